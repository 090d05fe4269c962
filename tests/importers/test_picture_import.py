"""`sandtable import` of pictures of maps."""

import itertools

import numpy as np
import pytest
from PIL import Image, ImageDraw

from sandtable.cli.__main__ import main
from sandtable.importers.picture.pixel_regions import (
    grow_regions_over_lines,
    label_connected_regions,
)
from sandtable.model.geometry.coverage.coverage_test import is_valid_coverage
from sandtable.model.geometry.shared_borders import shared_borders
from sandtable.model.storage.module_loading import load_module

SIDE = 150
LAND, SEA, INK = (215, 205, 170), (120, 160, 220), (25, 25, 25)


def draw_map(columns=3, rows=2, sea=()):
    """Draw a board of squares with lines of three pixels; some are sea."""
    picture = Image.new("RGB", (columns * SIDE, rows * SIDE), LAND)
    pen = ImageDraw.Draw(picture)
    for row, column in itertools.product(range(rows), range(columns)):
        x, y = column * SIDE, row * SIDE
        fill = SEA if (row, column) in sea else LAND
        pen.rectangle((x, y, x + SIDE, y + SIDE), fill=fill, outline=INK, width=2)
    return picture


@pytest.fixture
def brought(tmp_path):
    """Import a picture; give its board."""

    def bring(picture, name="map.png"):
        picture.save(tmp_path / name)
        out = tmp_path / "out"
        assert main(["import", str(tmp_path / name), "--out", str(out)]) == 0
        board = load_module(out).module.boards["map"]
        assert is_valid_coverage(board.outlines)
        return board

    return bring


def pairs(board):
    return {tuple(sorted((int(b.a[5:]), int(b.b[5:])))) for b in shared_borders(board.outlines)}


ALL_PAIRS = {(1, 2), (2, 3), (4, 5), (5, 6), (1, 4), (2, 5), (3, 6)}


def test_regions_between_lines_are_spaces_and_corners_no_borders(brought):
    board = brought(draw_map())
    assert [space.name for space in board.spaces.values()] == [f"Area {n}" for n in range(1, 7)]
    assert pairs(board) == ALL_PAIRS


def test_a_broken_line_is_a_border_all_the_same(brought):
    picture = draw_map()
    ImageDraw.Draw(picture).rectangle((SIDE - 6, 70, SIDE + 6, 74), fill=LAND)
    assert pairs(brought(picture)) == ALL_PAIRS


def test_printed_names_are_no_spaces(brought):
    picture = draw_map()
    for column in range(3):
        ImageDraw.Draw(picture).text((column * SIDE + 30, 60), "BODO 88", fill=INK, font_size=24)
    assert pairs(brought(picture)) == ALL_PAIRS


def test_noise_of_a_scan_and_a_degree_of_rotation(brought):
    noise = np.random.default_rng(1).normal(0, 8, (2 * SIDE, 3 * SIDE, 3))
    noisy = np.clip(np.asarray(draw_map(), dtype=float) + noise, 0, 255).astype(np.uint8)
    scan = Image.fromarray(noisy).rotate(1, expand=True, fillcolor=(255, 255, 255))
    assert len(pairs(brought(scan, "scan.jpg"))) == len(ALL_PAIRS)


def test_blue_regions_are_sea(brought):
    board = brought(draw_map(sea={(0, 1), (1, 2)}))
    assert {name for name, space in board.spaces.items() if space.kind == "sea"} == {
        "area-2",
        "area-6",
    }


def test_a_shore_without_a_line_is_a_border(brought):
    picture = Image.new("RGB", (300, 200), LAND)
    ImageDraw.Draw(picture).rectangle((150, 0, 300, 200), fill=SEA)
    assert pairs(brought(picture)) == {(1, 2)}


def test_the_picture_lies_under_the_map(brought, tmp_path):
    board = brought(draw_map())
    assert board.image == "pictures/map.png"
    assert board.image_frame == (0, 0, 3 * SIDE, 2 * SIDE)
    assert (tmp_path / "out" / board.image).read_bytes() == (tmp_path / "map.png").read_bytes()
    assert main(["check", str(tmp_path / "out")]) == 0


def test_a_picture_without_lines_is_refused(tmp_path, capsys):
    Image.new("RGB", (200, 200), LAND).save(tmp_path / "a.png")
    assert main(["import", str(tmp_path / "a.png"), "--out", str(tmp_path / "out")]) == 2
    assert "It shows no regions" in capsys.readouterr().err


def test_a_huge_picture_is_refused_before_it_is_unpacked(tmp_path, capsys):
    Image.new("1", (10_000, 10_000)).save(tmp_path / "a.png")
    assert main(["import", str(tmp_path / "a.png"), "--out", str(tmp_path / "out")]) == 2
    assert "100,000,000 pixels" in capsys.readouterr().err


@pytest.mark.parametrize("seed", range(5))
def test_connected_regions_are_those_of_a_flood(seed):
    free = np.random.default_rng(seed).random((17, 23)) < 0.6
    labels = label_connected_regions(free)
    assert ((labels > 0) == free).all()
    flooded = np.zeros(free.shape, int)
    for number, start in enumerate(zip(*np.nonzero(free), strict=True), 1):
        stack = [start] if not flooded[start] else []
        while stack:
            y, x = stack.pop()
            if 0 <= y < 17 and 0 <= x < 23 and free[y, x] and not flooded[y, x]:
                flooded[y, x] = number
                stack += [(y + 1, x), (y - 1, x), (y, x + 1), (y, x - 1)]
    both = np.unique(np.stack([labels[free], flooded[free]]), axis=1)
    assert len(set(both[0])) == len(set(both[1])) == both.shape[1]


def test_regions_grow_until_they_meet():
    labels = np.zeros((5, 9), np.int32)
    labels[2, 0], labels[2, 8] = 1, 2
    grown = grow_regions_over_lines(labels)
    assert (grown[:, :4] == 1).all()
    assert (grown[:, 5:] == 2).all()
