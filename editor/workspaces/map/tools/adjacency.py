"""Which spaces are joined: by what touches, by what is declared, by what is blocked."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import Qt

from sandtable.editor.canvas.shapes import Area, Line, Role, Shape, Text
from sandtable.editor.canvas.tool import Pointer, Tool
from sandtable.editor.canvas.view import BoardView
from sandtable.editor.words import tr, translatable
from sandtable.model.edits.space_links import join_spaces, link_between, part_spaces
from sandtable.model.geometry.boxes import outlines_on
from sandtable.model.geometry.labels import label_point
from sandtable.model.select.links import SpaceJoint, joints_of
from sandtable.model.wording.places import spoken_space

if TYPE_CHECKING:
    from sandtable.model.entities.boards import LinkKind

LINK_KINDS: dict[str, str] = {
    "strait": translatable("strait: a crossing over water"),
    "canal": translatable("canal: a passage for ships"),
    "bridge": "bridge",
    "off-map": translatable("off-map: by way of a box beside the map"),
    "wrap": translatable("wrap: over the edge of the map"),
    "blocked": translatable("blocked: they touch, and yet nobody may pass"),
}
_JOINT_STYLES = {
    "shared-border": (Role.GOOD, False),
    "declared": (Role.NEW, False),
    "blocked": (Role.BAD, True),
}


class AdjacencyTool(Tool):
    """Shows what a space is joined to; a drag from space to space declares or blocks a link."""

    cursor = Qt.CursorShape.PointingHandCursor
    hint = translatable(
        "Point at a space to see what it is joined to; drag to another to declare a link, "
        "to block a border, or to take back what was said."
    )

    def __init__(self, view: BoardView) -> None:
        super().__init__(view)
        self._start: Pointer | None = None
        self._now: Pointer | None = None

    def press(self, at: Pointer) -> None:
        self._start, self._now = (at if at.space else None), at

    def move(self, at: Pointer) -> None:
        self._now = at

    def release(self, at: Pointer) -> None:
        start, self._start = self._start, None
        if start is None or not start.space:
            return
        if at.space == start.space:
            self.bench.selection.choose([self.view.space_steps(start.space)])
        elif at.space:
            self.link_spaces(start.space, at.space)

    def link_spaces(self, a: str, b: str) -> None:
        """Ask what is to be said of two spaces, and why; then say it."""
        ask_link(self, a, b)

    def cancel(self) -> None:
        self._start = self._now = None

    def overlay(self) -> Iterable[Shape]:
        board = self.view.shown_board
        if board is None:
            return
        outlines = outlines_on(board)
        pointed = self._start or self._now
        lead = pointed.space if pointed else next(iter(self.view.selected_spaces()), None)
        if lead is not None and lead in outlines:
            here = label_point(outlines[lead])
            for joint in joints_of(self.view.module):
                other = _other_end(joint, lead)
                if other in outlines:
                    yield from _joint_shapes(joint, here, label_point(outlines[other]))
        if self._start is not None and self._now is not None:
            target = self._now.space
            if target and target in outlines and target != self._start.space:
                yield Area(outlines[target], Role.NEW)
            yield Line((self._start.place, self._now.place), Role.NEW, 2.5, arrow=True)


def _other_end(joint: SpaceJoint, space: str) -> str:
    if joint.a == space:
        return joint.b
    return joint.a if joint.b == space else ""


_ALONG = 0.7
"""Where on the way the length stands: nearer to the other, for there it has more room."""


def _joint_shapes(
    joint: SpaceJoint, here: tuple[float, float], there: tuple[float, float]
) -> Iterable[Shape]:
    role, dashed = _JOINT_STYLES[joint.origin]
    yield Line((here, there), role, 2.0, dashed=dashed)
    middle = (
        here[0] + (there[0] - here[0]) * _ALONG,
        here[1] + (there[1] - here[1]) * _ALONG,
    )
    words: str = joint.link.kind if joint.link else ""
    if joint.length is not None:
        words = f"{words} {joint.length:.0f}".strip()
    if words:
        yield Text(words, middle, role, centred=True)


def ask_link(tool: Tool, a: str, b: str) -> None:
    """Ask what is to be said of two spaces, and why; then say it."""
    bench, module = tool.bench, tool.view.module
    one, other = spoken_space(module, a), spoken_space(module, b)
    title = tr("{a} and {b}").format(a=one, b=other)
    touches = any(
        {joint.a, joint.b} == {a, b}
        and (joint.length is not None or joint.origin == "shared-border")
        for joint in joints_of(module)
    )
    known = link_between(module, a, b)
    kinds: dict[str, str] = {tr(told): word for word, told in LINK_KINDS.items()}
    choices = list(kinds)
    if touches:
        choices.insert(0, choices.pop())  # to block is then what is meant most often
    if known is not None:
        choices.insert(0, tr("nothing: as they touch"))
    chosen = bench.asking.choice(title, tr("How are these two connected?"), choices)
    if chosen is None:
        return
    kind = kinds.get(chosen)
    if kind is None:
        bench.do(
            tr("Take back the link of {a} and {b}").format(a=one, b=other),
            lambda value: part_spaces(value, a, b),
        )
        return
    said = module.boards[known[0]].links[known[1]].reason if known else ""
    reason = bench.asking.text(title, tr("Reason (printed in the list of links)"), said)
    if reason:
        text = tr("Block {a} and {b}") if kind == "blocked" else tr("Link {a} and {b}")
        told = cast("LinkKind", kind)
        bench.do(text.format(a=one, b=other), lambda value: join_spaces(value, a, b, told, reason))
