"""Adjacency tool: links between spaces, by shared border, by declaration, or blocked."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import Qt

from sandtable.editor.canvas.board_tool import BoardTool
from sandtable.editor.canvas.board_view import BoardView
from sandtable.editor.canvas.map_shapes import AreaShape, LineShape, MapShape, ShapeRole, TextShape
from sandtable.editor.canvas.mouse_pointer import MousePointer
from sandtable.editor.translation import tr, translatable
from sandtable.model.edits.space_links import (
    declare_link_between_spaces,
    delete_link_between_spaces,
    link_between_spaces,
)
from sandtable.model.geometry.box_layout import all_outlines_on_board
from sandtable.model.geometry.label_placement import label_point
from sandtable.model.select.space_connections import SpaceConnection, connections_of_module
from sandtable.model.wording.places import spoken_space_name

if TYPE_CHECKING:
    from sandtable.model.entities.boards import LinkKind

LINK_KINDS: dict[str, str] = {
    "strait": translatable("strait: a crossing over water"),
    "canal": translatable("canal: a passage for ships"),
    "bridge": "bridge",
    "off-map": translatable("off-map: through a box beside the map"),
    "wrap": translatable("wrap: across the edge, if the map continues on the other side"),
    "blocked": translatable("blocked: they touch, but nobody may pass"),
}
_CONNECTION_STYLES = {
    "shared-border": (ShapeRole.GOOD, False),
    "declared": (ShapeRole.NEW, False),
    "blocked": (ShapeRole.BAD, True),
}


class AdjacencyTool(BoardTool):
    """Tool that shows the links of a space.

    A drag between two spaces declares or blocks a link.
    """

    cursor = Qt.CursorShape.PointingHandCursor
    hint = translatable(
        "Point at a space to see its neighbours. Drag to another space to link the "
        "two, block their border, or remove a link."
    )

    def __init__(self, view: BoardView) -> None:
        super().__init__(view)
        self._press_point: MousePointer | None = None
        self._last_pointer: MousePointer | None = None

    def handle_press(self, at: MousePointer) -> None:
        self._press_point, self._last_pointer = (at if at.space else None), at

    def handle_move(self, at: MousePointer) -> None:
        self._last_pointer = at

    def handle_release(self, at: MousePointer) -> None:
        start, self._press_point = self._press_point, None
        # A drag must begin in a space.
        if start is None or not start.space:
            return
        if at.space == start.space:
            self.context.selection.select_addresses([self.view.space_address(start.space)])
        elif at.space:
            self.link_spaces(start.space, at.space)

    def link_spaces(self, a: str, b: str) -> None:
        """Ask for the kind and reason of a link, and set it."""
        ask_and_set_link(self, a, b)

    def cancel_action(self) -> None:
        self._press_point = self._last_pointer = None

    def overlay_shapes(self) -> Iterable[MapShape]:
        board = self.view.shown_board
        if board is None:
            return
        outlines = all_outlines_on_board(board)
        pointed = self._press_point or self._last_pointer
        lead = pointed.space if pointed else next(iter(self.view.selected_spaces()), None)
        if lead is not None and lead in outlines:
            start = label_point(outlines[lead])
            for connection in connections_of_module(self.view.module):
                other = _space_at_other_end(connection, lead)
                if other in outlines:
                    yield from _shapes_of_connection(
                        connection, start, label_point(outlines[other])
                    )
        if self._press_point is not None and self._last_pointer is not None:
            target = self._last_pointer.space
            if target and target in outlines and target != self._press_point.space:
                yield AreaShape(outlines[target], ShapeRole.NEW)
            yield LineShape(
                (self._press_point.board_point, self._last_pointer.board_point),
                ShapeRole.NEW,
                2.5,
                arrow=True,
            )


def _space_at_other_end(connection: SpaceConnection, space: str) -> str:
    if connection.a == space:
        return connection.b
    return connection.a if connection.b == space else ""


_LABEL_POSITION = 0.7
"""Position of the length along the line: near the other end, where there is more room."""


def _shapes_of_connection(
    connection: SpaceConnection, start: tuple[float, float], end: tuple[float, float]
) -> Iterable[MapShape]:
    role, dashed = _CONNECTION_STYLES[connection.origin]
    yield LineShape((start, end), role, 2.0, dashed=dashed)
    middle = (
        start[0] + (end[0] - start[0]) * _LABEL_POSITION,
        start[1] + (end[1] - start[1]) * _LABEL_POSITION,
    )
    words: str = connection.link.kind if connection.link else ""
    if connection.length is not None:
        words = f"{words} {connection.length:.0f}".strip()
    if words:
        yield TextShape(words, middle, role, centred=True)


def ask_and_set_link(tool: BoardTool, a: str, b: str) -> None:
    """Ask for the kind and reason of a link between two spaces, and set it."""
    context, module = tool.context, tool.view.module
    name_a, name_b = spoken_space_name(module, a), spoken_space_name(module, b)
    title = tr("{a} and {b}").format(a=name_a, b=name_b)
    touches = any(
        {connection.a, connection.b} == {a, b}
        and (connection.length is not None or connection.origin == "shared-border")
        for connection in connections_of_module(module)
    )
    existing = link_between_spaces(module, a, b)
    kinds: dict[str, str] = {tr(kind_title): word for word, kind_title in LINK_KINDS.items()}
    choices = list(kinds)
    if touches:
        choices.insert(0, choices.pop())  # to block is then what is meant most often
    if existing is not None:
        # Only an existing link can be removed.
        choices.insert(0, tr("no link: only as the map shows"))
    chosen = context.prompts.ask_choice(title, tr("How are these two connected?"), choices)
    if chosen is None:
        return
    kind = kinds.get(chosen)
    if kind is None:
        context.try_edit(
            tr("Remove the link of {a} and {b}").format(a=name_a, b=name_b),
            lambda value: delete_link_between_spaces(value, a, b),
        )
        return
    old_reason = module.boards[existing[0]].links[existing[1]].reason if existing else ""
    reason = context.prompts.ask_text(
        title, tr("Reason (printed in the list of links)"), old_reason
    )
    if reason:
        text = tr("Block {a} and {b}") if kind == "blocked" else tr("Link {a} and {b}")
        link_kind = cast("LinkKind", kind)
        context.try_edit(
            text.format(a=name_a, b=name_b),
            lambda value: declare_link_between_spaces(value, a, b, link_kind, reason),
        )
