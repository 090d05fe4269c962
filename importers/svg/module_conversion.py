"""Conversion of an SVG drawing to a module with one board."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil, log10
from pathlib import Path

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
from sandtable.importers.svg.area_search import (
    DrawnArea,
    area_shapes,
    extent_of_areas,
    find_areas,
)
from sandtable.importers.svg.drawing_options import DrawingOptions
from sandtable.importers.svg.drawing_shapes import Drawing, read_drawing
from sandtable.importers.svg.drawn_lines import named_lines_of_drawing
from sandtable.importers.svg.sea_and_land import names_of_sea
from sandtable.importers.svg.svg_document import read_svg_document
from sandtable.model.entities.boards import Board, Space
from sandtable.model.entities.outlines import MAX_COORDINATE
from sandtable.model.geometry.sketch_repair.drawn_areas import outline_in_units, shapes_at_place
from sandtable.model.geometry.sketch_repair.map_cleaning import clean_map

_BOARD_WIDTH = 10_000
"""Least width of a board in units, so that decimals of the drawing count."""
_MAX_NAMES_IN_MESSAGE = 12


def import_svg(source: Path, options: DrawingOptions) -> ImportedFiles:
    """Read a drawing as a module; raise ImportFailedError or UnreadableError."""
    drawing = read_drawing(read_svg_document(source))
    areas = find_areas(drawing, options.layer_name)
    refuse_too_many_areas(len(areas))
    unnamed = _name_areas_by_texts_inside(areas, drawing)
    scale, top = _board_units_per_drawing_unit(areas)
    outlines = {area.name: outline_in_units(area.ground, scale, top) for area in areas}
    survey = survey_drawn_map(outlines, (0, 0))
    cleaned_map = clean_map(survey)
    ids = ids_by_name(outlines)
    sea = names_of_sea(areas, area_shapes(drawing), options.sea_words)
    lines = named_lines_of_drawing(drawing, areas, options.line_kinds, ids)
    title = source.stem.replace("_", " ").replace("-", " ").strip().capitalize() or "A map"
    board_outlines = {ids[name]: outline for name, outline in cleaned_map.outlines.items()}
    spaces = {ids[each.name]: _make_space(each, sea) for each in areas}
    kinds = {name: space.kind for name, space in spaces.items()}
    board = Board(
        kind="areas",
        name=title,
        spaces_are="land",
        geometry=f"{BOARD_ID}.geojson",
        outlines=board_outlines,
        spaces=mark_spaces_inside_others(spaces, board_outlines, kinds),
        borders=lines.borders,
        paths=lines.paths,
    )
    losses = (
        *losses_of_drawn_map(survey, cleaned_map),
        *_drawing_losses(areas, unnamed, sea, drawing),
        *lines.losses,
    )
    module = make_board_module(title, board, {}, lines.words)
    return ImportedFiles(files_of_module(module), losses)


def _name_areas_by_texts_inside(areas: Sequence[DrawnArea], drawing: Drawing) -> int:
    """Name unnamed areas by the texts in them; return how many got a number instead."""
    grounds = [area.ground for area in areas]
    texts: dict[int, list[str]] = {}
    for text in drawing.texts:
        for place in shapes_at_place(grounds, text.place):
            texts.setdefault(place, []).append(text.text)
    used = {area.name for area in areas}
    unnamed = 0
    for place, area in enumerate(areas):
        # A name given by the designer counts for more than a text drawn on top.
        if area.name:
            continue
        # A text is used as a name, and names are short.
        name = " ".join(texts.get(place, ()))[:60]
        unnamed += not name
        stem, number = name or "Space", 1 if name else 0
        while not area.name or area.name in used:
            number += 1
            area.name = stem if name and number == 2 else f"{stem} {number}"  # noqa: PLR2004
        used.add(area.name)
    return unnamed


def _board_units_per_drawing_unit(areas: Sequence[DrawnArea]) -> tuple[float, float]:
    """Return the board units for each unit of the drawing, a power of ten, and its upper edge."""
    west, low, east, high = extent_of_areas(areas)
    extent = max(east - west, high - low)
    # Powers of ten keep the coordinates of the drawing recognizable.
    scale = 10.0 ** max(0, ceil(log10(_BOARD_WIDTH / extent)))
    if max(map(abs, (west, low, east, high))) * scale > MAX_COORDINATE:
        raise ImportFailedError("It is too small for its distance from 0.")
    return scale, high


def _make_space(area: DrawnArea, sea: set[str]) -> Space:
    return Space(name=area.name, kind="sea" if area.name in sea else None)


def _drawing_losses(
    areas: Sequence[DrawnArea], unnamed: int, sea: set[str], drawing: Drawing
) -> Iterator[str]:
    used = {shape for area in areas for shape in area.shapes}
    others = sum(shape not in used for shape in area_shapes(drawing))
    if unnamed:
        yield f"{unnamed} areas have no name in the drawing and are numbered."
    if others:
        yield (
            f"{others} other shapes were left out: backgrounds, decoration or other layers;"
            " --layer says which layer holds the areas."
        )
    if sea:
        yield f"Sea, by fill or class: {_names_as_text(sorted(sea))}; use --sea to change that."
    else:
        yield "All areas are land: no fill or class indicates sea; use --sea to name it."


def _names_as_text(names: Sequence[str]) -> str:
    more = (
        f"; and {len(names) - _MAX_NAMES_IN_MESSAGE} more"
        if len(names) > _MAX_NAMES_IN_MESSAGE
        else ""
    )
    return ", ".join(names[:_MAX_NAMES_IN_MESSAGE]) + more
