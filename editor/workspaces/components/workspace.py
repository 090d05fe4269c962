"""The table of components: what the box holds against what every scenario uses."""

from __future__ import annotations

import csv
import io
from functools import partial
from pathlib import Path

from PySide6.QtCore import QSize
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from sandtable.editor.bench.asking import one_named
from sandtable.editor.bench.bench import EditorContext
from sandtable.editor.fields.short import PlainLabel
from sandtable.editor.grids.columns import Row
from sandtable.editor.grids.grid import Grid
from sandtable.editor.grids.removing import without
from sandtable.editor.words import tr, translatable
from sandtable.editor.workspaces.components.columns import CSV_KEYS, columns_for, csv_row
from sandtable.editor.workspaces.components.rows import (
    ComponentUse,
    UseByPiece,
    component_rows,
    use_by_piece,
)
from sandtable.model.address_path import AddressPath
from sandtable.model.edits.new_ids import id_from_text, naming_edit
from sandtable.model.edits.pieces import add_piece, merge_piece_rows
from sandtable.model.locations import PieceRef, TypeRef, is_within
from sandtable.model.module import Module
from sandtable.model.module_change import ModuleChange
from sandtable.model.rows.spreadsheet import cell_of, text_of_cell
from sandtable.model.storage.files import LARGEST_YAML
from sandtable.model.storage.temporary_files import write_beside
from sandtable.model.wording.owners import power_name
from sandtable.model.wording.piece_names import class_name

_COLUMN_WIDTHS = (170, 85, 100, 65, 90, 55, 50, 45, 85, 120, 80, 100)
_FILTERS = (
    translatable("All"),
    translatable("In use"),
    translatable("Short"),
    translatable("Not used in any scenario"),
)
_NO_PIECES = translatable(
    "No pieces yet. Components, Add a piece… (Ctrl+Shift+N) makes the first."
)
_NO_MATCHES = translatable("No piece fits the filter.")


class ComponentsWorkspace(QWidget):
    """Every piece with its picture, its stock and its use; edited as a table."""

    def __init__(self, bench: EditorContext) -> None:
        super().__init__()
        self._bench = bench
        self._uses: UseByPiece = {}
        self._asked: Module | None = None
        self._stale = True
        """Whether the use is to be counted as soon as somebody looks."""
        self._worker = bench.worker(self)
        self._worker.done.connect(self._on_counted)
        self.line, self.shown, self._summary = QLineEdit(self), QComboBox(self), PlainLabel(self)
        self.grid: Grid[ComponentUse] = Grid(bench, "Components", columns_for(bench), self)
        self._lay_out()
        self.line.textChanged.connect(self._show_pieces)
        self.shown.currentIndexChanged.connect(self._show_pieces)
        self.grid.removed.connect(self._remove_pieces)
        bench.document.changed.connect(self._on_changed)
        self._show_pieces()

    def _lay_out(self) -> None:
        self.line.setPlaceholderText(tr("Filter by name, power, type or tag"))
        self.line.setClearButtonEnabled(True)
        self.line.setAccessibleName(tr("Filter"))
        self.shown.addItems([tr(name) for name in _FILTERS])
        self.shown.setAccessibleName(tr("Which pieces"))
        self.grid.setIconSize(QSize(120, 22))
        for column, width in enumerate(_COLUMN_WIDTHS):
            self.grid.setColumnWidth(column, width)
        above = QHBoxLayout()
        above.addWidget(self.line, 1)
        above.addWidget(self.shown)
        above.addWidget(self._summary)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(6, 6, 6, 6)
        layout.addLayout(above)
        layout.addWidget(self.grid, 1)

    def reveal(self, steps: AddressPath) -> None:
        """Bring a piece into sight, or the first of a type; a filter that hides it goes."""
        if not self._select_row_of(steps):
            self.line.clear()
            self.shown.setCurrentIndex(0)
            self._select_row_of(steps)

    def _select_row_of(self, steps: AddressPath) -> bool:
        wanted = TypeRef.of(steps)
        for number, row in enumerate(self.grid.table.rows):
            piece = PieceRef.of(row.steps)
            is_type = wanted is not None and piece is not None and piece.type == wanted.type
            if is_type or is_within(steps, row.steps):
                self.grid.selectRow(number)
                self.grid.scrollTo(self.grid.table.index(number, 0))
                return True
        return False

    def ask_new_piece(self) -> None:
        """Ask for the name of a new piece, of the power and type of the one selected."""
        module = self._bench.document.module
        chosen = [PieceRef.holding(row.steps) for row in self.grid.chosen_rows()]
        kinds = {kind: class_name(module, kind) for kind in module.types}
        owners = {owner: power_name(module, owner) for owner in module.module.owners}
        if not kinds or not owners:
            self._bench.messages.refused(tr("A piece needs a type and an owner: add those first."))
            return
        owner = chosen[0].owner if chosen else self._ask_one_of(tr("Which side owns it?"), owners)
        kind = chosen[0].type if chosen else owner and self._ask_one_of(tr("Which type?"), kinds)
        if not owner or not kind:
            return
        label = tr("Name or id of the new piece: {kind}, {owner}")
        label = label.format(kind=kinds.get(kind, kind), owner=owners.get(owner, owner))
        typed = self._bench.asking.text(tr("Add a piece"), label)
        if not typed:
            return
        name = id_from_text(module, "piece", typed)
        new = PieceRef(owner, kind, name).steps
        edit = naming_edit(partial(add_piece, owner=owner, kind=kind, name=name), new, typed)
        if self._bench.do(tr("Add {name}").format(name=typed), edit):
            self._bench.selection.reveal(new)

    def _ask_one_of(self, label: str, names: dict[str, str]) -> str | None:
        """Ask for one of several; where there is only one it is that."""
        if len(names) == 1:
            return next(iter(names))
        return one_named(self._bench.asking, tr("Add a piece"), label, names)

    def write_csv(self) -> None:
        """Ask for a file, and write the pieces that are shown into it."""
        target = self._bench.asking.target(tr("Write pieces"), tr("Tables (*.csv)"))
        if target is None:
            return
        text = io.StringIO()
        writer = csv.DictWriter(text, ("piece", *CSV_KEYS), lineterminator="\r\n")
        writer.writeheader()
        for row in self.grid.table.rows:
            writer.writerow({key: cell_of(text) for key, text in csv_row(row).items()})
        try:
            write_beside(target, text.getvalue().encode()).replace(target)
        except OSError as error:
            self._bench.messages.trouble(f"{target.name}: {error.strerror}")
        else:
            said = tr("%n pieces written.", "", len(self.grid.table.rows))
            self._bench.messages.news(said)

    def read_csv(self) -> None:
        """Ask for a file, and take over its pieces in one step."""
        source = self._bench.asking.file(tr("Read pieces"), tr("Tables (*.csv)"))
        rows = self._rows_of_file(source) if source else None
        if rows is not None:
            name = tr("Read %n pieces", "", len(rows))
            self._bench.do(name, partial(merge_piece_rows, rows=rows))

    def _rows_of_file(self, source: Path) -> list[dict[str, str]] | None:
        try:
            rows = _read_rows(source)
        except (OSError, UnicodeDecodeError, csv.Error):
            said = tr("{file} is no table that can be read.").format(file=source.name)
            self._bench.messages.trouble(said)
            return None
        return [
            {k: text_of_cell(v) for k, v in row.items() if k and isinstance(v, str)}
            for row in rows
        ]

    def _remove_pieces(self, rows: list[Row[ComponentUse]]) -> None:
        name = tr("Delete %n pieces", "", len(rows))
        self._bench.do(name, without(self._bench, (row.steps for row in rows)))

    def _on_changed(self, change: ModuleChange) -> None:
        self._count_use()
        if change.affects("pieces", "types", "module", "errata"):
            self._show_pieces()

    def _count_use(self) -> None:
        self._stale = not self.isVisible()
        if self._stale:
            return
        self._asked = self._bench.document.reading
        self._worker.ask(self._asked, partial(use_by_piece, self._asked))

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._stale:
            self._count_use()

    def _on_counted(self, module: object, uses: object) -> None:
        if isinstance(uses, Exception):
            raise uses
        if isinstance(uses, dict) and module is self._asked:
            self._uses = uses
            self._show_pieces()

    def _show_pieces(self) -> None:
        rows = list(component_rows(self._bench.document.reading, self._uses))
        shown = [row for row in rows if self._passes_filter(row.value)]
        none = _NO_MATCHES if rows else _NO_PIECES
        self.grid.nothing = tr(none)
        self.grid.show_rows(shown)
        short = sum(row.value.state_text.startswith("short") for row in rows)
        said = tr("{shown} of {all} pieces, {short} short")
        self._summary.setText(said.format(shown=len(shown), all=len(rows), short=short))

    def _passes_filter(self, component: ComponentUse) -> bool:
        wanted = self.shown.currentIndex()
        if wanted == _FILTERS.index("In use") and not component.peak_use:
            return False
        if wanted > 1 and not component.state_text.startswith(_FILTERS[wanted].lower()):
            return False
        found, module = component.counter, self._bench.document.whole
        named = (power_name(module, found.owner), class_name(module, found.type))
        said = " ".join((found.id, found.name, found.type, found.kind, *found.tags, *named))
        return all(word in said.casefold() for word in self.line.text().casefold().split())


def _read_rows(source: Path) -> list[dict[str, str]]:
    """Read the rows of a table; raise OSError, UnicodeDecodeError or csv.Error."""
    if not source.is_file() or source.stat().st_size > LARGEST_YAML:
        raise csv.Error(source.name)
    with source.open(encoding="utf-8-sig", newline="") as stream:
        return list(csv.DictReader(stream))
