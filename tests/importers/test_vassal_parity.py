"""A module exported to VASSAL and imported again says what it said: its order of battle.

Compared are, for each scenario, all entries of `oob`: side and power by name, the piece, its name,
kind, strength and number, the place by name, the border it faces, the face that lies up, the steps
lost, and the states. Of what is everybody's the side is not compared: VASSAL knows no heading that
it stood under. Where a player chooses among pieces there is a slip of paper on both sides. Not
compared is what a saved game cannot say: the bounds of a choice, and conditions.
"""

import re
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from sandtable.exporters.vassal import piece_properties
from sandtable.importers.vassal import VassalImporter, export_markers
from sandtable.importers.vassal.export_markers import CHOICE_NOTE
from sandtable.model.checks import ALL_CHECKS
from sandtable.model.checks.registry import Severity, run_checks
from sandtable.model.ledger.history import position_at
from sandtable.model.references.owner_scope import COMMON_OWNER
from sandtable.model.reports.arrivals import arrivals_report
from sandtable.model.reports.order_of_battle import order_of_battle_report
from sandtable.model.reports.playable_scenarios import playable_scenarios
from sandtable.model.reports.setup_sheet import piece_row
from sandtable.model.select.space_index import space_index_of
from sandtable.model.storage.module_files import ModuleFiles
from sandtable.model.storage.module_loading import parse_module_files
from sandtable.model.wording.owner_names import owner_name
from tests.support.modules import load_module_text
from tests.support.present import present
from tests.support.vassal_exports import SAMPLES, export_into, exported

EACH = pytest.mark.parametrize("sample", SAMPLES)
USUAL = ("lantern_ford", "afrika_ii")
"""One of areas, one of hexes; the others are exported a second time by `make test-long`."""


@cache
def taken(sample):
    """What the importer makes of a sample's export."""
    return VassalImporter().read(exported(sample).path)


@cache
def loaded(sample):
    texts = {name: data.decode() for name, data in taken(sample).contents.items()}
    return parse_module_files(ModuleFiles(Path(), texts))


def imported(sample):
    return loaded(sample).module


@EACH
def test_every_scenario_has_the_same_order_of_battle(sample):
    module, again = exported(sample).module, imported(sample)
    names = dict(zip(playable_scenarios(module), playable_scenarios(again), strict=True))
    for before, after in names.items():
        assert rows(again, after) == rows(module, before)


def rows(module, scenario):
    found: Counter[Any] = Counter()
    for entry in order_of_battle_report(module, scenario).entries:
        is_note = entry.pieces or entry.piece == f"{COMMON_OWNER}/{CHOICE_NOTE.lower()}"
        row = (CHOICE_NOTE, plain(entry.at)) if is_note else _row(module, entry)
        found[row] += 1 if entry.quantity is None or entry.pieces else entry.quantity
    return found


def _row(module, entry):
    words = set((entry.state or "").split())
    whose = not entry.piece.startswith(f"{COMMON_OWNER}/")
    return (
        entry.piece, plain(entry.name), entry.kind, entry.strength, plain(entry.at),
        owner_name(module, entry.side) if whose else "", owner_name(module, entry.power),
        piece_row(module, entry).face, entry.steps_lost,
        tuple(sorted(words & set(module.module.words.states))),
    )  # fmt: skip


def plain(text):
    """As VASSAL can say it: on one line."""
    return " ".join(text.split())


@EACH
def test_what_comes_later_comes_in_the_same_turns(sample):
    module, again, saves = (
        exported(sample).module,
        imported(sample),
        exported(sample).vmod.saved_games,
    )
    for before, after in zip(playable_scenarios(module), playable_scenarios(again), strict=True):
        coming = [
            p
            for p in saves[before].pieces
            if export_markers.piece_property(p, export_markers.ROLE_PROPERTY)
            == export_markers.ARRIVAL_ROLE
        ]
        told = Counter(
            (export_markers.piece_property(p, export_markers.ARRIVAL_TURN_PROPERTY), _name(p))
            for p in coming
        )
        found: Counter[Any] = Counter()
        for entry in arrivals_report(again, after).entries:
            found[entry.label, entry.piece] += present(entry.quantity)
        assert found == told
        known = {
            (plain(entry.label), entry.piece) for entry in arrivals_report(module, before).entries
        }
        pieces = {
            (
                export_markers.piece_property(p, export_markers.ARRIVAL_TURN_PROPERTY),
                export_markers.piece_property(p, export_markers.PIECE_KEY),
            )
            for p in coming
            if not export_markers.piece_property(p, export_markers.STANDS_FOR_PROPERTY)
            and export_markers.piece_property(p, export_markers.PIECE_KEY) != CHOICE_NOTE
        }
        assert pieces <= known


def _name(piece):
    name = export_markers.piece_property(piece, export_markers.PIECE_KEY)
    return f"{COMMON_OWNER}/{CHOICE_NOTE.lower()}" if name == CHOICE_NOTE else name


@EACH
def test_what_comes_later_goes_to_the_same_places(sample):
    """Of a choice among places only the words remain, and the import says so."""
    again, saves = imported(sample), exported(sample).vmod.saved_games
    labels = {site.printed_label for site in space_index_of(again).spaces_by_id.values()}
    chosen = 0
    for save, after in zip(saves.values(), playable_scenarios(again), strict=True):
        coming = [
            p
            for p in save.pieces
            if export_markers.piece_property(p, export_markers.ROLE_PROPERTY)
            == export_markers.ARRIVAL_ROLE
        ]
        told = Counter(
            _label(export_markers.piece_property(p, export_markers.DESTINATION_PROPERTY), labels)
            for p in coming
        )
        found: Counter[Any] = Counter()
        for entry in arrivals_report(again, after).entries:
            found[entry.to] += present(entry.quantity)
        assert found == told
        chosen += told[None]
    said = [line for line in taken(sample).losses if "places of arrival" in line]
    words = f"Not imported: places of arrival that are a choice: {chosen}."
    assert said == ([words] if chosen else [])


@pytest.mark.parametrize(
    "sample",
    [pytest.param(name, marks=[] if name in USUAL else pytest.mark.long) for name in SAMPLES],
)
def test_what_was_imported_brings_as_much_when_it_is_exported_again(sample, tmp_path):
    second = export_into(tmp_path, loaded(sample))
    assert list(map(_number_coming, second.vmod.saved_games.values())) == list(
        map(_number_coming, exported(sample).vmod.saved_games.values())
    )


def _number_coming(save):
    return sum(
        export_markers.piece_property(piece, export_markers.ROLE_PROPERTY)
        == export_markers.ARRIVAL_ROLE
        for piece in save.pieces
    )


@EACH
def test_who_is_shown_to_hold_a_space_holds_it(sample):
    module, again, saves = (
        exported(sample).module,
        imported(sample),
        exported(sample).vmod.saved_games,
    )
    for before, after in zip(playable_scenarios(module), playable_scenarios(again), strict=True):
        shown = [
            p
            for p in saves[before].pieces
            if export_markers.piece_property(p, export_markers.ROLE_PROPERTY)
            == export_markers.CONTROL_ROLE
        ]
        held = holders(again, after)
        assert len(held) == len(shown)
        assert held <= holders(module, before)


def holders(module, scenario):
    """Who holds what, by name."""
    ground = space_index_of(module)
    return {
        (plain(present(ground.find_space(space)).printed_label), owner_name(module, owner))
        for space, owner in position_at(module, scenario).control.items()
    }


@EACH
def test_the_palette_is_the_manifest(sample):
    before, after = stock(exported(sample).module), stock(imported(sample))
    told = {name for name, number in after.items() if number is not None}
    assert told | {f"{COMMON_OWNER}/{CHOICE_NOTE.lower()}"} <= after.keys()
    assert {n: after[n] for n in before if n in told} == {
        n: 1 if number is None else number for n, number in before.items() if n in told
    }
    assert before.keys() <= after.keys()


def stock(module):
    """By full name: how many the box holds, with the spares; None, where nobody says."""
    return {
        f"{owner}/{name}": None if piece.copies is None else max(1, piece.copies + piece.spare)
        for owner, types in module.pieces.items()
        for pieces in types.values()
        for name, piece in pieces.items()
    }


@EACH
def test_what_is_imported_can_be_worked_with(sample):
    """Nothing is wrong but arrivals without a place, which the import has named.

    The check names them once for each side.
    """
    found = run_checks(imported(sample), ALL_CHECKS)
    errors = [each.check for each in found if each.severity is Severity.ERROR]
    (told, *_) = [line for line in taken(sample).losses if "places of arrival" in line] or ["0"]
    number = int(re.findall(r"\d+", told)[0])
    assert set(errors) == ({"OOA005"} if number else set())
    assert len(errors) <= number


@EACH
def test_hexes_are_those_of_the_module(sample):
    before = {b.name: b.grid for b in exported(sample).module.boards.values() if b.grid}
    after = {b.name: b.grid for b in imported(sample).boards.values() if b.grid}
    assert after.keys() == before.keys()
    for name, grid in before.items():
        again = after[name]
        assert (again.label, again.orientation, again.stagger, again.down) == (
            grid.label, grid.orientation, grid.stagger, grid.down,
        )  # fmt: skip


@pytest.mark.parametrize(
    "name",
    ["FACING_PROPERTY", "CONDITION_PROPERTY", "ABOARD_PROPERTY", "ROLE_PROPERTY", "ARRIVAL_ROLE",
     "CONTROL_ROLE", "ARRIVAL_TURN_PROPERTY", "DESTINATION_PROPERTY", "STANDS_FOR_PROPERTY",
     "SCHEDULE_PROPERTY", "DESTINATION_PREFIX", "UNCERTAIN_SUFFIX"],
)  # fmt: skip
def test_what_pieces_say_is_called_the_same_by_who_writes_and_who_reads(name):
    assert getattr(export_markers, name) == getattr(piece_properties, name)


def test_goals_call_hexes_by_their_names():
    pieces = exported("afrika_ii").vmod.saved_games["compass"].pieces
    assert "to Alexandria (B19.19)" in {
        export_markers.piece_property(piece, export_markers.DESTINATION_PROPERTY)
        for piece in pieces
    }


def test_the_import_names_the_chips_that_stood_for_figures():
    """They are chips and nothing else from then on."""
    [line] = [one for one in taken("aa_north_africa").losses if "chips come" in one]
    assert line == "Not imported: for which pieces chips come: 1."


def test_the_import_names_the_conditions_that_it_loses(tmp_path):
    found = export_into(tmp_path, load_module_text(CONDITIONAL))
    losses = VassalImporter().read(found.path).losses
    assert "Not imported: conditions of arrivals: 2." in losses


CONDITIONAL = """
module:
  format: 1
  title: Maybe
  rights: {work: A Test, basis: own, permission: own, notice: Ours.}
  owners: {red: {name: Red}}
  calendar: {turns: 5}
boards: {map: {kind: boxes, name: Map, spaces: {here: {name: Here, kind: land}}}}
events: {red: {luck: {name: Luck, play: keep}}}
types: {foot: {kind: unit}}
pieces: {red: {foot: {a: {name: Guards, copies: 4}}}}
scenarios:
  s: {name: S, arrivals: {red: {2: {enter at here: [2 a if luck happened]}}}}
"""


def _label(goal, labels):
    """The label of the space in a goal such as `to Ford Mill (F5.3)`, if it is one space."""
    words = goal.removesuffix(export_markers.UNCERTAIN_SUFFIX).removeprefix(
        export_markers.DESTINATION_PREFIX
    )
    hex_label = words.removesuffix(")").rpartition(" (")[2]
    return words if words in labels else hex_label if hex_label in labels else None
