"""Options bar of the region tool: the region, and the expressions that select its spaces."""

from __future__ import annotations

from typing import Protocol

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLineEdit, QPushButton, QWidget

from sandtable.editor.canvas.board_view import BoardView
from sandtable.editor.context.editor_context import EditorContext
from sandtable.editor.fields.elided_widgets import PlainTextLabel
from sandtable.editor.fields.name_spelling import place_ids_to_names, place_names_to_ids
from sandtable.editor.translation import tooltip_text, tr
from sandtable.model.edits.errors import EditError
from sandtable.model.edits.regions import set_region_selectors, spaces_selected_by_texts
from sandtable.model.locations import RegionRef
from sandtable.model.module_change import ModuleChange
from sandtable.model.wording.titles import title_at_address

_EXPRESSION_SEPARATOR = "; "
_SIZE_POLICY = QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon


class RegionBarTool(Protocol):
    """Interface of the map tool whose region this bar chooses."""

    context: EditorContext
    view: BoardView
    region: str
    previewed_spaces: tuple[str, ...]

    def make_region(self, spaces: tuple[str, ...]) -> None:
        """Ask for a name and make a region of spaces."""


class _ExpressionsLine(QLineEdit):
    """Text line in which Escape restores the previous text."""

    escape_pressed = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self.isModified():
            self.escape_pressed.emit()
        else:
            super().keyPressEvent(event)


class RegionBar(QWidget):
    """Bar to choose a region and edit its expressions, with a preview."""

    def __init__(self, tool: RegionBarTool, parent: QWidget) -> None:
        super().__init__(parent)
        self._tool, self._context = tool, tool.context
        self.region_box = QComboBox(self)
        self.region_box.setAccessibleName(tr("Region"))
        self.region_box.setMinimumContentsLength(8)
        self.region_box.setSizeAdjustPolicy(_SIZE_POLICY)
        self.expressions_line = _ExpressionsLine(self)
        self.expressions_line.setAccessibleName(tr("Expressions that select the spaces"))
        self.expressions_line.setPlaceholderText(
            tr("for example: land port >= 1; within 2 of capital")
        )
        self._edited_region = ""
        self.message_label = PlainTextLabel(self)
        self.new_button = QPushButton(tr("New…"), self)
        self.expressions_line.setMinimumWidth(140)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        for widget, stretch in (
            (self.region_box, 0),
            (self.new_button, 0),
            (self.expressions_line, 1),
            (self.message_label, 0),
        ):
            row.addWidget(widget, stretch)
        self.region_box.activated.connect(self._on_value_chosen)
        self.expressions_line.textChanged.connect(self._on_typed_text)
        self.expressions_line.editingFinished.connect(self._on_focus_left)
        self.expressions_line.escape_pressed.connect(self._restore_saved_expressions)
        self.new_button.clicked.connect(self._on_new_button)
        self._context.document.module_changed.connect(self._on_module_change)
        self._context.selection.selection_changed.connect(self._on_selection_changed)
        self._fill_names()
        self._on_selection_changed()
        self._show_region()

    def _fill_names(self) -> None:
        regions = self._tool.view.module.regions
        if self._tool.region not in regions:
            self._tool.region = next(iter(regions), "")
        # Filling the list must not choose another region.
        with QSignalBlocker(self.region_box):
            self.region_box.clear()
            for name, region in regions.items():
                self.region_box.addItem(region.name or name, name)
            self.region_box.setCurrentIndex(self.region_box.findData(self._tool.region))

    def _show_region(self) -> None:
        """Show the region's expressions, unless the author is editing them."""
        if self.expressions_line.isModified() and self._edited_region == self._tool.region:
            return
        # Text typed for the previous region is committed to that region first.
        self._on_focus_left()
        self._edited_region = self._tool.region
        module = self._tool.view.module
        region = module.regions.get(self._tool.region)
        expressions = map(str, region.spaces) if region else ()
        # Showing expressions must not look like typing.
        with QSignalBlocker(self.expressions_line):
            self.expressions_line.setText(
                _EXPRESSION_SEPARATOR.join(
                    place_ids_to_names(module, expression) for expression in expressions
                )
            )
        self.expressions_line.setEnabled(region is not None)
        self._preview_spaces()

    def _preview_spaces(self) -> None:
        try:
            spaces = spaces_selected_by_texts(self._tool.view.module, self._typed_expressions())
        except EditError as error:
            # While the author types, most texts are incomplete, which is no error yet.
            self.message_label.setText(tr("not a valid expression yet"))
            self.message_label.setToolTip(tooltip_text(str(error)))
            return
        self._tool.previewed_spaces = spaces
        self.message_label.setToolTip("")
        self.message_label.setText(tr("%n spaces", "", len(spaces)))
        self._tool.view.update_overlay()

    def _typed_expressions(self) -> list[str]:
        typed, module = self.expressions_line.text().split(";"), self._tool.view.module
        return [place_names_to_ids(module, part.strip()) for part in typed if part.strip()]

    def _restore_saved_expressions(self) -> None:
        """Show the saved expressions again in place of the typed ones."""
        self.expressions_line.setModified(False)
        self._show_region()

    def _on_typed_text(self) -> None:
        self._preview_spaces()

    def _on_focus_left(self) -> None:
        """Save the typed expressions to the region for which they were typed."""
        region, parts = self._edited_region, self._typed_expressions()
        if not self.expressions_line.isModified() or region not in self._tool.view.module.regions:
            return
        self.expressions_line.setModified(False)
        called = title_at_address(self._tool.view.module, RegionRef(region).address_path)
        text = tr("Change region {region}").format(region=called)
        if not self._context.try_edit(
            text, lambda module: set_region_selectors(module, region, parts)
        ):
            # Modified again, so that the refused text is kept and tried once more.
            self.expressions_line.setModified(True)

    def _on_new_button(self) -> None:
        self._tool.make_region(self._tool.view.selected_spaces())

    def _on_value_chosen(self, index: int) -> None:
        self._tool.region = self.region_box.itemData(index, Qt.ItemDataRole.UserRole)
        self._show_region()

    def _on_selection_changed(self) -> None:
        lead = self._context.selection.lead_address
        region = RegionRef.from_address_prefix(lead) if lead else None
        if region is not None and region.region != self._tool.region:
            self._tool.region = region.region
            self._fill_names()
            self._show_region()

    def _on_module_change(self, change: ModuleChange) -> None:
        if change.affects_keys("regions", "boards", "module", "terrains"):
            self._fill_names()
            self._show_region()
