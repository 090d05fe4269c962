"""Edits that repair flaws of outlines, and the names that change with them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sandtable.model.edits.errors import EditError
from sandtable.model.edits.outline_repairs import (
    drop_repeated_points,
    drop_short_edges,
    merge_narrow_part_with_neighbour,
    merge_spaces_with_same_outline,
    separate_crossroads,
)
from sandtable.model.entities.outlines import Outline
from sandtable.model.module import Module
from sandtable.testing.check_cases import CheckCase

HEAD = "    kind: areas\n    name: Map\n    spaces: {a: Alder, b: Birch}\n"
WOOD = "regions: {wood: {spaces: [a]}}\n"


def drawn(outlines, more="") -> Module:
    text = f"{more}boards:\n  map:\n{HEAD}"
    module = CheckCase("", text).read_module()
    board = replace(module.boards["map"], outlines=outlines, geometry="map.geojson")
    return replace(module, boards={"map": board})


SLIVER = {
    "a": Outline.from_points([[(0, 0), (900, 0), (900, 2), (0, 2)]]),
    "b": Outline.from_points([[(0, 2), (900, 2), (900, 900), (0, 900)]]),
}


def test_a_splinter_that_is_a_whole_space_gives_its_names_to_the_neighbour():
    after = merge_narrow_part_with_neighbour(drawn(SLIVER, WOOD), "map", "a", (450, 1))
    assert set(after.boards["map"].spaces) == {"b"}
    assert [str(each) for each in after.regions["wood"].spaces] == ["b"]
    assert after.boards["map"].outlines["b"] == Outline.from_points(
        [[(0, 0), (900, 0), (900, 900), (0, 900)]]
    )


def test_a_splinter_without_a_neighbour_stays():
    alone = drawn({"a": SLIVER["a"]})
    with pytest.raises(EditError, match="no neighbour"):
        merge_narrow_part_with_neighbour(alone, "map", "a", (450, 1))


def test_of_two_copies_one_stays_and_answers_to_both_names():
    alike = Outline.from_points([[(0, 0), (90, 0), (90, 90), (0, 90)]])
    after = merge_spaces_with_same_outline(drawn({"a": alike, "b": alike}, WOOD), "map", "b", "a")
    assert set(after.boards["map"].spaces) == {"b"}
    assert dict(after.boards["map"].outlines) == {"b": alike}
    assert after.boards["map"].geometry == "map.geojson"
    assert [str(each) for each in after.regions["wood"].spaces] == ["b"]


def test_what_cannot_be_mended_says_why_and_changes_nothing():
    module = drawn(SLIVER)
    with pytest.raises(EditError, match="every point once"):
        drop_repeated_points(module, "map", "a")
    with pytest.raises(EditError, match="ends apart"):
        drop_short_edges(module, "map", "a", 1)
    with pytest.raises(EditError, match="do not face"):
        separate_crossroads(module, "map", (0, 0), ("a", "b"))
