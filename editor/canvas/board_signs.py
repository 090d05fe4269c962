"""Shapes over the map for findings and selected counters."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sandtable.editor.canvas.map_shapes import (
    AreaShape,
    BoardPoint,
    DragHandlesShape,
    LineShape,
    MapShape,
    ShapeRole,
)
from sandtable.model.address_path import parse_address
from sandtable.model.checks.registry import Severity
from sandtable.model.geometry.label_placement import label_point
from sandtable.model.geometry.shape_conversion import ring_coordinates

if TYPE_CHECKING:
    from PySide6.QtCore import QRectF

    from sandtable.editor.canvas.board_counters import BoardCounters
    from sandtable.editor.canvas.board_selection import BoardSelection
    from sandtable.editor.canvas.prepared_map import PreparedMap
    from sandtable.model.checks.registry import Finding
    from sandtable.model.entities.outlines import Outline

_MAX_DOT_SIZE = 16.0
_MIN_DOT_SIZE = 9.0


@dataclass(slots=True)
class ProblemShapes:
    """Cached shapes of the spaces with findings."""

    _last_inputs: tuple[object, object] = (None, None)
    _last_shapes: tuple[MapShape, ...] = ()

    def problem_shapes_on_board(
        self, outlines: Mapping[str, Outline], findings: tuple[Finding, ...]
    ) -> Iterable[MapShape]:
        """Return the shapes of findings; a space with more findings has a larger dot."""
        if self._last_inputs[0] is not outlines or self._last_inputs[1] is not findings:
            self._last_inputs, self._last_shapes = (
                (outlines, findings),
                tuple(_shapes_of_problems(outlines, findings)),
            )
        return self._last_shapes


def _shapes_of_problems(
    outlines: Mapping[str, Outline], findings: Iterable[Finding]
) -> Iterator[MapShape]:
    count_by_space: Counter[str] = Counter()
    worst_by_space: dict[str, Severity] = {}
    for finding in findings:
        # Notes would mark most of a map that is being made.
        if finding.waived is None and finding.severity > Severity.INFO:
            address = parse_address(finding.where) or ()
            # A finding of a link names both of its spaces.
            names = {name for step in address for name in step.split("/") if name in outlines}
            count_by_space.update(names)
            for name in names:
                worst = worst_by_space.get(name, finding.severity)
                worst_by_space[name] = max(finding.severity, worst)
    for name, number in count_by_space.items():
        is_error = worst_by_space[name] is Severity.ERROR
        role = ShapeRole.BAD if is_error else ShapeRole.DOUBTFUL
        # A warning leaves the map and its counters in their colours.
        yield AreaShape(outlines[name], role, filled=is_error, width=1.5)
        size = min(_MAX_DOT_SIZE, _MIN_DOT_SIZE + number)
        yield DragHandlesShape([_dot_point(outlines[name])], role, size, round=True)


def _dot_point(outline: Outline) -> BoardPoint:
    """Return the position of a dot: halfway from the space's name to its upper edge."""
    x, y = label_point(outline)
    points = ring_coordinates(b"".join(outline.iter_rings()))
    top_x, top_y = points[points[:, 1].argmax()].tolist()
    return (x + top_x) / 2, (y + top_y) / 2


def frame_around_counter(place: QRectF) -> Iterator[LineShape]:
    """Yield a frame of two lines around a counter, visible on any colour."""
    left, top, right, bottom = place.left(), -place.top(), place.right(), -place.bottom()
    corners = [(left, top), (right, top), (right, bottom), (left, bottom)]
    # The wider line below gives contrast on any colour.
    yield LineShape(corners, ShapeRole.HALO, 6.0, closed=True)
    yield LineShape(corners, ShapeRole.CHOSEN, 3.0, closed=True)


def selected_counter_frames(chosen: BoardSelection, counters: BoardCounters) -> Iterator[MapShape]:
    """Yield a frame around each selected counter."""
    for item in counters.selected_counter_items(chosen):
        yield from frame_around_counter(item.counter_box)


def outlines_changed_since_drawing(
    plan: PreparedMap | None, board: str, outlines: Mapping[str, Outline]
) -> Iterator[MapShape]:
    """Yield the outlines that changed after the map was drawn."""
    before = plan.sheet.outlines if plan and plan.request.board_id == board else outlines
    for name, outline in outlines.items():
        if before.get(name) is not outline and before.get(name) != outline:
            yield AreaShape(outline, ShapeRole.QUIET, filled=False, width=1.5)
