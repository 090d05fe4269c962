"""The bar of the region tool: which region, and the expressions that give its spaces."""

from __future__ import annotations

from typing import Protocol

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLineEdit, QPushButton, QWidget

from sandtable.editor.bench.bench import EditorContext
from sandtable.editor.canvas.view import BoardView
from sandtable.editor.fields.short import PlainLabel
from sandtable.editor.fields.spelling import with_places_named, with_places_spelt
from sandtable.editor.words import plain, tr
from sandtable.model.edits.errors import EditError
from sandtable.model.edits.regions import selected_spaces, set_region_selectors
from sandtable.model.locations import RegionRef
from sandtable.model.module_change import ModuleChange
from sandtable.model.wording.titles import title_at

_BETWEEN = "; "
_POLICY = QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon


class RegionBarTool(Protocol):
    """The tool that a bar belongs to."""

    bench: EditorContext
    view: BoardView
    region: str
    preview: tuple[str, ...]

    def make_region(self, spaces: tuple[str, ...]) -> None:
        """Make a region of spaces, under a name that is asked for."""


class _ExpressionsLine(QLineEdit):
    """A line that Escape takes back."""

    taken_back = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self.isModified():
            self.taken_back.emit()
        else:
            super().keyPressEvent(event)


class RegionBar(QWidget):
    """Chooses a region, and shows what is written before it is taken."""

    def __init__(self, tool: RegionBarTool, parent: QWidget) -> None:
        super().__init__(parent)
        self._tool, self._bench = tool, tool.bench
        self.names = QComboBox(self)
        self.names.setAccessibleName(tr("Region"))
        self.names.setMinimumContentsLength(8)
        self.names.setSizeAdjustPolicy(_POLICY)
        self.text = _ExpressionsLine(self)
        self.text.setAccessibleName(tr("What gives the spaces of the region"))
        self.text.setPlaceholderText(tr("such as: land port >= 1; within 2 of capital"))
        self._typed_for = ""
        self.told = PlainLabel(self)
        self.new = QPushButton(tr("New…"), self)
        self.text.setMinimumWidth(140)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        for widget, stretch in ((self.names, 0), (self.new, 0), (self.text, 1), (self.told, 0)):
            row.addWidget(widget, stretch)
        self.names.activated.connect(self._on_chosen)
        self.text.textChanged.connect(self._on_typed)
        self.text.editingFinished.connect(self._on_left)
        self.text.taken_back.connect(self._on_escape)
        self.new.clicked.connect(self._on_new)
        self._bench.document.changed.connect(self._on_changed)
        self._bench.selection.changed.connect(self._on_selection)
        self._fill_names()
        self._on_selection()
        self._show_region()

    def _fill_names(self) -> None:
        regions = self._tool.view.module.regions
        if self._tool.region not in regions:
            self._tool.region = next(iter(regions), "")
        with QSignalBlocker(self.names):
            self.names.clear()
            for name, region in regions.items():
                self.names.addItem(region.name or name, name)
            self.names.setCurrentIndex(self.names.findData(self._tool.region))

    def _show_region(self) -> None:
        """Show the region; what is being typed for it stays."""
        if self.text.isModified() and self._typed_for == self._tool.region:
            return
        self._on_left()
        self._typed_for = self._tool.region
        module = self._tool.view.module
        region = module.regions.get(self._tool.region)
        written = map(str, region.spaces) if region else ()
        with QSignalBlocker(self.text):
            self.text.setText(_BETWEEN.join(with_places_named(module, one) for one in written))
        self.text.setEnabled(region is not None)
        self._preview_spaces()

    def _preview_spaces(self) -> None:
        try:
            spaces = selected_spaces(self._tool.view.module, self._typed_expressions())
        except EditError as error:
            self.told.setText(tr("not yet an expression"))
            self.told.setToolTip(plain(str(error)))
            return
        self._tool.preview = spaces
        self.told.setToolTip("")
        self.told.setText(tr("%n spaces", "", len(spaces)))
        self._tool.view.update_overlay()

    def _typed_expressions(self) -> list[str]:
        typed, module = self.text.text().split(";"), self._tool.view.module
        return [with_places_spelt(module, part.strip()) for part in typed if part.strip()]

    def _on_escape(self) -> None:
        """Take back what is typed."""
        self.text.setModified(False)
        self._show_region()

    def _on_typed(self) -> None:
        self._preview_spaces()

    def _on_left(self) -> None:
        """Enter what is typed, for the region that it was typed for."""
        region, parts = self._typed_for, self._typed_expressions()
        if not self.text.isModified() or region not in self._tool.view.module.regions:
            return
        self.text.setModified(False)
        called = title_at(self._tool.view.module, RegionRef(region).steps)
        text = tr("Change region {region}").format(region=called)
        if not self._bench.do(text, lambda module: set_region_selectors(module, region, parts)):
            self.text.setModified(True)

    def _on_new(self) -> None:
        self._tool.make_region(self._tool.view.selected_spaces())

    def _on_chosen(self, index: int) -> None:
        self._tool.region = self.names.itemData(index, Qt.ItemDataRole.UserRole)
        self._show_region()

    def _on_selection(self) -> None:
        lead = self._bench.selection.lead
        region = RegionRef.of(lead) if lead else None
        if region is not None and region.region != self._tool.region:
            self._tool.region = region.region
            self._fill_names()
            self._show_region()

    def _on_changed(self, change: ModuleChange) -> None:
        if change.affects("regions", "boards", "module", "terrains"):
            self._fill_names()
            self._show_region()
