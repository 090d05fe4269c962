"""Conversion of a GeoJSON file to a module with one board."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, get_args

from sandtable.importers.drawn_maps import (
    BOARD_ID,
    contents_of,
    coverage_losses,
    ids_by_name,
    make_board_module,
    mark_inner_spaces,
    refuse_too_many_areas,
    survey_drawn_map,
)
from sandtable.importers.geojson.board_units import BoardOutlines, outlines_in_board_units
from sandtable.importers.geojson.feature_positions import find_feature_position
from sandtable.importers.geojson.features import AreaCollection, FeatureArea, parse_areas
from sandtable.importers.protocol import Imported, ImportFailedError
from sandtable.model.entities.boards import Board, Link, Space, SpaceKind
from sandtable.model.geometry.sketch_repair.map_cleaning import clean_map
from sandtable.model.geometry.sketch_repair.map_survey import Survey
from sandtable.model.geometry.sketch_repair.ring_crossings import self_crossing_point
from sandtable.model.storage.problem import Problem, UnreadableError

_LARGEST_FILE = 256 * 2**20
_SPACE_KINDS: frozenset[str] = frozenset(get_args(SpaceKind))
_IMPORTED_PROPERTIES = frozenset({"id", "name", "NAME", "Name", "title", "label", "kind", "board"})
_MOST_NAMED = 12


def import_geojson(source: Path) -> Imported:
    """Read a file as a module; raise UnreadableError with all problems of the file."""
    collection = _read_areas(source)
    grid = outlines_in_board_units(collection.areas.values(), collection.coordinate_system)
    survey = survey_drawn_map(grid.outlines, (grid.wrap_width, 0))
    cleaned_map = clean_map(survey)
    ids = ids_by_name(grid.outlines)
    outlines = {ids[name]: outline for name, outline in cleaned_map.outlines.items()}
    spaces = {ids[area.key]: _make_space(area) for area in collection.areas.values()}
    board = Board(
        kind="areas",
        name=_title_from_file_name(source),
        spaces_are="land",
        geometry=f"{BOARD_ID}.geojson",
        outlines=outlines,
        projection=grid.projection,
        wrap="x" if grid.wrap_width else None,
        spaces=mark_inner_spaces(
            spaces, outlines, {name: each.kind for name, each in spaces.items()}
        ),
        links=_wrap_links(survey, ids),
    )
    losses = (
        *grid.conversion_losses,
        *coverage_losses(survey, cleaned_map),
        *_feature_losses(collection, grid),
    )
    return Imported(
        contents_of(make_board_module(_title_from_file_name(source), board, {})), losses
    )


def _title_from_file_name(source: Path) -> str:
    return source.stem.replace("_", " ").replace("-", " ").strip().capitalize() or "A map"


def _read_areas(source: Path) -> AreaCollection:
    if not source.is_file():
        raise ImportFailedError("It is a folder, not a file.")
    if source.stat().st_size > _LARGEST_FILE:
        raise ImportFailedError(f"It is larger than {_LARGEST_FILE // 2**20} MB.")
    text = _read_text(source)
    problems: list[Problem] = []

    def say(number: int | None, message: str) -> None:
        line, column = find_feature_position(text, number)
        problems.append(Problem(str(source), line, column, "", message))

    read = parse_areas(_parse_json(source, text), say)
    refuse_too_many_areas(len(read.areas))
    for area in read.areas.values():
        for at in filter(None, map(self_crossing_point, area.polygons)):
            crosses = f"a ring crosses itself at {at[0]:g} {at[1]:g}."
            say(area.feature_number, f"Feature {area.feature_number} ({area.name}): {crosses}")
    if problems:
        raise UnreadableError(problems)
    if not read.areas:
        raise ImportFailedError("There is no area in it: no Polygon and no MultiPolygon.")
    return read


def _read_text(source: Path) -> str:
    try:
        # Some programs write a byte order mark, which JSON does not allow.
        return source.read_bytes().decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise ImportFailedError(f"It is no UTF-8: byte {error.start} is no letter.") from None


def _parse_json(source: Path, text: str) -> Any:
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        message = f"This is not valid JSON: {error.msg}."
        problem = Problem(str(source), error.lineno, error.colno, "", message)
        raise UnreadableError([problem]) from None
    # Python refuses to convert very long digits to a number, and deep nesting to any value.
    except (RecursionError, ValueError):
        message = "It is nested too deeply, or a number in it is too long."
        raise UnreadableError([Problem(str(source), 1, 1, "", message)]) from None


def _make_space(area: FeatureArea) -> Space:
    kind = area.properties.get("kind")
    is_known = isinstance(kind, str) and kind in _SPACE_KINDS and kind != "land"
    space_kind: SpaceKind | None = kind if is_known else None
    return Space(name=area.name, kind=space_kind)


def _wrap_links(survey: Survey, ids: Mapping[str, str]) -> dict[str, Link]:
    """Return links between spaces that meet only across the edge of the map."""
    reason = "The map goes on at its other side."
    pairs = (f"{ids[c.a]}/{ids[c.b]}" for c in survey.iter_neighbours() if c.is_across_edge)
    return {key: Link(kind="wrap", reason=reason) for key in pairs}


def _feature_losses(collection: AreaCollection, grid: BoardOutlines) -> Iterator[str]:
    if collection.skipped_features:
        number = collection.skipped_features
        yield f"{number} features are points or lines, which cannot be spaces."
    if several := [area.name for area in collection.areas.values() if area.feature_count > 1]:
        yield f"Features of one name or id are one space: {_joined_names(several)}."
    if bare := [name for name, outline in grid.outlines.items() if not outline.polygons]:
        yield f"Too small for the grid: {_joined_names(bare)}."
    property_counts = Counter(key for area in collection.areas.values() for key in area.properties)
    if other := [key for key in property_counts if key not in _IMPORTED_PROPERTIES]:
        yield f"Properties that are not imported: {_joined_names(other)}."


def _joined_names(names: Iterable[str]) -> str:
    every = list(names)
    more = f"; and {len(every) - _MOST_NAMED} more" if len(every) > _MOST_NAMED else ""
    return ", ".join(every[:_MOST_NAMED]) + more
