"""Export dialog: formats, options, progress, and losses."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QDialog,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QPlainTextEdit,
    QProgressBar,
    QPushButton,
    QScrollArea,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from sandtable.editor.context.editor_context import EditorContext
from sandtable.editor.exports.export_order import ExportOrder
from sandtable.editor.exports.export_queue import (
    QueuedExport,
    export_queue_of,
    report_text,
    show_in_folder,
)
from sandtable.editor.exports.game_engine import find_game_engine, play_in_engine
from sandtable.editor.exports.settings_form import SettingsForm
from sandtable.editor.fields.dialog_size import resize_within_screen
from sandtable.editor.translation import tr
from sandtable.editor.visual_scale import SPACE_XXS
from sandtable.exporters.protocol import Exporter
from sandtable.model.reports.playable_scenarios import playable_scenarios
from sandtable.model.wording.scenario_names import scenario_name
from sandtable.plugins.registry import plugin_registry

_DIALOG_SIZE = (760, 620)
_WIDTH_OF_FORMAT_LIST = 200
_MIN_PART_HEIGHT, _FORM_STRETCH = 60, 2
_FOLDER_SETTING = "export-folder"


class ExportDialog(QDialog):
    """Dialog that starts exports in the background, and shows the result of the last one."""

    def __init__(self, context: EditorContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._last_export: QueuedExport | None = None
        self.export_queue = export_queue_of(context)
        self.export_queue.queue_changed.connect(self._show_last_export)
        self.setWindowTitle(tr("Export"))
        self.target_list, self._form_stack = QListWidget(self), QStackedWidget(self)
        self.scenario_list, self.folder_line = QListWidget(self), QLineEdit(self)
        self.report_view, self._progress_bar = (
            QPlainTextEdit(self, readOnly=True),
            QProgressBar(self),
        )
        self.start_button = QPushButton(tr("Export"), self, default=True)
        self.cancel_button = QPushButton(tr("Cancel"), self)
        self.show_folder_button = QPushButton(tr("Show in folder"), self)
        self.play_button = QPushButton(tr("Play in TripleA"), self)
        self.close_button = QPushButton(tr("Close"), self)
        self.browse_button = QPushButton(tr("Browse…"), self)
        for button in (
            self.cancel_button,
            self.show_folder_button,
            self.play_button,
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
        self.target_list.currentRowChanged.connect(self._on_format_chosen)
        self.start_button.clicked.connect(self.start_export)
        self.cancel_button.clicked.connect(self._on_cancel_button)
        self.close_button.clicked.connect(self.close)
        self.browse_button.clicked.connect(self._on_browse_button)
        self.show_folder_button.clicked.connect(self._on_show_folder_button)
        self.play_button.clicked.connect(self._on_play_button)
        self.play_button.hide()
        self.target_list.setCurrentRow(0)
        self._progress_bar.hide()
        resize_within_screen(self, _DIALOG_SIZE)
        self._fill_scenario_list()
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
        self.target_list.setMaximumWidth(_WIDTH_OF_FORMAT_LIST)
        middle = QVBoxLayout()
        self._form_area = QScrollArea(self, widgetResizable=True)
        self._form_area.setFrameShape(QFrame.Shape.NoFrame)
        self._form_area.setWidget(self._form_stack)
        _add_widgets(middle, self._form_area, QLabel(tr("Scenarios"), self), self.scenario_list)
        above, folder_row, below = QHBoxLayout(), QHBoxLayout(), QHBoxLayout()
        above.addWidget(self.target_list)
        above.addLayout(middle, 1)
        _add_widgets(
            folder_row, QLabel(tr("Target folder"), self), self.folder_line, self.browse_button
        )
        size_policy = self._progress_bar.sizePolicy()
        size_policy.setRetainSizeWhenHidden(
            True
        )  # else Cancel would come below a second click on Export
        self._progress_bar.setSizePolicy(size_policy)
        _add_widgets(
            below,
            self._progress_bar,
            self.play_button,
            self.show_folder_button,
            self.close_button,
            self.cancel_button,
            self.start_button,
        )
        below.setStretch(0, 1)
        layout = QVBoxLayout(self)
        for part in (self.target_list, self.scenario_list, self.report_view, self._form_area):
            # The boxes share a small dialog, and none may shrink to nothing.
            part.setMinimumHeight(_MIN_PART_HEIGHT)
        layout.addLayout(above, _FORM_STRETCH)
        layout.addLayout(folder_row)
        layout.addWidget(self.report_view, 1)
        layout.addLayout(below)

    @property
    def chosen_exporter(self) -> Exporter:
        """Exporter of the format that is selected in the dialog."""
        return plugin_registry().all_exporters[max(0, self.target_list.currentRow())]

    @property
    def settings_form_of_format(self) -> SettingsForm:
        """Form with the options of the format that is selected in the dialog."""
        form = self._form_stack.currentWidget()
        assert isinstance(form, SettingsForm)
        return form

    def choose_export_format(self, target: str) -> None:
        """Select an export format by its id."""
        ids = [exporter.id for exporter in plugin_registry().all_exporters]
        self.target_list.setCurrentRow(ids.index(target))

    def start_export(self) -> None:
        """Add the export to the queue; the window remains usable."""
        folder = Path(self.folder_line.text().strip()).expanduser()
        if not folder.is_absolute():
            self.report_view.setPlainText(
                tr("Nothing was written. Enter the full path of the folder.")
            )
            return
        # No names mean all scenarios, as on the command line.
        scenarios = tuple(self._chosen_scenarios())
        order = ExportOrder(
            module=self._context.document.module,
            loaded=self._context.session.loaded_module,
            settings=self.settings_form_of_format.setting_values(),
            scenarios=() if len(scenarios) == self.scenario_list.count() else scenarios,
            options=self._context.viewpoint.current_state.options,
        )
        self._context.settings.store_setting(_FOLDER_SETTING, str(folder))
        self._last_export = self.export_queue.add_export(order, self.chosen_exporter, folder)
        self._show_last_export()

    def _chosen_scenarios(self) -> Iterable[str]:
        for number in range(self.scenario_list.count()):
            item = self.scenario_list.item(number)
            if item.checkState() == Qt.CheckState.Checked:
                yield str(item.data(Qt.ItemDataRole.UserRole))

    def _show_last_export(self) -> None:
        """Show the progress or the result of the last export."""
        export = self._last_export
        if export is None:
            return
        self._progress_bar.setRange(0, 0 if export.is_open else 1)
        self._progress_bar.setVisible(export.is_open)
        self.cancel_button.setEnabled(export.is_open)
        self.show_folder_button.setEnabled(bool(export.written))
        self.play_button.setVisible(find_game_engine(export) is not None)
        if self.report_view.toPlainText() != report_text(export):
            self.report_view.setPlainText(report_text(export))

    def _on_cancel_button(self) -> None:
        if self._last_export is not None:
            self.export_queue.cancel_export(self._last_export)

    def reject(self) -> None:
        """Cancel the running export, as users expect of Escape; without one, close."""
        if self._last_export is not None and self._last_export.is_open:
            self._on_cancel_button()
        else:
            super().reject()

    def closeEvent(self, event: QCloseEvent) -> None:
        # Not `reject`: closing leaves the export to the queue, and never waits for it.
        event.accept()

    def _on_format_chosen(self, row: int) -> None:
        """Show the options of a format; without options the scenarios get the space."""
        self._form_stack.setCurrentIndex(row)
        self._form_area.setVisible(bool(self.settings_form_of_format.setting_count))
        # The options never take more room than they need, so that the scenarios get the rest.
        self._form_area.setMaximumHeight(
            self.settings_form_of_format.sizeHint().height() + SPACE_XXS
        )

    def _on_browse_button(self) -> None:
        folder = self._context.prompts.ask_folder(tr("Export into which folder?"))
        if folder is not None:
            self.folder_line.setText(str(folder))

    def _on_show_folder_button(self) -> None:
        if self._last_export is not None:
            show_in_folder(self._last_export)

    def _on_play_button(self) -> None:
        if self._last_export is not None:
            self.report_view.setPlainText(
                play_in_engine(self._last_export) or tr("TripleA starts…")
            )

    def _fill_scenario_list(self) -> None:
        module = self._context.document.complete_module
        for name in playable_scenarios(module):
            item = QListWidgetItem(scenario_name(module, name), self.scenario_list)
            item.setData(Qt.ItemDataRole.UserRole, name)
            item.setFlags(item.flags() | Qt.ItemFlag.ItemIsUserCheckable)
            item.setCheckState(Qt.CheckState.Checked)


def _add_widgets(layout: QBoxLayout, *widgets: QWidget) -> None:
    for widget in widgets:
        layout.addWidget(widget)
