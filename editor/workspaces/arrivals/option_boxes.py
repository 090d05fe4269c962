"""Combo boxes for the options (optional rules) that affect a schedule."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import QHBoxLayout, QWidget

from sandtable.editor.context.editor_context import EditorContext
from sandtable.editor.fields.elided_widgets import ElidedComboBox, FullWidthLabel
from sandtable.editor.translation import tooltip_text, tr
from sandtable.model.ledger.history import option_choices_for_play
from sandtable.model.module import Module
from sandtable.model.reports.timetable import ScenarioTimetable


class OptionBoxes(QWidget):
    """Combo boxes that set options of the viewpoint, which maps and charts follow."""

    def __init__(self, context: EditorContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self.boxes: dict[str, ElidedComboBox] = {}
        self._row_layout = QHBoxLayout(self)
        self._row_layout.setContentsMargins(0, 0, 0, 0)
        self._row_layout.setSpacing(4)
        self._shown_options: tuple[object, ...] = ()

    def show_options(self, module: Module, table: ScenarioTimetable | None) -> None:
        """Show the options that a schedule depends on, with their current choices."""
        names = table.options if table else ()
        options = tuple((o, module.options[o].name, module.options[o].choices) for o in names)
        # Rebuilding the boxes would close an open list and lose the focus.
        if options != self._shown_options:
            self._shown_options = options
            self._build_boxes(module, names)
        if table is None:
            return
        chosen = option_choices_for_play(
            module, table.scenario, self._context.viewpoint.current_state.options
        ).options
        for name, box in self.boxes.items():
            # Only a click changes the options of the viewpoint.
            with QSignalBlocker(box):
                box.setCurrentText(chosen.get(name, ""))

    def _build_boxes(self, module: Module, names: tuple[str, ...]) -> None:
        while (item := self._row_layout.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                # deleteLater takes effect only later, and the old box would show until then.
                widget.hide()
                widget.deleteLater()
        self.boxes = {}
        for name in names:
            option = module.options[name]
            label, box = FullWidthLabel(f"{option.name}:", self), ElidedComboBox(self, letters=8)
            box.addItems(list(option.choices))
            box.setAccessibleName(tr("Option {name}").format(name=option.name))
            box.setToolTip(tooltip_text(option.name))
            label.setToolTip(tooltip_text(option.name))
            label.setBuddy(box)
            box.currentTextChanged.connect(self._on_value_chosen)
            self._row_layout.addWidget(label)
            self._row_layout.addWidget(box)
            self.boxes[name] = box
        self.setVisible(bool(names))

    def _on_value_chosen(self, _choice: str) -> None:
        view = self._context.viewpoint.current_state
        options = {**view.options, **{name: box.currentText() for name, box in self.boxes.items()}}
        self._context.viewpoint.set_viewpoint_state(replace(view, options=options))
