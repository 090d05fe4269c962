"""Changes of a module, described in the words of the game."""

import pytest

from sandtable.model.reports.differences import describe_differences
from tests.support.modules import module_from_text

MODULE = """\
module:
  format: 1
  title: A Test
  rights: {work: A Test, basis: own, permission: own, notice: Ours.}
  calendar: {turns: 8, order: [red]}
  owners: {red: Red}
  words: {spaces: {port: number}}
types: {foot: {}, flag: {kind: marker}}
pieces: {red: {foot: {first: 4 x First Division, second: Second Division}, flag: {marker: Flag}}}
boards:
  map:
    kind: areas
    name: Map
    spaces: {town: Town; port 2, hill: Hill}
    links: {town/hill: {kind: strait, reason: A}}
limits:
  stacking: {of: unit, at-most: 4, rule: "2"}
  no-second: {of: second, in: town, at-most: 0, rule: "2"}
scenarios:
  one:
    name: One
    setup: {red: {town: [3 first], hill: [second]}}
    arrivals: {red: {5: {enter at town: [second]}}}
    control: {red: [town]}
    attacks: {red: [hill]}
    victory: {won: {side: red, if: [red controls at least 1 hill]}}
"""
CASES = [
    (
        ("5: {enter", "6: {enter"),
        ["Second Division: turn 5 to turn 6"],
    ),
    (
        ("town: [3 first]", "town: [3 first, second]"),
        ["Town: Second Division added", "Town: 3 units to 4 (limit 4)"],
    ),
    (
        ("town: [3 first]", "town: [4 first]"),
        ["Town: First Division, 3 to 4", "Town: 3 units to 4 (limit 4)"],
    ),
    (
        ("hill: [second]", "hill: [first]"),
        ["Hill: Second Division removed", "Hill: First Division added"],
    ),
    # a marker is no unit, and the limit counts none
    (("town: [3 first]", "town: [3 first, marker]"), ["Town: Flag added"]),
    (
        ("attacks: {red: [hill]}", "attacks: {red: [town]}"),
        ["One, declared attacks, Red: Hill to Town"],
    ),
    (("port 2", "port 3"), ["Town, port: 2 to 3"]),
    (("4 x First Division", "5 x First Division"), ["First Division, copies: 4 to 5"]),
    (("name: One", "name: Two"), ["One: One to Two"]),
    ((", hill: Hill", ""), ["Hill: removed"]),
    (("at-most: 4", "at-most: 5"), ["Limit “stacking”, at most: 4 to 5"]),
    (("title: A Test", "title: A Game"), ["Title: “A Test” to “A Game”"]),
    (("red: [town]}", "red: [hill]}"), ["One, control, Red: Town to Hill"]),
    ((", order: [red]", ""), ["Calendar, order of player turns: Red to nothing"]),
    (
        ("    links: {town/hill: {kind: strait, reason: A}}\n", ""),
        ["Map, link Town / Hill: removed"],
    ),
    (
        ("{enter at town: [second]}", "{box town: [second]}"),
        [
            "Red, enter at Town: Second Division, turn 5: removed",
            "Red, box Town: Second Division, turn 5: added",
        ],
    ),
    # a turn with another name is the same turn
    (("turns: 8,", "turns: 8, labels: {5: Autumn},"), ["Calendar, printed turn names, 5: added"]),
    (
        ("controls at least 1 hill", "controls all town"),
        ["One, victory, won, conditions: “Red controls Hill” to “Red controls Town”"],
    ),
    (("turns: 8", "turns: 9"), ["Calendar, number of turns: 8 to 9"]),
]


@pytest.mark.parametrize(("edit", "said"), CASES, ids=[str(edit[1]) for edit, _ in CASES])
def test_said(edit, said):
    old, new = edit
    assert old in MODULE
    texts = describe_differences(
        module_from_text(MODULE), module_from_text(MODULE.replace(old, new))
    )
    assert [t for t in texts if "units to" not in t or t in said] == said


def test_nothing_is_said_of_nothing():
    assert describe_differences(module_from_text(MODULE), module_from_text(MODULE)) == []
