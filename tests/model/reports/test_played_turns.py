"""The sheets of a scenario name no turn that it does not play."""

import pytest

from sandtable.model.reports.victory_sheet import rule_rows
from sandtable.model.wording.sentences import capitalize_first_letter
from tests.support.modules import module_from_text

LIMITS = """
module:
  format: 1
  title: X
  rights: {work: X}
  owners: {red: Red}
  calendar: {turns: 9}
types: {foot: {name: Foot}}
limits:
  counted: {rule: "1", of: foot, per: [side], at-most: 2, turns: TURNS}
  worded: {rule: "1", of: foot, per: [side], at-most: 2, turns: TURNS, text: SAID all rest.}
scenarios: {late: {name: Late, first: 4, last: 6}}
"""


@pytest.mark.parametrize(
    ("turns", "said", "left"),
    [
        ("2..5", "On turns 2 to 5", "through turn 5"),
        ("4..5", "On turns 4 and 5", "on turns 4 and 5"),
        ("5..9", "On turns 5 to 9", "from turn 5"),
        ("2..9", "On turns 2 to 9", ""),
        ("5", "On turn 5", "on turn 5"),
    ],
)
def test_a_limit_names_only_turns_that_are_played(turns, said, left):
    module = module_from_text(LIMITS.replace("TURNS", turns).replace("SAID", said))
    counted, worded = (row.text for row in rule_rows(module, "late"))
    few = "here may be at most 2 Foot of each side."
    assert counted == (f"{capitalize_first_letter(left)}, t{few}" if left else f"T{few}")
    sentence = f"{left} all rest.".strip()
    assert worded == sentence[0].upper() + sentence[1:]
