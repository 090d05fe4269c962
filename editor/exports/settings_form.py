"""Form for the settings of an exporter: a check box, a choice or a line for each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QFormLayout, QLineEdit, QWidget

from sandtable.editor.context.editor_context import EditorContext
from sandtable.editor.exports.export_order import owner_names
from sandtable.editor.fields.elided_widgets import ElidedComboBox
from sandtable.editor.fields.name_completion import NameCompletion
from sandtable.editor.fields.name_spelling import names_to_ids
from sandtable.editor.translation import tr, translatable
from sandtable.exporters.protocol import Setting
from sandtable.model.module import Module
from sandtable.model.phrases.selector import Selector

_SETTING_TITLES = {
    "by": translatable("Grouped by"),
    "where": translatable("Only these pieces"),
    "ink": translatable("Save ink"),
    "odds": translatable("With odds"),
    "findings": translatable("Findings of the checks"),
    "since": translatable("Mark changes since"),
    "book": translatable("One book for each player"),
    "dpi": translatable("Dots per inch"),
}
"""Titles of settings; others are derived from the name on the command line."""
_CHOICE_TITLES = {
    "setup": translatable("Set-up"),
    "oob": translatable("Order of battle"),
    "victory": translatable("Victory and special rules"),
    "manifest": translatable("Component manifest"),
    "counters": translatable("Counter sheets"),
    "all": translatable("All sheets"),
    "a4": "A4",
}
"""Titles of choices; others are derived from the choice itself."""
_SIDE_SETTING, _WHERE_SETTING = "side", "where"
_EXAMPLE_BY_SETTING = {"turns": "5-12", "since": translatable("an older file or folder")}


class SettingsForm(QWidget):
    """Form with a row for each setting; its values equal those on the command line."""

    settings_changed = Signal()

    def __init__(
        self, context: EditorContext, settings: Sequence[Setting], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._context = context
        self._field_by_setting: dict[str, QCheckBox | QComboBox | QLineEdit] = {}
        layout = QFormLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.ExpandingFieldsGrow)
        for setting in settings:
            field = self._build_field(setting)
            field.setToolTip(f"{tr(setting.help[0].upper() + setting.help[1:])}.")
            field.setAccessibleName(tr(_setting_title(setting)))
            self._field_by_setting[setting.name] = field
            layout.addRow(tr(_setting_title(setting)), field)
        self.refresh_sides()

    @property
    def setting_count(self) -> int:
        """Number of settings in the form."""
        return len(self._field_by_setting)

    def _build_field(self, setting: Setting) -> QCheckBox | QComboBox | QLineEdit:
        if setting.choices:
            box = ElidedComboBox(self)
            for choice in setting.choices:
                name = _CHOICE_TITLES.get(choice, choice.replace("-", " ").capitalize())
                box.addItem(tr(name), choice)
            box.setCurrentIndex(box.findData(setting.default))
            box.currentTextChanged.connect(self.settings_changed)
            return box
        if not setting.value:
            switch = QCheckBox(self)
            switch.toggled.connect(self.settings_changed)
            return switch
        if setting.name == _SIDE_SETTING:
            box = ElidedComboBox(self)
            box.currentTextChanged.connect(self.settings_changed)
            return box
        example = _EXAMPLE_BY_SETTING.get(setting.name, setting.value)
        line = QLineEdit(self, placeholderText=tr(example))
        line.setText(setting.default)
        # Not at each letter, as every change makes new pages.
        line.editingFinished.connect(self.settings_changed)
        if setting.name == _WHERE_SETTING:
            NameCompletion(self._context, Selector, line)
        return line

    def refresh_sides(self) -> None:
        """Update the list of owners; the selection remains if it still exists."""
        module = self._context.document.complete_module
        side, selector = (
            self._field_by_setting.get(_SIDE_SETTING),
            self._field_by_setting.get(_WHERE_SETTING),
        )
        if isinstance(side, QComboBox):
            # An update of the list is no choice by the author.
            with QSignalBlocker(side):
                _fill_combo_box(side, owner_names(module))
        if isinstance(selector, QLineEdit):
            selector.setPlaceholderText(_example_selector(module))

    def setting_values(self) -> dict[str, str]:
        """Return the values of the form's settings, as the exporter needs them."""
        values = {
            name: _text_of_setting_field(field) for name, field in self._field_by_setting.items()
        }
        if where := values.get(_WHERE_SETTING):
            module = self._context.document.complete_module
            values[_WHERE_SETTING] = names_to_ids(module, Selector, where)
        return values

    def set_fields(self, values: Mapping[str, str]) -> None:
        """Set the values of some fields in the form."""
        for name, value in values.items():
            match self._field_by_setting[name]:
                case QCheckBox() as switch:
                    switch.setChecked(value == str(True))
                case QComboBox() as box:
                    box.setCurrentIndex(box.findData(value))
                case line:
                    line.setText(value)
        self.settings_changed.emit()

    def widget_of_setting(self, name: str) -> QWidget:
        """Return the input widget of a setting."""
        return self._field_by_setting[name]


def _fill_combo_box(box: QComboBox, words: Mapping[str, str]) -> None:
    before = box.currentData()
    box.clear()
    box.addItem(tr("All"), "")
    for word, name in words.items():
        box.addItem(name, word)
    box.setCurrentIndex(max(0, box.findData(before)))


def _example_selector(module: Module) -> str:
    """Return an example of a piece selector with names of the module."""
    roots = (name for name, owner in module.module.owners.items() if owner.of is None)
    return " ".join(part for part in (next(roots, ""), next(iter(module.types), "")) if part)


def _text_of_setting_field(field: QCheckBox | QComboBox | QLineEdit) -> str:
    if isinstance(field, QCheckBox):
        return str(field.isChecked())
    if isinstance(field, QComboBox):
        return str(field.currentData() or "")
    return field.text().strip()


def _setting_title(setting: Setting) -> str:
    return _SETTING_TITLES.get(setting.name, setting.name.replace("-", " ").capitalize())
