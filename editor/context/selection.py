"""Selection by address, shared by all views."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QObject, Qt, Signal

from sandtable.editor.context.document import Document
from sandtable.model.address_path import AddressPath
from sandtable.model.locations import SpaceRef, top_level_key
from sandtable.model.lookup import ABSENT, value_at_address
from sandtable.model.module import Module
from sandtable.model.module_change import ModuleChange
from sandtable.model.select.space_index import space_index_of


class Selection(QObject):
    """Selected addresses; the first one is called the lead."""

    selection_changed = Signal()
    reveal_requested = Signal(tuple)
    """Emitted to make all views show an address that was jumped to."""
    _deferred_change = Signal()
    """Delivers changes of the selection caused by the document, after all views have handled its
    change."""

    def __init__(self, document: Document, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._document = document
        self._selected: tuple[AddressPath, ...] = ()
        self._deferred_change.connect(self.selection_changed, Qt.ConnectionType.QueuedConnection)
        document.module_changed.connect(self._on_module_change)

    @property
    def selected_addresses(self) -> tuple[AddressPath, ...]:
        """All selected addresses, the first of them being the lead."""
        return self._selected

    @property
    def lead_address(self) -> AddressPath | None:
        """The first selected address, or None."""
        return self._selected[0] if self._selected else None

    def select_addresses(self, addresses: Iterable[AddressPath]) -> None:
        """Select these addresses and no others."""
        # Without duplicates, in the order of selection.
        chosen = tuple(dict.fromkeys(addresses))
        if chosen != self._selected:
            self._selected = chosen
            self.selection_changed.emit()

    def selected_keys_below(self, *above: str) -> tuple[str, ...]:
        """Return the keys of selected entries that are directly below an address."""
        depth = len(above)
        return tuple(
            s[depth] for s in self._selected if s[:depth] == above and len(s) == depth + 1
        )

    def toggle_address(self, address: AddressPath) -> None:
        """Select an address, or deselect it if it is selected."""
        rest = [chosen for chosen in self._selected if chosen != address]
        self.select_addresses(
            rest if len(rest) < len(self._selected) else [*self._selected, address]
        )

    def reveal_address(self, address: AddressPath) -> None:
        """Select an address and make all views show it."""
        self.select_addresses([address])
        self.reveal_requested.emit(address)

    def _on_module_change(self, change: ModuleChange) -> None:
        whole = self._document.complete_module
        remaining = tuple(
            address for address in self._selected if _is_address_valid(whole, address)
        )
        if change and len(remaining) < len(self._selected):
            self._selected = remaining
            # Views still handle the same change, so they are told afterwards.
            self._deferred_change.emit()


def _is_address_valid(module: Module, address: AddressPath) -> bool:
    """Say whether an address exists in the module, or is a hex of a grid."""
    if value_at_address(module, address) is not ABSENT:
        return True
    site = (
        space_index_of(module).find_space(address[-1])
        if top_level_key(address) == "boards"
        else None
    )
    return site is not None and address == SpaceRef(site.board, site.id).address_path
