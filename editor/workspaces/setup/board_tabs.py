"""Tabs of a scenario's boards; a drag that rests on a tab brings its board to the front."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker, QSize, Qt
from PySide6.QtWidgets import QTabBar, QWidget

from sandtable.editor.canvas.board_view import BoardView
from sandtable.editor.translation import tr
from sandtable.model.module import Module
from sandtable.model.overlay import flatten_scenario

_SHORT_WIDTH = 90
"""Width in pixels to which long names are shortened if there is no room."""
_MAX_BOARD_TABS = 5
"""Number of tabs that fit beside each other with shortened names."""


class BoardTabs(QTabBar):
    """Tab bar that chooses the board on the map."""

    def __init__(self, view: BoardView, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._view = view
        self.setAccessibleName(tr("Boards"))
        self.setExpanding(False)
        self.setDrawBase(False)
        self.setElideMode(Qt.TextElideMode.ElideRight)
        self.setChangeCurrentOnDrag(True)
        self.setAcceptDrops(True)
        self.currentChanged.connect(self._on_current_changed)

    def minimumTabSizeHint(self, index: int) -> QSize:
        """Return the full width for short names, and a smaller one for long names."""
        whole = self.tabSizeHint(index)
        return QSize(min(whole.width(), _SHORT_WIDTH), whole.height())

    def offer_boards(self, module: Module, scenario: str | None) -> None:
        """Show a tab for each board of a scenario."""
        is_known = scenario is not None and scenario in module.scenarios
        played = flatten_scenario(module, scenario or "").boards if is_known else None
        names = [name for name in played or module.boards if name in module.boards]
        if names == [self.tabData(n) for n in range(self.count())]:
            return
        # Each change of tabs would otherwise show another board for a moment.
        with QSignalBlocker(self):
            while self.count():
                self.removeTab(0)
            for name in names:
                title = module.boards[name].name or name
                self.setTabData(self.addTab(title), name)
                self.setTabToolTip(self.count() - 1, title)
            self.setUsesScrollButtons(len(names) > _MAX_BOARD_TABS)
            if self._view.board_id in names:
                self.setCurrentIndex(names.index(self._view.board_id))
        self._on_current_changed()

    def show_board_tab(self, board: str) -> None:
        """Bring a board to the front."""
        for number in range(self.count()):
            if self.tabData(number) == board:
                self.setCurrentIndex(number)

    def _on_current_changed(self) -> None:
        board = self.tabData(self.currentIndex())
        if board is not None and board != self._view.board_id:
            self._view.show_board(board)
