"""Boards that were laid out before: taken from the cache, unless something of them has changed."""

import os
import subprocess
import sys
from dataclasses import replace

import pytest

from sandtable.exporters.vassal import board_layout_drawing
from sandtable.exporters.vassal.board_layout_files import decode_board_layout, encode_board_layout
from sandtable.exporters.vassal.board_windows import BoardWindows
from sandtable.exporters.vassal.image_files import ImageFiles
from sandtable.exporters.vassal.render_cache import RenderCache
from sandtable.model import resources
from sandtable.model.storage.module_loading import load_module
from tests.support.present import present


@pytest.fixture
def kept(tmp_path):
    return RenderCache(tmp_path)


@pytest.fixture
def drawn(monkeypatch):
    """The boards that are laid out anew."""
    found = []

    def seen(module, name, *rest):
        found.append(name)
        return plain(module, name, *rest)

    plain = board_layout_drawing.make_board_layout
    monkeypatch.setattr(board_layout_drawing, "make_board_layout", seen)
    return found


def laid_out(module, kept):
    boards = BoardWindows(module, ImageFiles(render_cache=kept))
    return boards.windows_with_main_map_first, boards.losses, boards.images.map_pictures


@pytest.mark.parametrize("sample", ["lantern_ford", "mare_nostrum"])
def test_a_plan_is_read_as_it_was_written(sample):
    module = load_module(resources.path_of_sample(sample)).complete_module
    for name in module.boards:
        plan = board_layout_drawing.make_board_layout(
            module, name, "The board", ImageFiles(render_cache=RenderCache(None))
        )
        assert decode_board_layout(encode_board_layout(present(plan))) == plan


def test_without_a_file_there_is_no_plan():
    assert decode_board_layout(None) is None


def test_boards_are_taken_as_they_were_kept(kept, drawn):
    module = load_module(resources.path_of_sample("lantern_ford")).complete_module
    first = laid_out(module, kept)
    assert drawn == list(module.boards)
    read_again = load_module(resources.path_of_sample("lantern_ford")).complete_module
    assert laid_out(read_again, kept) == first == laid_out(module, RenderCache(None))
    assert len(drawn) == 2 * len(module.boards)  # without a cache they are laid out each time


def test_a_changed_scenario_is_nothing_to_them(kept, drawn):
    module = load_module(resources.path_of_sample("lantern_ford")).complete_module
    laid_out(module, kept)
    drawn.clear()
    some = dict(list(module.scenarios.items())[1:])
    laid_out(replace(module, scenarios=some), kept)
    assert not drawn


def test_a_changed_board_or_colour_is_seen(kept, drawn):
    module = load_module(resources.path_of_sample("lantern_ford")).complete_module
    laid_out(module, kept)
    drawn.clear()
    name = next(iter(module.terrains))
    terrain = replace(module.terrains[name], colour="#123456")
    laid_out(replace(module, terrains={**module.terrains, name: terrain}), kept)
    assert drawn == list(module.boards)
    drawn.clear()
    board = replace(module.boards["country"], name="Another country")
    laid_out(replace(module, boards={**module.boards, "country": board}), kept)
    assert "country" in drawn


def test_another_program_lays_them_out_anew(kept, drawn, monkeypatch):
    module = load_module(resources.path_of_sample("lantern_ford")).complete_module
    laid_out(module, kept)
    drawn.clear()
    monkeypatch.setattr(
        "sandtable.exporters.vassal.render_cache._hash_of_program", lambda: b"a newer one"
    )
    laid_out(module, kept)
    assert drawn == list(module.boards)


def test_a_plan_whose_picture_is_gone_is_made_anew(kept, drawn):
    module = load_module(resources.path_of_sample("lantern_ford")).complete_module
    first = laid_out(module, kept)
    drawn.clear()
    for path in kept.folder.iterdir():
        if kept.read_cached(path.name).startswith(b"\x89PNG"):
            path.unlink()
    assert laid_out(module, kept) == first
    assert drawn == list(module.boards)


_AGAIN = """
import sys
from pathlib import Path
from sandtable.cli.__main__ import main
assert main(["export", sys.argv[1], "--to", "vassal", "--out", sys.argv[2]]) == 0
print(sorted({"numpy", "shapely"} & sys.modules.keys()), file=sys.stderr)
"""


def test_an_export_of_boards_that_were_kept_loads_no_geometry(tmp_path):
    """That alone would take a tenth of the second in which a changed set-up is exported again."""
    command = [
        sys.executable,
        "-c",
        _AGAIN,
        str(resources.path_of_sample("lantern_ford")),
        str(tmp_path),
    ]
    environment = {**os.environ, "SANDTABLE_CACHE": str(tmp_path / "cache")}
    loaded = [
        subprocess.run(command, check=True, capture_output=True, text=True, env=environment).stderr
        for _ in range(2)
    ]
    assert [words.splitlines()[-1] for words in loaded] == ["['numpy', 'shapely']", "[]"]
