"""Conversion of a VASSAL module: boards, sides, pieces and scenarios."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from sandtable.importers.drawn_maps import files_of_module
from sandtable.importers.protocol import ImportedFiles, ImportFailedError
from sandtable.importers.vassal import export_markers
from sandtable.importers.vassal.imported_picture_files import PictureFiles
from sandtable.importers.vassal.location_grids import PixelPoint
from sandtable.importers.vassal.map_windows import OFFBOARD_NAME, MapWindow, java_class_name
from sandtable.importers.vassal.module_conversion.board_conversion import (
    BoardKey,
    ImportedBoards,
)
from sandtable.importers.vassal.module_conversion.calendar_conversion import (
    TrackerCalendar,
    read_tracker_calendar,
)
from sandtable.importers.vassal.module_conversion.import_summary import (
    count_imported_parts,
    sentences_on_piece_owners,
)
from sandtable.importers.vassal.module_conversion.manifest_conversion import ImportedManifest
from sandtable.importers.vassal.module_conversion.owner_conversion import (
    owner_of_exported_piece,
    read_piece_owners,
)
from sandtable.importers.vassal.module_conversion.piece_properties_as_words import PieceWords
from sandtable.importers.vassal.module_conversion.scenario_conversion import ScenarioConverter
from sandtable.importers.vassal.module_file import (
    BUILD_FILES,
    NAME_OF_FILE_FORMAT,
    SAVE_SUFFIX,
    StartPile,
    VassalModule,
)
from sandtable.importers.vassal.piece_traits import parse_whole_number
from sandtable.importers.vassal.unique_ids import UniqueIds
from sandtable.importers.vassal.window_layouts import boards_of_saved_game
from sandtable.model.entities.head import GameVocabulary, ModuleHead, Rights
from sandtable.model.entities.remarks import Source
from sandtable.model.entities.scenarios import Scenario
from sandtable.model.module import Module
from sandtable.model.phrases.dice import Dice
from sandtable.model.phrases.entry import Item
from sandtable.model.storage import safe_zip

# Longer lists of names would hide the rest of the report.
_MAX_NAMES_IN_MESSAGE = 8
_SETUP_STACK_MARKER = "SETUP_STACK"
"""Command of a saved game that holds the stacks which every game begins with."""
_TEXT_ON_PARTS_NEVER_IMPORTED = (
    "Charts, help, menus of pieces and keys are not imported.",
    "Rules are not read: limits, movement, supply, events, victory.",
)


def import_vassal(source: Path) -> ImportedFiles:
    """Read a VASSAL file as a module, and report the losses."""
    try:
        # VASSAL's files have no schema: any text may fail to be a number, a point or a list.
        converted = convert_module_with_pictures(VassalModule.read_file(source, whole=False))
        contents = files_of_module(converted.module)
        with safe_zip.open_safe_zip(source, NAME_OF_FILE_FORMAT) as archive:
            pictures = converted.pictures.read_contents(archive.read_file)
    except (ValueError, IndexError, KeyError, OverflowError) as error:
        # The file is untrusted, and any number or key in it may be wrong.
        raise ImportFailedError(f"It contains something that cannot be read: {error}.") from None
    losses = (*converted.losses, *_losses_of_pictures(converted.pictures))
    return ImportedFiles({**contents, **pictures}, losses, converted.summary)


def convert_vassal_module(vmod: VassalModule) -> tuple[Module, tuple[str, ...]]:
    """Convert a VASSAL module, and return the module with the losses."""
    converted = convert_module_with_pictures(vmod)
    return converted.module, converted.losses


@dataclass(frozen=True, slots=True)
class ConvertedModule:
    """A module made of a VASSAL module, the pictures that it needs, and the losses."""

    module: Module
    pictures: PictureFiles
    losses: tuple[str, ...]
    summary: tuple[str, ...]


def convert_module_with_pictures(vmod: VassalModule) -> ConvertedModule:
    """Convert a VASSAL module, and collect the names of the pictures that it needs."""
    ids, pictures = UniqueIds(), PictureFiles(vmod.file_names, vmod.picture_suffixes)
    slots = vmod.slots_with_prototype_traits
    piece_owners = read_piece_owners(vmod.player_sides, slots, ids)
    is_own = any(map(owner_of_exported_piece, slots))
    strangers = () if is_own else (slot.piece for slot in slots)
    words = PieceWords.from_pieces(strangers, export_markers.ALL_KEYS, ids)
    manifest = ImportedManifest(piece_owners, ids, vmod.resolver, pictures, words, is_own)
    manifest.add_states_of_pieces(
        (*(slot.piece for slot in vmod.slots_with_prototype_traits), *vmod.prototypes.values())
    )
    saves = list(vmod.saved_games.values())
    manifest.add_pieces_of_slots(vmod.slots_with_prototype_traits, saves)
    piles = () if is_own else vmod.start_piles
    boards = ImportedBoards(vmod.map_windows, ids, pictures, is_own)
    boards_by_id = boards.make_boards(
        _points_by_board(vmod), _piles_by_board(vmod.map_windows, piles)
    )
    tracker_calendar = read_tracker_calendar(vmod, piece_owners.owner_by_name, ids)
    scenario_converter = ScenarioConverter(boards, manifest, tracker_calendar)
    scenarios = dict(_make_scenarios(vmod, scenario_converter, ids, piles))
    head = replace(
        _make_module_head(vmod, manifest, tracker_calendar), scenario_order=tuple(scenarios)
    )
    # Boards in order of their ids make two imports comparable.
    module = Module(
        module=head, types=manifest.types, pieces=manifest.pieces,
        boards=dict(sorted(boards_by_id.items())), formations=manifest.formations,
        scenarios=scenarios, sources=_sources_of_unknown_counts(manifest),
    )  # fmt: skip
    lost = [
        f"Not imported: {description}: {number}."
        for description, number in scenario_converter.loss_counts.items()
        if number
    ]
    losses = dict.fromkeys((*boards.losses, *lost, *_unimported_part_losses(vmod)))
    summary = _summary_of_import(vmod, manifest, module, pictures)
    return ConvertedModule(module, pictures, tuple(losses), tuple(summary))


def _summary_of_import(
    vmod: VassalModule, manifest: ImportedManifest, module: Module, pictures: PictureFiles
) -> Iterator[str]:
    """Yield sentences that state how many parts of a module were imported."""
    pieces = len(manifest.pieces_by_name)
    spaces = sum(len(board.spaces) for board in module.boards.values())
    yield f"{pieces:,} pieces, {len(module.boards)} boards, {spaces:,} named spaces."
    entries = {name: _placed_piece_count(each) for name, each in module.scenarios.items()}
    for name, number in entries.items():
        yield f"Scenario “{module.scenarios[name].name}”: {number:,} pieces are set up."
    names = {owner: each.name or owner for owner, each in module.module.owners.items()}
    yield from sentences_on_piece_owners(manifest.piece_owners.matches, names)
    saves = (f"{name}{SAVE_SUFFIX}" for name in vmod.saved_games)
    yield from map(
        str, count_imported_parts(vmod, (*BUILD_FILES, *pictures.paths_by_file, *saves))
    )


def _placed_piece_count(scenario: Scenario) -> int:
    """Return the number of pieces that the set-up charts of a scenario place."""
    charts = (chart for chart in (scenario.setup or {}).values() if chart)
    entries = (entry for chart in charts for line in chart.values() for entry in line or ())
    return sum(entry.count or 1 for entry in entries if isinstance(entry, Item))


def _make_module_head(
    vmod: VassalModule, manifest: ImportedManifest, times: TrackerCalendar
) -> ModuleHead:
    """Return the head of the module; VASSAL modules do not state the owner of the rights."""
    title = " ".join(vmod.name.split()) or "A VASSAL module"
    notice = f"Unofficial scenario data of {title}: only facts are given."
    words = GameVocabulary(
        pieces=manifest.marks.vocables,
        states=manifest.state_words,
        marks=manifest.letters_behind_printed_numbers,
        groups=manifest.groups,
    )
    return ModuleHead(
        format=1, title=title, rights=Rights(work=title, notice=notice),
        version=vmod.root_part.get("version") or None, dice=tuple(_dice_of_dice_buttons(vmod)),
        calendar=times.calendar, owners=manifest.piece_owners.owners, words=words,
        ratings=manifest.names_of_printed_numbers,
    )  # fmt: skip


def _sources_of_unknown_counts(manifest: ImportedManifest) -> dict[str, Source]:
    """Return a source that explains unknown numbers of pieces."""
    unstated = manifest.addresses_of_unknown_counts
    why = "A palette is unlimited; saved games have more copies than it shows."
    return {"not-counted": Source(at=unstated, why=why, source="unknown")} if unstated else {}


def _points_by_board(vmod: VassalModule) -> dict[BoardKey, list[PixelPoint]]:
    """Return the points where pieces are placed, by board of the VASSAL module."""
    points: dict[BoardKey, dict[PixelPoint, None]] = {}
    for save in vmod.saved_games.values():
        layouts = {
            name: boards_of_saved_game(each, save) for name, each in vmod.map_windows.items()
        }
        for piece in save.pieces:
            window, *at = piece.map_point
            point = at[0], at[1]
            for placed in layouts.get(window, ()):
                if placed.has_point(point):
                    key = window, placed.board.name
                    points.setdefault(key, {})[placed.window_point_to_board_pixels(point)] = None
    for pile in vmod.start_piles:
        points.setdefault((pile.window, pile.board), {})[pile.point] = None
    return {key: list(places) for key, places in points.items()}


def _piles_by_board(
    windows: Mapping[str, MapWindow], piles: Sequence[StartPile]
) -> dict[BoardKey, dict[str, PixelPoint]]:
    """Return the points of the stacks and decks outside all zones, by board and name."""
    points: dict[BoardKey, dict[str, PixelPoint]] = {}
    for pile in piles:
        window = windows.get(pile.window)
        sheets = window.window_boards if window else ()
        sheet = next((s for s in sheets if s.name == pile.board), None) or next(iter(sheets), None)
        is_placed = sheet and sheet.name_of_location(pile.point) not in {"", OFFBOARD_NAME}
        if sheet and pile.name and not pile.location and not is_placed:
            points.setdefault((pile.window, sheet.name), {}).setdefault(pile.name, pile.point)
    return points


def _make_scenarios(
    vmod: VassalModule, scenes: ScenarioConverter, ids: UniqueIds, piles: Sequence[StartPile]
) -> Iterator[tuple[str, Scenario]]:
    """Yield a scenario for each saved game, and for each set-up without a saved game."""
    names = {
        offer.file.removesuffix(SAVE_SUFFIX): offer.name
        for offer in vmod.predefined_setups
        if offer.file
    }
    for file, save in vmod.saved_games.items():
        name = names.get(file) or file
        # A saved game says with a command of its own that the stacks are in it already.
        has_piles = bool(save.arguments_of_commands(_SETUP_STACK_MARKER))
        scenario = scenes.make_scenario_of_saved_game(name, save, () if has_piles else piles)
        yield ids.make_id("scenario", file), scenario
    if any(pile.slots for pile in piles):
        without_file = [offer.name for offer in vmod.predefined_setups if not offer.file]
        for name in without_file or ([] if vmod.saved_games else ["Start"]):
            yield ids.make_id("scenario", name), scenes.make_scenario_of_new_game(name, piles)


def _dice_of_dice_buttons(vmod: VassalModule) -> Iterator[Dice]:
    for button in vmod.all_elements_of_classes("DiceButton"):
        # These are VASSAL's own defaults for a button of dice.
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
    # A few names tell the author which extension is in use.
    if foreign:
        yield f"Parts that do not belong to VASSAL itself: {', '.join(foreign[:5])}."
    if vmod.all_elements_of_classes("DrawPile"):
        yield "Decks become spaces: drawing, shuffling and face-down pieces are not imported."
    yield from _TEXT_ON_PARTS_NEVER_IMPORTED


def _losses_of_pictures(pictures: PictureFiles) -> Iterator[str]:
    for names, reason in (
        (pictures.missing_names, "are named in the module, but are not in its file"),
        (pictures.unusable_names, "are too large, or of a kind that is not read"),
    ):
        if names:
            shown = ", ".join(list(names)[:_MAX_NAMES_IN_MESSAGE])
            more = (
                f" and {len(names) - _MAX_NAMES_IN_MESSAGE} more"
                if len(names) > _MAX_NAMES_IN_MESSAGE
                else ""
            )
            yield f"Pictures that {reason}: {shown}{more}."
