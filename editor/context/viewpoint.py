"""From where the module is looked at: which scenario, which turn, with which options."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from PySide6.QtCore import QObject, Qt, Signal

from sandtable.editor.context.document import Document
from sandtable.model.module import Module
from sandtable.model.module_change import ModuleChange
from sandtable.model.reports.playable_scenarios import playable_scenarios


@dataclass(frozen=True, slots=True)
class ViewpointState:
    """A scenario as of a moment: before play begins where no turn is said."""

    scenario: str | None = None
    turn: int | None = None
    options: Mapping[str, str] = field(default_factory=dict)


class Viewpoint(QObject):
    """The view that maps, charts and sheets share."""

    viewpoint_changed = Signal()
    _deferred_change = Signal()
    """What the document's change brings about is told when all views have seen that change."""

    def __init__(self, document: Document, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._document = document
        self._deferred_change.connect(self.viewpoint_changed, Qt.ConnectionType.QueuedConnection)
        self._current_state = ViewpointState(first_scenario(document.complete_module))
        document.module_changed.connect(self._on_changed)

    @property
    def current_state(self) -> ViewpointState:
        """The view as it is now."""
        return self._current_state

    def set_state(self, view: ViewpointState) -> None:
        """Look from there."""
        if view != self._current_state:
            self._current_state = view
            self.viewpoint_changed.emit()

    def show_scenario(self, name: str | None) -> None:
        """Look at another scenario, at its set-up."""
        self.set_state(ViewpointState(name))

    def show_turn(self, turn: int | None) -> None:
        """Look at another turn of the same scenario."""
        self.set_state(replace(self._current_state, turn=turn))

    def _on_changed(self, change: ModuleChange) -> None:
        scenarios = self._document.complete_module.scenarios
        if change.affects("scenarios") and self._current_state.scenario not in scenarios:
            self._current_state = ViewpointState(first_scenario(self._document.complete_module))
            self._deferred_change.emit()


def first_scenario(module: Module) -> str | None:
    """The first scenario that can be played, or else the first that others take from."""
    return next(iter((*playable_scenarios(module), *module.scenarios)), None)
