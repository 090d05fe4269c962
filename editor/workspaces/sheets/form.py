"""The settings of an exporter as a form: a switch, a choice or a line for each."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QFormLayout, QLineEdit, QWidget

from editor.words import tr
from exporters.protocol import Setting

Suggest = Callable[[str], Iterable[str]]
"""What may be typed for a setting, by its name; none where anything may."""


class Form(QWidget):
    """A row for each setting. What they say is what the command line would be told."""

    changed = Signal()

    def __init__(
        self, settings: Iterable[Setting], suggest: Suggest, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._suggest = suggest
        self._fields: dict[str, QCheckBox | QComboBox | QLineEdit] = {}
        layout = QFormLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.ExpandingFieldsGrow)
        for setting in settings:
            field = self._field(setting)
            field.setToolTip(f"{tr(setting.help[0].upper() + setting.help[1:])}.")
            field.setAccessibleName(tr(_title(setting)))
            self._fields[setting.name] = field
            layout.addRow(tr(_title(setting)), field)

    def _field(self, setting: Setting) -> QCheckBox | QComboBox | QLineEdit:
        if setting.choices:
            box = QComboBox(self)
            box.addItems(list(setting.choices))
            box.setCurrentText(setting.default)
            box.currentTextChanged.connect(self.changed)
            return box
        if not setting.value:
            switch = QCheckBox(self)
            switch.toggled.connect(self.changed)
            return switch
        words = list(self._suggest(setting.name))
        if words:
            box = QComboBox(self, editable=False)
            box.addItems(["", *words])
            box.currentTextChanged.connect(self.changed)
            return box
        line = QLineEdit(self, placeholderText=setting.value)
        line.setText(setting.default)
        line.editingFinished.connect(self.changed)
        return line

    def values(self) -> dict[str, str]:
        """What the exporter is told."""
        return {name: _said(field) for name, field in self._fields.items()}

    def say(self, values: Mapping[str, str]) -> None:
        """Set some of the fields."""
        for name, value in values.items():
            match self._fields[name]:
                case QCheckBox() as switch:
                    switch.setChecked(value == str(True))
                case QComboBox() as box:
                    box.setCurrentText(value)
                case line:
                    line.setText(value)
        self.changed.emit()

    def field(self, name: str) -> QWidget:
        """The widget of one setting."""
        return self._fields[name]


def _said(field: QCheckBox | QComboBox | QLineEdit) -> str:
    if isinstance(field, QCheckBox):
        return str(field.isChecked())
    return field.currentText() if isinstance(field, QComboBox) else field.text().strip()


def _title(setting: Setting) -> str:
    return setting.name.replace("-", " ").capitalize()
