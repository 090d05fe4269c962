"""A board made of the files of a TripleA map."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

import numpy as np

from sandtable.importers.drawn import (
    BOARD,
    contents_of,
    ids_of,
    insist_on_few,
    module_of,
    surveyed,
    told,
    with_inner,
)
from sandtable.importers.protocol import Imported, ImportFailedError
from sandtable.importers.triplea.differences import Reasons
from sandtable.importers.triplea.game import Game, Pair, game_of, pair
from sandtable.importers.triplea.links import links_of
from sandtable.importers.triplea.source import POLYGONS, Source
from sandtable.importers.triplea.texts import Drawing, centres_of, drawing_of, properties_of
from sandtable.model.entities.boards import Board, Space
from sandtable.model.geometry.borders import borders_of
from sandtable.model.geometry.sloppy.cleaning import Cleaned, cleaned
from sandtable.model.phrases.amount import Amount
from sandtable.model.phrases.vocable import Vocable
from sandtable.model.storage.problem import UnreadableError

_WRAPS: dict[tuple[bool, bool], Literal["x", "y", "both"]] = {
    (True, False): "x",
    (False, True): "y",
    (True, True): "both",
}
_NAMED = 8
_IMPASSABLE = "impassable"
_PRODUCTION = "production"
_WORDS = {
    _PRODUCTION: Vocable("number", None, "what it yields"),
    _IMPASSABLE: Vocable("tag", None, "nobody may enter"),
}


@dataclass(frozen=True)
class Map:
    """A map as it was read: a drawing with y upwards, and the game played on it."""

    drawing: Drawing
    centres: dict[str, tuple[int, int]]
    game: Game
    size: tuple[int, int]
    wraps: tuple[bool, bool]

    def rings(self) -> dict[str, list[np.ndarray]]:
        """The rings of the game's territories, y upwards."""
        flip = np.array([1, -1]), np.array([0, self.size[1]])
        drawn = self.drawing.rings
        return {
            n: [r * flip[0] + flip[1] for r in drawn[n]]
            for n in self.game.territories
            if n in drawn
        }

    def wrap(self) -> tuple[int, int]:
        """How far it is to the same place again, where the map goes on at its other side."""
        return self.size[0] * self.wraps[0], self.size[1] * self.wraps[1]


def imported(source: Source) -> Imported:
    """Make a module of a map, and say what of it was lost."""
    game, losses = _game(source)
    read = map_of(source, game)
    found = surveyed(read.rings(), read.wrap())
    clean = cleaned(found)
    ids = ids_of(game.territories, _WORDS)
    has = {pair(b.a, b.b) for b in borders_of(clean.outlines)}
    board = _board(read, clean, ids, Reasons(found, game, read.wrap()), has)
    used = {word for s in board.spaces.values() for word in (*s.values, *s.tags)}
    module = module_of(game.name, board, {w: v for w, v in _WORDS.items() if w in used})
    losses += [*told(found, clean), *_losses(read)]
    return Imported(contents_of(module), tuple(losses))


def _game(source: Source) -> tuple[Game, list[str]]:
    """The first game that can be read; its map is that of the others, or nearly so."""
    if not source.games:
        raise ImportFailedError("There is no game (games/*.xml) that names the territories.")
    losses: list[str] = []
    errors: list[UnreadableError] = []
    for file, data in source.games.items():
        try:
            game = game_of(file, data)
        except UnreadableError as error:
            errors.append(error)
            losses.append(f"{file} cannot be read: {error.problems[0].message}")
            continue
        others = [name for name in source.games if name != file]
        if others:
            losses.append(f"Only {file} is taken, not {_few(others)}.")
        return game, losses
    raise UnreadableError([problem for error in errors for problem in error.problems])


def _few(names: list[str]) -> str:
    """Some names, and how many more there are."""
    more = f"; and {len(names) - _NAMED} more" if len(names) > _NAMED else ""
    return ", ".join(names[:_NAMED]) + more


def map_of(source: Source, game: Game) -> Map:
    """Read the drawing of a map; raise UnreadableError with every slip in it."""
    drawing = drawing_of(source.texts[POLYGONS])
    if drawing.problems:
        raise UnreadableError(drawing.problems)
    insist_on_few(len(drawing.rings))
    rings = [ring for own in drawing.rings.values() for ring in own]
    if not rings:
        raise ImportFailedError(f"No territory in {POLYGONS} has a ring of three points.")
    said = properties_of(source.texts.get("map.properties", ""))
    far = np.max([ring.max(axis=0) for ring in rings], axis=0)
    size = (
        _number(said.get("map.width"), int(far[0]) + 1),
        _number(said.get("map.height"), int(far[1]) + 1),
    )
    wraps = (
        said.get("map.scrollWrapX", "true").lower() == "true",
        said.get("map.scrollWrapY", "false").lower() == "true",
    )
    centres = centres_of(source.texts.get("centers.txt", ""))
    return Map(drawing, centres, game, size, wraps)


def _number(text: str | None, default: int) -> int:
    return int(text) if text and text.isdecimal() and len(text) < 7 else default  # noqa: PLR2004


def _board(
    read: Map, clean: Cleaned, ids: dict[str, str], reasons: Reasons, has: set[Pair]
) -> Board:
    water = {ids[name]: wet for name, wet in read.game.territories.items()}
    outlines = {ids[name]: outline for name, outline in clean.outlines.items()}
    spaces = {ids[name]: _space(read, name) for name in read.game.territories}
    return Board(
        kind="areas",
        name=read.game.name,
        spaces_are="land",
        geometry=f"{BOARD}.geojson",
        outlines=outlines,
        wrap=_WRAPS.get(read.wraps),
        spaces=with_inner(spaces, outlines, water),
        links=links_of(reasons, has, ids),
    )


def _space(read: Map, name: str) -> Space:
    game, centre = read.game, read.centres.get(name)
    production = game.production.get(name, 0)
    return Space(
        name=name,
        kind="sea" if game.territories[name] else None,
        tags=(_IMPASSABLE,) if name in game.impassable else (),
        values={_PRODUCTION: Amount.parse(str(production))} if production else {},
        label=(centre[0], read.size[1] - centre[1]) if centre else None,
    )


def _losses(read: Map) -> Iterator[str]:
    game, drawn = read.game, read.drawing.rings
    if strangers := [name for name in drawn if name not in game.territories]:
        yield f"{len(strangers)} outlines are no territory of this game, {strangers[0]} first."
    if bare := [name for name in game.territories if name not in drawn]:
        yield f"{len(bare)} territories have no outline, {bare[0]} first."
    if read.drawing.short:
        named = ", ".join(read.drawing.short[:8])
        yield f"Rings of less than three points hold nothing: {named}."
    if unlabelled := [name for name in game.territories if name not in read.centres]:
        yield f"{len(unlabelled)} territories have no label point, {unlabelled[0]} first."
    if lands := sorted({land for lands in game.canals.values() for land in lands}):
        yield f"Who must hold {', '.join(lands[:8])} for a canal to be open is not taken over."
    yield "Only the map is imported: units, owners, rules and pictures are not."
