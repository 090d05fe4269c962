"""Shapes of a drawing in common coordinates, with their groups, names and styles."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from sandtable.importers.protocol import ImportFailedError
from sandtable.importers.svg.affine_matrix import (
    IDENTITY,
    FloatArray,
    apply_matrix,
    matrix_from_text,
    numbers_of_text,
    shift_matrix,
)
from sandtable.importers.svg.element_names import proper_name
from sandtable.importers.svg.shape_points import PointCounter, PointRow, rows_of_points_in_shape
from sandtable.importers.svg.shape_styles import (
    PLAIN_STYLE,
    ShapeStyle,
    StyleSheet,
    read_style_sheets,
    style_of_element,
)
from sandtable.importers.svg.svg_document import INKSCAPE, SVG

_CONTAINERS = frozenset({"svg", "g", "a", "switch"})
_HREFS = ("href", "{http://www.w3.org/1999/xlink}href")
_MAX_GROUP = 100
_MAX_ELEMENTS = 50_000
"""Most elements that are drawn, each copy counted."""
_MAX_PLACE = 1e9
_MAX_COPIES = 5_000
"""Most copies, as copies of copies grow without end."""


@dataclass(frozen=True, slots=True, eq=False)
class DrawingGroup:
    """A group of the drawing, or the whole drawing."""

    name: str
    above: DrawingGroup | None
    is_layer: bool
    words: frozenset[str]
    """Its id, its label and its classes, in small letters."""

    def iter_groups(self) -> Iterator[DrawingGroup]:
        """Yield the group and all groups that contain it."""
        group: DrawingGroup | None = self
        while group is not None:
            yield group
            group = group.above


@dataclass(frozen=True, slots=True, eq=False)
class DrawnShape:
    """A drawn shape."""

    tag: str
    name: str
    rows: tuple[PointRow, ...]
    style: ShapeStyle
    group: DrawingGroup
    words: frozenset[str]
    """Its id, its label and its classes, in small letters."""


@dataclass(frozen=True, slots=True)
class DrawnText:
    """A text with its position."""

    text: str
    place: tuple[float, float]


@dataclass(slots=True)
class Drawing:
    """All shapes and texts of a drawing, in painting order."""

    shapes: list[DrawnShape] = field(default_factory=list)
    texts: list[DrawnText] = field(default_factory=list)


def read_drawing(root: Any) -> Drawing:
    """Return the shapes of a document; raise ImportFailedError if it is too large or circular."""
    return _DrawingWalk(root).drawing


class _DrawingWalk:
    def __init__(self, root: Any) -> None:
        self.drawing = Drawing()
        self._sheet: StyleSheet = read_style_sheets(root)
        self._counter = PointCounter()
        self._element_count = 0
        self._copy_count = 0
        self._elements_by_id = {each.get("id"): each for each in root.iter() if each.get("id")}
        self._used: list[str] = []
        whole = DrawingGroup("", None, is_layer=True, words=frozenset())
        # Numbers such as 1e400 are infinite; what lies too far away is left out below.
        with np.errstate(all="ignore"):
            self._walk_children(root, IDENTITY, PLAIN_STYLE, whole)

    def _walk_children(
        self, element: Any, matrix: FloatArray, style: ShapeStyle, group: DrawingGroup
    ) -> None:
        if sum(1 for _ in group.iter_groups()) > _MAX_GROUP:
            raise ImportFailedError(f"Its groups are nested more than {_MAX_GROUP} deep.")
        for child in element:
            if isinstance(child.tag, str):
                self._walk_element(child, matrix, style, group)

    def _walk_element(
        self, element: Any, matrix: FloatArray, above: ShapeStyle, group: DrawingGroup
    ) -> None:
        self._element_count += 1
        if self._element_count > _MAX_ELEMENTS:
            raise ImportFailedError(f"It draws more than {_MAX_ELEMENTS:,} elements.")
        tag = element.tag.removeprefix(SVG)
        moved = matrix @ matrix_from_text(element.get("transform"))
        if tag in _CONTAINERS:
            inner = DrawingGroup(
                proper_name(element),
                group,
                is_layer=element.get(f"{INKSCAPE}groupmode") == "layer",
                words=_words_of_element(element),
            )
            style = style_of_element(element, above, self._sheet).inherited_style()
            self._walk_children(element, moved @ _offset_matrix(element, tag), style, inner)
        elif tag == "use":
            self._walk_use(element, moved, above, group)
        elif tag == "text":
            self._add_text(element, moved)
        else:
            self._add_shape(element, tag, moved, above, group)

    def _walk_use(
        self, element: Any, matrix: FloatArray, above: ShapeStyle, group: DrawingGroup
    ) -> None:
        link = next((element.get(key) for key in _HREFS if element.get(key)), "")
        if not link.startswith("#"):
            raise ImportFailedError(
                f"It uses a part of another file ({link[:60]!r}), which is not read: draw it here."
            )
        target = self._elements_by_id.get(link[1:])
        # Other programs draw nothing there, too.
        if target is None:
            return
        self._copy_count += 1
        if self._copy_count > _MAX_COPIES:
            raise ImportFailedError(f"It copies its parts more than {_MAX_COPIES:,} times.")
        if link in self._used:
            raise ImportFailedError(f"The part {link!r} uses itself.")
        inner = DrawingGroup(
            proper_name(element), group, is_layer=False, words=_words_of_element(element)
        )
        moved = matrix @ _offset_matrix(element, "use")
        style = style_of_element(element, above, self._sheet).inherited_style()
        first = len(self.drawing.shapes)
        self._used.append(link)
        if target.tag == f"{SVG}symbol":
            self._walk_children(target, moved, style, inner)
        else:
            self._walk_element(target, moved, style, inner)
        self._used.pop()
        if inner.name:
            # What is copied has the name of the copy.
            shapes = self.drawing.shapes
            shapes[first:] = [
                replace(each, name=inner.name, group=group) for each in shapes[first:]
            ]

    def _add_shape(
        self, element: Any, tag: str, matrix: FloatArray, above: ShapeStyle, group: DrawingGroup
    ) -> None:
        drawn = rows_of_points_in_shape(tag, element.attrib, self._counter)
        moved = [row._replace(points=apply_matrix(matrix, row.points)) for row in drawn]
        rows = [row for row in moved if (np.abs(row.points) < _MAX_PLACE).all()]
        if rows:
            # Hidden shapes count: many maps have an invisible layer of areas for the mouse.
            shape = DrawnShape(
                tag,
                proper_name(element),
                tuple(rows),
                style_of_element(element, above, self._sheet),
                group,
                _words_of_element(element),
            )
            self.drawing.shapes.append(shape)

    def _add_text(self, element: Any, matrix: FloatArray) -> None:
        # A text is used as a name, and names are short.
        words = " ".join(" ".join(element.itertext()).split())[:120]
        places = [element, *element.iter(f"{SVG}tspan")]
        place = next(
            (each for each in places if each.get("x") and each.get("y")),
            element,
        )
        x, y = ((numbers_of_text((place.get(key) or "0")[:100]) or [0.0])[0] for key in ("x", "y"))
        at = apply_matrix(matrix, shift_matrix(x, y)[:2, 2].reshape(1, 2))[0]
        if words and (np.abs(at) < _MAX_PLACE).all():
            self.drawing.texts.append(DrawnText(words, (float(at[0]), float(at[1]))))


def _offset_matrix(element: Any, tag: str) -> FloatArray:
    if tag not in {"use", "svg"}:
        return IDENTITY
    x, y = ((numbers_of_text((element.get(key) or "0")[:100]) or [0.0])[0] for key in ("x", "y"))
    return shift_matrix(x, y)


def _words_of_element(element: Any) -> frozenset[str]:
    texts = [element.get("id"), element.get(f"{INKSCAPE}label"), element.get("class")]
    texts += [value for key, value in element.attrib.items() if str(key).startswith("data-")]
    words = [text.lower() for text in texts if text]
    return frozenset([*words, *(word for text in words for word in text.split())])
