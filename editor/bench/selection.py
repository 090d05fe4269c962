"""What is selected, by address, the same in all views."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QObject, Qt, Signal

from sandtable.editor.bench.document import Document
from sandtable.model.address_path import AddressPath
from sandtable.model.locations import SpaceRef, shelf_of
from sandtable.model.lookup import ABSENT, look_up
from sandtable.model.module import Module
from sandtable.model.module_change import ModuleChange
from sandtable.model.select.space_index import space_index_of


class Selection(QObject):
    """The addresses that are selected; the first is the one that leads."""

    changed = Signal()
    revealed = Signal(tuple)
    """Asks the views to bring an address into sight: it was jumped to."""
    _soon = Signal()
    """What the document's change brings about is told when all views have seen that change."""

    def __init__(self, document: Document, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._document = document
        self._chosen: tuple[AddressPath, ...] = ()
        self._soon.connect(self.changed, Qt.ConnectionType.QueuedConnection)
        document.changed.connect(self._on_changed)

    @property
    def chosen(self) -> tuple[AddressPath, ...]:
        """All selected addresses."""
        return self._chosen

    @property
    def lead(self) -> AddressPath | None:
        """The address that leads, if anything is selected."""
        return self._chosen[0] if self._chosen else None

    def choose(self, addresses: Iterable[AddressPath]) -> None:
        """Select these, and nothing else."""
        chosen = tuple(dict.fromkeys(addresses))
        if chosen != self._chosen:
            self._chosen = chosen
            self.changed.emit()

    def below(self, *above: str) -> tuple[str, ...]:
        """The selected entries of one mapping, by their keys."""
        deep = len(above)
        return tuple(s[deep] for s in self._chosen if s[:deep] == above and len(s) == deep + 1)

    def toggle(self, steps: AddressPath) -> None:
        """Select it too, or no more."""
        rest = [chosen for chosen in self._chosen if chosen != steps]
        self.choose(rest if len(rest) < len(self._chosen) else [*self._chosen, steps])

    def reveal(self, steps: AddressPath) -> None:
        """Select an address, and have the views show it."""
        self.choose([steps])
        self.revealed.emit(steps)

    def _on_changed(self, change: ModuleChange) -> None:
        whole = self._document.whole
        kept = tuple(steps for steps in self._chosen if _is_there(whole, steps))
        if change and len(kept) < len(self._chosen):
            self._chosen = kept
            self._soon.emit()


def _is_there(module: Module, steps: AddressPath) -> bool:
    """Say whether an address leads to what is written, or to a hex that its grid gives."""
    if look_up(module, steps) is not ABSENT:
        return True
    site = space_index_of(module).find_space(steps[-1]) if shelf_of(steps) == "boards" else None
    return site is not None and steps == SpaceRef(site.board, site.id).steps
