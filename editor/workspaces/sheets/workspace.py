"""Sheets workspace: choose, preview and save printed sheets."""

from __future__ import annotations

from pathlib import Path
from typing import cast

from PySide6.QtCore import QSignalBlocker, Qt, QTimer
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import (
    QLabel,
    QPushButton,
    QScrollArea,
    QSplitter,
    QVBoxLayout,
    QWidget,
)

from sandtable.editor.context.editor_context import EditorContext
from sandtable.editor.exports.export_order import ExportOrder
from sandtable.editor.exports.settings_form import SettingsForm
from sandtable.editor.fields.elided_widgets import ElidedComboBox, PlainTextLabel
from sandtable.editor.translation import tr
from sandtable.editor.workspaces.sheets.page_view import PageView
from sandtable.exporters.print import PrintExporter
from sandtable.exporters.print.print_preview import PrintPreview, make_print_preview
from sandtable.exporters.protocol import ExportError
from sandtable.model.module_change import ModuleChange
from sandtable.model.reports.playable_scenarios import playable_scenarios
from sandtable.model.wording.scenario_names import scenario_name
from sandtable.plugins.registry import plugin_registry

_PREVIEW_DPI = 110
_MILLISECONDS_AFTER_TYPING = 250
"""Milliseconds without a change before the preview is updated."""
_HIDDEN_SETTINGS = {"since", "book"}
"""Settings that the preview does not support."""
_FORM_WIDTH, _PAGES_WIDTH = 270, 900


class SheetsWorkspace(QWidget):
    """Settings at the left and pages at the right; both follow the document."""

    def __init__(self, context: EditorContext) -> None:
        super().__init__()
        self._context = context
        self._asked_order: object = None
        self._is_stale = False
        """Whether the preview must be updated when the workspace is shown."""
        self._worker = context.new_worker(self)
        self._worker.job_done.connect(self._on_pages_made)
        self._typing_timer = QTimer(self, singleShot=True, interval=_MILLISECONDS_AFTER_TYPING)
        self._typing_timer.timeout.connect(self._start_making_pages)
        self.scenario_box, self.page_view = ElidedComboBox(self), PageView(self)
        self._print_exporter = cast("PrintExporter", plugin_registry().print_exporter)
        settings = [
            each for each in self._print_exporter.settings if each.name not in _HIDDEN_SETTINGS
        ]
        self.settings_form = SettingsForm(context, settings, self)
        self.message_label = PlainTextLabel(self)
        self.message_label.setWordWrap(True)
        self.save_button = QPushButton(tr("Save as PDF…"), self)
        self._lay_out()
        self._show_scenarios()
        self.settings_form.set_fields({"sheet": "setup"})
        self.scenario_box.currentIndexChanged.connect(self._on_scenario_chosen)
        self.settings_form.settings_changed.connect(self._typing_timer.start)
        self.save_button.clicked.connect(self.save_pdf)
        context.document.module_changed.connect(self._on_module_change)
        context.viewpoint.viewpoint_changed.connect(self._on_viewpoint_changed)
        self._typing_timer.start()

    def _lay_out(self) -> None:
        self.scenario_box.setAccessibleName(tr("Scenario"))
        left, split = QWidget(self), QSplitter(self)
        column = QVBoxLayout(left)
        for widget in (
            QLabel(tr("Scenario"), self),
            self.scenario_box,
            self.settings_form,
            self.save_button,
        ):
            column.addWidget(widget)
        column.addWidget(self.message_label)
        column.addStretch(1)
        area = QScrollArea(self)
        area.setWidgetResizable(True)
        area.setWidget(left)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        bar = area.verticalScrollBar()
        # Otherwise the vertical scroll bar would cover the fields.
        area.setMinimumWidth(left.minimumSizeHint().width() + bar.sizeHint().width())
        split.setChildrenCollapsible(False)
        split.addWidget(area)
        split.addWidget(self.page_view)
        split.setStretchFactor(1, 1)
        split.setSizes([_FORM_WIDTH, _PAGES_WIDTH])
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(split)

    def current_order(self) -> ExportOrder:
        """Return the export order for the settings that the author chose."""
        scenario = self._context.viewpoint.current_state.scenario
        return ExportOrder(
            module=self._context.document.module,
            loaded=self._context.session.loaded_module,
            settings={**self.settings_form.setting_values(), "since": "", "book": str(False)},
            scenarios=(scenario,)
            if scenario in playable_scenarios(self._context.document.complete_module)
            else (),
            options=self._context.viewpoint.current_state.options,
        )

    def save_pdf(self) -> None:
        """Ask for a folder, and write the chosen sheet there as PDF."""
        folder = self._context.prompts.ask_folder(tr("Save the PDF in which folder?"))
        if folder is not None:
            self._write_pdf(folder)

    def _write_pdf(self, folder: Path) -> None:
        try:
            report = self._print_exporter.export(self.current_order().export_job(), folder)
        except (ExportError, OSError) as error:
            self._context.messages.show_failure_message(str(error))
            return
        names = ", ".join(path.name for path in report.written if path.suffix == ".pdf")
        message = tr("Written into {folder}: {names}").format(folder=folder, names=names)
        self._context.messages.show_success_message(message)

    def _start_making_pages(self) -> None:
        self._is_stale = not self.isVisible()
        if self._is_stale:
            return
        order = self.current_order()
        self._asked_order = order
        self.message_label.setText(tr("Laying out the pages…"))
        self._worker.start_background_job(order, _PreviewJob(order, self._print_exporter))

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._is_stale:
            self._typing_timer.start()

    def _on_pages_made(self, order: object, result: object) -> None:
        if order is not self._asked_order:
            return  # something newer was asked for
        if isinstance(result, ExportError):
            self.page_view.show_pages(())
            self.message_label.setText(str(result))
        elif isinstance(result, Exception):
            raise result
        elif isinstance(result, PrintPreview):
            self.page_view.show_pages(result.pages)
            self.message_label.setText(_preview_text(result))

    def _on_module_change(self, change: ModuleChange) -> None:
        if change.affects_keys("scenarios"):
            self._show_scenarios()
        if change.affects_keys("module", "types"):
            self.settings_form.refresh_sides()
        self._typing_timer.start()

    def _on_viewpoint_changed(self) -> None:
        self._show_scenario()
        self._typing_timer.start()

    def _show_scenario(self) -> None:
        name = self._context.viewpoint.current_state.scenario
        self.scenario_box.setCurrentIndex(self.scenario_box.findData(name))

    def _on_scenario_chosen(self) -> None:
        name = self.scenario_box.currentData()
        if name and name != self._context.viewpoint.current_state.scenario:
            self._context.viewpoint.show_scenario(name)

    def _show_scenarios(self) -> None:
        # Filling the list must not render another preview.
        with QSignalBlocker(self.scenario_box):
            self.scenario_box.clear()
            module = self._context.document.complete_module
            for name in playable_scenarios(module):
                self.scenario_box.addItem(scenario_name(module, name), name)
            self._show_scenario()


class _PreviewJob:
    """Job that renders the pages of an export order in the background."""

    def __init__(self, order: ExportOrder, exporter: PrintExporter) -> None:
        self._order, self._print = order, exporter

    def __call__(self) -> PrintPreview:
        return make_print_preview(
            self._order.export_job(),
            _PREVIEW_DPI,
            self._print.extra_sheets,
            self._print.checks,
        )


def _preview_text(preview: PrintPreview) -> str:
    count = len(preview.pages)
    if not count:
        return tr("This sheet would be empty.")
    pages = tr("%n pages", "", count)
    lost = "\n".join(f"• {loss}" for loss in preview.losses)
    return f"{pages}\n{lost}".strip()
