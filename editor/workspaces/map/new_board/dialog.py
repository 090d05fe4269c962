"""The form of a new board: its name, what sort it is, how large, and what it will look like."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from sandtable.editor.bench.bench import EditorContext
from sandtable.editor.fields.short import PlainLabel
from sandtable.editor.words import tr
from sandtable.editor.workspaces.map.new_board.pages import PAGES, BoardEdit, BoardPage
from sandtable.editor.workspaces.map.new_board.preview import BoardPreview, NewBoardResult
from sandtable.model.entities.boards import Board
from sandtable.model.geometry.hex.hexes import Hex, label_of, size
from sandtable.model.module import Module

_DIALOG_SIZE = (860, 520)
_FIELDS_WIDTH = 330


class NewBoardDialog(QDialog):
    """Asks for everything at once, and makes the board as one step to undo."""

    made = Signal(str)
    """The id of the board that was made."""

    def __init__(self, bench: EditorContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bench = bench
        self.setWindowTitle(tr("New board"))
        self.resize(*_DIALOG_SIZE)
        self.name = QLineEdit(tr("Map"), self)
        self.sort = QComboBox(self)
        self.pages = QStackedWidget(self)
        self.preview = BoardPreview(bench, self)
        self.told = PlainLabel(self)
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel, self)
        self.take = QPushButton(tr("Make the board"), self, default=True)
        for kind in PAGES:
            page = kind(bench.document.module)
            page.changed.connect(self._on_typed)
            self.pages.addWidget(page)
            self.sort.addItem(tr(kind.title))
        self._lay_out()
        self.name.textChanged.connect(self._on_typed)
        self.sort.currentIndexChanged.connect(self._on_sort)
        self.preview.done.connect(self._on_preview)
        self.buttons.rejected.connect(self.reject)
        self.take.clicked.connect(self.accept)
        self.name.selectAll()
        self._on_typed()

    def _lay_out(self) -> None:
        for widget, name in (
            (self.name, tr("Name")),
            (self.sort, tr("What sort of board")),
            (self.preview, tr("What it will look like")),
        ):
            widget.setAccessibleName(name)
        self.told.setWordWrap(True)
        self.buttons.addButton(self.take, QDialogButtonBox.ButtonRole.AcceptRole)
        above = QFormLayout()
        above.addRow(tr("Name"), self.name)
        above.addRow(tr("Sort"), self.sort)
        fields = QWidget(self)
        fields.setFixedWidth(_FIELDS_WIDTH)
        left = QVBoxLayout(fields)
        left.setContentsMargins(0, 0, 0, 0)
        left.addLayout(above)
        left.addWidget(self.pages)
        left.addStretch(1)
        left.addWidget(self.told)
        upper = QHBoxLayout()
        upper.addWidget(fields)
        upper.addWidget(self.preview, 1)
        layout = QVBoxLayout(self)
        layout.addLayout(upper, 1)
        layout.addWidget(self.buttons)

    @property
    def page(self) -> BoardPage:
        """The fields of the chosen sort."""
        page = self.pages.currentWidget()
        assert isinstance(page, BoardPage)
        return page

    def _on_sort(self, index: int) -> None:
        self.pages.setCurrentIndex(index)
        self._on_typed()

    def _on_typed(self) -> None:
        name = self.name.text().strip()
        self.take.setEnabled(bool(name))
        self._show_message("" if name else tr("A board needs a name."))
        if name:
            self.preview.preview_edit(self._board_edit(name))

    def _board_edit(self, name: str) -> BoardEdit:
        return self.page.board_edit(name)

    def _on_preview(self, result: NewBoardResult | str) -> None:
        refused = isinstance(result, str)
        self.take.setEnabled(not refused)
        self._show_message(result if isinstance(result, str) else _board_summary(result))

    def _show_message(self, text: str) -> None:
        self.told.setText(text)
        self.told.setAccessibleName(text)

    def accept(self) -> None:
        """Make the board; what cannot be is told, and the form stays."""
        if not self.take.isEnabled():
            return
        name = self.name.text().strip()
        made: list[str] = []

        def edit(module: Module) -> Module:
            shown = self.preview.made
            if shown is not None and shown.before is module:
                after, board = shown.after, shown.board
            else:  # nobody has waited for the picture, or something else was edited meanwhile
                after, board = self._board_edit(name)(module)
            made[:] = [board]
            return after

        if self._bench.do(tr("New board {name}").format(name=name), edit):
            self.made.emit(made[0])
            super().accept()
        elif self._bench.messages.last is not None:
            self._show_message(self._bench.messages.last[0])


def _board_summary(made: NewBoardResult) -> str:
    """How many spaces there are, and how they are called."""
    board: Board = made.after.boards[made.board]
    if board.grid is not None:
        grid = board.grid
        ends = zip(grid.columns, grid.rows, strict=True)
        first, last = (label_of(grid, Hex(column, row)) for column, row in ends)
        told = tr("%Ln hexes, {first} to {last}", "", size(grid))
        return told.format(first=first, last=last)
    if not board.spaces:
        return tr("Nothing is drawn yet: Draw (D) begins with the first territory.")
    return tr("%n spaces", "", len(board.spaces))
