"""Errata that are applied replace the printed text."""

from __future__ import annotations

import pytest

from sandtable.model.edits.errata import apply_erratum, module_with_errata_applied
from sandtable.model.edits.errors import EditError
from sandtable.model.lookup import ABSENT, value_at_address
from tests.support.modules import module_from_text

TEXT = """
types: {infantry: {steps: 2}}
pieces: {red: {infantry: {guard: 4-4 Guard, line: 1-1}}}
regions: {coast: [harbour]}
scenarios:
  one:
    control: {red: [coast]}
    setup: {red: {harbour: [2 line, guard], hills: [guard less 1 step]}}
    arrivals: {red: {3: {enter at harbour: [line]}}}
errata: {e: %s}
"""
LINE = "scenarios.one.setup.red"


def erratum(text):
    return module_from_text(TEXT % f"{{{text}, why: A test.}}")


def read(text):
    return module_with_errata_applied(erratum(text))


def line(module, place="harbour"):
    found = value_at_address(module, (*LINE.split("."), place))
    return found if found is ABSENT else [str(entry) for entry in found]


def test_an_entry_is_read_otherwise():
    assert line(read(f"at: {LINE}.harbour.line, printed: 2 line, read: 3 line")) == [
        "3 line",
        "guard",
    ]


def test_a_number_is_read_otherwise_by_an_address_without_the_type():
    after = read("at: pieces.red.guard.rated, printed: 4-4, read: 4-5")
    assert str(after.pieces["red"]["infantry"]["guard"].rated) == "4-5"
    after = read("at: types.infantry.steps, printed: 2, read: 3")
    assert after.types["infantry"].steps == 3


def test_an_entry_is_taken_away():
    assert line(read(f"at: {LINE}.harbour.guard, printed: guard, read: ~")) == ["2 line"]


def test_a_forgotten_entry_is_added_to_its_line_or_to_a_new_one():
    after = read(f"at: {LINE}.hills.line, printed: ~, read: 2 line")
    assert line(after, "hills") == ["guard less 1 step", "2 line"]
    assert line(read(f"at: {LINE}.fort.line, printed: ~, read: 2 line"), "fort") == ["2 line"]


def test_a_forgotten_space_is_added_to_a_list_of_spaces():
    after = read("at: scenarios.one.control.red.hills, printed: ~, read: hills")
    assert [str(part) for part in after.scenarios["one"].control["red"]] == ["coast", "hills"]


def test_a_line_in_the_wrong_place_is_moved():
    after = read(f"at: {LINE}.harbour, printed: harbour, read: any in coast")
    assert line(after) is ABSENT
    assert line(after, "any in coast") == ["2 line", "guard"]


def test_a_line_that_is_moved_where_one_stands_joins_it():
    after = read(f"at: {LINE}.harbour, printed: harbour, read: hills")
    assert line(after, "hills") == ["2 line", "guard", "guard less 1 step"]


def test_a_wrong_turn_is_a_key_too():
    after = read("at: scenarios.one.arrivals.red.3, printed: 3, read: 5")
    assert [str(moment) for moment in after.scenarios["one"].arrivals["red"]] == ["5"]


def test_what_is_not_applied_changes_nothing():
    module = erratum(f"at: {LINE}.harbour.guard, printed: guard, read: ~, applied: false")
    assert module_with_errata_applied(module) is module


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (f"at: {LINE}.harbour.tank, printed: tank, read: line", "There is nothing at"),
        (f"at: {LINE}.harbour.line, printed: 9 line, read: line", "is not the text at"),
        (f"at: {LINE}.harbour.guard, printed: ~, read: guard", "There is already something at"),
        ("at: pieces.red.guard, printed: 4-4 Guard, read: 4-5 Guard", "is not the text at"),
        ("at: types.infantry.steps, printed: 2, read: many", "is not a valid value there"),
        ("at: '[x', printed: 2, read: 3", "is not an address"),
    ],
)
def test_what_does_not_fit_is_refused_and_leaves_the_print(text, why):
    module = erratum(text)
    with pytest.raises(EditError, match=why):
        apply_erratum(module, module.errata["e"])
    assert module_with_errata_applied(module) is module
