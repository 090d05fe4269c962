"""Maps of every board of every sample: what stands where, and that nothing lies on anything."""

from functools import cache
from itertools import combinations
from typing import Any

import pytest

from sandtable.drawing.drawing import DrawnPath, DrawnText, PlacedDrawing
from sandtable.drawing.maps.board_edges import chains_of_common_border, edges_of_outlines
from sandtable.drawing.maps.board_map import draw_board, recolour_map
from sandtable.drawing.maps.hex_numbers import draw_hex_numbers
from sandtable.drawing.maps.map_style import MapStyle
from sandtable.drawing.svg import render_svg
from sandtable.model import resources
from sandtable.model.geometry.hex.grid_hexes import hex_count
from sandtable.model.geometry.label_placement import is_point_inside
from sandtable.model.geometry.shared_borders import shared_borders
from sandtable.model.storage.module_loading import load_module
from tests.support.labels import strays


@cache
def module_of_sample(name):
    return load_module(resources.path_of_sample(name)).complete_module


BOARDS = [
    pytest.param(name, board, id=f"{name}-{board}")
    for name in resources.sample_names()
    for board in module_of_sample(name).boards
]
ALL = pytest.mark.parametrize(("sample", "board"), BOARDS)


@cache
def drawn(sample, board):
    return draw_board(module_of_sample(sample), board, MapStyle())


def units(found, corner):
    """A point of the sheet in board units."""
    paper = found.sheet.paper
    x, y = corner
    return (x - paper.left) / paper.scale + paper.west, paper.north - (y - paper.top) / paper.scale


def apart(one, other):
    """Say whether a line can be laid between two rectangles, whichever way they are turned."""
    for corners in (one, other):
        for (ax, ay), (bx, by) in zip(corners, corners[1:] + corners[:1], strict=True):
            nx, ny = by - ay, ax - bx
            first = [x * nx + y * ny for x, y in one]
            second = [x * nx + y * ny for x, y in other]
            if max(first) <= min(second) + 1e-6 or max(second) <= min(first) + 1e-6:
                return True
    return False


@ALL
def test_names_stand_inside_their_spaces(sample, board):
    found = drawn(sample, board)
    for label in found.labels:
        outline = found.sheet.outlines[label.space]
        if label.is_inside:
            outside = [c for c in label.corners if not is_point_inside(outline, units(found, c))]
            assert not outside, label.space


@ALL
def test_each_name_is_at_its_space_or_has_a_line_to_it(sample, board):
    assert not list(strays(drawn(sample, board)))


@ALL
def test_no_two_names_overlap(sample, board):
    labels = drawn(sample, board).labels
    overlapping = [
        (a.space, b.space) for a, b in combinations(labels, 2) if not apart(a.corners, b.corners)
    ]
    assert not overlapping


@ALL
def test_each_name_is_there_or_reported(sample, board):
    found = drawn(sample, board)
    there = {label.space for label in found.labels}
    for name, site in found.sheet.spaces_by_printed_name.items():
        said = site.space.name if site.hex else site.printed_label
        if said and name not in there:
            assert any(site.printed_label in loss for loss in found.losses)


@ALL
def test_names_beside_their_spaces_stay_on_the_map_and_are_few(sample, board):
    found = drawn(sample, board)
    left, top, right, bottom = found.sheet.paper.box
    beside = [label for label in found.labels if not label.is_inside]
    assert len(beside) <= len(found.labels) / 5
    for label in beside:
        x, y, far, low = label.box
        assert left < x < far < right
        assert top < y < low < bottom


@ALL
def test_all_marks_lie_on_the_sheet(sample, board):
    found = drawn(sample, board)
    wide, high = found.drawing.width, found.drawing.height
    for mark in found.drawing.marks:
        if isinstance(mark, DrawnText | PlacedDrawing):
            assert 0 <= mark.x <= wide
            assert 0 <= mark.y <= high


@ALL
def test_a_map_is_no_larger_than_a0(sample, board):
    drawing = drawn(sample, board).drawing
    short, long = sorted((drawing.width, drawing.height))
    assert short <= 841
    assert long <= 1189


@ALL
def test_the_same_board_gives_the_same_drawing(sample, board):
    again = draw_board(load_module(resources.path_of_sample(sample)).complete_module, board)
    assert again.drawing == drawn(sample, board).drawing


@ALL
def test_all_letters_are_in_the_font_and_no_colour_is_odd(sample, board):
    text = render_svg(drawn(sample, board).drawing)
    assert 'fill=""' not in text
    assert "nan" not in text
    assert not any("font has no" in loss for loss in drawn(sample, board).losses)


@pytest.mark.parametrize("theme", ["print", "light", "dark"])
def test_names_can_be_read_on_every_ground(theme):
    from sandtable.drawing.colours import contrast_ratio

    module = module_of_sample("lantern_ford")
    for board in module.boards:
        found = draw_board(module, board, MapStyle(theme=theme))
        palette = found.sheet.palette
        for label in found.labels:
            water = found.sheet.is_sea(label.space)
            ink = palette.sea_name if water else palette.ink
            assert contrast_ratio(ink, found.sheet.fill_colour(label.space)) > (
                2.5 if water else 4.5
            )


@pytest.mark.parametrize("board", ["country", "valley"])
def test_in_other_colours_all_stands_where_it_stood(board):
    module = module_of_sample("lantern_ford")
    light = draw_board(module, board, MapStyle(theme="light"))
    dark = draw_board(module, board, MapStyle(theme="dark"))
    assert recolour_map(light, "dark").drawing == dark.drawing != light.drawing
    assert recolour_map(light, "dark").labels == dark.labels


def test_every_shared_border_has_its_chain():
    module = module_of_sample("lantern_ford")
    outlines = drawn("lantern_ford", "country").sheet.outlines
    edges = edges_of_outlines(outlines)
    shared = {(a, b) for a, b, _ in shared_borders(outlines)}
    pairs = set(combinations(outlines, 2))
    assert {pair for pair in pairs if chains_of_common_border(edges, *pair)} == shared
    assert len(module.boards["country"].spaces) == len(outlines)


def test_every_hex_has_its_number():
    found = drawn("lantern_ford", "valley")
    grid = found.sheet.board.grid
    words: list[Any] = list(draw_hex_numbers(found.sheet))
    assert len(words) == hex_count(grid) == 48
    for word in words:
        assert is_point_inside(found.sheet.outlines[word.text], units(found, (word.x, word.y)))


def test_without_numbers_names_and_legend_less_is_drawn():
    module = module_of_sample("lantern_ford")
    bare = MapStyle(
        has_hex_numbers=False, has_names=False, has_values=False, has_legend=False, has_title=False
    )
    found = draw_board(module, "valley", bare)
    assert [m for m in found.drawing.marks if isinstance(m, DrawnText)] == [
        found.drawing.marks[-1]
    ]
    assert not found.labels


def test_sea_names_are_in_another_style():
    labels = {label.space: label.block.weight for label in drawn("lantern_ford", "country").labels}
    assert labels["gull-reach"] == "regular"
    assert labels["vess"] == "bold"


def test_a_blocked_border_is_red():
    found = drawn("lantern_ford", "country")
    colours = [m.stroke for m in found.drawing.marks if isinstance(m, DrawnPath)]
    assert colours.count(found.sheet.palette.blocked) == 2


def test_a_scale_asked_for_is_kept():
    module = module_of_sample("lantern_ford")
    grid = module.boards["valley"].grid
    found = draw_board(module, "valley", MapStyle(scale=25 / grid.size))
    assert found.sheet.typical_length_on_map == pytest.approx(25)
    found = draw_board(module, "country", MapStyle(width=400))
    assert found.sheet.paper.map_width == pytest.approx(400)
