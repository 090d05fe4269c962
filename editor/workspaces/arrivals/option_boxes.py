"""The options that decide about entries, as boxes to choose from."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import QHBoxLayout, QWidget

from sandtable.editor.bench.bench import EditorContext
from sandtable.editor.fields.short import ShortCombo, WholeLabel
from sandtable.editor.words import plain, tr
from sandtable.model.ledger.history import choices_for
from sandtable.model.module import Module
from sandtable.model.reports.timetable import Timetable


class OptionBoxes(QWidget):
    """Chooses options of the viewpoint: maps and charts follow."""

    def __init__(self, bench: EditorContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bench = bench
        self.boxes: dict[str, ShortCombo] = {}
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(4)
        self._shown: tuple[object, ...] = ()

    def show_options(self, module: Module, table: Timetable | None) -> None:
        """Show the options that a schedule asks for, as they are chosen."""
        asked = table.options if table else ()
        shown = tuple((o, module.options[o].name, module.options[o].choices) for o in asked)
        if shown != self._shown:
            self._shown = shown
            self._build_boxes(module, asked)
        if table is None:
            return
        chosen = choices_for(module, table.scenario, self._bench.viewpoint.view.options).options
        for name, box in self.boxes.items():
            with QSignalBlocker(box):
                box.setCurrentText(chosen.get(name, ""))

    def _build_boxes(self, module: Module, asked: tuple[str, ...]) -> None:
        while (item := self._row.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        self.boxes = {}
        for name in asked:
            option = module.options[name]
            label, box = WholeLabel(f"{option.name}:", self), ShortCombo(self, letters=8)
            box.addItems(list(option.choices))
            box.setAccessibleName(tr("Option {name}").format(name=option.name))
            box.setToolTip(plain(option.name))
            label.setToolTip(plain(option.name))
            label.setBuddy(box)
            box.currentTextChanged.connect(self._on_chosen)
            self._row.addWidget(label)
            self._row.addWidget(box)
            self.boxes[name] = box
        self.setVisible(bool(asked))

    def _on_chosen(self, _choice: str) -> None:
        view = self._bench.viewpoint.view
        options = {**view.options, **{name: box.currentText() for name, box in self.boxes.items()}}
        self._bench.viewpoint.look(replace(view, options=options))
