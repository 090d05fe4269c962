"""What is dragged from view to view: lines of addresses."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QMimeData
from PySide6.QtGui import QDragMoveEvent

from sandtable.model.address_path import AddressPath, format_address, parse_address

ADDRESS = "application/x-sandtable-address"


def mime_of(addresses: Iterable[AddressPath]) -> QMimeData:
    """Addresses as data of a drag; as text, too, for other programs."""
    text = "\n".join(map(format_address, addresses))
    data = QMimeData()
    data.setData(ADDRESS, text.encode())
    data.setText(text)
    return data


def addresses_in(data: QMimeData) -> tuple[AddressPath, ...]:
    """The addresses that a drag brings; none, if it brings something else."""
    if not data.hasFormat(ADDRESS):
        return ()
    lines = bytes(data.data(ADDRESS).data()).decode().splitlines()
    return tuple(steps for line in lines if (steps := parse_address(line)))


def welcome(event: QDragMoveEvent) -> None:
    """Take in a drag that brings addresses, and no other."""
    if addresses_in(event.mimeData()):
        event.acceptProposedAction()
    else:
        event.ignore()
