"""From where the module is looked at: which scenario, which turn, with which options."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from PySide6.QtCore import QObject, Qt, Signal

from sandtable.editor.bench.document import Document
from sandtable.model.module import Module
from sandtable.model.module_change import ModuleChange
from sandtable.model.reports.scenarios import playable


@dataclass(frozen=True, slots=True)
class View:
    """A scenario as of a moment: before play begins where no turn is said."""

    scenario: str | None = None
    turn: int | None = None
    options: Mapping[str, str] = field(default_factory=dict)


class Viewpoint(QObject):
    """The view that maps, charts and sheets share."""

    changed = Signal()
    _soon = Signal()
    """What the document's change brings about is told when all views have seen that change."""

    def __init__(self, document: Document, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._document = document
        self._soon.connect(self.changed, Qt.ConnectionType.QueuedConnection)
        self._view = View(first_scenario(document.whole))
        document.changed.connect(self._on_changed)

    @property
    def view(self) -> View:
        """The view as it is now."""
        return self._view

    def look(self, view: View) -> None:
        """Look from there."""
        if view != self._view:
            self._view = view
            self.changed.emit()

    def scenario(self, name: str | None) -> None:
        """Look at another scenario, at its set-up."""
        self.look(View(name))

    def turn(self, turn: int | None) -> None:
        """Look at another turn of the same scenario."""
        self.look(replace(self._view, turn=turn))

    def _on_changed(self, change: ModuleChange) -> None:
        scenarios = self._document.whole.scenarios
        if change.affects("scenarios") and self._view.scenario not in scenarios:
            self._view = View(first_scenario(self._document.whole))
            self._soon.emit()


def first_scenario(module: Module) -> str | None:
    """The first scenario that can be played, or else the first that others take from."""
    return next(iter((*playable(module), *module.scenarios)), None)
