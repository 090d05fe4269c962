"""Conversion of a picture of a map to a module with one board."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from sandtable.importers.drawn_maps import (
    BOARD_ID,
    files_of_module,
    make_board_module,
    mark_spaces_inside_others,
    refuse_too_many_areas,
)
from sandtable.importers.picture.map_pixels import MapPixels, read_map_pixels
from sandtable.importers.picture.traced_regions import TracedRegions, trace_regions
from sandtable.importers.protocol import ImportedFiles, ImportFailedError
from sandtable.model.entities.boards import Board, Space
from sandtable.model.geometry.label_polygons import outlines_of_labels

_OUTLINE_TOLERANCE = 2.0
"""Distance in working pixels by which borders may be straightened."""
_MIN_REGIONS = 2
_MIN_VISIBLE_BORDER_SHARE = 0.8
"""Regions whose borders are seen to a smaller share are named for review."""
# Longer lists of names would hide the rest of the report.
_MAX_NAMES_IN_MESSAGE = 12


def import_picture(source: Path) -> ImportedFiles:
    """Convert a picture to a module; raise ImportFailedError if it shows no regions."""
    pixels = read_map_pixels(source)
    regions = trace_regions(pixels)
    refuse_too_many_areas(int(regions.labels.max(initial=0)))
    traced = outlines_of_labels(regions.labels, _OUTLINE_TOLERANCE, pixels.factor)
    outlines = {number: outline for number, outline in traced.items() if outline.polygons}
    if len(outlines) < _MIN_REGIONS:
        raise ImportFailedError("It shows no regions: no lines enclose an area.")
    ids = _ids_in_reading_order(regions, list(outlines))
    spaces = {ids[number]: _make_space(number, ids, regions) for number in ids}
    board_outlines = {ids[number]: outlines[number] for number in ids}
    kinds = {name: space.kind for name, space in spaces.items()}
    title = source.stem.replace("_", " ").replace("-", " ").strip().capitalize() or "A map"
    picture_file = f"pictures/{BOARD_ID}{source.suffix.lower()}"
    board = Board(
        kind="areas",
        name=title,
        spaces_are="land",
        geometry=f"{BOARD_ID}.geojson",
        outlines=board_outlines,
        image=picture_file,
        image_frame=_picture_edges_in_board_units(pixels),
        spaces=mark_spaces_inside_others(spaces, board_outlines, kinds),
    )
    contents = files_of_module(make_board_module(title, board, {}))
    return ImportedFiles(
        {**contents, picture_file: source.read_bytes()},
        tuple(_words_on_regions_to_review(regions, ids)),
    )


def _ids_in_reading_order(regions: TracedRegions, numbers: Sequence[int]) -> dict[int, str]:
    """Return an id for each region in reading order, from the top left of the picture."""
    first_places = _first_pixel_by_region(regions.labels)
    # Readers number a map from the top left, as they read.
    ordered = sorted(numbers, key=lambda number: first_places[number])
    return {number: f"area-{place}" for place, number in enumerate(ordered, 1)}


def _first_pixel_by_region(labels: Any) -> dict[int, int]:
    import numpy as np

    numbers, places = np.unique(labels.ravel(), return_index=True)
    return dict(zip(numbers.tolist(), places.tolist(), strict=True))


def _make_space(number: int, ids: Mapping[int, str], regions: TracedRegions) -> Space:
    confidence = regions.confidences.get(number, 1.0)
    note = f"Traced; {confidence:.0%} of its border is visible in the picture."
    return Space(
        name=_name_of_id(ids[number]),
        kind="sea" if number in regions.sea_numbers else None,
        note=note if confidence < _MIN_VISIBLE_BORDER_SHARE else None,
    )


def _name_of_id(space_id: str) -> str:
    return space_id.replace("-", " ").capitalize()


def _picture_edges_in_board_units(pixels: MapPixels) -> tuple[float, float, float, float]:
    """Return the picture's west, south, east and north edges; one board unit is one pixel."""
    height, width = pixels.brightness.shape
    # The working size drops the last pixels of a picture that is no multiple of it.
    top = float(height * pixels.factor)
    return 0.0, top - pixels.size[1], float(max(pixels.size[0], width)), top


def _words_on_regions_to_review(regions: TracedRegions, ids: Mapping[int, str]) -> Iterator[str]:
    yield (
        f"{len(ids)} regions were traced and are numbered: names, and borders that the picture"
        " does not show, are for you to add. The picture lies under the map."
    )
    # The least certain regions are listed first, because the author should look at them.
    doubtful = sorted(
        (regions.confidences.get(number, 1.0), _name_of_id(name)) for number, name in ids.items()
    )
    if named := [
        f"{name} ({share:.0%})" for share, name in doubtful if share < _MIN_VISIBLE_BORDER_SHARE
    ]:
        more = (
            f"; and {len(named) - _MAX_NAMES_IN_MESSAGE} more"
            if len(named) > _MAX_NAMES_IN_MESSAGE
            else ""
        )
        names = ", ".join(named[:_MAX_NAMES_IN_MESSAGE])
        yield f"Little of their borders is seen, so check them: {names}{more}."
    if not regions.sea_numbers:
        yield "All regions are land: no area is blue like a sea."
