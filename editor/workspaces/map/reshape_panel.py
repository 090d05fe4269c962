"""Panel for reshaping borders: the operation, its amount, and the expected result."""

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

_TITLES_OF_OPERATIONS = {
    "simplify": translatable("Simplify all borders"),
    "smooth": translatable("Smooth one border"),
    "tidy": translatable("Join borders that nearly meet"),
}
_AMOUNT_TITLES = {
    "simplify": translatable("Remove bends smaller than"),
    "smooth": translatable("Repetitions"),
    "tidy": translatable("Largest distance to join"),
}
_UNIT_SUFFIX = translatable(" units")
_MAX_AMOUNT, _PANEL_WIDTH = 100_000.0, 286


@dataclass(frozen=True, slots=True)
class ReshapeRequest:
    """Request to preview a change of borders: `simplify`, `smooth` or `tidy`, with an amount."""

    operation: str
    amount: float
    includes_coasts: bool = True
    """Whether coasts and other free edges are simplified as well."""
    spaces: tuple[str, ...] = ()
    """Spaces whose border is smoothed."""


class ReshapePanelTool(Protocol):
    """Interface of the map tool that reshapes borders as this panel says."""

    context: EditorContext
    worker: BackgroundWorker
    """Worker that computes previews."""
    request: ReshapeRequest

    def show_result(self, wish: object, result: object) -> None:
        """Show the result of a preview that was requested."""

    def compute_preview_of_request(self, wish: ReshapeRequest) -> None:
        """Compute the preview that a request describes."""

    def preview_reshaping(self, way: str) -> None:
        """Preview an operation on borders, with its usual amount."""

    def apply_previewed_result(self) -> bool:
        """Apply the previewed result; return whether there was one."""

    def cancel_action(self) -> None:
        """Remove the preview of reshaped borders without applying it."""


class ReshapePanel(QFrame):
    """Panel that requests previews of reshaped borders from a tool, and shows the results."""

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
            QPushButton(tr("Apply")),
            QPushButton(tr("Cancel")),
        )
        for way, operation_title in _TITLES_OF_OPERATIONS.items():
            self.operation_box.addItem(tr(operation_title), way)
        self.operation_box.setAccessibleName(tr("Action"))
        self.amount_box.setAccessibleName(tr("Amount"))
        self.result_label.setWordWrap(True)
        self._lay_out()
        self.operation_box.currentIndexChanged.connect(self._on_operation_chosen)
        self.amount_box.valueChanged.connect(self._on_typed_text)
        self.coasts_box.toggled.connect(self._on_typed_text)
        self.apply_button.clicked.connect(tool.apply_previewed_result)
        self.cancel_button.clicked.connect(tool.cancel_action)
        tool.worker.job_done.connect(self._on_job_done)
        tool.context.document.module_changed.connect(self._on_module_change)

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
        """Show the operation and the amount of a request in the fields."""
        smooths = wish.operation == "smooth"
        # Showing a request must not start it once more.
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
            # Setting an equal value would round what the author is typing.
            if self.amount_box.value() != wish.amount:
                self.amount_box.setValue(wish.amount)
            self.coasts_box.setChecked(wish.includes_coasts)
        self.coasts_box.setVisible(wish.operation == "simplify")
        self.show_result_text(tr("Computing the preview…"), may_take=False)

    def show_result_text(self, text: str, *, may_take: bool) -> None:
        """Show the result of a preview, and whether it can be applied."""
        self.result_label.setText(text)
        self.result_label.setAccessibleName(text)
        self.apply_button.setEnabled(may_take)

    def _on_job_done(self, wish: object, result: object) -> None:
        self._tool.show_result(wish, result)

    def _on_module_change(self, change: ModuleChange) -> None:
        if change.affects_keys("boards"):
            self._tool.compute_preview_of_request(self._tool.request)

    def _on_operation_chosen(self) -> None:
        self._tool.preview_reshaping(self.operation_box.currentData())

    def _on_typed_text(self) -> None:
        request = ReshapeRequest(
            self.operation_box.currentData(),
            self.amount_box.value(),
            self.coasts_box.isChecked(),
            self._tool.request.spaces,
        )
        self._tool.compute_preview_of_request(request)
