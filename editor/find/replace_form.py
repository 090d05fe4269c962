"""Form for replacements: the new text, its scope, and a preview."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QHBoxLayout,
    QLineEdit,
    QVBoxLayout,
    QWidget,
)

from sandtable.editor.context.document import combine_edits
from sandtable.editor.context.editor_context import EditorContext
from sandtable.editor.fields.elided_widgets import CompactButton, PlainTextLabel
from sandtable.editor.find.replacement import (
    MAX_REPLACEMENTS,
    TextSearch,
    find_replacements,
)
from sandtable.editor.find.replacement_list import ReplacementList
from sandtable.editor.translation import tr
from sandtable.model.address_path import AddressPath
from sandtable.model.locations import ScenarioRef
from sandtable.model.wording.scenario_names import scenario_name

_MILLISECONDS_BEFORE_PREVIEW = 150
"""Milliseconds without typing after which the preview is made."""


class ReplaceForm(QWidget):
    """Replacement of a text in the whole module, in all scenarios, or in the current one."""

    address_shown = Signal(tuple)

    def __init__(self, context: EditorContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._text = ""
        self.replacement_line = QLineEdit(self)
        self.area_box = QComboBox(self)
        self.word_box = QCheckBox(tr("Whole words"), self)
        self.preview_list = ReplacementList(self)
        self.count_label = PlainTextLabel(self)
        self.replace_button = CompactButton("", self)
        self._timer = QTimer(self, singleShot=True, interval=_MILLISECONDS_BEFORE_PREVIEW)
        self._lay_out()
        self.replacement_line.textChanged.connect(self._timer.start)
        self.replacement_line.returnPressed.connect(self.preview_list.setFocus)
        self.area_box.currentIndexChanged.connect(self._timer.start)
        self.word_box.toggled.connect(self._timer.start)
        self.preview_list.choice_changed.connect(self._show_number_of_replacements)
        self.preview_list.currentRowChanged.connect(self._on_row_changed)
        self.replace_button.clicked.connect(self.make_chosen_replacements)
        self._timer.timeout.connect(self.refresh_preview)

    def _lay_out(self) -> None:
        self.replacement_line.setPlaceholderText(tr("Replace with"))
        self.replacement_line.setAccessibleName(tr("Replace with"))
        self.area_box.setAccessibleName(tr("Where to replace"))
        self.count_label.setWordWrap(True)
        options = QHBoxLayout()
        options.addWidget(self.area_box, 1)
        options.addWidget(self.word_box)
        below = QHBoxLayout()
        below.addWidget(self.count_label, 1)
        below.addWidget(self.replace_button)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.replacement_line)
        layout.addLayout(options)
        layout.addWidget(self.preview_list, 1)
        layout.addLayout(below)

    def show_search(self, text: str) -> None:
        """Preview the replacements of this text in the module."""
        self._fill_search_areas()
        self._text = text
        self._timer.start()

    def _fill_search_areas(self) -> None:
        module = self._context.document.complete_module
        current = self._context.viewpoint.current_state.scenario
        areas: list[tuple[str, AddressPath]] = [
            (tr("In all scenarios"), ("scenarios",)),
            (tr("Everywhere in the module"), ()),
        ]
        if current is not None:
            title = tr("Only in “{name}”").format(name=scenario_name(module, current))
            areas.append((title, ScenarioRef(current).address_path))
        if [self.area_box.itemText(row) for row in range(self.area_box.count())] == [
            title for title, _ in areas
        ]:
            return
        # Filling the list would start a preview for each entry.
        self.area_box.blockSignals(True)
        self.area_box.clear()
        for title, below in areas:
            self.area_box.addItem(title, below)
        self.area_box.blockSignals(False)

    @property
    def search(self) -> TextSearch:
        """The search that the form describes."""
        return TextSearch(
            self._text.strip(),
            self.replacement_line.text(),
            self.word_box.isChecked(),
            tuple(self.area_box.currentData() or ()),
        )

    def refresh_preview(self) -> None:
        """Show all replacements that the search would make, each tested on the module."""
        self._timer.stop()
        document = self._context.document
        found = find_replacements(document.module, document.complete_module, self.search)
        self.preview_list.show_replacements(found)

    def _show_number_of_replacements(self) -> None:
        chosen = len(self.preview_list.chosen_replacements())
        listed = self.preview_list.count()
        self.replace_button.setText(tr("Replace %Ln", "", chosen) if chosen else tr("Replace"))
        self.replace_button.setEnabled(chosen > 0)
        if not self._text.strip():
            text = tr("Type the text to replace above.")
        elif not listed:
            text = tr("“{text}” does not occur here.").format(text=self._text.strip())
        elif listed >= MAX_REPLACEMENTS:
            text = tr(
                "Only the first %Ln places are listed. Replace these first, then the others.",
                "",
                listed,
            )
        else:
            text = tr("%Ln places", "", listed)
        self.count_label.setText(text)

    def _on_row_changed(self, _row: int) -> None:
        each = self.preview_list.current_replacement
        if each is not None and self.preview_list.hasFocus():
            self.address_shown.emit(each.address)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        is_return = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if is_return and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.make_chosen_replacements()
        else:
            super().keyPressEvent(event)

    def make_chosen_replacements(self) -> None:
        """Make the checked replacements as one undo step."""
        if self._timer.isActive():
            self.refresh_preview()
        chosen = self.preview_list.chosen_replacements()
        if not chosen:
            self._context.messages.show_refusal_message(tr("There is nothing to replace."))
            return
        search = self.search
        name = tr("Replace “{old}” by “{new}”").format(old=search.text, new=search.replacement)
        if self._context.try_edit(name, combine_edits([each.edit for each in chosen])):
            done = tr("Replaced in %Ln places. Undo reverts all of them.", "", len(chosen))
            self._context.messages.show_success_message(done)
