"""Marks of a drawing made ready to be painted piece by piece: only what a tile shows is touched.

Everything here is plain numbers, so that it can be made beside the window; Qt's own objects come
to be when a tile is painted.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby, pairwise
from math import cos, radians, sin
from typing import TYPE_CHECKING

import numpy as np

from sandtable.drawing.drawing import DrawingMark, PathMark, PictureMark, PlacedDrawing, TextMark
from sandtable.drawing.fonts import text_width

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]
    Numbers = NDArray[np.int64]

PaperBox = tuple[float, float, float, float]
"""Left, top, right, bottom in millimetres."""

PATH_ELEMENT = np.dtype([("kind", ">i4"), ("x", ">f8"), ("y", ">f8")])
"""A step of a path as Qt's data streams have it."""
_MOVE_TO, _LINE_TO, _CURVE_TO, _CURVE_DATA = 0, 1, 2, 3
_M, _L, _C, _Z = b"MLCZ"
_LETTERS_TO_BLANKS = dict.fromkeys(b"MLCZ", " ")
_RUN_LENGTH = 48
"""Lines are cut after so many steps: a tile strokes no more of a coast than it shows."""


@dataclass(frozen=True, slots=True, eq=False)
class PathRuns:
    """A path cut in runs, each with the box round it."""

    mark: PathMark
    elements: NDArray[np.void]
    run_starts: Numbers
    """Where each run begins, and at the end how many steps there are."""
    boxes: Floats

    def elements_near(self, box: PaperBox, grain: float = 0.0) -> NDArray[np.void]:
        """The steps of all runs that come near a box; of those within a grain, one."""
        seen = _touches_box(self.boxes, box)
        steps = self.elements
        if not seen.all():
            steps = steps[np.repeat(seen, np.diff(self.run_starts))]
        return _thin_elements(steps, grain) if grain and len(steps) > _MIN_THINNED else steps

    def index_by_run(self) -> dict[bytes, int]:
        """Each run by what it consists of."""
        data, size = self.elements.tobytes(), PATH_ELEMENT.itemsize
        ends = (self.run_starts * size).tolist()
        return {data[a:b]: i for i, (a, b) in enumerate(pairwise(ends))}


@dataclass(frozen=True, slots=True, eq=False)
class MarkCluster:
    """Words and small drawings that follow each other."""

    marks: tuple[DrawingMark, ...]
    boxes: Floats
    letter_heights: Floats
    """How high their letters are: what is too small to be read is not painted."""

    def marks_near(self, box: PaperBox, smallest: float) -> Iterator[DrawingMark]:
        """The marks that come near a box, and are not too small."""
        seen = _touches_box(self.boxes, box) & (self.letter_heights >= smallest)
        return (self.marks[place] for place in np.flatnonzero(seen).tolist())


LayerPart = PathRuns | MarkCluster
PaintLayer = tuple[LayerPart, ...]


def _thin_elements(steps: NDArray[np.void], grain: float) -> NDArray[np.void]:
    """Steps that can be told apart on the screen."""
    if (steps["kind"] >= _CURVE_TO).any():
        return steps
    x, y = (np.rint(steps[name].astype(np.float64) / grain) for name in ("x", "y"))
    kept = steps["kind"] == _MOVE_TO
    kept[1:] |= (x[1:] != x[:-1]) | (y[1:] != y[:-1])
    found: NDArray[np.void] = steps[kept]
    return found


_MIN_THINNED = 500


def prepare_layer(marks: Iterable[DrawingMark]) -> PaintLayer:
    """Marks in their order, ready to be painted."""
    found: list[LayerPart] = []
    for is_path, group in groupby(marks, lambda mark: isinstance(mark, PathMark)):
        if is_path:
            found.extend(
                run
                for mark in group
                for each in _fill_and_stroke(mark)
                if (run := _path_runs(each))
            )
        else:
            found.append(_mark_cluster(tuple(group)))
    return tuple(found)


def _fill_and_stroke(mark: DrawingMark) -> Iterator[PathMark]:
    """Fill and line of a path by themselves: lines are cut in shorter runs than areas."""
    if not isinstance(mark, PathMark):
        return
    if mark.fill:
        yield replace(mark, stroke=None)
    if mark.stroke:
        yield replace(mark, fill=None)


def _touches_box(boxes: Floats, box: PaperBox) -> NDArray[np.bool_]:
    left, top, right, bottom = box
    found: NDArray[np.bool_] = (boxes[:, 0] <= right) & (boxes[:, 2] >= left)
    found &= (boxes[:, 1] <= bottom) & (boxes[:, 3] >= top)
    return found


def _path_runs(mark: PathMark) -> PathRuns | None:
    steps, heads = path_elements(mark.d)
    if not len(steps):
        return None
    starts = np.append(heads, len(steps))
    if not mark.fill and not mark.dash and not (steps["kind"] >= _CURVE_TO).any():
        steps, starts = _cut_into_runs(steps, heads)
    points = np.column_stack([steps["x"], steps["y"]]).astype(np.float64)
    half = (mark.width if mark.stroke else 0.0) / 2 + 0.02
    low = np.minimum.reduceat(points, starts[:-1]) - half
    high = np.maximum.reduceat(points, starts[:-1]) + half
    return PathRuns(mark, steps, starts, np.hstack([low, high]))


def path_elements(d: str) -> tuple[NDArray[np.void], Numbers]:
    """A path's text as steps, and where each of its parts begins. A closed part ends at its start.

    All at once, for there are many: a coast has a hundred thousand points.
    """
    letters = np.frombuffer(d.encode("ascii"), np.uint8)
    told = letters[(letters >= ord("A")) & (letters <= ord("Z"))]
    counts = np.where(told == _C, 3, 1)
    places = np.cumsum(counts) - counts
    steps = np.zeros(int(counts.sum()), PATH_ELEMENT)
    of = np.repeat(told, counts)
    given = of != _Z
    numbers = np.fromstring(d.translate(_LETTERS_TO_BLANKS), dtype=np.float64, sep=" ").reshape(
        -1, 2
    )
    steps["x"][given], steps["y"][given] = numbers[:, 0], numbers[:, 1]
    steps["kind"] = np.where(of == _M, _MOVE_TO, np.where(of == _C, _CURVE_DATA, _LINE_TO))
    steps["kind"][places[told == _C]] = _CURVE_TO
    heads = places[told == _M]
    closing = np.flatnonzero(told == _Z)
    first = heads[np.cumsum(told == _M)[closing] - 1]
    for name in ("x", "y"):
        steps[name][places[closing]] = steps[name][first]
    return steps, heads


def _cut_into_runs(steps: NDArray[np.void], heads: Numbers) -> tuple[NDArray[np.void], Numbers]:
    """Long lines in pieces; each begins where the one before it ends."""
    ends = np.append(heads[1:], len(steps))
    taken: list[Numbers] = []
    for head, end in zip(heads.tolist(), ends.tolist(), strict=True):
        starts_here = range(head, max(end - 1, head + 1), _RUN_LENGTH)
        taken.extend(np.arange(start, min(start + _RUN_LENGTH + 1, end)) for start in starts_here)
    sizes = np.array([len(one) for one in taken])
    starts = np.concatenate([[0], np.cumsum(sizes)])
    found = steps[np.concatenate(taken)]
    found["kind"] = _LINE_TO
    found["kind"][starts[:-1]] = _MOVE_TO
    return found, starts


def _mark_cluster(marks: tuple[DrawingMark, ...]) -> MarkCluster:
    boxes = np.array([bounds_of_mark(mark) for mark in marks], np.float64).reshape(-1, 4)
    return MarkCluster(
        marks, boxes, np.array([_letter_height(mark) for mark in marks], np.float64)
    )


def bounds_of_mark(mark: DrawingMark) -> PaperBox:
    """The box round a mark."""
    match mark:
        case PathMark():
            run = _path_runs(mark)
            return _enclosing_box(run.boxes) if run else (0.0, 0.0, 0.0, 0.0)
        case TextMark():
            return _text_bounds(mark)
        case PictureMark():
            return mark.x, mark.y, mark.x + mark.width, mark.y + mark.height
        case PlacedDrawing():
            inner = [bounds_of_mark(one) for one in mark.drawing.marks] or [(0.0, 0.0, 0.0, 0.0)]
            box = _enclosing_box(np.array(inner)) if inner else (0.0, 0.0, 0.0, 0.0)
            return _rotated_bounds(box, (mark.x, mark.y), mark.rotation, mark.scale)


def _enclosing_box(boxes: Floats) -> PaperBox:
    left, top = boxes[:, :2].min(axis=0).tolist()
    right, bottom = boxes[:, 2:].max(axis=0).tolist()
    return left, top, right, bottom


def _text_bounds(words: TextMark) -> PaperBox:
    wide = text_width(words.text, words.size, words.weight)
    start = {"start": 0.0, "middle": -wide / 2, "end": -wide}[words.anchor]
    air = words.size * 0.2
    box = (start - air, -words.size - air, start + wide + air, words.size * 0.3 + air)
    return _rotated_bounds(box, (words.x, words.y), words.rotation, 1.0)


def _rotated_bounds(
    box: PaperBox, at: tuple[float, float], degrees: float, scale: float
) -> PaperBox:
    left, top, right, bottom = (side * scale for side in box)
    c, s = cos(radians(degrees)), sin(radians(degrees))
    corners = [(left, top), (right, top), (right, bottom), (left, bottom)]
    xs = [x * c - y * s for x, y in corners]
    ys = [x * s + y * c for x, y in corners]
    return at[0] + min(xs), at[1] + min(ys), at[0] + max(xs), at[1] + max(ys)


def _letter_height(mark: DrawingMark) -> float:
    """How high the letters of a mark are; of a small drawing, its largest."""
    match mark:
        case TextMark():
            return mark.size
        case PlacedDrawing():
            sizes = [_letter_height(inner) for inner in mark.drawing.marks]
            return max(sizes, default=0.0) * mark.scale
        case _:
            return 1e9


def changed_boxes(before: PaintLayer, after: PaintLayer) -> Iterator[PaperBox]:
    """The boxes in which two layers differ."""
    paired = len(before) == len(after) and all(
        map(_are_same_style, before, after),
    )
    if not paired:
        yield from (box for part in (*before, *after) for box in _box_tuples(part.boxes))
        return
    for old, new in zip(before, after, strict=True):
        if isinstance(old, PathRuns) and isinstance(new, PathRuns):
            yield from _run_differences(old, new)
        elif isinstance(old, MarkCluster) and isinstance(new, MarkCluster):
            yield from _cluster_differences(old, new)


def _are_same_style(old: LayerPart, new: LayerPart) -> bool:
    if isinstance(old, PathRuns) and isinstance(new, PathRuns):
        return _mark_style(old.mark) == _mark_style(new.mark)
    return isinstance(old, MarkCluster) and isinstance(new, MarkCluster)


def _mark_style(mark: PathMark) -> tuple[object, ...]:
    return mark.fill, mark.stroke, mark.width, mark.dash, mark.opacity


def _run_differences(old: PathRuns, new: PathRuns) -> Iterator[PaperBox]:
    if old.mark.d == new.mark.d:
        return
    one, other = old.index_by_run(), new.index_by_run()
    yield from _box_tuples(old.boxes[[place for key, place in one.items() if key not in other]])
    yield from _box_tuples(new.boxes[[place for key, place in other.items() if key not in one]])


def _cluster_differences(old: MarkCluster, new: MarkCluster) -> Iterator[PaperBox]:
    one = dict(zip(old.marks, _box_tuples(old.boxes), strict=True))
    other = dict(zip(new.marks, _box_tuples(new.boxes), strict=True))
    yield from (box for mark, box in one.items() if mark not in other)
    yield from (box for mark, box in other.items() if mark not in one)


def _box_tuples(boxes: Floats) -> Sequence[PaperBox]:
    return [(a, b, c, d) for a, b, c, d in boxes.tolist()]
