"""What lies on the borders of spaces: rivers, escarpments, walls."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from sandtable.drawing.maps.edges import between, edges_of, placed
from sandtable.drawing.maps.lines import LineStyle, style_of
from sandtable.drawing.maps.linking import linked
from sandtable.drawing.maps.strokes import Course, course, strokes
from sandtable.model.select.space_index import space_index_of
from sandtable.model.select.spaces import spaces_of_end

if TYPE_CHECKING:
    from sandtable.drawing.drawing import Mark
    from sandtable.drawing.maps.sheet import Sheet


def border_features(sheet: Sheet) -> Iterator[Mark]:
    """Rivers, escarpments, walls along the borders of spaces."""
    yield from drawn(sheet, border_courses(sheet))


def border_courses(sheet: Sheet) -> dict[str, list[Course]]:
    """By feature, all borders that it lies on."""
    found: dict[str, list[Course]] = {}
    edges = edges_of(sheet.outlines)
    points = placed(edges, sheet.paper)
    lost = 0
    for pair, features in sheet.board.borders.items():
        chains = [points(chain) for a, b in _ends(sheet, pair) for chain in between(edges, a, b)]
        lost += not chains
        for feature in features:
            courses = [course(chain) for chain in chains]
            found.setdefault(feature, []).extend(courses)
    if lost:
        some = "a border" if lost == 1 else f"{lost} borders"
        sheet.losses.append(f"{sheet.board.name}: what lies on {some} of it is not drawn.")
    return {name: linked(courses) for name, courses in found.items()}


def _ends(sheet: Sheet, pair: str) -> Iterator[tuple[str, str]]:
    ground = space_index_of(sheet.module)
    first, _, second = pair.partition("/")
    for a in spaces_of_end(ground, first):
        for b in spaces_of_end(ground, second):
            yield a, b


def drawn(sheet: Sheet, courses: dict[str, list[Course]]) -> Iterator[Mark]:
    """Wide lines first, so that narrow ones can be seen upon them."""
    styles: dict[LineStyle, list[Course]] = {}
    for feature, found in courses.items():
        if found:
            styles.setdefault(style_of(feature), []).extend(found)
    for style in sorted(styles, key=lambda each: -each.wide):
        yield from strokes(style, styles[style], sheet.unit, sheet.palette)
