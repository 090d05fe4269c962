"""A board made of a GeoJSON file."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, get_args

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
from sandtable.importers.geojson.features import Area, Collection, collection_of
from sandtable.importers.geojson.grid import Placed, placed
from sandtable.importers.geojson.places import place_of
from sandtable.importers.protocol import Imported, ImportFailedError
from sandtable.model.entities.boards import Board, Link, Space, SpaceKind
from sandtable.model.geometry.sloppy.cleaning import cleaned
from sandtable.model.geometry.sloppy.crossings import crossing_of
from sandtable.model.geometry.sloppy.survey import Survey
from sandtable.model.storage.problem import Problem, UnreadableError

_LARGEST = 256 * 2**20
_KINDS: frozenset[str] = frozenset(get_args(SpaceKind))
_TAKEN = frozenset({"id", "name", "NAME", "Name", "title", "label", "kind", "board"})
_NAMED = 12


def imported(source: Path) -> Imported:
    """Make a module of a file; raise UnreadableError with every slip in it."""
    read = _collection(source)
    grid = placed(read.areas.values(), read.crs)
    found = surveyed(grid.outlines, (grid.round_, 0))
    clean = cleaned(found)
    ids = ids_of(grid.outlines)
    outlines = {ids[name]: outline for name, outline in clean.outlines.items()}
    spaces = {ids[area.key]: _space(area) for area in read.areas.values()}
    board = Board(
        kind="areas",
        name=_title(source),
        spaces_are="land",
        geometry=f"{BOARD}.geojson",
        outlines=outlines,
        projection=grid.projection,
        wrap="x" if grid.round_ else None,
        spaces=with_inner(spaces, outlines, {name: each.kind for name, each in spaces.items()}),
        links=_wraps(found, ids),
    )
    losses = (*grid.told, *told(found, clean), *_losses(read, grid))
    return Imported(contents_of(module_of(_title(source), board, {})), losses)


def _title(source: Path) -> str:
    return source.stem.replace("_", " ").replace("-", " ").strip().capitalize() or "A map"


def _collection(source: Path) -> Collection:
    if not source.is_file():
        raise ImportFailedError("It is a folder, not a file.")
    if source.stat().st_size > _LARGEST:
        raise ImportFailedError(f"It is larger than {_LARGEST // 2**20} MB.")
    text = _text(source)
    problems: list[Problem] = []

    def say(number: int | None, message: str) -> None:
        line, column = place_of(text, number)
        problems.append(Problem(str(source), line, column, "", message))

    read = collection_of(_parsed(source, text), say)
    insist_on_few(len(read.areas))
    for area in read.areas.values():
        for at in filter(None, map(crossing_of, area.polygons)):
            crosses = f"a ring crosses itself at {at[0]:g} {at[1]:g}."
            say(area.number, f"Feature {area.number} ({area.name}): {crosses}")
    if problems:
        raise UnreadableError(problems)
    if not read.areas:
        raise ImportFailedError("There is no area in it: no Polygon and no MultiPolygon.")
    return read


def _text(source: Path) -> str:
    try:
        return source.read_bytes().decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise ImportFailedError(f"It is no UTF-8: byte {error.start} is no letter.") from None


def _parsed(source: Path, text: str) -> Any:
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        message = f"This is not valid JSON: {error.msg}."
        problem = Problem(str(source), error.lineno, error.colno, "", message)
        raise UnreadableError([problem]) from None
    except (RecursionError, ValueError):
        message = "It is nested too deeply, or a number in it is too long."
        raise UnreadableError([Problem(str(source), 1, 1, "", message)]) from None


def _space(area: Area) -> Space:
    kind = area.properties.get("kind")
    is_known = isinstance(kind, str) and kind in _KINDS and kind != "land"
    own: SpaceKind | None = kind if is_known else None
    return Space(name=area.name, kind=own)


def _wraps(found: Survey, ids: Mapping[str, str]) -> dict[str, Link]:
    """Neighbours round the edge of the map, which outlines on a plane cannot tell."""
    reason = "The map goes on at its other side."
    pairs = (f"{ids[c.a]}/{ids[c.b]}" for c in found.neighbours() if c.across)
    return {key: Link(kind="wrap", reason=reason) for key in pairs}


def _losses(read: Collection, grid: Placed) -> Iterator[str]:
    if read.passed:
        yield f"{read.passed} features are points or lines, which cannot be spaces."
    if several := [area.name for area in read.areas.values() if area.parts > 1]:
        yield f"Features of one name or id are one space: {_listed(several)}."
    if bare := [name for name, outline in grid.outlines.items() if not outline.polygons]:
        yield f"Too small for the grid: {_listed(bare)}."
    known = Counter(key for area in read.areas.values() for key in area.properties)
    if other := [key for key in known if key not in _TAKEN]:
        yield f"Properties that are not imported: {_listed(other)}."


def _listed(names: Iterable[str]) -> str:
    every = list(names)
    more = f"; and {len(every) - _NAMED} more" if len(every) > _NAMED else ""
    return ", ".join(every[:_NAMED]) + more
