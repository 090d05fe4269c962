"""Rules that concern several boards, which are listed when a board is copied."""

from sandtable.model.edits.entry_copying import duplicate_entry
from sandtable.model.reports.cross_board_rules import rules_spanning_boards
from tests.support.modules import module_from_text

MODULE = module_from_text("""
module:
  format: 1
  title: A Test
  rights: {work: A Test, basis: own, permission: own, notice: Ours.}
  calendar: {turns: 3}
  owners: {red: Red}
  words: {spaces: {port: tag, income: number}}
boards:
  map: {kind: boxes, name: Map, spaces: {mill: {name: Mill, tags: [port], values: {income: 2}}}}
regions: {ports: [port], held: [port controlled by red], one: [mill]}
limits:
  docks: {rule: "1", in: port, per: [turn], at-most: 3}
  stacking: {rule: "2", in: port, at-most: 3}
  income: {rule: "3", count: income, per: [side], at-most: 3}
  units: {rule: "4", per: [side], at-most: 3}
scenarios:
  one: {name: One, limits: {quays: {rule: "5", in: port, per: [side], at-most: 1}}}
""")


def test_what_speaks_of_both_boards_at_once_is_told():
    after = duplicate_entry(MODULE, ("boards", "map"), "map-2")
    assert rules_spanning_boards(after, "map-2") == (
        ("regions", "ports"),
        ("limits", "docks"),
        ("limits", "income"),
        ("scenarios", "one", "limits", "quays"),
    )


def test_of_one_board_alone_nothing_is_to_be_told():
    assert rules_spanning_boards(MODULE, "map") == ()
