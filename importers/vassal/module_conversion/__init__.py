"""Conversion of a VASSAL module: boards, sides, pieces and scenarios."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path

from sandtable.importers.drawn_maps import contents_of
from sandtable.importers.protocol import ImportedFiles, ImportFailedError
from sandtable.importers.vassal.map_windows import java_class_name
from sandtable.importers.vassal.module_conversion.board_conversion import ImportedBoards
from sandtable.importers.vassal.module_conversion.calendar_conversion import (
    TrackerCalendar,
    read_tracker_calendar,
)
from sandtable.importers.vassal.module_conversion.manifest_conversion import ImportedManifest
from sandtable.importers.vassal.module_conversion.owner_conversion import read_piece_owners
from sandtable.importers.vassal.module_conversion.scenario_conversion import ScenarioConverter
from sandtable.importers.vassal.module_conversion.unique_ids import UniqueIds
from sandtable.importers.vassal.module_file import SAVE_SUFFIX, VassalModule
from sandtable.importers.vassal.piece_traits import MapPoint, parse_whole_number
from sandtable.importers.vassal.saved_games import SavedGame
from sandtable.model.entities.head import GameVocabulary, ModuleHead, Rights
from sandtable.model.entities.remarks import Source
from sandtable.model.entities.scenarios import Scenario
from sandtable.model.module import Module
from sandtable.model.phrases.dice import Dice

_NEVER_IMPORTED = (
    "Pictures, charts, help, menus of pieces and keys are not imported.",
    "Rules are not read: limits, movement, supply, events, victory.",
)


def import_vassal(source: Path) -> ImportedFiles:
    """Read a VASSAL file as a module, and report the losses."""
    try:
        # VASSAL's files have no schema: any text may fail to be a number, a point or a list.
        module, losses = convert_module(VassalModule.read_file(source, whole=False))
    except (ValueError, IndexError, KeyError, OverflowError) as error:
        raise ImportFailedError(f"It says something that cannot be read: {error}.") from None
    return ImportedFiles(contents_of(module), losses)


def convert_module(vmod: VassalModule) -> tuple[Module, tuple[str, ...]]:
    """Convert a VASSAL module, and return the module with the losses."""
    ids = UniqueIds()
    piece_owners = read_piece_owners(vmod.player_sides, vmod.piece_slots, ids)
    manifest = ImportedManifest(piece_owners, ids, vmod.prototypes)
    manifest.add_states((*vmod.slot_pieces, *vmod.prototypes.values()))
    manifest.add_slots(vmod.piece_slots, _peak_use_by_slot(vmod.saved_games.values()))
    boards = ImportedBoards(vmod.map_windows, ids)
    boards_by_id = boards.make_boards(_points_by_window(vmod.saved_games))
    tracker_calendar = read_tracker_calendar(vmod, piece_owners.owner_by_name, ids)
    scenario_converter = ScenarioConverter(boards, manifest, tracker_calendar)
    scenarios = dict(_make_scenarios(vmod, scenario_converter, ids))
    head = replace(_make_head(vmod, manifest, tracker_calendar), scenario_order=tuple(scenarios))
    module = Module(
        module=head, types=manifest.types, pieces=manifest.pieces,
        boards=dict(sorted(boards_by_id.items())), formations=manifest.formations,
        scenarios=scenarios, sources=_uncounted_sources(manifest),
    )  # fmt: skip
    lost = [
        f"Not imported: {description}: {number}."
        for description, number in scenario_converter.loss_counts.items()
        if number
    ]
    return module, tuple(dict.fromkeys((*boards.losses, *lost, *_unimported_part_losses(vmod))))


def _make_head(
    vmod: VassalModule, manifest: ImportedManifest, times: TrackerCalendar
) -> ModuleHead:
    """Return the head of the module; VASSAL modules do not state the owner of the rights."""
    title = " ".join(vmod.name.split()) or "A VASSAL module"
    notice = f"Unofficial scenario data of {title}: only facts are given."
    words = GameVocabulary(
        states=manifest.state_words, marks=manifest.rating_marks, groups=manifest.groups
    )
    return ModuleHead(
        format=1, title=title, rights=Rights(work=title, notice=notice),
        version=vmod.root_part.get("version") or None, dice=tuple(_dice_of_buttons(vmod)),
        calendar=times.calendar, owners=manifest.piece_owners.owners, words=words,
        ratings=manifest.rating_names,
    )  # fmt: skip


def _uncounted_sources(manifest: ImportedManifest) -> dict[str, Source]:
    """Return a source that explains unknown numbers of pieces."""
    unstated = manifest.uncounted_addresses
    why = "A palette gives as many as one takes; saved games have more than it shows."
    return {"not-counted": Source(at=unstated, why=why, source="unknown")} if unstated else {}


def _peak_use_by_slot(saves: Iterable[SavedGame]) -> Counter[str]:
    """Return the greatest number of pieces of each slot in a saved game."""
    most_uses: Counter[str] = Counter()
    for save in saves:
        most_uses |= Counter(piece.gpid for piece in save.pieces)
    return most_uses


def _points_by_window(saves: Mapping[str, SavedGame]) -> dict[str, list[MapPoint]]:
    """Return the points at which pieces stand, by window."""
    points: dict[str, dict[MapPoint, None]] = {}
    for save in saves.values():
        for piece in save.pieces:
            points.setdefault(piece.map_point[0], {})[piece.map_point] = None
    return {window: list(places) for window, places in points.items()}


def _make_scenarios(
    vmod: VassalModule, scenes: ScenarioConverter, ids: UniqueIds
) -> Iterator[tuple[str, Scenario]]:
    names = {
        offer.file.removesuffix(SAVE_SUFFIX): offer.name
        for offer in vmod.predefined_setups
        if offer.file
    }
    for file, save in vmod.saved_games.items():
        name = names.get(file) or file
        yield ids.make_id("scenario", file), scenes.make_scenario(name, save)


def _dice_of_buttons(vmod: VassalModule) -> Iterator[Dice]:
    for button in vmod.all_parts("DiceButton"):
        number, sides = (
            parse_whole_number(button.get("nDice", ""), 2),
            parse_whole_number(button.get("nSides", ""), 6),
        )
        if 0 < number < 100 and 0 < sides < 10_000:  # noqa: PLR2004 - as dice can be written
            yield Dice(number, sides, parse_whole_number(button.get("addToTotal", ""), 0))


def _unimported_part_losses(vmod: VassalModule) -> Iterator[str]:
    classes = {java_class_name(part) for part in vmod.root_part.iter()}
    texts = {"entry", "option", "setup"}
    foreign = sorted(name for name in classes - texts if not name.startswith("VASSAL."))
    if foreign:
        yield f"Parts that are no part of VASSAL itself: {', '.join(foreign[:5])}."
    if vmod.all_parts("DrawPile"):
        yield "Decks are spaces: what is drawn, shuffled or face down is not taken over."
    yield from _NEVER_IMPORTED
