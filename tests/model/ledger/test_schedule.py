"""The turns on which the lines of a schedule are performed."""

import pytest

from sandtable.model.ledger.schedule import schedule_written_in_scenario
from tests.support.modules import module_from_text

MODULE = """\
module:
  format: 1
  title: A Test
  rights: {work: A Test, basis: own, permission: own, notice: Ours.}
  calendar: {CALENDAR}
  owners: {red: Red}
types: {foot: {}}
pieces: {red: {foot: {a: 9 x A}}}
scenarios: {it: {name: It, LAST arrivals: {red: {MOMENT: {note: [Rain.]}}}}}
"""
CASES = [
    ("turns: 6", "", "4", [4]),
    ("turns: 6", "", "4..5", [4, 5]),
    ("turns: 6", "", "4..", [4, 5, 6]),
    ("turns: 6", "", "..2", [1, 2]),
    ("order: [red]", "last: 5,", "4..", [4, 5]),
    ("turn: month, first: 1940-09, turns: 6", "", "1940-12..1941-01", [4, 5]),
    ("turns: 6", "", "1940-12", []),
]


@pytest.mark.parametrize(("calendar", "last", "moment", "turns"), CASES)
def test_turns(calendar, last, moment, turns):
    text = MODULE.replace("CALENDAR", calendar).replace("LAST", last).replace("MOMENT", moment)
    assert [
        line.turn for line in schedule_written_in_scenario(module_from_text(text), "it")
    ] == turns
