"""The export dialog: every target with its options, progress, and what could not be carried."""

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

from sandtable.editor.bench.bench import EditorContext
from sandtable.editor.words import tr
from sandtable.editor.workspaces.sheets.export_order import ExportOrder
from sandtable.editor.workspaces.sheets.settings_form import SettingsForm
from sandtable.exporters.protocol import Exporter, ExportError, ExportReport, StoppedError
from sandtable.model.reports.scenarios import playable
from sandtable.model.wording.scenario_names import scenario_name
from sandtable.plugins.registry import registry

_DIALOG_SIZE = (760, 620)
_TARGETS_WIDTH = 200
_FOLDER_SETTING = "export-folder"


class ExportDialog(QDialog):
    """Chooses a target and its options, exports beside the window, and reports."""

    def __init__(self, bench: EditorContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bench = bench
        self._export: _ExportJob | None = None
        self._worker = bench.worker(self)
        self._worker.done.connect(self._on_done)
        self.setWindowTitle(tr("Export"))
        self.resize(*_DIALOG_SIZE)
        self.targets, self._forms = QListWidget(self), QStackedWidget(self)
        self.scenarios, self.folder = QListWidget(self), QLineEdit(self)
        self.report, self._progress = QPlainTextEdit(self, readOnly=True), QProgressBar(self)
        self.start = QPushButton(tr("Export"), self, default=True)
        self.cancel = QPushButton(tr("Cancel"), self)
        self.show_folder = QPushButton(tr("Open the folder"), self)
        self.leave = QPushButton(tr("Close"), self)
        self.browse = QPushButton(tr("Browse…"), self)
        for button in (self.cancel, self.show_folder, self.leave, self.browse):
            button.setAutoDefault(False)  # Return exports, also while another has the keyboard
        self.cancel.setEnabled(False)
        self.show_folder.setEnabled(False)
        for exporter in registry().exporters:
            self.targets.addItem(tr(exporter.label))
            self._forms.addWidget(SettingsForm(bench, exporter.settings, self))
        self._lay_out()
        self.targets.currentRowChanged.connect(self._on_target)
        self.start.clicked.connect(self.start_export)
        self.cancel.clicked.connect(self._on_cancel)
        self.leave.clicked.connect(self.close)
        self.browse.clicked.connect(self._on_browse)
        self.show_folder.clicked.connect(self._on_show_folder)
        self.targets.setCurrentRow(0)
        self._progress.hide()
        self._list_scenarios()
        self.report.setPlainText("\n".join(registry().problems("exporter", "sheet")))

    def _lay_out(self) -> None:
        for widget, name in (
            (self.targets, tr("Target")),
            (self.scenarios, tr("Scenarios")),
            (self.folder, tr("Folder")),
            (self.report, tr("Report")),
        ):
            widget.setAccessibleName(name)
        self.folder.setText(
            str(self._bench.settings.get(_FOLDER_SETTING) or Path.home() / "sandtable")
        )
        self.targets.setMaximumWidth(_TARGETS_WIDTH)
        middle = QVBoxLayout()
        _add_widgets(middle, self._forms, QLabel(tr("Scenarios"), self), self.scenarios)
        above, where, below = QHBoxLayout(), QHBoxLayout(), QHBoxLayout()
        above.addWidget(self.targets)
        above.addLayout(middle, 1)
        _add_widgets(where, QLabel(tr("Into the folder"), self), self.folder, self.browse)
        kept = self._progress.sizePolicy()
        kept.setRetainSizeWhenHidden(True)  # else Cancel would come below a second click on Export
        self._progress.setSizePolicy(kept)
        _add_widgets(below, self._progress, self.show_folder, self.leave, self.cancel, self.start)
        below.setStretch(0, 1)
        layout = QVBoxLayout(self)
        layout.addLayout(above, 1)
        layout.addLayout(where)
        layout.addWidget(self.report)
        layout.addLayout(below)

    @property
    def chosen_exporter(self) -> Exporter:
        """The chosen target."""
        return registry().exporters[max(0, self.targets.currentRow())]

    @property
    def chosen_form(self) -> SettingsForm:
        """The options of the chosen target."""
        form = self._forms.currentWidget()
        assert isinstance(form, SettingsForm)
        return form

    def choose_target(self, target: str) -> None:
        """Choose a target by its id."""
        ids = [exporter.id for exporter in registry().exporters]
        self.targets.setCurrentRow(ids.index(target))

    def start_export(self) -> None:
        """Begin; the window stays usable meanwhile."""
        scenarios = tuple(self._chosen_scenarios())
        folder = Path(self.folder.text().strip()).expanduser()
        order = ExportOrder(
            module=self._bench.document.module,
            loaded=self._bench.session.loaded,
            settings=self.chosen_form.setting_values(),
            scenarios=() if len(scenarios) == self.scenarios.count() else scenarios,
            options=self._bench.viewpoint.view.options,
        )
        self._export = _ExportJob(order, self.chosen_exporter, folder)
        self._export.stepped.connect(self._on_step)
        self._bench.settings.put(_FOLDER_SETTING, str(folder))
        self._show_running(on=True)
        self.report.setPlainText(tr("Exporting…"))
        self._worker.ask(self._export, self._export)

    def _chosen_scenarios(self) -> Iterable[str]:
        for number in range(self.scenarios.count()):
            item = self.scenarios.item(number)
            if item.checkState() == Qt.CheckState.Checked:
                yield str(item.data(Qt.ItemDataRole.UserRole))

    def _on_step(self, words: str) -> None:
        if self.cancel.isEnabled():
            self.report.setPlainText(f"{words}…")

    def _on_done(self, work: object, report: object) -> None:
        if self._export is None or work is not self._export:
            return
        self._show_running(on=False)
        if isinstance(report, StoppedError):
            self.report.setPlainText(tr("Cancelled. Nothing was written."))
        elif isinstance(report, ExportReport):
            late = tr("It was written before it could be stopped.")
            self.report.setPlainText(f"{late}\n" * self._export.stopped + report_text(report))
            self.show_folder.setEnabled(True)
            self._bench.messages.news(
                tr("Exported: {name}").format(name=self.chosen_exporter.label)
            )
        elif isinstance(report, ExportError | OSError):
            self.report.setPlainText("\n".join((tr("Nothing was written."), str(report))))
        elif isinstance(report, Exception):
            raise report

    def _on_cancel(self) -> None:
        """Stop at the next step; files are written whole at the end, or not at all."""
        if self._export is not None:
            self._export.stopped = True
        self.cancel.setEnabled(False)
        self.report.setPlainText(tr("Stopping…"))

    def _show_running(self, *, on: bool) -> None:
        self._progress.setRange(0, 0 if on else 1)
        self._progress.setVisible(on)
        self.cancel.setEnabled(on)
        self.start.setEnabled(not on)

    def _on_target(self, row: int) -> None:
        """Show the options of a target; where there are none the scenarios have the room."""
        self._forms.setCurrentIndex(row)
        self._forms.setMaximumHeight(self.chosen_form.sizeHint().height())

    def _on_browse(self) -> None:
        folder = self._bench.asking.folder(tr("Export into which folder?"))
        if folder is not None:
            self.folder.setText(str(folder))

    def _on_show_folder(self) -> None:
        QDesktopServices.openUrl(QUrl.fromLocalFile(self.folder.text()))

    def _list_scenarios(self) -> None:
        module = self._bench.document.whole
        for name in playable(module):
            item = QListWidgetItem(scenario_name(module, name), self.scenarios)
            item.setData(Qt.ItemDataRole.UserRole, name)
            item.setFlags(item.flags() | Qt.ItemFlag.ItemIsUserCheckable)
            item.setCheckState(Qt.CheckState.Checked)


def report_text(report: ExportReport) -> str:
    """A report in words: each file, then each loss."""
    written = [str(path) for path in report.written]
    lost = [tr("Not carried: {loss}").format(loss=loss) for loss in report.losses]
    return "\n".join([*written, "", *(lost or [tr("Nothing was lost.")])])


class _ExportJob(QObject):
    """An export on the worker's thread: it tells its steps, and stops at the next when asked."""

    stepped = Signal(str)

    def __init__(self, order: ExportOrder, exporter: Exporter, folder: Path) -> None:
        super().__init__()
        self._order, self._exporter, self._folder = order, exporter, folder
        self.stopped = False

    def __call__(self) -> ExportReport:
        self._report_step(tr("Reading"))
        return self._exporter.export(self._order.export_job(self._report_step), self._folder)

    def _report_step(self, words: str) -> None:
        if self.stopped:
            raise StoppedError
        self.stepped.emit(words)


def _add_widgets(layout: QBoxLayout, *widgets: QWidget) -> None:
    for widget in widgets:
        layout.addWidget(widget)
