"""Conversion of a GeoJSON file to a module with one board."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, get_args

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
from sandtable.importers.geojson.area_file_options import DEFAULT_FILE_OPTIONS, AreaFileOptions
from sandtable.importers.geojson.board_units import (
    BoardOutlines,
    is_on_globe,
    outlines_in_board_units,
    points_of_areas,
    refuse_unknown_system,
)
from sandtable.importers.geojson.distinct_names import make_names_distinct
from sandtable.importers.geojson.feature_positions import find_feature_position
from sandtable.importers.geojson.features import AreaCollection, FeatureArea, parse_areas
from sandtable.importers.geojson.gis_files import features_of_gis_file, is_gis_file
from sandtable.importers.geojson.imported_fields import ImportedFields, imported_fields_of_areas
from sandtable.importers.geojson.ring_repair import repair_polygons_of_areas
from sandtable.importers.geojson.topojson import features_of_topology, is_topology
from sandtable.importers.protocol import ImportedFiles, ImportFailedError
from sandtable.model.entities.boards import Board, Link, Space, SpaceKind
from sandtable.model.geometry.sketch_repair.map_cleaning import clean_map
from sandtable.model.geometry.sketch_repair.map_survey import Survey
from sandtable.model.storage.problem import Problem, UnreadableError

_MAX_FILE_SIZE = 256 * 2**20
_SPACE_KINDS: frozenset[str] = frozenset(get_args(SpaceKind))
_IMPORTED_PROPERTIES = frozenset({"id", "kind", "board"})
_MAX_LISTED_NAMES = 12
_MAX_LISTED_REPAIRS = 100
"""Number of mendings that are named."""


def import_geojson(source: Path, options: AreaFileOptions = DEFAULT_FILE_OPTIONS) -> ImportedFiles:
    """Read a file as a module; raise UnreadableError with all problems of the file."""
    collection = _read_areas(source, options)
    kept = imported_fields_of_areas(collection.areas, options.kept_fields)
    grid = outlines_in_board_units(collection)
    survey = survey_drawn_map(grid.outlines, (grid.wrap_width, 0))
    cleaned_map = clean_map(survey)
    ids = ids_by_name(grid.outlines, kept.vocables)
    outlines = {ids[name]: outline for name, outline in cleaned_map.outlines.items()}
    spaces = {ids[area.key]: _make_space(area, kept) for area in collection.areas.values()}
    board = Board(
        kind="areas",
        name=_title_from_file_name(source),
        spaces_are="land",
        geometry=f"{BOARD_ID}.geojson",
        outlines=outlines,
        projection=grid.projection,
        wrap="x" if grid.wrap_width else None,
        spaces=mark_spaces_inside_others(
            spaces, outlines, {name: each.kind for name, each in spaces.items()}
        ),
        links=_links_across_map_edge(survey, ids),
    )
    losses = (
        *grid.conversion_losses,
        *losses_of_drawn_map(survey, cleaned_map),
        *_losses_by_ring_repair(collection),
        *kept.losses,
        *_losses_by_unused_features(collection, grid, options),
    )
    module = make_board_module(_title_from_file_name(source), board, kept.vocables)
    return ImportedFiles(files_of_module(module), losses)


def _title_from_file_name(source: Path) -> str:
    return source.stem.replace("_", " ").replace("-", " ").strip().capitalize() or "A map"


def _read_areas(source: Path, options: AreaFileOptions) -> AreaCollection:
    if not source.is_file():
        raise ImportFailedError("It is a folder, not a file.")
    if source.stat().st_size > _MAX_FILE_SIZE:
        raise ImportFailedError(f"It is larger than {_MAX_FILE_SIZE // 2**20} MB.")
    # GDAL reads the other formats itself.
    text = "" if is_gis_file(source) else _read_text(source)
    problems: list[Problem] = []

    def report_problem(number: int | None, message: str) -> None:
        line, column = find_feature_position(text, number)
        problems.append(Problem(str(source), line, column, "", message))

    def report_problem_of_area(area: FeatureArea, message: str) -> None:
        report_problem(
            area.feature_number, f"Feature {area.feature_number} ({area.name}): {message}"
        )

    data = features_of_gis_file(source) if is_gis_file(source) else _parse_json(source, text)
    features = features_of_topology(data) if is_topology(data) else data
    read = parse_areas(features, report_problem, options)
    refuse_too_many_areas(len(read.areas))
    if not problems:
        refuse_unknown_system(read.coordinate_system)
        points = points_of_areas(read.areas.values())
        read.is_on_globe = is_on_globe(points, read.coordinate_system)
        repair_polygons_of_areas(read, report_problem_of_area if options.is_strict else None)
        make_names_distinct(read)
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


def _make_space(area: FeatureArea, kept: ImportedFields) -> Space:
    kind = area.properties.get("kind")
    is_known = isinstance(kind, str) and kind in _SPACE_KINDS and kind != "land"
    space_kind: SpaceKind | None = kind if is_known else None
    tags = tuple(dict.fromkeys(kept.tags.get(area.key, ())))
    values = kept.values.get(area.key, {})
    return Space(name=area.name, kind=space_kind, tags=tags, values=values)


def _links_across_map_edge(survey: Survey, ids: Mapping[str, str]) -> dict[str, Link]:
    """Return links between spaces that meet only across the edge of the map."""
    reason = "The map continues at its opposite edge."
    pairs = (f"{ids[c.a]}/{ids[c.b]}" for c in survey.iter_neighbours() if c.is_across_edge)
    return {key: Link(kind="wrap", reason=reason) for key in pairs}


def _losses_by_ring_repair(collection: AreaCollection) -> Iterator[str]:
    yield from collection.mendings[:_MAX_LISTED_REPAIRS]
    if more := collection.mendings[_MAX_LISTED_REPAIRS:]:
        yield f"{len(more):,} more places were corrected in the same way."


def _losses_by_unused_features(
    collection: AreaCollection, grid: BoardOutlines, options: AreaFileOptions
) -> Iterator[str]:
    if collection.skipped_features:
        number = collection.skipped_features
        yield f"{number} features are points or lines, which cannot be spaces."
    if several := [area.name for area in collection.areas.values() if area.feature_count > 1]:
        yield f"Features of one name or id are one space: {_names_as_text(several)}."
    if bare := [name for name, outline in grid.outlines.items() if not outline.polygons]:
        yield f"Too small for the grid: {_names_as_text(bare)}."
    property_counts = Counter(key for area in collection.areas.values() for key in area.properties)
    imported = {*_IMPORTED_PROPERTIES, *collection.name_fields, *options.kept_fields}
    if other := [key for key in property_counts if key not in imported]:
        yield f"Properties that are not imported: {_names_as_text(other)}."


def _names_as_text(names: Iterable[str]) -> str:
    every = list(names)
    more = f"; and {len(every) - _MAX_LISTED_NAMES} more" if len(every) > _MAX_LISTED_NAMES else ""
    return ", ".join(every[:_MAX_LISTED_NAMES]) + more
