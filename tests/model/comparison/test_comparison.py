"""Two versions compared, and their differences taken over one by one."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sandtable.model.comparison.versions import ComparedVersion, Comparison
from sandtable.model.edits.errors import EditError
from sandtable.model.overlay import flatten_scenario
from sandtable.model.reports.differences import LocatedDifference, describe_differences
from tests.model.reports.test_differences import CASES, MODULE
from tests.support.modules import module_from_text

BASE = module_from_text(MODULE)
TWO = module_from_text(
    MODULE
    + """\
  two:
    from: one
    setup: {red: {town: [first, second], hill: [2 first]}}
    arrivals: {red: {5: ~, 6: {enter at town: [second]}}}
    control: {red: [hill]}
    limits: {stacking: {of: unit, at-most: 6, rule: "2"}}
"""
)


def compare(before, after):
    return Comparison(ComparedVersion(before), ComparedVersion(after))


@pytest.mark.parametrize("case", CASES, ids=[case[1][0] for case in CASES])
def test_all_differences_taken_over_leave_none_in_either_direction(case):
    (old, new), texts = case
    other = module_from_text(MODULE.replace(old, new))
    comparison = compare(BASE, other)
    assert [row.text for row in comparison.differences] == texts
    left, right = BASE, other
    for row in comparison.differences:
        left = comparison.apply_right_to_left(row, left)
        right = comparison.apply_left_to_right(row, right)
    assert describe_differences(left, other) == []
    assert describe_differences(right, BASE) == []


def test_one_difference_leaves_the_others():
    other = module_from_text(MODULE.replace("town: [3 first]", "town: [4 first, second]"))
    comparison = compare(BASE, other)
    row = next(row for row in comparison.differences if "Second" in row.text)
    after = comparison.apply_right_to_left(row, BASE)
    assert describe_differences(after, other) == [
        "Town: First Division, 3 to 4", "Town: 4 units to 5 (limit 4)",
    ]  # fmt: skip


def test_the_number_of_units_stands_for_all_pieces_of_a_place():
    other = module_from_text(MODULE.replace("town: [3 first]", "town: [2 first, second]"))
    more = module_from_text(MODULE.replace("town: [3 first]", "town: [4 first, second]"))
    comparison = compare(other, more)
    row = comparison.differences[-1]
    assert row.text == "Town: 3 units to 5 (limit 4)"
    assert not describe_differences(comparison.apply_right_to_left(row, other), more)


def test_two_scenarios_differ_as_sandtable_diff_would_say():
    comparison = Comparison(ComparedVersion(TWO, "one"), ComparedVersion(TWO, "two"))
    texts = [row.text for row in comparison.differences]
    swapped = {"one": replace(flatten_scenario(TWO, "two"), from_=None)}
    alone = {"one": flatten_scenario(TWO, "one")}
    assert texts == describe_differences(
        replace(TWO, scenarios=alone), replace(TWO, scenarios=swapped)
    )
    assert "Town: Second Division added" in texts
    assert "Second Division: turn 5 to turn 6" in texts


def test_a_scenario_becomes_like_another_in_both_directions():
    comparison = Comparison(ComparedVersion(TWO, "one"), ComparedVersion(TWO, "two"))
    left = right = TWO
    for row in comparison.differences:
        left = comparison.apply_right_to_left(row, left)
        right = comparison.apply_left_to_right(row, right)
    for module in (left, right):
        again = Comparison(ComparedVersion(module, "one"), ComparedVersion(module, "two"))
        assert not again.differences
    assert left.scenarios["two"] is TWO.scenarios["two"]
    assert right.scenarios["one"] is TWO.scenarios["one"]


def test_two_turns_of_a_scenario():
    comparison = Comparison(ComparedVersion(BASE, "one", 4), ComparedVersion(BASE, "one", 5))
    assert [row.text for row in comparison.differences] == [
        "Town: Second Division added", "Town: 3 units to 4 (limit 4)",
    ]  # fmt: skip
    assert not comparison.right.is_editable
    assert comparison.spaces_that_differ("one") == {"town"}


def test_a_conflict_is_not_taken_over():
    row = LocatedDifference("title", "Conflict: …", "conflict")
    with pytest.raises(EditError, match="problems"):
        compare(BASE, BASE).apply_right_to_left(row, BASE)


def test_what_a_scenario_inherits_is_removed_there_and_not_at_its_source():
    module = module_from_text(
        MODULE
        + """\
  two: {from: one, victory: {won: ~}, control: {red: ~}}
  three: {from: one}
"""
    )
    comparison = Comparison(ComparedVersion(module, "three"), ComparedVersion(module, "two"))
    after = module
    for row in comparison.differences:
        after = comparison.apply_right_to_left(row, after)
    assert not Comparison(
        ComparedVersion(after, "three"), ComparedVersion(after, "two")
    ).differences
    assert after.scenarios["one"] is module.scenarios["one"]
