"""Operations on outlines as edits: spaces, references and the file change, or nothing does."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandtable.model.edits import outlines as edits
from sandtable.model.edits.errors import EditError
from sandtable.model.entities.outlines import unpack_points_of_ring
from sandtable.model.geometry.coverage.coverage_test import is_valid_coverage
from sandtable.model.geometry.shape_conversion import is_place_inside
from sandtable.model.lookup import value_at_address
from sandtable.model.references.name_uses import dangling_uses
from sandtable.model.storage.geojson_outlines import geojson_text
from tests.support.coverages import bricks, square
from tests.support.modules import module_from_text
from tests.support.present import present

TEXT = """
module:
  format: 1
  title: A Test
  rights: {work: A Test, basis: own, permission: own, notice: Ours.}
  owners: {red: {name: Red}}
  words: {features: {river: A river.}}
types: {infantry: {steps: 2}}
pieces: {red: {infantry: {guard: 4-4 Guard, line: 1-1}}}
boards:
  main:
    kind: areas
    name: Main
    spaces:
      b0-0: {name: Ash, terrain: plain, label: [1000, 500]}
      b1-0: {name: Beech, inside: b2-0}
      b2-0: {name: Cedar, label: [5000, 500]}
      b0-1: {}
      b1-1: {}
      b2-1: {inside: b1-0}
    links:
      b0-0/b1-0: {kind: strait, reason: A ferry.}
      b0-0/b2-0: {kind: strait, reason: A longer ferry.}
      b1-0/b2-0: {kind: strait, reason: A bridge.}
      b1-0/b0-1: {kind: strait, reason: Stepping stones.}
    borders: {b1-0/b2-0: [river], b1-1/b1-0: [river]}
terrains: {plain: {name: Plain}}
regions: {south: [b0-0, b1-0, b2-0], east: [b1-0]}
scenarios:
  one:
    control: {red: [b1-0, b2-0]}
    setup: {red: {b1-0: [line], b2-0: [guard], b1-0/b2-0: [2 line]}}
    changes: {b1-0: {name: Burnt Beech}}
errata: {e: {at: scenarios.one.setup.red.b1-0.line, printed: line, read: 2 line, why: A test.}}
"""


def board_of_bricks(seed=0):
    module = module_from_text(TEXT)
    board = replace(module.boards["main"], outlines=bricks(3, 2, seed), geometry="main.geojson")
    return replace(module, boards={"main": board})


MODULE = board_of_bricks()


def board(module):
    return module.boards["main"]


def refused(match, edit, *arguments):
    with pytest.raises(EditError, match=match):
        edit(*arguments)


def test_a_split_adds_a_space_of_the_same_ground_next_to_the_old():
    after = edits.split_space(MODULE, "main", "b0-0", [(1000, -900), (1050, 1900)], "ash-east")
    assert list(board(after).spaces)[:3] == ["b0-0", "ash-east", "b1-0"]
    assert list(board(after).outlines)[:3] == ["b0-0", "ash-east", "b1-0"]
    assert board(after).spaces["ash-east"].terrain == "plain"
    assert is_valid_coverage(board(after).outlines)


def test_a_name_that_came_to_lie_in_the_other_half_goes_back_to_the_middle():
    line = [(1250, -900), (1250, 1900)]
    assert board(edits.split_space(MODULE, "main", "b0-0", line, "x")).spaces["b0-0"].label
    line = [(850, -900), (1150, 1900)]
    after = board(edits.split_space(MODULE, "main", "b0-0", line, "x"))
    labelled = is_place_inside(after.outlines["b0-0"], (1000, 500))
    assert bool(after.spaces["b0-0"].label) == labelled


def test_a_split_then_a_merge_gives_the_module_back():
    after = edits.split_space(MODULE, "main", "b0-0", [(1000, -900), (1050, 1900)], "new")
    merged = edits.merge_spaces(after, "main", "b0-0", "new")
    assert board(merged).outlines == board(MODULE).outlines
    assert replace(merged, boards={}) == replace(MODULE, boards={})


def test_merging_lets_every_name_follow():
    after = edits.merge_spaces(MODULE, "main", "b2-0", "b1-0")
    assert list(board(after).spaces) == ["b0-0", "b2-0", "b0-1", "b1-1", "b2-1"]
    assert board(after).spaces["b2-0"] == board(MODULE).spaces["b2-0"]
    assert board(after).spaces["b2-1"].inside == "b2-0"
    assert [str(s) for s in after.regions["south"].spaces] == ["b0-0", "b2-0"]
    assert [str(s) for s in after.regions["east"].spaces] == ["b2-0"]
    assert "b1-0" not in board(after).outlines
    assert not list(dangling_uses(after))


def test_merging_joins_the_lines_of_both():
    after = edits.merge_spaces(MODULE, "main", "b2-0", "b1-0")
    setup = value_at_address(after, ("scenarios", "one", "setup", "red"))
    assert {str(k): [str(e) for e in line] for k, line in setup.items()} == {
        "b2-0": ["guard", "line", "2 line"]
    }


def test_merging_drops_what_lay_between_the_two_and_what_is_said_twice():
    after = edits.merge_spaces(MODULE, "main", "b2-0", "b1-0")
    assert list(board(after).links) == ["b0-0/b2-0", "b2-0/b0-1"]
    assert board(after).links["b0-0/b2-0"].reason == "A longer ferry."
    assert list(board(after).borders) == ["b1-1/b2-0"]


def test_merging_into_the_other_keeps_it_out_of_itself():
    after = edits.merge_spaces(MODULE, "main", "b1-0", "b2-0")
    assert board(after).spaces["b1-0"].inside is None
    assert present(after.scenarios["one"].changes["b1-0"]).name == "Burnt Beech"


def test_the_first_outline_gives_the_board_its_file():
    module = module_from_text("boards: {isles: {kind: areas, name: Isles, spaces: {home: {}}}}")
    after = edits.draw_space(module, "isles", "home", square(0, 0, 100))
    assert after.boards["isles"].geometry == "isles.geojson"
    assert list(after.boards["isles"].spaces) == ["home"]
    after = edits.draw_space(after, "isles", "away", square(100, 0, 100))
    assert list(after.boards["isles"].spaces) == ["home", "away"]


def test_an_island_lies_in_its_space():
    after = edits.cut_island(MODULE, "main", "b0-0", square(900, 400, 100), "isle")
    assert board(after).spaces["isle"].inside == "b0-0"
    assert list(board(after).outlines)[:2] == ["b0-0", "isle"]


def test_a_name_is_put_elsewhere_and_back():
    after = edits.move_label(MODULE, "main", "b1-1", (7, 8))
    assert board(after).spaces["b1-1"].label == (7, 8)
    assert board(edits.move_label(after, "main", "b1-1", None)).spaces["b1-1"].label is None


@pytest.mark.parametrize(
    ("new", "words"), [("b1-0", "already"), ("guard room", "not a valid id"), ("far", "already")]
)
def test_a_new_space_needs_an_id_of_its_own(new, words):
    module = edits.draw_space(MODULE, "main", "far", square(90_000, 0, 100))
    line = [(1000, -900), (1050, 1900)]
    refused(words, edits.split_space, module, "main", "b0-0", line, new)


def test_what_cannot_be_is_said_and_changes_nothing():
    before = geojson_text(board(MODULE).outlines)
    refused("no board atlas", edits.move_node, MODULE, "atlas", (0, 0), (1, 1))
    refused("No border has a node", edits.move_node, MODULE, "main", (55, 55), (1, 1))
    refused("no border in common", edits.merge_spaces, MODULE, "main", "b0-0", "b2-1")
    refused("too far away", edits.move_label, MODULE, "main", "b0-0", (1e300, 0))
    refused("no space", edits.move_label, MODULE, "main", "nowhere", (0, 0))
    bow = [(0, 0), (10, 10), (10, 0), (0, 10)]
    refused("crosses itself", edits.draw_space, MODULE, "main", "new", bow)
    assert geojson_text(board(MODULE).outlines) == before


def test_the_spaces_of_a_grid_have_no_outlines_to_edit():
    grid = "{label: 'A{column}.{row}', columns: [1, 3], rows: [1, 3]}"
    module = module_from_text(f"boards: {{main: {{kind: hexes, name: Main, grid: {grid}}}}}")
    refused("are hexes", edits.draw_space, module, "main", "new", square(0, 0, 10))


@given(
    st.integers(0, 20),
    st.lists(st.tuples(st.integers(0, 99), st.integers(-400, 400), st.integers(-400, 400))),
)
def test_border_edits_undo_to_the_same_bytes(seed, moves):
    module = board_of_bricks(seed)
    past = [(module, geojson_text(board(module).outlines))]
    for which, dx, dy in moves:
        outlines = board(module).outlines
        nodes = sorted(
            {
                p
                for own in outlines.values()
                for r in own.iter_rings()
                for p in unpack_points_of_ring(r)
            }
        )
        x, y = nodes[which % len(nodes)]
        try:
            module = edits.move_node(module, "main", (x, y), (x + dx, y + dy))
        except EditError:
            continue
        assert is_valid_coverage(board(module).outlines)
        past.append((module, geojson_text(board(module).outlines)))
    for former, text in reversed(past):
        assert geojson_text(board(former).outlines) == text


def test_tidying_by_more_than_the_board_is_refused():
    refused("Nothing would be left", edits.repair_borders_of_board, MODULE, "main", 1e9, 1e9)


def test_a_reach_that_is_no_number_is_refused():
    refused("A reach is a number", edits.snap_node, MODULE, "main", (0, 0), float("nan"))
