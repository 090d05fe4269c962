"""The settings of an exporter as a form: a switch, a choice or a line for each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QFormLayout, QLineEdit, QWidget

from sandtable.editor.bench.bench import EditorContext
from sandtable.editor.fields.completing import Completing
from sandtable.editor.fields.short import ShortCombo
from sandtable.editor.words import tr, translatable
from sandtable.editor.workspaces.sheets.export_order import owner_names
from sandtable.exporters.protocol import Setting
from sandtable.model.module import Module
from sandtable.model.phrases.selector import Selector

_SETTING_TITLES = {
    "by": translatable("Grouped by"),
    "where": translatable("Only pieces that are"),
    "ink": translatable("Save ink"),
    "odds": translatable("With odds"),
    "findings": translatable("With what checks found"),
    "since": translatable("Mark what is new since"),
    "book": translatable("A book a player, with everything"),
    "dpi": translatable("Dots an inch"),
}
"""What a setting is called here; any other goes by its name on the command line."""
_CHOICE_TITLES = {
    "setup": translatable("Set-up"),
    "oob": translatable("Order of battle"),
    "victory": translatable("Victory and special rules"),
    "manifest": translatable("Component manifest"),
    "counters": translatable("Counter sheets"),
    "all": translatable("All sheets"),
    "a4": "A4",
}
"""What a choice is called here, where its own word will not do."""
_SIDE, _WHERE = "side", "where"
_EXAMPLES = {"turns": "5-12", "since": translatable("an older file or folder")}


class SettingsForm(QWidget):
    """A row for each setting. What they say is what the command line would be told."""

    changed = Signal()

    def __init__(
        self, bench: EditorContext, settings: Sequence[Setting], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._bench = bench
        self._fields: dict[str, QCheckBox | QComboBox | QLineEdit] = {}
        layout = QFormLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.ExpandingFieldsGrow)
        for setting in settings:
            field = self._build_field(setting)
            field.setToolTip(f"{tr(setting.help[0].upper() + setting.help[1:])}.")
            field.setAccessibleName(tr(_setting_title(setting)))
            self._fields[setting.name] = field
            layout.addRow(tr(_setting_title(setting)), field)
        self.bring_up_to_date()

    def _build_field(self, setting: Setting) -> QCheckBox | QComboBox | QLineEdit:
        if setting.choices:
            box = ShortCombo(self)
            for choice in setting.choices:
                name = _CHOICE_TITLES.get(choice, choice.replace("-", " ").capitalize())
                box.addItem(tr(name), choice)
            box.setCurrentIndex(box.findData(setting.default))
            box.currentTextChanged.connect(self.changed)
            return box
        if not setting.value:
            switch = QCheckBox(self)
            switch.toggled.connect(self.changed)
            return switch
        if setting.name == _SIDE:
            box = ShortCombo(self)
            box.currentTextChanged.connect(self.changed)
            return box
        example = _EXAMPLES.get(setting.name, setting.value)
        line = QLineEdit(self, placeholderText=tr(example))
        line.setText(setting.default)
        line.editingFinished.connect(self.changed)
        if setting.name == _WHERE:
            Completing(self._bench, Selector, line)
        return line

    def bring_up_to_date(self) -> None:
        """Offer the sides that there are now; the one that was chosen stays, if it still is."""
        module = self._bench.document.whole
        side, where = self._fields.get(_SIDE), self._fields.get(_WHERE)
        if isinstance(side, QComboBox):
            with QSignalBlocker(side):
                _fill_box(side, owner_names(module))
        if isinstance(where, QLineEdit):
            where.setPlaceholderText(_example_selector(module))

    def setting_values(self) -> dict[str, str]:
        """What the exporter is told."""
        return {name: _field_text(field) for name, field in self._fields.items()}

    def set_fields(self, values: Mapping[str, str]) -> None:
        """Set some of the fields."""
        for name, value in values.items():
            match self._fields[name]:
                case QCheckBox() as switch:
                    switch.setChecked(value == str(True))
                case QComboBox() as box:
                    box.setCurrentIndex(box.findData(value))
                case line:
                    line.setText(value)
        self.changed.emit()

    def field_of(self, name: str) -> QWidget:
        """The widget of one setting."""
        return self._fields[name]


def _fill_box(box: QComboBox, words: Mapping[str, str]) -> None:
    before = box.currentData()
    box.clear()
    box.addItem(tr("All"), "")
    for word, name in words.items():
        box.addItem(name, word)
    box.setCurrentIndex(max(0, box.findData(before)))


def _example_selector(module: Module) -> str:
    """Pieces that there are, as one may ask for them: `axis infantry`."""
    roots = (name for name, owner in module.module.owners.items() if owner.of is None)
    return " ".join(part for part in (next(roots, ""), next(iter(module.types), "")) if part)


def _field_text(field: QCheckBox | QComboBox | QLineEdit) -> str:
    if isinstance(field, QCheckBox):
        return str(field.isChecked())
    if isinstance(field, QComboBox):
        return str(field.currentData() or "")
    return field.text().strip()


def _setting_title(setting: Setting) -> str:
    return _SETTING_TITLES.get(setting.name, setting.name.replace("-", " ").capitalize())
