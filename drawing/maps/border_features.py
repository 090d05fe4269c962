"""Marks along borders: rivers, escarpments and walls."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from sandtable.drawing.maps.board_edges import (
    chains_of_common_border,
    converter_of_chains_to_paper,
    edges_of_outlines,
)
from sandtable.drawing.maps.line_joining import join_lines_with_shared_ends
from sandtable.drawing.maps.line_strokes import LineCourse, draw_strokes, straight_line_course
from sandtable.drawing.maps.line_styles import LineStyle, line_style_of_feature
from sandtable.model.select.space_connections import spaces_at_link_end
from sandtable.model.select.space_index import space_index_of
from sandtable.model.wording.places import space_name
from sandtable.model.wording.sentences import join_first_few_words

if TYPE_CHECKING:
    from sandtable.drawing.drawing import DrawingMark
    from sandtable.drawing.maps.map_sheet import MapSheet


def draw_border_features(sheet: MapSheet) -> Iterator[DrawingMark]:
    """Yield the drawing of rivers, walls and other features along the borders of spaces."""
    yield from draw_feature_lines(sheet, lines_of_border_features(sheet))


def lines_of_border_features(sheet: MapSheet) -> dict[str, list[LineCourse]]:
    """Return the courses of rivers, walls and other border features, by feature."""
    courses_of: dict[str, list[LineCourse]] = {}
    edges = edges_of_outlines(sheet.outlines)
    points = converter_of_chains_to_paper(edges, sheet.paper)
    undrawn: list[str] = []
    for pair, features in sheet.board.borders.items():
        chains = [
            points(chain)
            for a, b in _space_pairs(sheet, pair)
            for chain in chains_of_common_border(edges, a, b)
        ]
        if not chains:
            undrawn.extend(_feature_with_spaces(sheet, feature, pair) for feature in features)
        for feature in features:
            courses = [straight_line_course(chain) for chain in chains]
            courses_of.setdefault(feature, []).extend(courses)
    if undrawn:
        sheet.losses.append(
            f"{sheet.board.name}: not drawn, because the border is not on this map: "
            f"{join_first_few_words(undrawn)}."
        )
    return {name: join_lines_with_shared_ends(courses) for name, courses in courses_of.items()}


def _feature_with_spaces(sheet: MapSheet, feature: str, pair: str) -> str:
    """Return a border feature with its two spaces: `escarpment (Ash to Birch)`."""
    spaces = " to ".join(space_name(sheet.module, end) for end in pair.split("/"))
    return f"{feature.replace('-', ' ')} ({spaces})"


def _space_pairs(sheet: MapSheet, pair: str) -> Iterator[tuple[str, str]]:
    ground = space_index_of(sheet.module)
    first, _, second = pair.partition("/")
    for a in spaces_at_link_end(ground, first):
        for b in spaces_at_link_end(ground, second):
            yield a, b


def draw_feature_lines(
    sheet: MapSheet, courses: dict[str, list[LineCourse]]
) -> Iterator[DrawingMark]:
    """Yield the lines of border features, wide ones first so that narrow ones stay visible."""
    styles: dict[LineStyle, list[LineCourse]] = {}
    for feature, parts in courses.items():
        if parts:
            styles.setdefault(line_style_of_feature(feature), []).extend(parts)
    # Narrow lines stay visible on wide ones.
    for style in sorted(styles, key=lambda each: -each.line_width):
        yield from draw_strokes(style, styles[style], sheet.typical_length_on_map, sheet.palette)
