"""Drawings prepared so that a tile paints only the parts of a drawing that it shows.

The data are plain numbers, so they can be computed on another thread; objects of Qt are created
only when a tile is painted.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby, pairwise
from math import cos, radians, sin
from typing import TYPE_CHECKING

import numpy as np

from sandtable.drawing.drawing import (
    DrawingMark,
    DrawnPath,
    DrawnPicture,
    DrawnText,
    PlacedDrawing,
)
from sandtable.drawing.fonts import text_width

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]
    Numbers = NDArray[np.int64]

PaperBox = tuple[float, float, float, float]
"""Left, top, right, bottom in millimetres."""

PATH_ELEMENT = np.dtype([("kind", ">i4"), ("x", ">f8"), ("y", ">f8")])
"""Path element in the format of Qt's data streams."""
_MOVE_TO, _LINE_TO, _CURVE_TO, _CURVE_DATA = 0, 1, 2, 3
_M, _L, _EntityClass, _Z = b"MLCZ"
_LETTERS_TO_BLANKS = dict.fromkeys(b"MLCZ", " ")
_MAX_POINTS_OF_PATH_PIECE = 48
"""Maximum number of elements in a run of a line, so that a tile strokes little beyond its box."""


@dataclass(frozen=True, slots=True, eq=False)
class PathPieces:
    """Path of a drawing, cut into short pieces, each with its bounding box."""

    mark: DrawnPath
    elements: NDArray[np.void]
    run_starts: Numbers
    """Start of each run, followed by the total number of elements."""
    boxes: Floats

    def elements_near_box(self, box: PaperBox, grain: float = 0.0) -> NDArray[np.void]:
        """Return the elements of all pieces near a box; points closer than `grain` are merged."""
        is_near = _mask_of_boxes_near_box(self.boxes, box)
        steps = self.elements
        if not is_near.all():
            steps = steps[np.repeat(is_near, np.diff(self.run_starts))]
        if self.mark.stroke:
            steps = _join_path_pieces(steps)
        return (
            _elements_visible_on_screen(steps, grain)
            if grain and len(steps) > _MIN_ELEMENTS_TO_REDUCE
            else steps
        )

    def index_by_path_piece(self) -> dict[bytes, int]:
        """Return the number of each piece of the path by its bytes, to find equal pieces."""
        data, size = self.elements.tobytes(), PATH_ELEMENT.itemsize
        ends = (self.run_starts * size).tolist()
        return {data[a:b]: i for i, (a, b) in enumerate(pairwise(ends))}


@dataclass(frozen=True, slots=True, eq=False)
class MarkCluster:
    """Group of consecutive texts and small drawings of a map layer."""

    marks: tuple[DrawingMark, ...]
    boxes: Floats
    letter_heights: Floats
    """Heights of their letters, used to skip unreadable ones."""

    def marks_near_box(self, box: PaperBox, smallest: float) -> Iterator[DrawingMark]:
        """Yield the texts and drawings near a box, except those with letters too small to read."""
        is_shown = _mask_of_boxes_near_box(self.boxes, box) & (self.letter_heights >= smallest)
        return (self.marks[place] for place in np.flatnonzero(is_shown).tolist())


LayerPart = PathPieces | MarkCluster
PaintLayer = tuple[LayerPart, ...]


def _join_path_pieces(steps: NDArray[np.void]) -> NDArray[np.void]:
    """Return the pieces of a line joined again, because round caps at the cuts cost much time."""
    goes_on = steps["kind"] == _MOVE_TO
    goes_on[:1] = False
    goes_on[1:] &= (steps["x"][1:] == steps["x"][:-1]) & (steps["y"][1:] == steps["y"][:-1])
    joined: NDArray[np.void] = steps[~goes_on]
    return joined


def _elements_visible_on_screen(steps: NDArray[np.void], grain: float) -> NDArray[np.void]:
    """Return the elements of a path without those that coincide on the screen."""
    # Merging control points would change the shape of a curve.
    if (steps["kind"] >= _CURVE_TO).any():
        return steps
    x, y = (np.rint(steps[name].astype(np.float64) / grain) for name in ("x", "y"))
    is_distinct = steps["kind"] == _MOVE_TO
    is_distinct[1:] |= (x[1:] != x[:-1]) | (y[1:] != y[:-1])
    distinct: NDArray[np.void] = steps[is_distinct]
    return distinct


_MIN_ELEMENTS_TO_REDUCE = 500


def prepare_layer(marks: Iterable[DrawingMark]) -> PaintLayer:
    """Return the parts of a drawing as a layer, in their order."""
    parts: list[LayerPart] = []
    for is_path, group in groupby(marks, lambda mark: isinstance(mark, DrawnPath)):
        if is_path:
            parts.extend(
                run
                for mark in group
                for each in _iter_fill_and_stroke(mark)
                if (run := _cut_path_into_pieces(each))
            )
        else:
            parts.append(_make_mark_cluster(tuple(group)))
    return tuple(parts)


def _iter_fill_and_stroke(mark: DrawingMark) -> Iterator[DrawnPath]:
    """Yield fill and stroke of a path separately: only strokes may be cut into short pieces."""
    if not isinstance(mark, DrawnPath):
        return
    if mark.fill:
        yield replace(mark, stroke=None)
    if mark.stroke:
        yield replace(mark, fill=None)


def _mask_of_boxes_near_box(boxes: Floats, box: PaperBox) -> NDArray[np.bool_]:
    left, top, right, bottom = box
    overlaps: NDArray[np.bool_] = (boxes[:, 0] <= right) & (boxes[:, 2] >= left)
    overlaps &= (boxes[:, 1] <= bottom) & (boxes[:, 3] >= top)
    return overlaps


def _cut_path_into_pieces(mark: DrawnPath) -> PathPieces | None:
    steps, heads = path_elements(mark.d)
    if not len(steps):
        return None
    starts = np.append(heads, len(steps))
    # An area needs its whole outline, and dashes must not restart at each cut.
    if not mark.fill and not mark.dash and not (steps["kind"] >= _CURVE_TO).any():
        steps, starts = _cut_lines_into_pieces(steps, heads)
    points = np.column_stack([steps["x"], steps["y"]]).astype(np.float64)
    # A stroke extends half its width beyond the path.
    half = (mark.width if mark.stroke else 0.0) / 2 + 0.02
    low = np.minimum.reduceat(points, starts[:-1]) - half
    high = np.maximum.reduceat(points, starts[:-1]) + half
    return PathPieces(mark, steps, starts, np.hstack([low, high]))


def path_elements(d: str) -> tuple[NDArray[np.void], Numbers]:
    """Return the elements of a path and the start of each subpath.

    A closed subpath ends at its start.

    The text is parsed by numpy as a whole: a coast has a hundred thousand points.
    """
    letters = np.frombuffer(d.encode("ascii"), np.uint8)
    commands = letters[(letters >= ord("A")) & (letters <= ord("Z"))]
    counts = np.where(commands == _EntityClass, 3, 1)
    places = np.cumsum(counts) - counts
    steps = np.zeros(int(counts.sum()), PATH_ELEMENT)
    of = np.repeat(commands, counts)
    has_point = of != _Z
    numbers = np.fromstring(d.translate(_LETTERS_TO_BLANKS), dtype=np.float64, sep=" ").reshape(
        -1, 2
    )
    steps["x"][has_point], steps["y"][has_point] = numbers[:, 0], numbers[:, 1]
    steps["kind"] = np.where(
        of == _M, _MOVE_TO, np.where(of == _EntityClass, _CURVE_DATA, _LINE_TO)
    )
    steps["kind"][places[commands == _EntityClass]] = _CURVE_TO
    heads = places[commands == _M]
    closing = np.flatnonzero(commands == _Z)
    first = heads[np.cumsum(commands == _M)[closing] - 1]
    for name in ("x", "y"):
        steps[name][places[closing]] = steps[name][first]
    return steps, heads


def _cut_lines_into_pieces(
    steps: NDArray[np.void], heads: Numbers
) -> tuple[NDArray[np.void], Numbers]:
    """Cut long lines into short pieces; each begins at the last point of the previous one."""
    ends = np.append(heads[1:], len(steps))
    run_indexes: list[Numbers] = []
    for head, end in zip(heads.tolist(), ends.tolist(), strict=True):
        starts_here = range(head, max(end - 1, head + 1), _MAX_POINTS_OF_PATH_PIECE)
        run_indexes.extend(
            np.arange(start, min(start + _MAX_POINTS_OF_PATH_PIECE + 1, end))
            for start in starts_here
        )
    sizes = np.array([len(indexes) for indexes in run_indexes])
    starts = np.concatenate([[0], np.cumsum(sizes)])
    run_elements = steps[np.concatenate(run_indexes)]
    run_elements["kind"] = _LINE_TO
    run_elements["kind"][starts[:-1]] = _MOVE_TO
    return run_elements, starts


def _make_mark_cluster(marks: tuple[DrawingMark, ...]) -> MarkCluster:
    boxes = np.array([bounds_of_mark(mark) for mark in marks], np.float64).reshape(-1, 4)
    return MarkCluster(
        marks, boxes, np.array([_letter_height(mark) for mark in marks], np.float64)
    )


def bounds_of_mark(mark: DrawingMark) -> PaperBox:
    """Return the bounding box of a path, text or picture of a drawing."""
    match mark:
        case DrawnPath():
            run = _cut_path_into_pieces(mark)
            return _box_around_boxes(run.boxes) if run else (0.0, 0.0, 0.0, 0.0)
        case DrawnText():
            return _bounds_of_text(mark)
        case DrawnPicture():
            return mark.x, mark.y, mark.x + mark.width, mark.y + mark.height
        case PlacedDrawing():
            inner = [bounds_of_mark(inner_mark) for inner_mark in mark.drawing.marks] or [
                (0.0, 0.0, 0.0, 0.0)
            ]
            box = _box_around_boxes(np.array(inner)) if inner else (0.0, 0.0, 0.0, 0.0)
            return _bounds_of_rotated_box(box, (mark.x, mark.y), mark.rotation, mark.scale)


def _box_around_boxes(boxes: Floats) -> PaperBox:
    left, top = boxes[:, :2].min(axis=0).tolist()
    right, bottom = boxes[:, 2:].max(axis=0).tolist()
    return left, top, right, bottom


def _bounds_of_text(words: DrawnText) -> PaperBox:
    wide = text_width(words.text, words.size, words.weight)
    start = {"start": 0.0, "middle": -wide / 2, "end": -wide}[words.anchor]
    # Letters such as g reach below the line.
    margin = words.size * 0.2
    box = (start - margin, -words.size - margin, start + wide + margin, words.size * 0.3 + margin)
    return _bounds_of_rotated_box(box, (words.x, words.y), words.rotation, 1.0)


def _bounds_of_rotated_box(
    box: PaperBox, at: tuple[float, float], degrees: float, scale: float
) -> PaperBox:
    left, top, right, bottom = (side * scale for side in box)
    cosine, sine = cos(radians(degrees)), sin(radians(degrees))
    corners = [(left, top), (right, top), (right, bottom), (left, bottom)]
    xs = [x * cosine - y * sine for x, y in corners]
    ys = [x * sine + y * cosine for x, y in corners]
    return at[0] + min(xs), at[1] + min(ys), at[0] + max(xs), at[1] + max(ys)


def _letter_height(mark: DrawingMark) -> float:
    """Return the letter height of a text; in a small drawing, that of the largest letters."""
    match mark:
        case DrawnText():
            return mark.size
        case PlacedDrawing():
            sizes = [_letter_height(inner) for inner in mark.drawing.marks]
            return max(sizes, default=0.0) * mark.scale
        case _:
            # Marks without letters are never too small.
            return 1e9


def changed_boxes(before: PaintLayer, after: PaintLayer) -> Iterator[PaperBox]:
    """Yield the rectangles in which two layers of a map differ."""
    paired = len(before) == len(after) and all(
        map(_have_marks_same_style, before, after),
    )
    if not paired:
        yield from (box for part in (*before, *after) for box in _rows_as_boxes(part.boxes))
        return
    for old, new in zip(before, after, strict=True):
        if isinstance(old, PathPieces) and isinstance(new, PathPieces):
            yield from _boxes_of_changed_path_pieces(old, new)
        elif isinstance(old, MarkCluster) and isinstance(new, MarkCluster):
            yield from _boxes_of_changed_clusters(old, new)


def _have_marks_same_style(old: LayerPart, new: LayerPart) -> bool:
    if isinstance(old, PathPieces) and isinstance(new, PathPieces):
        return _style_of_mark(old.mark) == _style_of_mark(new.mark)
    return isinstance(old, MarkCluster) and isinstance(new, MarkCluster)


def _style_of_mark(mark: DrawnPath) -> tuple[object, ...]:
    return mark.fill, mark.stroke, mark.width, mark.dash, mark.opacity


def _boxes_of_changed_path_pieces(old: PathPieces, new: PathPieces) -> Iterator[PaperBox]:
    # Equal text means an equal path, which is quicker to compare.
    if old.mark.d == new.mark.d:
        return
    old_runs, new_runs = old.index_by_path_piece(), new.index_by_path_piece()
    yield from _rows_as_boxes(
        old.boxes[[place for key, place in old_runs.items() if key not in new_runs]]
    )
    yield from _rows_as_boxes(
        new.boxes[[place for key, place in new_runs.items() if key not in old_runs]]
    )


def _boxes_of_changed_clusters(old: MarkCluster, new: MarkCluster) -> Iterator[PaperBox]:
    old_boxes = dict(zip(old.marks, _rows_as_boxes(old.boxes), strict=True))
    new_boxes = dict(zip(new.marks, _rows_as_boxes(new.boxes), strict=True))
    yield from (box for mark, box in old_boxes.items() if mark not in new_boxes)
    yield from (box for mark, box in new_boxes.items() if mark not in old_boxes)


def _rows_as_boxes(boxes: Floats) -> Sequence[PaperBox]:
    return [(a, b, c, d) for a, b, c, d in boxes.tolist()]
