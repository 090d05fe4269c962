"""What a schedule brings lies in the module: each piece on its turn, or a loss names it."""

import re
from collections import Counter
from typing import Any

import pytest

from sandtable.importers.vassal import export_markers
from sandtable.model.reports.arrivals import arrivals_report
from sandtable.model.reports.playable_scenarios import playable_scenarios
from sandtable.model.select.manifest import manifest_of_module
from sandtable.model.wording.piece_names import piece_name
from tests.support.modules import load_module_text
from tests.support.vassal_exports import SAMPLES, export_into, exported

BRINGS = {"enter", "box", "release"}


@pytest.mark.parametrize("sample", SAMPLES)
def test_every_scheduled_arrival_is_written_or_named_as_a_loss(sample):
    found = exported(sample)
    for scenario in playable_scenarios(found.module):
        written = _written(found, scenario)
        expected = _expected(found.module, scenario)
        assert written - expected == Counter(), scenario
        unnamed = [one for one in expected - written if not _is_named(found, scenario, *one)]
        assert unnamed == [], scenario


def _expected(module, scenario):
    """By turn and piece, or its words where players choose: how many a schedule brings."""
    found: Counter[Any] = Counter()
    for row in arrivals_report(module, scenario).entries:
        if row.action in BRINGS:
            key = (
                row.piece
                if row.quantity is not None and row.piece
                else row.piece or export_markers.CHOICE_NOTE
            )
            found[_plain(row.label), key] += (row.quantity or 1) if row.piece else 1
    return found


def _written(found, scenario):
    """The same, as the saved game has it; a chip counts for what it stands for."""
    written: Counter[Any] = Counter()
    for piece in _coming(found, scenario):
        key, number = export_markers.piece_property(piece, export_markers.PIECE_KEY), 1
        if told := re.fullmatch(
            r"as (?:(\d+) )?(.+)",
            export_markers.piece_property(piece, export_markers.STANDS_FOR_PROPERTY),
        ):
            number = int(told[1] or 1)
            whose = export_markers.piece_property(piece, export_markers.SCHEDULE_PROPERTY)
            key = next(_named(found.module, told[2], whose))
        written[
            export_markers.piece_property(piece, export_markers.ARRIVAL_TURN_PROPERTY), key
        ] += number
    return written


def _named(module, name, whose):
    """The pieces of an owner that are called so."""
    for one in manifest_of_module(module).counters.values():
        if piece_name(module, one.id) == name and module.module.owners[one.owner].name == whose:
            yield one.id


def _coming(found, scenario):
    pieces = found.vmod.saved_games[scenario].pieces
    return [
        one
        for one in pieces
        if export_markers.piece_property(one, export_markers.ROLE_PROPERTY)
        == export_markers.ARRIVAL_ROLE
    ]


def _is_named(found, scenario, label, piece):
    name = piece if piece == export_markers.CHOICE_NOTE else piece_name(found.module, piece)
    title = found.module.scenarios[scenario].name or scenario
    lines = [line for line in found.losses if line.startswith(f"{_plain(title)}: ")]
    return any(f"{_plain(name)} ({label}" in line for line in lines)


def _plain(text):
    return " ".join(text.split())


@pytest.mark.parametrize("sample", SAMPLES)
def test_no_two_pieces_of_a_power_have_one_name(sample):
    """Of what is printed alike the strength or the class tells which it is."""
    found = exported(sample)
    names: dict[Any, Any] = {}
    for slot in found.vmod.slot_pieces:
        piece = export_markers.piece_property(slot, export_markers.PIECE_KEY)
        if "/" in piece:
            names.setdefault((piece.partition("/")[0], slot.name), set()).add(piece)
    alike = {
        piece_name(found.module, one) for same in names.values() if len(same) > 1 for one in same
    }
    assert [name for name in alike if " (" in name] == []
    assert all(_is_alike(found.module, same) for same in names.values())


def _is_alike(module, pieces):
    """Whether nothing that is printed tells pieces apart."""
    counters = [manifest_of_module(module).counters[one] for one in pieces]
    return len({(one.strength, one.type, one.piece.group) for one in counters}) == 1


def _lying(found, scenario, piece):
    """By schedule and goal, with and without chips: how many lie there for a piece."""
    name = manifest_of_module(found.module).counters[piece].name
    lying: Counter[Any] = Counter()
    for one in _coming(found, scenario):
        is_chip = (
            export_markers.piece_property(one, export_markers.STANDS_FOR_PROPERTY) == f"as {name}"
        )
        if is_chip or export_markers.piece_property(one, export_markers.PIECE_KEY) == piece:
            lying[
                export_markers.piece_property(one, export_markers.SCHEDULE_PROPERTY),
                export_markers.piece_property(one, export_markers.DESTINATION_PROPERTY),
                is_chip,
            ] += 1
    return lying


def test_a_chip_stands_for_the_thirteenth_of_twelve_figures():
    lying = _lying(exported("aa_north_africa"), "rommels_last_push", "us/infantry")
    americans = {key[1:]: number for key, number in lying.items() if key[0] == "United States"}
    assert americans == {
        ("to Casablanca", False): 5, ("to Oran", False): 5,
        ("to Algiers", False): 2, ("to Algiers", True): 1,
    }  # fmt: skip


def test_what_moves_on_from_box_to_box_arrives_once():
    for scenario, number in (("rommels_last_push", 2), ("operation_torch", 0)):
        lying = _lying(exported("aa_north_africa"), scenario, "uk/sherman")
        wanted = {("to Atlantic Ocean", False): number} if number else {}
        assert {key[1:]: found for key, found in lying.items()} == wanted


SHORT = """
module:
  format: 1
  title: Short
  rights: {work: A Test, basis: own, permission: own, notice: Ours.}
  owners: {red: {name: Red}}
  calendar: {turns: 5}
boards: {map: {kind: boxes, name: Map, spaces: {here: {name: Here, kind: land}}}}
events: {red: {luck: {name: Luck, play: keep}, snow: {name: Snow, play: keep}}}
types: {foot: {kind: unit}, chip: {kind: marker}}
pieces:
  red: {foot: {a: {name: Guards, copies: 4}, b: {name: Old Guard, copies: 1}}}
  common:
    chip:
      white: {name: White Chip, copies: 2, values: {worth: 2}, stands-for: [any of foot]}
scenarios:
  s:
    name: Much Comes
    setup: {red: {here: [a]}}
    arrivals: {red: {2: {enter at here: [2 a]}, 3: {enter at here: [7 a]}, 4: {enter: [a]}}}
"""


def test_what_neither_the_box_nor_its_chips_hold_is_named(tmp_path):
    found = export_into(tmp_path, load_module_text(SHORT))
    lying = Counter(
        (
            export_markers.piece_property(one, export_markers.ARRIVAL_TURN_PROPERTY),
            export_markers.piece_property(one, export_markers.PIECE_KEY),
            export_markers.piece_property(one, export_markers.STANDS_FOR_PROPERTY),
        )
        for one in _coming(found, "s")
    )
    assert lying == {
        ("Turn 2", "red/a", ""): 2,
        ("Turn 3", "red/a", ""): 1,
        ("Turn 3", "common/white", "as 2 Guards"): 2,
    }
    [line] = [line for line in found.losses if "the box has no more" in line]
    assert line == (
        "Much Comes: arrivals for which the box has no more pieces: "
        "2 Guards (Turn 3), 1 Guards (Turn 4)."
    )


def test_each_stack_has_a_figure_before_chips_are_laid_beside_it(tmp_path):
    text = SHORT.partition("    setup:")[0].replace("copies: 4", "copies: 2")
    text = text.replace("kind: land}}", "kind: land}, there: {name: There, kind: land}}")
    text = text.replace("worth: 2", "worth: 1").replace(
        "[any of foot]", "[any of foot, at least 1 of unit on each]"
    )
    text += "    setup: {red: {here: [b]}}\n"
    text += "    arrivals: {red: {2: {enter at here: [2 a]}, 3: {enter at there: [2 a]}}}\n"
    found = export_into(tmp_path, load_module_text(text))
    lying = [
        (
            export_markers.piece_property(one, export_markers.DESTINATION_PROPERTY),
            export_markers.piece_property(one, export_markers.PIECE_KEY),
        )
        for one in _coming(found, "s")
    ]
    figures_on_chips = ("common/white", "red/a")
    assert lying == [
        (goal, piece) for goal in ("to Here", "to There") for piece in figures_on_chips
    ]


def test_chips_come_for_figures_that_all_stand_on_the_map(tmp_path):
    text = SHORT.replace("here: [a]", "here: [4 a]")
    lying = Counter(
        (
            export_markers.piece_property(one, export_markers.ARRIVAL_TURN_PROPERTY),
            export_markers.piece_property(one, export_markers.PIECE_KEY),
        )
        for one in _coming(export_into(tmp_path, load_module_text(text)), "s")
    )
    assert lying["Turn 2", "common/white"] > 0
    assert not any(piece == "red/a" for _, piece in lying)


def test_what_comes_again_if_it_has_not_come_is_named(tmp_path):
    once = "2: {enter at here: [b if luck happened]}, 3: {enter at here: [b if snow happened]}"
    found = export_into(tmp_path, load_module_text(SHORT.partition("    arrivals:")[0]
                                            + f"    arrivals: {{red: {{{once}}}}}"))  # fmt: skip
    [piece] = _coming(found, "s")
    assert export_markers.piece_property(piece, export_markers.ARRIVAL_TURN_PROPERTY) == "Turn 2"
    assert "Much Comes: arrivals for which the box has no more pieces: 1 Old Guard (Turn 3)." in (
        found.losses
    )


def test_what_comes_to_no_place_that_is_known_is_written_all_the_same(tmp_path):
    text = SHORT.replace("3: {enter at here: [7 a]}, ", "")
    found = export_into(tmp_path, load_module_text(text))
    goals = [
        export_markers.piece_property(one, export_markers.DESTINATION_PROPERTY)
        for one in _coming(found, "s")
    ]
    assert goals == ["to Here", "to Here", "arrives"]
