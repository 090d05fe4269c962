"""Signs over the map: where findings lie, and what is about a counter that is selected."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sandtable.editor.canvas.shapes import Area, Dots, Line, Role, Shape
from sandtable.model.address_path import parse_address
from sandtable.model.geometry.labels import label_point

if TYPE_CHECKING:
    from PySide6.QtCore import QRectF

    from sandtable.editor.canvas.counters import Counters
    from sandtable.editor.canvas.picked import Picked
    from sandtable.editor.canvas.plan import Plan
    from sandtable.model.checks.registry import Finding
    from sandtable.model.entities.outlines import Outline

_MANY = 16.0
_SIZE = 9.0


@dataclass(slots=True)
class Problems:
    """The spaces that findings speak of, looked for when there are others than before."""

    _of: tuple[object, object] = (None, None)
    _shown: tuple[Shape, ...] = ()

    def on(
        self, outlines: Mapping[str, Outline], findings: tuple[Finding, ...]
    ) -> Iterable[Shape]:
        """Signs for findings; the more there are in a space, the larger the dot."""
        if self._of[0] is not outlines or self._of[1] is not findings:
            self._of, self._shown = (outlines, findings), tuple(_problems(outlines, findings))
        return self._shown


def _problems(outlines: Mapping[str, Outline], findings: Iterable[Finding]) -> Iterator[Shape]:
    found: Counter[str] = Counter()
    for finding in findings:
        if finding.waived is None:
            steps = parse_address(finding.where) or ()
            names = {name for step in steps for name in step.split("/") if name in outlines}
            found.update(names)
    for name, number in found.items():
        yield Area(outlines[name], Role.BAD, width=1.5)
        size = min(_MANY, _SIZE + number)
        yield Dots([label_point(outlines[name])], Role.BAD, size, round=True)


def frame_about(place: QRectF) -> Iterator[Line]:
    """A frame about a counter, which is seen also where that has the very same colour."""
    left, top, right, bottom = place.left(), -place.top(), place.right(), -place.bottom()
    corners = [(left, top), (right, top), (right, bottom), (left, bottom)]
    yield Line(corners, Role.HALO, 6.0, closed=True)
    yield Line(corners, Role.CHOSEN, 3.0, closed=True)


def about_counters(chosen: Picked, counters: Counters) -> Iterator[Shape]:
    """A frame about each counter that is selected, by its piece or by the line it stands for."""
    for item in counters.meant_by(chosen):
        yield from frame_about(item.place)


def not_yet_drawn(
    plan: Plan | None, board: str, outlines: Mapping[str, Outline]
) -> Iterator[Shape]:
    """Outlines that have changed since the map was drawn."""
    before = plan.sheet.outlines if plan and plan.request.board == board else outlines
    for name, outline in outlines.items():
        if before.get(name) is not outline and before.get(name) != outline:
            yield Area(outline, Role.QUIET, filled=False, width=1.5)
