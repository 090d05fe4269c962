"""Every placement of a set-up stands on the set-up sheet of exactly one player."""

from collections import Counter as Tally

import pytest

from sandtable.exporters.print.print_options import PrintOptions
from sandtable.exporters.print.setup_pages import setup_sheets
from sandtable.exporters.print.sheet_context import SheetContext, count_with_multiplication_sign
from sandtable.exporters.print.starting_control import lines_of_controlled_spaces
from sandtable.model import resources
from sandtable.model.edits.errata import module_with_errata_applied
from sandtable.model.ledger.history import initial_position_with_open_options
from sandtable.model.reports.data_sources import SOURCE_MARK
from sandtable.model.reports.order_of_battle import (
    order_of_battle_report,
    setup_entries_with_open_options,
)
from sandtable.model.reports.playable_scenarios import playable_scenarios
from sandtable.model.reports.seats import seats_of_players
from sandtable.model.reports.setup_sheet import control_rows
from sandtable.model.storage.module_loading import load_module
from tests.support.modules import module_from_text

MODULES = {
    name: module_with_errata_applied(load_module(resources.path_of_sample(name)).complete_module)
    for name in resources.sample_names()
}
SCENARIOS = [
    (name, scenario) for name, module in MODULES.items() for scenario in playable_scenarios(module)
]


def printed_rows(module, scenario, seat):
    """The lines of one player's set-up sheet: the place, the number, what stands there."""
    sheets = setup_sheets(SheetContext(module, PrintOptions(), None, scenario, seat))
    return [
        (part["title"], unmarked(row["n"]), unmarked(row["strength"]))
        for sheet in sheets
        for part in sheet["sections"]
        for row in part["rows"]
    ]


def unmarked(text):
    """A cell without the mark of what is not from the book; an unknown strength is none."""
    return text.replace(SOURCE_MARK, "").strip().removesuffix("?")


def placed_rows(entries):
    """The same of all that the scenario places, as `sandtable oob` lists it."""
    return Tally(
        (
            entry.at,
            ""
            if entry.quantity is None and not entry.piece
            else count_with_multiplication_sign(entry.quantity),
            entry.strength or "",
        )
        for entry in entries
    )


@pytest.mark.parametrize(("name", "scenario"), SCENARIOS)
def test_the_sheets_of_all_players_together_have_each_placement_once(name, scenario):
    module = MODULES[name]
    printed = Tally(
        row for seat in seats_of_players(module) for row in printed_rows(module, scenario, seat)
    )
    assert printed == placed_rows(setup_entries_with_open_options(module, scenario))
    assert printed >= placed_rows(order_of_battle_report(module, scenario).entries)
    position = initial_position_with_open_options(module, scenario, {})
    assert printed.total() == len(position.standings)


WAR_TEXT = (
    "module:\n  format: 1\n  title: X\n  rights: {work: X}\n"
    "  owners:\n"
    "    red: {name: Red}\n"
    "    east: {name: East, of: red}\n"
    "    west: {name: West, of: red}\n"
    "    blue: {name: Blue}\n"
    "    isles: {name: Isles, of: blue}\n"
    "    hills: {name: Hills}\n"
    "  calendar: {turns: 2, order: [east, blue, west]}\n"
    "types: {foot: {kind: unit}, chip: {kind: marker}}\n"
    "pieces:\n"
    "  east: {foot: {e: {copies: 9}}}\n"
    "  isles: {foot: {i: {copies: 9}}}\n"
    "  hills: {foot: {h: {copies: 9}}}\n"
    "  red: {foot: {r: {copies: 9}}}\n"
    "  common: {chip: {c: {copies: 9}}}\n"
    "boards: {map: {kind: boxes, name: Map, spaces: {a: A, b: B, d: D}}}\n"
    "scenarios:\n"
    "  s:\n"
    "    sets-up: [blue, west, east]\n"
    "    hands: {hills: blue}\n"
    "    control: {west: [a], blue: [d]}\n"
    "    setup:\n"
    "      east: {a: [e, c]}\n"
    "      isles: {b: [i]}\n"
    "      hills: {b: [h]}\n"
    "      red: {a: [r], b: [2 r, e]}\n"
    "      common: {a: [c], b: [c], d: [hills/h]}\n"
)
WAR = module_from_text(WAR_TEXT)


def test_the_side_that_places_a_common_piece_has_it_though_another_controls_the_place():
    placed = module_from_text(WAR_TEXT.replace("isles: {b: [i]}", "blue: {a: [c]}"))
    entries = order_of_battle_report(placed, "s").entries
    assert [(e.player, e.side) for e in entries if (e.at, e.name) == ("A", "c")] == [
        ("east", "red"),
        ("blue", "blue"),
        ("west", "common"),
    ]


@pytest.mark.parametrize(
    ("seat", "rows"),
    [
        ("east", [("A", "e"), ("A", "c"), ("B", "e")]),
        ("west", [("A", "r"), ("B", "r"), ("A", "c")]),
        ("blue", [("B", "i"), ("B", "h"), ("B", "c"), ("D", "h")]),
    ],
)
def test_who_places_a_piece_has_it_on_their_sheet(seat, rows):
    """The chart says who, then whose it is, who holds that, who controls the place, who begins."""
    entries = [entry for entry in order_of_battle_report(WAR, "s").entries if entry.player == seat]
    assert [(entry.at, entry.name) for entry in entries] == rows


def test_who_holds_a_piece_of_another_is_told_whose_it_is():
    [part] = [
        part
        for sheet in setup_sheets(SheetContext(WAR, PrintOptions(), None, "s", "blue"))
        for part in sheet["sections"]
        if part["title"] == "B" and not part["big"]
    ]
    assert [(row["name"], row["details"]) for row in part["rows"]] == [("i", ""), ("h", "Hills")]


def test_sheets_of_a_side_or_a_power_can_be_asked_for():
    printed = {seat: printed_rows(WAR, "s", seat) for seat in ("red", "isles", "hills")}
    assert {seat: len(rows) for seat, rows in printed.items()} == {
        "red": 6,
        "isles": 1,
        "hills": 2,
    }


def test_what_nobody_knows_is_no_choice():
    module = MODULES["mare_nostrum"]
    rows = [
        row
        for sheet in setup_sheets(
            SheetContext(module, PrintOptions(), None, "herkules_option", "allied")
        )
        for part in sheet["sections"]
        for row in part["rows"]
    ]
    [chosen] = [row["details"] for row in rows if row["name"] == "ground pieces"]
    assert chosen == "which ones and how many is not known"


def test_a_choice_among_very_many_is_told_by_its_noun():
    names = ", ".join(f"f{number}: F{number}" for number in range(16))
    module = module_from_text(f"{CHOICE}pieces: {{red: {{foot: {{{names}}}}}}}\n")
    [sheet] = setup_sheets(SheetContext(module, PrintOptions(), None, "one", "red"))
    [row] = sheet["sections"][0]["rows"]
    assert (row["name"], row["details"]) == ("Red units", "your choice of 16")


CHOICE = """
module: {format: 1, title: X, rights: {work: X}, owners: {red: {name: Red}}, calendar: {turns: 1}}
boards: {map: {kind: areas, name: Map, spaces: {hill: {name: Hill}}}}
types: {foot: {name: Foot}}
scenarios: {one: {name: One, setup: {red: {hill: [~ of red]}}}}
"""


@pytest.mark.parametrize(
    ("held", "words"),
    [
        ("[oran, fez or dale]", "Oran, Fez, Dale"),
        ("[oran, dale-and-fez]", "Oran, Dale and Fez"),
        (
            "[oran, land not (dale or beside unit)]",
            "Oran; all land spaces except Dale and spaces next to a unit",
        ),
    ],
)
def test_spaces_that_one_holds_are_parted_in_one_way(held, words):
    module = module_from_text(COAST.replace("HELD", held))
    [[owner, told]] = lines_of_controlled_spaces(control_rows(module, "s"))
    assert (owner, told) == ("Red", words)


COAST = """
module: {format: 1, title: X, rights: {work: X}, owners: {red: Red}}
boards:
  map:
    name: Coast
    kind: areas
    spaces: {oran: Oran, fez: Fez, dale: Dale, dale-and-fez: Dale and Fez}
scenarios: {s: {boards: [map], control: {red: HELD}}}
"""
