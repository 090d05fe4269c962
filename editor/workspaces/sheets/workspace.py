"""Printed sheets beside what they print: chosen, looked at, and saved as PDF."""

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

from sandtable.editor.bench.bench import EditorContext
from sandtable.editor.fields.short import PlainLabel, ShortCombo
from sandtable.editor.words import tr
from sandtable.editor.workspaces.sheets.export_order import ExportOrder
from sandtable.editor.workspaces.sheets.page_view import PageView
from sandtable.editor.workspaces.sheets.settings_form import SettingsForm
from sandtable.exporters.print import Print
from sandtable.exporters.print.preview import Preview, preview
from sandtable.exporters.protocol import ExportError
from sandtable.model.module_change import ModuleChange
from sandtable.model.reports.scenarios import playable
from sandtable.model.wording.scenario_names import scenario_name
from sandtable.plugins.registry import registry

_DPI = 110
_TYPING_PAUSE = 250
"""Milliseconds without a change before pages are made again."""
_HIDDEN_SETTINGS = {"since", "book"}
"""Settings that make another print than the pages here."""
_LEFT, _RIGHT = 270, 900


class SheetsWorkspace(QWidget):
    """A form on the left, pages on the right; they follow the document."""

    def __init__(self, bench: EditorContext) -> None:
        super().__init__()
        self._bench = bench
        self._asked: object = None
        self._stale = False
        """Whether pages are to be made as soon as somebody looks."""
        self._worker = bench.worker(self)
        self._worker.done.connect(self._on_made)
        self._quiet = QTimer(self, singleShot=True, interval=_TYPING_PAUSE)
        self._quiet.timeout.connect(self._make_pages)
        self.scenario, self.pages = ShortCombo(self), PageView(self)
        self._print = cast("Print", registry().sheets)
        settings = [each for each in self._print.settings if each.name not in _HIDDEN_SETTINGS]
        self.form = SettingsForm(bench, settings, self)
        self.told = PlainLabel(self)
        self.told.setWordWrap(True)
        self.save = QPushButton(tr("Save as PDF…"), self)
        self._lay_out()
        self._show_scenarios()
        self.form.set_fields({"sheet": "setup"})
        self.scenario.currentIndexChanged.connect(self._on_scenario)
        self.form.changed.connect(self._quiet.start)
        self.save.clicked.connect(self.save_pdf)
        bench.document.changed.connect(self._on_changed)
        bench.viewpoint.changed.connect(self._on_viewpoint)
        self._quiet.start()

    def _lay_out(self) -> None:
        self.scenario.setAccessibleName(tr("Scenario"))
        left, split = QWidget(self), QSplitter(self)
        column = QVBoxLayout(left)
        for widget in (QLabel(tr("Scenario"), self), self.scenario, self.form, self.save):
            column.addWidget(widget)
        column.addWidget(self.told)
        column.addStretch(1)
        area = QScrollArea(self)
        area.setWidgetResizable(True)
        area.setWidget(left)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        bar = area.verticalScrollBar()
        area.setMinimumWidth(left.minimumSizeHint().width() + bar.sizeHint().width())
        split.setChildrenCollapsible(False)
        split.addWidget(area)
        split.addWidget(self.pages)
        split.setStretchFactor(1, 1)
        split.setSizes([_LEFT, _RIGHT])
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(split)

    def current_order(self) -> ExportOrder:
        """What is to be printed now."""
        scenario = self._bench.viewpoint.view.scenario
        return ExportOrder(
            module=self._bench.document.module,
            loaded=self._bench.session.loaded,
            settings={**self.form.setting_values(), "since": "", "book": str(False)},
            scenarios=(scenario,) if scenario in playable(self._bench.document.whole) else (),
            options=self._bench.viewpoint.view.options,
        )

    def save_pdf(self) -> None:
        """Ask for a folder, and write what is shown there."""
        folder = self._bench.asking.folder(tr("Save the PDF in which folder?"))
        if folder is not None:
            self._write_pdf(folder)

    def _write_pdf(self, folder: Path) -> None:
        try:
            report = self._print.export(self.current_order().export_job(), folder)
        except (ExportError, OSError) as error:
            self._bench.messages.trouble(str(error))
            return
        names = ", ".join(path.name for path in report.written if path.suffix == ".pdf")
        said = tr("Written into {folder}: {names}").format(folder=folder, names=names)
        self._bench.messages.news(said)

    def _make_pages(self) -> None:
        self._stale = not self.isVisible()
        if self._stale:
            return
        order = self.current_order()
        self._asked = order
        self.told.setText(tr("Setting the pages…"))
        self._worker.ask(order, _PreviewJob(order, self._print))

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._stale:
            self._quiet.start()

    def _on_made(self, order: object, made: object) -> None:
        if order is not self._asked:
            return  # something newer was asked for
        if isinstance(made, ExportError):
            self.pages.show_pages(())
            self.told.setText(str(made))
        elif isinstance(made, Exception):
            raise made
        elif isinstance(made, Preview):
            self.pages.show_pages(made.pages)
            self.told.setText(_preview_text(made))

    def _on_changed(self, change: ModuleChange) -> None:
        if change.affects("scenarios"):
            self._show_scenarios()
        if change.affects("module", "types"):
            self.form.bring_up_to_date()
        self._quiet.start()

    def _on_viewpoint(self) -> None:
        self._show_scenario()
        self._quiet.start()

    def _show_scenario(self) -> None:
        name = self._bench.viewpoint.view.scenario
        self.scenario.setCurrentIndex(self.scenario.findData(name))

    def _on_scenario(self) -> None:
        name = self.scenario.currentData()
        if name and name != self._bench.viewpoint.view.scenario:
            self._bench.viewpoint.scenario(name)

    def _show_scenarios(self) -> None:
        with QSignalBlocker(self.scenario):
            self.scenario.clear()
            module = self._bench.document.whole
            for name in playable(module):
                self.scenario.addItem(scenario_name(module, name), name)
            self._show_scenario()


class _PreviewJob:
    """The pages of an order, made on the worker's thread."""

    def __init__(self, order: ExportOrder, exporter: Print) -> None:
        self._order, self._print = order, exporter

    def __call__(self) -> Preview:
        return preview(
            self._order.export_job(), _DPI, self._print.extra_sheets, self._print.checks
        )


def _preview_text(made: Preview) -> str:
    count = len(made.pages)
    if not count:
        return tr("There is nothing on such a sheet yet.")
    pages = tr("%n pages", "", count)
    lost = "\n".join(f"• {loss}" for loss in made.losses)
    return f"{pages}\n{lost}".strip()
