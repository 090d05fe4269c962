"""Viewpoint: the scenario, the turn and the options that are shown."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from PySide6.QtCore import QObject, Qt, Signal

from sandtable.editor.context.document import Document
from sandtable.model.ledger.history import position_at
from sandtable.model.ledger.position import Position
from sandtable.model.module import Module
from sandtable.model.module_change import ModuleChange
from sandtable.model.reports.playable_scenarios import playable_scenarios


@dataclass(frozen=True, slots=True)
class ViewpointState:
    """Scenario at a turn; without a turn, before play begins."""

    scenario: str | None = None
    turn: int | None = None
    options: Mapping[str, str] = field(default_factory=dict)


class Viewpoint(QObject):
    """Viewpoint (scenario, turn and options) that maps, charts and sheets share."""

    viewpoint_changed = Signal()
    _deferred_change = Signal()
    """Delivers changes caused by the document, after all views have handled its change."""

    def __init__(self, document: Document, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._document = document
        self._deferred_change.connect(self.viewpoint_changed, Qt.ConnectionType.QueuedConnection)
        self._current_state = ViewpointState(first_scenario(document.complete_module))
        document.module_changed.connect(self._on_module_change)

    @property
    def current_state(self) -> ViewpointState:
        """The scenario, turn and options that all views show now."""
        return self._current_state

    def set_viewpoint_state(self, view: ViewpointState) -> None:
        """Change the scenario, turn and options that all views show."""
        if view != self._current_state:
            self._current_state = view
            self.viewpoint_changed.emit()

    def show_scenario(self, name: str | None) -> None:
        """Show another scenario at its set-up."""
        # Turn and options belong to the scenario.
        self.set_viewpoint_state(ViewpointState(name))

    def show_turn(self, turn: int | None) -> None:
        """Show another turn of the shown scenario."""
        self.set_viewpoint_state(replace(self._current_state, turn=turn))

    def _on_module_change(self, change: ModuleChange) -> None:
        scenarios = self._document.complete_module.scenarios
        if change.affects_keys("scenarios") and self._current_state.scenario not in scenarios:
            self._current_state = ViewpointState(first_scenario(self._document.complete_module))
            # Views still handle the same change, so they are told afterwards.
            self._deferred_change.emit()


def first_scenario(module: Module) -> str | None:
    """Return the first playable scenario, or else the first one that others extend."""
    return next(iter((*playable_scenarios(module), *module.scenarios)), None)


def position_in_view(module: Module, view: ViewpointState) -> Position | None:
    """Return the position that a viewpoint shows, or None if its scenario does not exist."""
    if view.scenario is None or view.scenario not in module.scenarios:
        return None
    return position_at(module, view.scenario, turn=view.turn, options=dict(view.options))
