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
    matrix_from_text,
    parse_numbers_in_text,
    shift_matrix,
    transform_points,
)
from sandtable.importers.svg.element_names import name_given_by_author
from sandtable.importers.svg.shape_points import (
    ConnectedPoints,
    PointCounter,
    connected_points_of_shape,
)
from sandtable.importers.svg.shape_styles import (
    STYLE_WITHOUT_PROPERTIES,
    ShapeStyle,
    StyleSheet,
    read_style_sheets,
    style_of_element,
)
from sandtable.importers.svg.svg_document import INKSCAPE_NAMESPACE, SVG_NAMESPACE

_GROUP_TAGS = frozenset({"svg", "g", "a", "switch"})
_HREF_ATTRIBUTES = ("href", "{http://www.w3.org/1999/xlink}href")
# Deeper groups are not drawn by hand; the limit protects the call stack.
_MAX_GROUP_DEPTH = 100
_MAX_ELEMENTS = 50_000
"""Most elements that are drawn, each copy counted."""
# Larger coordinates lose precision, and no drawing program writes them.
_MAX_COORDINATE = 1e9
_MAX_USED_COPIES = 5_000
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
    """A shape of the drawing, with its name, style and group."""

    tag: str
    name: str
    rows: tuple[ConnectedPoints, ...]
    style: ShapeStyle
    group: DrawingGroup
    words: frozenset[str]
    """Its id, its label and its classes, in small letters."""


@dataclass(frozen=True, slots=True)
class DrawnText:
    """A text of the drawing, with its position."""

    text: str
    place: tuple[float, float]


@dataclass(slots=True)
class Drawing:
    """All shapes and texts of a drawing, in painting order."""

    shapes: list[DrawnShape] = field(default_factory=list)
    texts: list[DrawnText] = field(default_factory=list)


def read_drawing(root: Any) -> Drawing:
    """Return the shapes of a document; raise ImportFailedError if it is too large or circular."""
    return _DrawingReader(root).drawing


class _DrawingReader:
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
            self._read_child_elements(root, IDENTITY, STYLE_WITHOUT_PROPERTIES, whole)

    def _read_child_elements(
        self, element: Any, matrix: FloatArray, style: ShapeStyle, group: DrawingGroup
    ) -> None:
        if sum(1 for _ in group.iter_groups()) > _MAX_GROUP_DEPTH:
            raise ImportFailedError(f"Its groups are nested more than {_MAX_GROUP_DEPTH} deep.")
        for child in element:
            if isinstance(child.tag, str):
                self._read_element(child, matrix, style, group)

    def _read_element(
        self, element: Any, matrix: FloatArray, above: ShapeStyle, group: DrawingGroup
    ) -> None:
        self._element_count += 1
        if self._element_count > _MAX_ELEMENTS:
            raise ImportFailedError(f"It draws more than {_MAX_ELEMENTS:,} elements.")
        tag = element.tag.removeprefix(SVG_NAMESPACE)
        moved = matrix @ matrix_from_text(element.get("transform"))
        if tag in _GROUP_TAGS:
            inner = DrawingGroup(
                name_given_by_author(element),
                group,
                is_layer=element.get(f"{INKSCAPE_NAMESPACE}groupmode") == "layer",
                words=_words_of_element(element),
            )
            style = style_of_element(element, above, self._sheet).style_inherited_by_parts()
            self._read_child_elements(
                element, moved @ _matrix_of_x_and_y(element, tag), style, inner
            )
        elif tag == "use":
            self._read_use_element(element, moved, above, group)
        elif tag == "text":
            self._add_text(element, moved)
        else:
            self._add_shape(element, tag, moved, above, group)

    def _read_use_element(
        self, element: Any, matrix: FloatArray, above: ShapeStyle, group: DrawingGroup
    ) -> None:
        link = next((element.get(key) for key in _HREF_ATTRIBUTES if element.get(key)), "")
        if not link.startswith("#"):
            raise ImportFailedError(
                f"It uses a part of another file ({link[:60]!r}), which is not read: draw it here."
            )
        target = self._elements_by_id.get(link[1:])
        # Other programs draw nothing there, too.
        if target is None:
            return
        self._copy_count += 1
        if self._copy_count > _MAX_USED_COPIES:
            raise ImportFailedError(f"It copies its parts more than {_MAX_USED_COPIES:,} times.")
        if link in self._used:
            raise ImportFailedError(f"The part {link!r} uses itself.")
        inner = DrawingGroup(
            name_given_by_author(element), group, is_layer=False, words=_words_of_element(element)
        )
        moved = matrix @ _matrix_of_x_and_y(element, "use")
        style = style_of_element(element, above, self._sheet).style_inherited_by_parts()
        first = len(self.drawing.shapes)
        self._used.append(link)
        if target.tag == f"{SVG_NAMESPACE}symbol":
            self._read_child_elements(target, moved, style, inner)
        else:
            self._read_element(target, moved, style, inner)
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
        drawn = connected_points_of_shape(tag, element.attrib, self._counter)
        moved = [row._replace(points=transform_points(matrix, row.points)) for row in drawn]
        rows = [row for row in moved if (np.abs(row.points) < _MAX_COORDINATE).all()]
        if rows:
            # Hidden shapes count: many maps have an invisible layer of areas for the mouse.
            shape = DrawnShape(
                tag,
                name_given_by_author(element),
                tuple(rows),
                style_of_element(element, above, self._sheet),
                group,
                _words_of_element(element),
            )
            self.drawing.shapes.append(shape)

    def _add_text(self, element: Any, matrix: FloatArray) -> None:
        # A text is used as a name, and names are short.
        words = " ".join(" ".join(element.itertext()).split())[:120]
        places = [element, *element.iter(f"{SVG_NAMESPACE}tspan")]
        place = next(
            (each for each in places if each.get("x") and each.get("y")),
            element,
        )
        x, y = (
            (parse_numbers_in_text((place.get(key) or "0")[:100]) or [0.0])[0]
            for key in ("x", "y")
        )
        at = transform_points(matrix, shift_matrix(x, y)[:2, 2].reshape(1, 2))[0]
        if words and (np.abs(at) < _MAX_COORDINATE).all():
            self.drawing.texts.append(DrawnText(words, (float(at[0]), float(at[1]))))


def _matrix_of_x_and_y(element: Any, tag: str) -> FloatArray:
    if tag not in {"use", "svg"}:
        return IDENTITY
    x, y = (
        (parse_numbers_in_text((element.get(key) or "0")[:100]) or [0.0])[0] for key in ("x", "y")
    )
    return shift_matrix(x, y)


def _words_of_element(element: Any) -> frozenset[str]:
    texts = [element.get("id"), element.get(f"{INKSCAPE_NAMESPACE}label"), element.get("class")]
    texts += [value for key, value in element.attrib.items() if str(key).startswith("data-")]
    words = [text.lower() for text in texts if text]
    return frozenset([*words, *(word for text in words for word in text.split())])
