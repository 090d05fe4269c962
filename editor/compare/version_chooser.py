"""Chooser of one side of a comparison: which module, which scenario of it, and which turn."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QVBoxLayout, QWidget

from sandtable.editor.context.editor_context import EditorContext
from sandtable.editor.context.io_errors import describe_io_error
from sandtable.editor.fields.elided_widgets import ElidedComboBox
from sandtable.editor.translation import tr, translatable
from sandtable.editor.visual_scale import SPACE_XS
from sandtable.model.comparison.versions import ComparedVersion
from sandtable.model.ledger.calendar import first_turn_of_scenario, last_turn_of_scenario
from sandtable.model.module import Module
from sandtable.model.overlay import flatten_scenario
from sandtable.model.storage.module_loading import load_module
from sandtable.model.storage.problem import UnreadableError
from sandtable.model.wording.scenario_names import scenario_name
from sandtable.model.wording.turns import turn_title

NOW, AS_SAVED, OTHER_FILE = "now", "saved", "file"
_SOURCE_TITLES = {
    NOW: translatable("This module now"),
    AS_SAVED: translatable("This module as saved"),
    OTHER_FILE: translatable("Another module…"),
}
_MAX_TURNS = 400
"""Turns that are offered; a list of more would be slow."""


class VersionChooser(QWidget):
    """Three boxes: module, scenario and turn."""

    version_chosen = Signal()

    def __init__(self, context: EditorContext, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._other_module: Module | None = None
        self._shown_source = NOW
        self.source_box: QComboBox = ElidedComboBox(self, letters=14)
        self.scenario_box: QComboBox = ElidedComboBox(self, letters=14)
        self.turn_box: QComboBox = ElidedComboBox(self, letters=8)
        boxes = (self.source_box, self.scenario_box, self.turn_box)
        titles = (tr("module"), tr("scenario"), tr("turn"))
        for box, title in zip(boxes, titles, strict=True):
            box.setAccessibleName(f"{name}: {title}")
        for source, title in _SOURCE_TITLES.items():
            self.source_box.addItem(tr(title), source)
        below = QHBoxLayout()
        below.setSpacing(SPACE_XS)
        below.addWidget(self.scenario_box, 2)
        below.addWidget(self.turn_box, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(SPACE_XS)
        column.addWidget(self.source_box)
        column.addLayout(below)
        self.source_box.activated.connect(self._on_source_chosen)
        self.scenario_box.activated.connect(self._on_scenario_chosen)
        self.turn_box.activated.connect(self._on_turn_chosen)
        self.refresh_choices()

    @property
    def has_saved_version(self) -> bool:
        """Whether the module was saved, so that a saved version can be chosen."""
        session = self._context.session
        return session.module_path is not None and session.loaded_module is not None

    @property
    def is_now(self) -> bool:
        """Whether the chosen version is the module as it is edited now."""
        return self._shown_source == NOW

    @property
    def scenario_id(self) -> str | None:
        """The chosen scenario; None for the whole module."""
        return self.scenario_box.currentData() or None

    def chosen_version(self) -> ComparedVersion:
        """Return the version of the module that the boxes name."""
        module = self._chosen_module()
        scenario = self.scenario_id if self.scenario_id in module.scenarios else None
        turn = self.turn_box.currentData() if scenario else None
        options = self._context.viewpoint.current_state.options
        return ComparedVersion(module, scenario, turn, options)

    def _chosen_module(self) -> Module:
        loaded = self._context.session.loaded_module
        if self._shown_source == AS_SAVED and loaded is not None and self.has_saved_version:
            return loaded.complete_module
        if self._shown_source == OTHER_FILE and self._other_module is not None:
            return self._other_module
        return self._context.document.complete_module

    def choose_source(self, source: str) -> None:
        """Choose the edited module, its saved version, or another module that was read before."""
        self._shown_source = source
        self.refresh_choices()

    def chooser_state(self) -> tuple[str, Module | None, str | None, int | None]:
        """Return the choices in the boxes, to be used on the other side."""
        turn = self.turn_box.currentData()
        return self._shown_source, self._other_module, self.scenario_id, turn

    def restore_chooser_state(
        self, state: tuple[str, Module | None, str | None, int | None]
    ) -> None:
        """Set the boxes to the choices of the other side."""
        self._shown_source, self._other_module, scenario, turn = state
        self.refresh_choices()
        self.choose_scenario(scenario, turn)

    def choose_scenario(self, scenario: str | None, turn: int | None = None) -> None:
        """Choose a scenario and a turn; None for the whole module, or for the set-up."""
        index = self.scenario_box.findData(scenario or "")
        self.scenario_box.setCurrentIndex(max(index, 0))
        self._fill_turns()
        self.turn_box.setCurrentIndex(max(self.turn_box.findData(turn), 0))

    def refresh_choices(self) -> None:
        """Show the scenarios and turns of the module as it is now."""
        module, before, turn = self._chosen_module(), self.scenario_id, self.turn_box.currentData()
        # Filling the lists must not start a comparison.
        with QSignalBlocker(self.scenario_box), QSignalBlocker(self.source_box):
            self.source_box.setCurrentIndex(self.source_box.findData(self._shown_source))
            self.scenario_box.clear()
            self.scenario_box.addItem(tr("Whole module"), "")
            for name in module.scenarios:
                self.scenario_box.addItem(scenario_name(module, name), name)
            self.scenario_box.setCurrentIndex(max(self.scenario_box.findData(before or ""), 0))
        self._fill_turns()
        self.turn_box.setCurrentIndex(max(self.turn_box.findData(turn), 0))

    def _fill_turns(self) -> None:
        module, scenario = self._chosen_module(), self.scenario_id
        self.turn_box.clear()
        self.turn_box.setVisible(scenario is not None)
        self.turn_box.addItem(tr("Set-up"), None)
        if scenario is None or scenario not in module.scenarios:
            return
        calendar, complete = module.module.calendar, flatten_scenario(module, scenario)
        first = first_turn_of_scenario(calendar, complete)
        last = min(last_turn_of_scenario(calendar, complete), first + _MAX_TURNS)
        for turn in range(first, last + 1):
            self.turn_box.addItem(turn_title(module, turn), turn)

    def _on_source_chosen(self) -> None:
        source = str(self.source_box.currentData())
        if source == AS_SAVED and not self.has_saved_version:
            self._context.messages.show_refusal_message(tr("This module was never saved."))
        elif source != OTHER_FILE or self._read_other_module():
            self._shown_source = source
        self.refresh_choices()
        self.version_chosen.emit()

    def _read_other_module(self) -> bool:
        """Ask for the folder of another module and read it; return whether that was possible."""
        path = self._context.prompts.ask_folder(tr("Compare with the module in this folder"))
        if path is None:
            return False
        try:
            self._other_module = load_module(path).complete_module
        except (OSError, UnreadableError) as error:
            text = describe_io_error(tr("{path} cannot be read."), path, error)
            self._context.messages.show_failure_message(text)
            return False
        index = self.source_box.findData(OTHER_FILE)
        title = tr("Another module: {title}").format(title=self._other_module.module.title)
        self.source_box.setItemText(index, title)
        return True

    def _on_scenario_chosen(self) -> None:
        self._fill_turns()
        self.version_chosen.emit()

    def _on_turn_chosen(self) -> None:
        self.version_chosen.emit()
