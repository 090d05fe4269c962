"""Texts on sheets that players act on: choices, rolls, names of hexes, totals."""

import pytest

from sandtable.exporters.print.order_of_battle import order_of_battle_sheets
from sandtable.exporters.print.print_options import PrintOptions
from sandtable.exporters.print.sheet_context import SheetContext
from sandtable.model.phrases.span import Span
from sandtable.model.reports.event_sheet import event_rows
from sandtable.model.reports.setup_sheet import setup_sheet
from sandtable.model.wording.rolls import on_roll_text
from tests.support.modules import module_from_text

GAME = """
module:
  format: 1
  title: X
  rights: {work: X}
  ratings: [cost]
  dice: [1d6]
  owners: {red: Red, blue: Blue}
  calendar: {turn: round, turns: 99, order: [red, blue]}
boards:
  map:
    kind: hexes
    name: Map
    grid: {label: "F{column}.{row}", columns: [1, 5], rows: [1, 5], stagger: odd-down}
    spaces: {F2.2: "Ford Mill; alias mill", F3.3: ""}
types: {foot: {name: Foot}}
formations: {first: {name: First Division, printed: 1st}}
pieces:
  red:
    foot:
      guard: {name: Guard/1st, rated: "2"}
      horse: {name: Horse/1st, copies: 2, rated: "3"}
  common: {foot: {flag: {name: Flag, rated: "0"}}}
events:
  red: {raid: {name: Raid, play: announce, does: {note: [A raid is made.]}}}
scenarios:
  s:
    name: S
    setup:
      common: {mill: [flag]}
      red: {any mill or F3.3: [guard], mill: [any of red foot, at most 4 cost], F3.3: [2 horse]}
    arrivals: {red: {2: {withdraw: [2 horse]}, 3: {enter: [2 horse], replace: [1 of foot]}}}
"""


@pytest.fixture
def module():
    return module_from_text(GAME)


def oob(module, **options):
    [sheet] = order_of_battle_sheets(
        SheetContext(module, PrintOptions(chosen_sheet="oob", **options), None, "s", "red")
    )
    return sheet


def test_an_event_of_a_player_is_not_automatic(module):
    [row] = event_rows(module)
    assert row.play == "at the player\u2019s choice"


@pytest.mark.parametrize(
    ("results", "words"), [("1..6", "without a roll"), ("1..4", "on a roll of 1 to 4 with 1d6")]
)
def test_what_happens_on_every_result_needs_no_roll(module, results, words):
    assert on_roll_text(module, Span.parse(results)) == words


def test_a_hex_is_named_though_shared_pieces_stand_there_too(module):
    sheet = setup_sheet(module, "s", "red")
    spoken = {(place.at, place.spoken) for place in sheet.places if place.at == "F2.2"}
    assert spoken == {("F2.2", "Ford Mill"), ("F2.2", "Ford Mill (Red)")}


def test_a_choice_of_hexes_has_their_names(module):
    rules = [rule for place in setup_sheet(module, "s", "red").places for rule in place.rules]
    assert not any(rule.startswith("Free choice") and "F2.2," in rule for rule in rules)


def test_the_order_of_battle_has_the_bounds_of_a_choice(module):
    rules = [rule for section in oob(module)["sections"] for rule in section["rules"]]
    assert "Total cost at most 4" in rules


def test_rounds_without_an_end_have_no_last_number(module):
    assert ["To come:", "From Round 1"] in oob(module)["lead"]


def test_a_counter_of_several_lines_counts_once(module):
    counts = {
        section["title"]: section["count"]
        for section in oob(module, grouping="formation")["sections"]
    }
    assert counts["First Division"] == "3"
