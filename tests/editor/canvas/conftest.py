"""A view of a board of our own small game, drawn and on the screen."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint

from sandtable.editor.canvas.board_view import BoardView
from sandtable.editor.context.editor_context import EditorContext
from sandtable.model.geometry.box_layout import all_outlines_on_board
from sandtable.model.geometry.label_placement import label_point


@pytest.fixture
def view_of(qtbot) -> Callable[[EditorContext, str], BoardView]:
    """Make views that are shown, fitted and drawn."""

    def make(context: EditorContext, board: str) -> BoardView:
        view = BoardView(context)
        qtbot.addWidget(view)
        view.resize(800, 600)
        view.show()
        qtbot.waitExposed(view)
        view.show_board(board)
        view.complete_drawing_now()
        return view

    return make


@pytest.fixture
def view(context: EditorContext, view_of: Callable[[EditorContext, str], BoardView]) -> BoardView:
    """The country of our own game."""
    return view_of(context, "country")


@pytest.fixture
def pixel(view: BoardView) -> Callable[[str], QPoint]:
    """Where the middle of a space is in the viewport."""
    return lambda space: pixel_of(view, space)


def pixel_of(view: BoardView, space: str) -> QPoint:
    """Where a space's widest place is in the viewport of a view."""
    board = view.shown_board
    assert board is not None
    return view.pixel_of_board_point(label_point(all_outlines_on_board(board)[space]))
