"""The panel of what is tried on borders: which way, how much, and what would come of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDoubleSpinBox,
    QFormLayout,
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from sandtable.editor.context.background_worker import BackgroundWorker
from sandtable.editor.context.editor_context import EditorContext
from sandtable.editor.fields.elided_widgets import PlainTextLabel
from sandtable.editor.translation import tr, translatable
from sandtable.model.geometry.outline_operations.border_smoothing import MAX_SMOOTHING_ROUNDS
from sandtable.model.module_change import ModuleChange

_WAY_TITLES = {
    "simplify": translatable("Simplify all borders"),
    "smooth": translatable("Smooth one border"),
    "tidy": translatable("Join borders that nearly meet"),
}
_AMOUNT_TITLES = {
    "simplify": translatable("Bends left out below"),
    "smooth": translatable("Rounds"),
    "tidy": translatable("Joined within"),
}
_UNIT_SUFFIX = translatable(" units")
_MAX_AMOUNT, _PANEL_WIDTH = 100_000.0, 286


@dataclass(frozen=True, slots=True)
class ReshapeRequest:
    """What is to be tried: `simplify`, `smooth` or `tidy`, and how much."""

    operation: str
    amount: float
    includes_coasts: bool = True
    """Whether free edges are simplified, too."""
    spaces: tuple[str, ...] = ()
    """Whose border is smoothed."""


class ReshapePanelTool(Protocol):
    """The tool that a panel belongs to."""

    context: EditorContext
    worker: BackgroundWorker
    """Who finds out what a wish would make."""
    request: ReshapeRequest

    def show_result(self, wish: object, result: object) -> None:
        """Show what came of a wish."""

    def try_request(self, wish: ReshapeRequest) -> None:
        """Show what a wish would make of the borders."""

    def begin_trial(self, way: str) -> None:
        """Try one way, by as much as is usual."""

    def apply_trial(self) -> bool:
        """Do what is shown."""

    def cancel_action(self) -> None:
        """Leave all as it is."""


class ReshapePanel(QFrame):
    """Asks a tool for what is typed, and says what would come of it."""

    def __init__(self, tool: ReshapePanelTool, parent: QWidget) -> None:
        super().__init__(parent)
        self._tool = tool
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.setAccessibleName(tr("Borders"))
        self.setFixedWidth(_PANEL_WIDTH)
        self.operation_box, self.amount_box, self.amount_label = (
            QComboBox(),
            QDoubleSpinBox(),
            QLabel(),
        )
        self.coasts_box = QCheckBox(tr("Coasts and free edges, too"))
        self.result_label = PlainTextLabel()
        self.apply_button, self.cancel_button = (
            QPushButton(tr("Take it")),
            QPushButton(tr("Leave it")),
        )
        for way, said in _WAY_TITLES.items():
            self.operation_box.addItem(tr(said), way)
        self.operation_box.setAccessibleName(tr("What is done"))
        self.amount_box.setAccessibleName(tr("How much"))
        self.result_label.setWordWrap(True)
        self._lay_out()
        self.operation_box.currentIndexChanged.connect(self._on_way)
        self.amount_box.valueChanged.connect(self._on_typed)
        self.coasts_box.toggled.connect(self._on_typed)
        self.apply_button.clicked.connect(tool.apply_trial)
        self.cancel_button.clicked.connect(tool.cancel_action)
        tool.worker.job_done.connect(self._on_done)
        tool.context.document.module_changed.connect(self._on_changed)

    def _lay_out(self) -> None:
        form, below = QFormLayout(), QHBoxLayout()
        form.addRow(self.operation_box)
        form.addRow(self.amount_label, self.amount_box)
        form.addRow(self.coasts_box)
        below.addWidget(self.apply_button)
        below.addWidget(self.cancel_button)
        layout = QVBoxLayout(self)
        layout.addLayout(form)
        layout.addWidget(self.result_label)
        layout.addLayout(below)
        layout.addStretch(1)

    def show_request(self, wish: ReshapeRequest) -> None:
        """Show what is tried."""
        smooths = wish.operation == "smooth"
        with (
            QSignalBlocker(self.operation_box),
            QSignalBlocker(self.amount_box),
            QSignalBlocker(self.coasts_box),
        ):
            self.operation_box.setCurrentIndex(self.operation_box.findData(wish.operation))
            self.amount_label.setText(tr(_AMOUNT_TITLES[wish.operation]))
            self.amount_box.setDecimals(0 if smooths else 1)
            self.amount_box.setRange(
                1 if smooths else 0.1, MAX_SMOOTHING_ROUNDS if smooths else _MAX_AMOUNT
            )
            self.amount_box.setSuffix("" if smooths else tr(_UNIT_SUFFIX))
            self.amount_box.setStepType(
                QDoubleSpinBox.StepType.DefaultStepType
                if smooths
                else QDoubleSpinBox.StepType.AdaptiveDecimalStepType
            )
            if self.amount_box.value() != wish.amount:
                self.amount_box.setValue(wish.amount)
            self.coasts_box.setChecked(wish.includes_coasts)
        self.coasts_box.setVisible(wish.operation == "simplify")
        self.show_result_text(tr("Looking…"), may_take=False)

    def show_result_text(self, text: str, *, may_take: bool) -> None:
        """Say what would come of it, and whether it can be had."""
        self.result_label.setText(text)
        self.result_label.setAccessibleName(text)
        self.apply_button.setEnabled(may_take)

    def _on_done(self, wish: object, result: object) -> None:
        self._tool.show_result(wish, result)

    def _on_changed(self, change: ModuleChange) -> None:
        if change.affects("boards"):
            self._tool.try_request(self._tool.request)

    def _on_way(self) -> None:
        self._tool.begin_trial(self.operation_box.currentData())

    def _on_typed(self) -> None:
        request = ReshapeRequest(
            self.operation_box.currentData(),
            self.amount_box.value(),
            self.coasts_box.isChecked(),
            self._tool.request.spaces,
        )
        self._tool.try_request(request)
