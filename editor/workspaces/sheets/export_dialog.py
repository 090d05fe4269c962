"""Export dialog: targets, options, progress, and losses."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from PySide6.QtCore import QObject, Qt, QUrl, Signal
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import (
    QBoxLayout,
    QDialog,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QPlainTextEdit,
    QProgressBar,
    QPushButton,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from sandtable.editor.context.editor_context import EditorContext
from sandtable.editor.translation import tr
from sandtable.editor.workspaces.sheets.export_order import ExportOrder
from sandtable.editor.workspaces.sheets.settings_form import SettingsForm
from sandtable.exporters.protocol import Exporter, ExportError, ExportReport, StoppedError
from sandtable.model.reports.playable_scenarios import playable_scenarios
from sandtable.model.wording.scenario_names import scenario_name
from sandtable.plugins.registry import plugin_registry

_DIALOG_SIZE = (760, 620)
_TARGETS_WIDTH = 200
_FOLDER_SETTING = "export-folder"


class ExportDialog(QDialog):
    """Dialog that exports in the background and reports the result."""

    def __init__(self, context: EditorContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._running_job: _ExportJob | None = None
        self._worker = context.new_worker(self)
        self._worker.job_done.connect(self._on_done)
        self.setWindowTitle(tr("Export"))
        self.resize(*_DIALOG_SIZE)
        self.target_list, self._form_stack = QListWidget(self), QStackedWidget(self)
        self.scenario_list, self.folder_line = QListWidget(self), QLineEdit(self)
        self.report_view, self._progress_bar = (
            QPlainTextEdit(self, readOnly=True),
            QProgressBar(self),
        )
        self.start_button = QPushButton(tr("Export"), self, default=True)
        self.cancel_button = QPushButton(tr("Cancel"), self)
        self.show_folder_button = QPushButton(tr("Open the folder"), self)
        self.close_button = QPushButton(tr("Close"), self)
        self.browse_button = QPushButton(tr("Browse…"), self)
        for button in (
            self.cancel_button,
            self.show_folder_button,
            self.close_button,
            self.browse_button,
        ):
            button.setAutoDefault(False)  # Return exports, also while another has the keyboard
        self.cancel_button.setEnabled(False)
        self.show_folder_button.setEnabled(False)
        for exporter in plugin_registry().all_exporters:
            self.target_list.addItem(tr(exporter.label))
            self._form_stack.addWidget(SettingsForm(context, exporter.settings, self))
        self._lay_out()
        self.target_list.currentRowChanged.connect(self._on_target)
        self.start_button.clicked.connect(self.start_export)
        self.cancel_button.clicked.connect(self._on_cancel)
        self.close_button.clicked.connect(self.close)
        self.browse_button.clicked.connect(self._on_browse)
        self.show_folder_button.clicked.connect(self._on_show_folder)
        self.target_list.setCurrentRow(0)
        self._progress_bar.hide()
        self._list_scenarios()
        self.report_view.setPlainText(
            "\n".join(plugin_registry().plugin_problems("exporter", "sheet"))
        )

    def _lay_out(self) -> None:
        for widget, name in (
            (self.target_list, tr("Target")),
            (self.scenario_list, tr("Scenarios")),
            (self.folder_line, tr("Folder")),
            (self.report_view, tr("Report")),
        ):
            widget.setAccessibleName(name)
        self.folder_line.setText(
            str(self._context.settings.read_setting(_FOLDER_SETTING) or Path.home() / "sandtable")
        )
        self.target_list.setMaximumWidth(_TARGETS_WIDTH)
        middle = QVBoxLayout()
        _add_widgets(middle, self._form_stack, QLabel(tr("Scenarios"), self), self.scenario_list)
        above, folder_row, below = QHBoxLayout(), QHBoxLayout(), QHBoxLayout()
        above.addWidget(self.target_list)
        above.addLayout(middle, 1)
        _add_widgets(
            folder_row, QLabel(tr("Into the folder"), self), self.folder_line, self.browse_button
        )
        size_policy = self._progress_bar.sizePolicy()
        size_policy.setRetainSizeWhenHidden(
            True
        )  # else Cancel would come below a second click on Export
        self._progress_bar.setSizePolicy(size_policy)
        _add_widgets(
            below,
            self._progress_bar,
            self.show_folder_button,
            self.close_button,
            self.cancel_button,
            self.start_button,
        )
        below.setStretch(0, 1)
        layout = QVBoxLayout(self)
        layout.addLayout(above, 1)
        layout.addLayout(folder_row)
        layout.addWidget(self.report_view)
        layout.addLayout(below)

    @property
    def chosen_exporter(self) -> Exporter:
        """Exporter of the selected target."""
        return plugin_registry().all_exporters[max(0, self.target_list.currentRow())]

    @property
    def chosen_form(self) -> SettingsForm:
        """Options of the selected target."""
        form = self._form_stack.currentWidget()
        assert isinstance(form, SettingsForm)
        return form

    def choose_target(self, target: str) -> None:
        """Select a target by its id."""
        ids = [exporter.id for exporter in plugin_registry().all_exporters]
        self.target_list.setCurrentRow(ids.index(target))

    def start_export(self) -> None:
        """Start the export; the window stays usable."""
        # No names mean all scenarios, as on the command line.
        scenarios = tuple(self._chosen_scenarios())
        folder = Path(self.folder_line.text().strip()).expanduser()
        order = ExportOrder(
            module=self._context.document.module,
            loaded=self._context.session.loaded_module,
            settings=self.chosen_form.setting_values(),
            scenarios=() if len(scenarios) == self.scenario_list.count() else scenarios,
            options=self._context.viewpoint.current_state.options,
        )
        self._running_job = _ExportJob(order, self.chosen_exporter, folder)
        self._running_job.step_started.connect(self._on_step)
        self._context.settings.store_setting(_FOLDER_SETTING, str(folder))
        self._show_running(on=True)
        self.report_view.setPlainText(tr("Exporting…"))
        self._worker.start_job(self._running_job, self._running_job)

    def _chosen_scenarios(self) -> Iterable[str]:
        for number in range(self.scenario_list.count()):
            item = self.scenario_list.item(number)
            if item.checkState() == Qt.CheckState.Checked:
                yield str(item.data(Qt.ItemDataRole.UserRole))

    def _on_step(self, words: str) -> None:
        if self.cancel_button.isEnabled():
            self.report_view.setPlainText(f"{words}…")

    def _on_done(self, work: object, report: object) -> None:
        if self._running_job is None or work is not self._running_job:
            return
        self._show_running(on=False)
        if isinstance(report, StoppedError):
            self.report_view.setPlainText(tr("Cancelled. Nothing was written."))
        elif isinstance(report, ExportReport):
            late = tr("It was written before it could be stopped.")
            self.report_view.setPlainText(
                f"{late}\n" * self._running_job.is_stopped + report_text(report)
            )
            self.show_folder_button.setEnabled(True)
            self._context.messages.show_notice(
                tr("Exported: {name}").format(name=self.chosen_exporter.label)
            )
        elif isinstance(report, ExportError | OSError):
            self.report_view.setPlainText("\n".join((tr("Nothing was written."), str(report))))
        elif isinstance(report, Exception):
            raise report

    def _on_cancel(self) -> None:
        """Stop at the next step; files are written only at the end."""
        if self._running_job is not None:
            self._running_job.is_stopped = True
        self.cancel_button.setEnabled(False)
        self.report_view.setPlainText(tr("Stopping…"))

    def _show_running(self, *, on: bool) -> None:
        self._progress_bar.setRange(0, 0 if on else 1)
        self._progress_bar.setVisible(on)
        self.cancel_button.setEnabled(on)
        self.start_button.setEnabled(not on)

    def _on_target(self, row: int) -> None:
        """Show the options of a target; without options the scenarios get the room."""
        self._form_stack.setCurrentIndex(row)
        self._form_stack.setMaximumHeight(self.chosen_form.sizeHint().height())

    def _on_browse(self) -> None:
        folder = self._context.prompts.ask_folder(tr("Export into which folder?"))
        if folder is not None:
            self.folder_line.setText(str(folder))

    def _on_show_folder(self) -> None:
        QDesktopServices.openUrl(QUrl.fromLocalFile(self.folder_line.text()))

    def _list_scenarios(self) -> None:
        module = self._context.document.complete_module
        for name in playable_scenarios(module):
            item = QListWidgetItem(scenario_name(module, name), self.scenario_list)
            item.setData(Qt.ItemDataRole.UserRole, name)
            item.setFlags(item.flags() | Qt.ItemFlag.ItemIsUserCheckable)
            item.setCheckState(Qt.CheckState.Checked)


def report_text(report: ExportReport) -> str:
    """Return a report as text: each file, then each loss."""
    paths = [str(path) for path in report.written]
    lost = [tr("Not carried: {loss}").format(loss=loss) for loss in report.losses]
    return "\n".join([*paths, "", *(lost or [tr("Nothing was lost.")])])


class _ExportJob(QObject):
    """Export on the worker's thread, which reports its steps and can be stopped between them."""

    step_started = Signal(str)

    def __init__(self, order: ExportOrder, exporter: Exporter, folder: Path) -> None:
        super().__init__()
        self._order, self._exporter, self._folder = order, exporter, folder
        self.is_stopped = False

    def __call__(self) -> ExportReport:
        self._report_step(tr("Reading"))
        return self._exporter.export(self._order.export_job(self._report_step), self._folder)

    def _report_step(self, words: str) -> None:
        if self.is_stopped:
            raise StoppedError
        self.step_started.emit(words)


def _add_widgets(layout: QBoxLayout, *widgets: QWidget) -> None:
    for widget in widgets:
        layout.addWidget(widget)
