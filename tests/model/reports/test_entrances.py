"""Arrivals without a place have their owner's places of entry.

A choice of places counts as one.
"""

import pytest

from sandtable.model import resources
from sandtable.model.edits.errata import module_with_errata_applied
from sandtable.model.ledger.entrances import entrances_of_owner
from sandtable.model.reports.arrivals import arrivals_report, notes_on_alternative_entrances
from sandtable.model.reports.forces import describe_arrival_action
from sandtable.model.reports.order_of_battle import order_of_battle_report
from sandtable.model.reports.playable_scenarios import playable_scenarios
from sandtable.model.storage.module_loading import load_module
from tests.support.modules import module_from_text
from tests.support.present import present

MODULES = {
    name: module_with_errata_applied(load_module(resources.path_of_sample(name)).complete_module)
    for name in resources.sample_names()
}
SCENARIOS = [
    (name, scenario) for name, module in MODULES.items() for scenario in playable_scenarios(module)
]

TEXT = """\
module:
  format: 1
  title: X
  rights: {work: X}
  owners:
    red: {name: Red, entry: [any (a or b) if red controls all a, d]}
    tower: {name: Tower, of: red, entry: [d]}
    blue: {name: Blue, entry: [any (a or b)], release: [b]}
  calendar: {turns: 4, order: [red, blue]}
types: {foot: {kind: unit}}
pieces:
  red: {foot: {r: {copies: 9}}}
  tower: {foot: {t: {copies: 9}}}
  blue: {foot: {b1: {copies: 9}, b2: {copies: 9}}}
boards: {map: {kind: boxes, name: Map, spaces: {a: Ash, b: Birch, d: Dale, box: Box}}}
scenarios:
  s:
    setup: {blue: {box: [b2]}}
    arrivals:
      red: {1: {enter: [r]}, 2: {enter at b: [r]}}
      tower: {1: {enter: [t]}}
      blue: {1: {enter: [b1]}, 2: {release from box: [b2]}, 3: {withdraw: [b1]}}
"""


@pytest.fixture
def rows():
    return {
        (row.turn, row.name): row for row in arrivals_report(module_from_text(TEXT), "s").entries
    }


def test_places_of_entry_stand_in_the_rows(rows):
    assert rows[1, "t"].to.startswith("Dale")
    assert rows[2, "r"].to == "Birch"
    assert rows[2, "r"].entrances is None
    assert rows[1, "r"].entrances[1] == "Dale"
    assert rows[1, "r"].to == ", otherwise ".join(rows[1, "r"].entrances)


def test_a_choice_is_said_as_a_choice(rows):
    assert rows[1, "b1"].to.startswith("any ")
    assert all(name in rows[1, "b1"].to for name in ("Ash", "Birch"))
    assert describe_arrival_action(module_from_text(TEXT), rows[1, "b1"]).startswith("at any ")


def test_released_pieces_have_places_of_their_own(rows):
    assert (rows[2, "b2"].from_, rows[2, "b2"].to) == ("Box", "Birch")
    assert (
        describe_arrival_action(module_from_text(TEXT), rows[2, "b2"])
        == "released from Box to Birch"
    )
    after = order_of_battle_report(module_from_text(TEXT), "s", turn=2).entries
    assert [entry.at for entry in after if entry.name == "b2"] == ["Birch"]


def test_what_leaves_has_no_place_of_entry(rows):
    assert (rows[3, "b1"].to, rows[3, "b1"].entrances) == (None, None)


def test_sheets_name_the_first_place_and_the_others_once(rows):
    assert not describe_arrival_action(module_from_text(TEXT), rows[1, "r"]).endswith("Dale")
    assert notes_on_alternative_entrances([rows[1, "r"], rows[1, "r"], rows[1, "b1"]]) == [
        rows[1, "r"].to
    ]


@pytest.mark.parametrize(("name", "scenario"), SCENARIOS)
def test_nobody_enters_the_samples_without_a_place(name, scenario):
    rows = arrivals_report(MODULES[name], scenario).entries
    coming = [row for row in rows if row.action in {"enter", "release", "box"}]
    assert [row for row in coming if not (row.to and row.place)] == []
    assert [row for row in coming if not describe_arrival_action(MODULES[name], row)] == []


def test_the_books_places_of_entry():
    """Cases about which sheets said nothing, with what the rulebooks say."""
    rows = arrivals_report(MODULES["afrika_ii"], "compass").entries
    axis = {row.to for row in rows if row.side == "axis" and row.action == "enter"}
    assert axis == {"Tripoli Box", "At any supplied Axis-occupied hex"}
    released = {row.to for row in rows if row.action == "release"}
    assert released == {"Mersa Matruh, Alexandria or any hex of Cairo"}
    [entrances] = {
        tuple(present(row.entrances)) for row in rows if row.side == "cw" and row.action == "enter"
    }
    assert "otherwise" not in entrances[0]
    assert "Alexandria" in entrances[0]
    assert entrances[1] == "any hex on the east map edge or in Cairo"
    [ariete] = arrivals_report(MODULES["blocks_in_afrika"], "bia3", last=17).entries
    assert (ariete.name, ariete.to) == ("Ariete", "Italy (Rome)")


def test_an_owner_has_the_places_of_those_above_it_too():
    module = module_from_text(TEXT)
    own, released = (entrances_of_owner(module, "tower", does) for does in ("enter", "release"))
    assert [str(one.place) for one in own] == ["d", "any a or b", "d"]
    assert released == own
