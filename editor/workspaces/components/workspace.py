"""Components workspace: the stock of the box compared with the use in each scenario."""

from __future__ import annotations

import csv
import io
from functools import partial
from pathlib import Path

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from sandtable.editor.context.editor_context import EditorContext
from sandtable.editor.fields.elided_widgets import PlainTextLabel
from sandtable.editor.grids.editable_grid import EditableGrid
from sandtable.editor.grids.grid_columns import GridRow
from sandtable.editor.grids.row_removal import edit_that_removes_entries
from sandtable.editor.translation import tr, translatable
from sandtable.editor.workspaces.components.columns import CSV_KEYS, component_columns, row_for_csv
from sandtable.editor.workspaces.components.new_piece_dialog import NewPieceDialog
from sandtable.editor.workspaces.components.pasted_pieces import new_piece_edit
from sandtable.editor.workspaces.components.rows import (
    ComponentUse,
    UseByPiece,
    component_rows,
    use_by_piece,
)
from sandtable.model.address_path import AddressPath
from sandtable.model.edits.pieces import merge_piece_rows
from sandtable.model.locations import PieceRef, TypeRef, is_at_or_below
from sandtable.model.module import Module
from sandtable.model.module_change import ModuleChange
from sandtable.model.rows.spreadsheet import text_as_safe_cell, text_of_safe_cell
from sandtable.model.storage.module_files import MAX_YAML_BYTES
from sandtable.model.storage.temporary_files import write_temporary_file
from sandtable.model.wording.owner_names import owner_name_or_everybody
from sandtable.model.wording.piece_names import piece_type_name

_COLUMN_WIDTHS = (170, 85, 100, 65, 90, 55, 50, 45, 85, 120, 80, 100)
_FILTER_TITLES = (
    translatable("All"),
    translatable("In use"),
    translatable("Short"),
    translatable("Not used in any scenario"),
)
_NO_PIECES_TEXT = translatable(
    "No pieces yet. Choose Components > Add a piece… (Ctrl+Shift+N) to make the first."
)
_NO_MATCHES_TEXT = translatable("No piece fits the filter.")


class ComponentsWorkspace(QWidget):
    """Table of all pieces with picture, stock and use."""

    def __init__(self, context: EditorContext) -> None:
        super().__init__()
        self._context = context
        self._use_by_piece: UseByPiece = {}
        self._counted_module: Module | None = None
        self._is_stale = True
        """Whether the use must be computed when the workspace is shown."""
        self._worker = context.new_worker(self)
        self._worker.job_done.connect(self._on_use_counted)
        self.filter_line, self.filter_box, self._summary = (
            QLineEdit(self),
            QComboBox(self),
            PlainTextLabel(self),
        )
        self.grid: EditableGrid[ComponentUse] = EditableGrid(
            context, "Components", component_columns(context), self
        )
        self.grid.new_row_edit = new_piece_edit
        self._lay_out()
        self.filter_line.textChanged.connect(self._show_pieces)
        self.filter_box.currentIndexChanged.connect(self._show_pieces)
        self.grid.removal_requested.connect(self._remove_pieces)
        context.document.module_changed.connect(self._on_module_change)
        self._show_pieces()

    def _lay_out(self) -> None:
        self.filter_line.setPlaceholderText(tr("Filter by name, power, type or tag"))
        self.filter_line.setClearButtonEnabled(True)
        self.filter_line.setAccessibleName(tr("Filter"))
        self.filter_box.addItems([tr(name) for name in _FILTER_TITLES])
        self.filter_box.setAccessibleName(tr("Which pieces"))
        self.grid.setIconSize(QSize(120, 22))
        for column, width in enumerate(_COLUMN_WIDTHS):
            self.grid.setColumnWidth(column, width)
        above = QHBoxLayout()
        above.addWidget(self.filter_line, 1)
        above.addWidget(self.filter_box)
        above.addWidget(self._summary)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(6, 6, 6, 6)
        layout.addLayout(above)
        layout.addWidget(self.grid, 1)

    def reveal(self, address: AddressPath) -> None:
        """Show a piece, or the first one of a type; clear the filter if it hides the piece."""
        if not self._select_row_of_address(address):
            self.filter_line.clear()
            self.filter_box.setCurrentIndex(0)
            self._select_row_of_address(address)

    def _select_row_of_address(self, address: AddressPath) -> bool:
        type_ref = TypeRef.from_address_prefix(address)
        for number, row in enumerate(self.grid.grid_model.rows):
            piece = PieceRef.from_address_prefix(row.address)
            is_type = type_ref is not None and piece is not None and piece.type == type_ref.type
            if is_type or is_at_or_below(address, row.address):
                self.grid.selectRow(number)
                self.grid.scrollTo(self.grid.grid_model.index(number, 0))
                return True
        return False

    def ask_new_piece(self) -> NewPieceDialog:
        """Open the form for new pieces, with the owner and type of the selected piece."""
        chosen = [
            PieceRef.require_address_prefix(row.address) for row in self.grid.selected_rows()
        ]
        dialog = NewPieceDialog(self._context, chosen[0] if chosen else None, self)
        dialog.piece_added.connect(self._context.selection.reveal_address)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        # Neither exec nor open: what was added can be worked on at once.
        dialog.show()
        return dialog

    def write_csv(self) -> None:
        """Ask for a file, and write the visible pieces to it as CSV."""
        target = self._context.prompts.ask_save_path(tr("Write pieces"), tr("Tables (*.csv)"))
        if target is None:
            return
        text = io.StringIO()
        writer = csv.DictWriter(text, ("piece", *CSV_KEYS), lineterminator="\r\n")
        writer.writeheader()
        for row in self.grid.grid_model.rows:
            writer.writerow(
                {key: text_as_safe_cell(text) for key, text in row_for_csv(row).items()}
            )
        # Written to a temporary file first, so that an error leaves no partial file.
        try:
            write_temporary_file(target, text.getvalue().encode()).replace(target)
        except OSError as error:
            self._context.messages.show_failure_message(f"{target.name}: {error.strerror}")
        else:
            message = tr("%n pieces written.", "", len(self.grid.grid_model.rows))
            self._context.messages.show_success_message(message)

    def read_csv(self) -> None:
        """Ask for a CSV file and import its pieces as one undo step."""
        source = self._context.prompts.ask_file(tr("Read pieces"), tr("Tables (*.csv)"))
        rows = self._rows_of_file(source) if source else None
        if rows is not None:
            name = tr("Read %n pieces", "", len(rows))
            self._context.try_edit(name, partial(merge_piece_rows, rows=rows))

    def _rows_of_file(self, source: Path) -> list[dict[str, str]] | None:
        try:
            rows = _read_rows(source)
        except (OSError, UnicodeDecodeError, csv.Error):
            # The codec and the CSV reader name bytes and lines that mean nothing to users.
            message = tr("{file} is not a readable table.").format(file=source.name)
            self._context.messages.show_failure_message(message)
            return None
        return [
            {k: text_of_safe_cell(v) for k, v in row.items() if k and isinstance(v, str)}
            for row in rows
            # A row with too many cells has a list under the key None.
        ]

    def _remove_pieces(self, rows: list[GridRow[ComponentUse]]) -> None:
        name = tr("Delete %n pieces", "", len(rows))
        self._context.try_edit(
            name, edit_that_removes_entries(self._context, (row.address for row in rows))
        )

    def _on_module_change(self, change: ModuleChange) -> None:
        self._count_stock_use()
        if change.affects_keys("pieces", "types", "module", "errata"):
            self._show_pieces()

    def _count_stock_use(self) -> None:
        self._is_stale = not self.isVisible()
        if self._is_stale:
            return
        self._counted_module = self._context.document.reading
        self._worker.start_background_job(
            self._counted_module, partial(use_by_piece, self._counted_module)
        )

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._is_stale:
            self._count_stock_use()

    def _on_use_counted(self, module: object, uses: object) -> None:
        if isinstance(uses, Exception):
            raise uses
        if isinstance(uses, dict) and module is self._counted_module:
            self._use_by_piece = uses
            self._show_pieces()

    def _show_pieces(self) -> None:
        rows = list(component_rows(self._context.document.reading, self._use_by_piece))
        visible_rows = [row for row in rows if self._does_finding_pass_filter(row.value)]
        none = _NO_MATCHES_TEXT if rows else _NO_PIECES_TEXT
        self.grid.empty_text = tr(none)
        self.grid.show_rows(visible_rows)
        short = sum(row.value.state_text.startswith("short") for row in rows)
        summary = tr("{shown} of {all} pieces, {short} short")
        self._summary.setText(summary.format(shown=len(visible_rows), all=len(rows), short=short))

    def _does_finding_pass_filter(self, component: ComponentUse) -> bool:
        filter_number = self.filter_box.currentIndex()
        if filter_number == _FILTER_TITLES.index("In use") and not component.peak_use:
            return False
        if filter_number > 1 and not component.state_text.startswith(
            _FILTER_TITLES[filter_number].lower()
        ):
            return False
        counter, module = component.counter, self._context.document.complete_module
        owner_and_type = (
            owner_name_or_everybody(module, counter.owner),
            piece_type_name(module, counter.type),
        )
        searched_text = " ".join(
            (counter.id, counter.name, counter.type, counter.kind, *counter.tags, *owner_and_type)
        )
        return all(
            word in searched_text.casefold() for word in self.filter_line.text().casefold().split()
        )


def _read_rows(source: Path) -> list[dict[str, str]]:
    """Read the rows of a CSV file; raise OSError, UnicodeDecodeError or csv.Error."""
    # The limit of YAML files also keeps a huge table out of memory.
    if not source.is_file() or source.stat().st_size > MAX_YAML_BYTES:
        raise csv.Error(source.name)
    # Spreadsheets often write a byte order mark.
    with source.open(encoding="utf-8-sig", newline="") as stream:
        return list(csv.DictReader(stream))
