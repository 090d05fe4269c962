"""Tooltip of the counters or the space below the mouse."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Protocol

from PySide6.QtCore import QPoint

from sandtable.editor.canvas.board_counters import BoardCounters
from sandtable.editor.canvas.counter_stacks import PlacedCounter
from sandtable.editor.context.editor_context import EditorContext
from sandtable.editor.context.viewpoint import position_in_view
from sandtable.editor.translation import tr
from sandtable.model.module import Module
from sandtable.model.reports.unit_summary import summarize_space, summarize_unit

_MAX_UNITS = 12
"""Units of a stack that a tooltip lists; more would not fit on a small screen."""


class BoardWithTooltips(Protocol):
    """Interface of a board's view for which tooltips are made."""

    context: EditorContext

    @property
    def module(self) -> Module:
        """The module with its errata applied."""

    @property
    def board_counters(self) -> BoardCounters:
        """The counters on the board."""

    def counter_at_pixel(self, pixel: QPoint) -> PlacedCounter | None:
        """Return the counter at a pixel of the viewport, or None."""

    def counters_in_space(self, space: str) -> tuple[PlacedCounter, ...]:
        """Return the counters in a space, the uppermost first."""

    def space_at_board_point(self, pixel: QPoint) -> str | None:
        """Return the space at a pixel of the viewport, or None."""


def tooltip_at_pixel(view: BoardWithTooltips, pixel: QPoint) -> str:
    """Return a description of the counters, or else of the space, at a pixel of the viewport."""
    counter = view.counter_at_pixel(pixel)
    if counter is not None:
        is_spread = view.board_counters.spread_space == counter.space
        stack = (counter,) if is_spread else view.counters_in_space(counter.space)
        return counters_tooltip(view.module, stack)
    space = view.space_at_board_point(pixel)
    if space is None:
        return ""
    position = position_in_view(view.module, view.context.viewpoint.current_state)
    return space_tooltip(view.module, space, position.control.get(space) if position else None)


def counters_tooltip(module: Module, counters: Sequence[PlacedCounter]) -> str:
    """Return the tooltip of a stack, or of a single counter if its stack is spread out."""
    blocks = [
        _block_of_lines(
            summarize_unit(
                module, counter.piece, counter.steps_lost, counter.state, counter.copy_count
            )
        )
        for counter in counters[:_MAX_UNITS]
    ]
    more = len(counters) - _MAX_UNITS
    if more > 0:
        blocks.append(escape(tr(" and %n more", "", more).strip()))
    return f"<qt>{'<hr>'.join(blocks)}</qt>" if blocks else ""


def space_tooltip(module: Module, space: str, controller: str | None) -> str:
    """Return the tooltip of a space."""
    return f"<qt>{_block_of_lines(summarize_space(module, space, controller))}</qt>"


def _block_of_lines(lines: Sequence[str]) -> str:
    """Return lines as rich text, of which the first is bold."""
    first, *others = map(escape, lines)
    return "<br>".join((f"<b>{first}</b>", *others))
