"""Dialog for a new board: name, kind, size and preview."""

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

from sandtable.editor.context.editor_context import EditorContext
from sandtable.editor.fields.dialog_size import resize_within_screen
from sandtable.editor.fields.elided_widgets import PlainTextLabel
from sandtable.editor.translation import tr
from sandtable.editor.workspaces.map.new_board.pages import BOARD_PAGES, BoardEdit, BoardPage
from sandtable.editor.workspaces.map.new_board.preview import BoardPreview, NewBoardResult
from sandtable.model.entities.boards import Board
from sandtable.model.geometry.hex.grid_hexes import Hex, hex_count, label_of_hex
from sandtable.model.module import Module

_DIALOG_SIZE = (860, 520)
_FIELDS_WIDTH = 330


class NewBoardDialog(QDialog):
    """Dialog that makes a board as one undo step."""

    board_made = Signal(str)
    """Id of the new board."""

    def __init__(self, context: EditorContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self.setWindowTitle(tr("New board"))
        resize_within_screen(self, _DIALOG_SIZE)
        self.name_line = QLineEdit(tr("Map"), self)
        self.sort_box = QComboBox(self)
        self.page_stack = QStackedWidget(self)
        self.board_preview = BoardPreview(context, self)
        self.message_label = PlainTextLabel(self)
        self.button_box = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel, self)
        self.make_button = QPushButton(tr("Create board"), self, default=True)
        for kind in BOARD_PAGES:
            page = kind(context.document.module)
            page.fields_changed.connect(self._on_typed_text)
            self.page_stack.addWidget(page)
            self.sort_box.addItem(tr(kind.title))
        self._lay_out()
        self.name_line.textChanged.connect(self._on_typed_text)
        self.sort_box.currentIndexChanged.connect(self._on_board_kind)
        self.board_preview.preview_done.connect(self._on_preview_ready)
        self.button_box.rejected.connect(self.reject)
        self.make_button.clicked.connect(self.accept)
        self.name_line.selectAll()
        self._on_typed_text()

    def _lay_out(self) -> None:
        for widget, name in (
            (self.name_line, tr("Name")),
            (self.sort_box, tr("Kind of board")),
            (self.board_preview, tr("Preview of the board")),
        ):
            widget.setAccessibleName(name)
        self.message_label.setWordWrap(True)
        self.button_box.addButton(self.make_button, QDialogButtonBox.ButtonRole.AcceptRole)
        above = QFormLayout()
        above.addRow(tr("Name"), self.name_line)
        above.addRow(tr("Kind"), self.sort_box)
        fields = QWidget(self)
        fields.setFixedWidth(_FIELDS_WIDTH)
        left = QVBoxLayout(fields)
        left.setContentsMargins(0, 0, 0, 0)
        left.addLayout(above)
        left.addWidget(self.page_stack)
        left.addStretch(1)
        left.addWidget(self.message_label)
        upper = QHBoxLayout()
        upper.addWidget(fields)
        upper.addWidget(self.board_preview, 1)
        layout = QVBoxLayout(self)
        layout.addLayout(upper, 1)
        layout.addWidget(self.button_box)

    @property
    def shown_page(self) -> BoardPage:
        """Page with the fields for the chosen kind of board."""
        page = self.page_stack.currentWidget()
        assert isinstance(page, BoardPage)
        return page

    def _on_board_kind(self, index: int) -> None:
        self.page_stack.setCurrentIndex(index)
        self._on_typed_text()

    def _on_typed_text(self) -> None:
        name = self.name_line.text().strip()
        self.make_button.setEnabled(bool(name))
        self._show_message("" if name else tr("A board needs a name."))
        if name:
            self.board_preview.show_preview_of_edit(self._board_edit(name))

    def _board_edit(self, name: str) -> BoardEdit:
        return self.shown_page.board_edit(name)

    def _on_preview_ready(self, result: NewBoardResult | str) -> None:
        refused = isinstance(result, str)
        self.make_button.setEnabled(not refused)
        self._show_message(result if isinstance(result, str) else _board_summary(result))

    def _show_message(self, text: str) -> None:
        self.message_label.setText(text)
        self.message_label.setAccessibleName(text)

    def accept(self) -> None:
        """Create the board and close the dialog; on failure show the error and stay open."""
        if not self.make_button.isEnabled():
            return
        name = self.name_line.text().strip()
        made_ids: list[str] = []

        def edit(module: Module) -> Module:
            preview = self.board_preview.made_board
            if preview is not None and preview.before is module:
                after, board = preview.after, preview.board
            else:  # nobody has waited for the picture, or something else was edited meanwhile
                after, board = self._board_edit(name)(module)
            made_ids[:] = [board]
            return after

        if self._context.try_edit(tr("New board {name}").format(name=name), edit):
            self.board_made.emit(made_ids[0])
            super().accept()
        elif self._context.messages.last_message is not None:
            self._show_message(self._context.messages.last_message[0])


def _board_summary(result: NewBoardResult) -> str:
    """Return the number of spaces of the new board, and the range of their labels."""
    board: Board = result.after.boards[result.board]
    if board.grid is not None:
        grid = board.grid
        ends = zip(grid.columns, grid.rows, strict=True)
        first, last = (label_of_hex(grid, Hex(column, row)) for column, row in ends)
        summary = tr("%Ln hexes, {first} to {last}", "", hex_count(grid))
        return summary.format(first=first, last=last)
    if not board.spaces:
        return tr("Nothing is drawn yet: use Draw (D) for the first territory.")
    return tr("%n spaces", "", len(board.spaces))
