"""Conversion of a TripleA map to a module with one board."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

import numpy as np

from sandtable.importers.drawn_maps import (
    BOARD_ID,
    files_of_module,
    ids_by_name,
    losses_of_drawn_map,
    make_board_module,
    mark_spaces_inside_others,
    refuse_too_many_areas,
    survey_drawn_map,
)
from sandtable.importers.protocol import ImportedFiles, ImportFailedError
from sandtable.importers.triplea.engine_only_parts import ADDITIONS_FILE, file_of_engine_only_parts
from sandtable.importers.triplea.engine_texts import files_of_engine_texts, losses_of_other_files
from sandtable.importers.triplea.game_conversion import GameIds, add_game, ids_of_game
from sandtable.importers.triplea.game_mistakes import find_game_mistakes
from sandtable.importers.triplea.game_parts import GameParts, parse_game_parts
from sandtable.importers.triplea.game_xml import (
    TerritoryPair,
    TripleAGame,
    names_in_alphabetical_order,
    parse_game,
)
from sandtable.importers.triplea.map_comparison import MapComparison
from sandtable.importers.triplea.map_files import POLYGONS_FILE, MapFiles
from sandtable.importers.triplea.map_links import link_by_pair_of_ids
from sandtable.importers.triplea.map_texts import (
    DrawnRings,
    parse_label_points,
    parse_map_properties,
    parse_polygons,
)
from sandtable.importers.triplea.newer_forms import RewrittenForms
from sandtable.importers.triplea.unit_pictures import add_unit_pictures, losses_of_unit_pictures
from sandtable.model.entities.boards import Board, Link, Space
from sandtable.model.geometry.shared_borders import shared_borders
from sandtable.model.geometry.sketch_repair.map_cleaning import CleanedMap, clean_map
from sandtable.model.geometry.wraparound_borders import borders_across_edge
from sandtable.model.module import Module
from sandtable.model.phrases.amount import Amount
from sandtable.model.phrases.vocable import Vocable
from sandtable.model.storage.problem import UnreadableError
from sandtable.model.wording.sentences import join_first_few_words

_WORDS_FOR_MAP_WRAP: dict[tuple[bool, bool], Literal["x", "y", "both"]] = {
    (True, False): "x",
    (False, True): "y",
    (True, True): "both",
}
# Longer lists of names would hide the rest of the report.
_MAX_LISTED_NAMES = 8
_REASON_OF_PUBLISHED_CONNECTION = "As the game says (published connection)."
_NOTE_ON_ENGINE_ONLY_PARTS = (
    f"Rules of the game that a module cannot hold are kept in {ADDITIONS_FILE}."
)
_IMPASSABLE_TAG = "impassable"
_PRODUCTION_VALUE = "production"
_SPACE_VOCABLES = {
    _PRODUCTION_VALUE: Vocable("number", None, "what it yields"),
    _IMPASSABLE_TAG: Vocable("tag", None, "nobody may enter"),
}


@dataclass(frozen=True)
class TripleAMap:
    """A map as read, with y upwards, and the game that uses it."""

    drawn_rings: DrawnRings
    label_points: dict[str, tuple[int, int]]
    game: TripleAGame
    pixel_size: tuple[int, int]
    wrap_directions: tuple[bool, bool]
    colours: dict[str, str]
    """Colours of players, `rrggbb`."""

    def territory_rings(self) -> dict[str, list[np.ndarray]]:
        """Return the rings of the game's territories, with y upwards."""
        flip = np.array([1, -1]), np.array([0, self.pixel_size[1]])
        rings_by_territory = self.drawn_rings.rings_by_territory
        return {
            n: [r * flip[0] + flip[1] for r in rings_by_territory[n]]
            for n in self.game.territories
            if n in rings_by_territory
        }

    def wrap_size(self) -> tuple[int, int]:
        """Return the width and height after which the map repeats, 0 if it does not."""
        return self.pixel_size[0] * self.wrap_directions[0], self.pixel_size[
            1
        ] * self.wrap_directions[1]


def import_triplea(source: MapFiles) -> ImportedFiles:
    """Convert a map to a module, and report its losses."""
    game, losses = _first_readable_game(source)
    refuse_too_many_areas(len(game.territories))
    if POLYGONS_FILE not in source.text_files:
        return _import_without_map(game, losses, source)
    triplea_map = read_triplea_map(source, game)
    survey = survey_drawn_map(triplea_map.territory_rings(), triplea_map.wrap_size())
    cleaned_map = clean_map(survey)
    parts = parse_game_parts(game.root)
    game_ids = ids_of_game(parts)
    ids = ids_by_name(game.territories, [*_SPACE_VOCABLES, *game_ids.all_ids])
    border_pairs = {
        names_in_alphabetical_order(b.a, b.b) for b in shared_borders(cleaned_map.outlines)
    }
    board = _make_board(
        triplea_map,
        cleaned_map,
        ids,
        MapComparison(survey, game, triplea_map.wrap_size()),
        border_pairs,
    )
    used = {word for s in board.spaces.values() for word in (*s.values, *s.tags)}
    module = make_board_module(
        game.name, board, {w: v for w, v in _SPACE_VOCABLES.items() if w in used}
    )
    losses += [*losses_of_drawn_map(survey, cleaned_map), *_losses_of_map_import(triplea_map)]
    losses += losses_of_unit_pictures(source.unit_pictures)
    losses += losses_of_other_files(source.other_names)
    return _add_game_to_map(
        module, game, (parts, game_ids, ids), triplea_map.colours, losses, source
    )


def _add_game_to_map(
    module: Module,
    game: TripleAGame,
    named: tuple[GameParts, GameIds, dict[str, str]],
    colours: dict[str, str],
    losses: list[str],
    source: MapFiles,
) -> ImportedFiles:
    parts, game_ids, ids = named
    module = add_game(module, parts, game_ids, ids, colours, game.file)
    module, picture_files = add_unit_pictures(module, game_ids, source.unit_pictures)
    texts = files_of_engine_texts(source.engine_texts, game.file)
    contents = {**files_of_module(module), **picture_files, **texts}
    sentences = tuple(dict.fromkeys((*losses, *find_game_mistakes(game, parts), *parts.findings)))
    # This takes the game apart, so nothing can be read of it afterwards.
    contents[ADDITIONS_FILE] = file_of_engine_only_parts(
        game.root, parts, game_ids.names_by_address(ids)
    )
    return ImportedFiles(contents, sentences)


def _import_without_map(game: TripleAGame, losses: list[str], source: MapFiles) -> ImportedFiles:
    """Convert a game without a map: its territories become boxes, linked as in the game."""
    parts = parse_game_parts(game.root)
    game_ids = ids_of_game(parts)
    ids = ids_by_name(game.territories, [*_SPACE_VOCABLES, *game_ids.all_ids])
    # A set has no order, and the files must be the same each time.
    links = {
        f"{ids[a]}/{ids[b]}": Link(kind="off-map", reason=_REASON_OF_PUBLISHED_CONNECTION)
        for a, b in sorted(game.connections)
    }
    spaces = {ids[name]: _make_space(game, name, None, 0) for name in game.territories}
    board = Board(kind="boxes", name=game.name, spaces_are="land", spaces=spaces, links=links)
    used = {word for s in spaces.values() for word in (*s.values, *s.tags)}
    words = {w: v for w, v in _SPACE_VOCABLES.items() if w in used}
    module = make_board_module(game.name, board, words)
    losses.append("There is no polygons.txt: the territories are boxes, joined as the game says.")
    losses.append(_NOTE_ON_ENGINE_ONLY_PARTS)
    return _add_game_to_map(module, game, (parts, game_ids, ids), {}, losses, source)


def _first_readable_game(source: MapFiles) -> tuple[TripleAGame, list[str]]:
    """Return the first readable game, as all games of a map share nearly all territories."""
    if not source.game_files:
        raise ImportFailedError("There is no game (games/*.xml) that names the territories.")
    losses: list[str] = []
    errors: list[UnreadableError] = []
    for file, data in source.game_files.items():
        try:
            game = parse_game(file, data)
        except UnreadableError as error:
            # Another game of the map may still be readable.
            errors.append(error)
            losses.append(f"{file} cannot be read: {error.problems[0].message}")
            continue
        losses += _sentences_on_forms(game.forms)
        other_files = [name for name in source.game_files if name != file]
        if other_files:
            losses.append(f"Only {file} is taken, not {_names_as_text(other_files)}.")
        return game, losses
    # Only if no game can be read are their problems the reason for failure.
    raise UnreadableError([problem for error in errors for problem in error.problems])


def _sentences_on_forms(forms: RewrittenForms) -> Iterator[str]:
    """Yield sentences on forms that only newer engines read."""
    if forms.attachments:
        yield f"Its variables are written out as {forms.attachments} attachments."
    if forms.required_version:
        version = forms.required_version
        yield f"The game requires TripleA {version}; exports leave that out, for TripleA 1.9."
    if forms.omitted_elements:
        names = join_first_few_words(list(forms.omitted_elements))
        yield f"Elements of properties that TripleA 1.9 refuses are left out: {names}."


def _names_as_text(names: list[str]) -> str:
    """Join the first names, and add the number of the others."""
    more = f"; and {len(names) - _MAX_LISTED_NAMES} more" if len(names) > _MAX_LISTED_NAMES else ""
    return ", ".join(names[:_MAX_LISTED_NAMES]) + more


def read_triplea_map(source: MapFiles, game: TripleAGame) -> TripleAMap:
    """Parse the drawing of a map; raise UnreadableError with all its problems."""
    drawing = parse_polygons(source.text_files[POLYGONS_FILE])
    if drawing.problems:
        raise UnreadableError(drawing.problems)
    refuse_too_many_areas(len(drawing.rings_by_territory))
    rings = [
        ring for territory_rings in drawing.rings_by_territory.values() for ring in territory_rings
    ]
    if not rings:
        raise ImportFailedError(f"No territory in {POLYGONS_FILE} has a ring of three points.")
    properties = parse_map_properties(source.text_files.get("map.properties", ""))
    far = np.max([ring.max(axis=0) for ring in rings], axis=0)
    size = (
        # Maps without a stated size are as large as their drawing.
        _parse_map_length(properties.get("map.width"), int(far[0]) + 1),
        _parse_map_length(properties.get("map.height"), int(far[1]) + 1),
    )
    wraps = (
        # The defaults are those of TripleA.
        properties.get("map.scrollWrapX", "true").lower() == "true",
        properties.get("map.scrollWrapY", "false").lower() == "true",
    )
    centres = parse_label_points(source.text_files.get("centers.txt", ""))
    colours = {
        key.removeprefix("color."): value
        for key, value in properties.items()
        if key.startswith("color.")
    }
    return TripleAMap(drawing, centres, game, size, wraps, colours)


def _parse_map_length(text: str | None, default: int) -> int:
    return int(text) if text and text.isdecimal() and len(text) < 7 else default  # noqa: PLR2004


def _make_board(
    triplea_map: TripleAMap,
    cleaned_map: CleanedMap,
    ids: dict[str, str],
    reasons: MapComparison,
    border_pairs: set[TerritoryPair],
) -> Board:
    water = {ids[name]: wet for name, wet in triplea_map.game.territories.items()}
    outlines = {ids[name]: outline for name, outline in cleaned_map.outlines.items()}
    spaces = {
        ids[name]: _make_space(
            triplea_map.game, name, triplea_map.label_points.get(name), triplea_map.pixel_size[1]
        )
        for name in triplea_map.game.territories
    }
    wrap = _WORDS_FOR_MAP_WRAP.get(triplea_map.wrap_directions)
    edge_pairs = {
        names_in_alphabetical_order(border.a, border.b)
        for border in (borders_across_edge(cleaned_map.outlines, wrap) if wrap else ())
    }
    return Board(
        kind="areas",
        name=triplea_map.game.name,
        spaces_are="land",
        geometry=f"{BOARD_ID}.geojson",
        outlines=outlines,
        wrap=wrap,
        spaces=mark_spaces_inside_others(spaces, outlines, water),
        links=link_by_pair_of_ids(reasons, border_pairs, edge_pairs, ids),
    )


def _make_space(
    game: TripleAGame, name: str, centre: tuple[int, int] | None, height: int
) -> Space:
    production = game.production.get(name, 0)
    return Space(
        name=name,
        kind="sea" if game.territories[name] else None,
        tags=(_IMPASSABLE_TAG,) if name in game.impassable else (),
        values={_PRODUCTION_VALUE: Amount.parse(str(production))} if production else {},
        label=(centre[0], height - centre[1]) if centre else None,
    )


def _losses_of_map_import(read: TripleAMap) -> Iterator[str]:
    game, rings_by_territory = read.game, read.drawn_rings.rings_by_territory
    if strangers := [name for name in rings_by_territory if name not in game.territories]:
        yield f"{len(strangers)} outlines have no territory in this game, such as {strangers[0]}."
    if bare := [name for name in game.territories if name not in rings_by_territory]:
        yield f"{len(bare)} territories have no outline, such as {bare[0]}."
    # A few names tell the author which territories are meant.
    if read.drawn_rings.territories_with_short_rings:
        names = ", ".join(read.drawn_rings.territories_with_short_rings[:8])
        yield f"Rings of fewer than three points enclose nothing: {names}."
    if unlabelled := [name for name in game.territories if name not in read.label_points]:
        yield f"{len(unlabelled)} territories have no label point, such as {unlabelled[0]}."
    if misnamed := [name for name in read.label_points if name not in game.territories]:
        yield f"{len(misnamed)} label points have no territory, such as {misnamed[0]}."
    if lands := sorted({land for lands in game.canals.values() for land in lands}):
        yield f"Not imported: who must control {', '.join(lands[:8])} to open a canal."
    yield _NOTE_ON_ENGINE_ONLY_PARTS
