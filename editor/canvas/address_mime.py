"""Addresses as data of drag and drop, one address on each line."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QMimeData
from PySide6.QtGui import QDragMoveEvent

from sandtable.model.address_path import AddressPath, format_address, parse_address

ADDRESS_MIME_TYPE = "application/x-sandtable-address"


def mime_from_addresses(addresses: Iterable[AddressPath]) -> QMimeData:
    """Return addresses as data of a drag, also as plain text for other programs."""
    text = "\n".join(map(format_address, addresses))
    data = QMimeData()
    data.setData(ADDRESS_MIME_TYPE, text.encode())
    # So that a drop into a text editor gives the addresses.
    data.setText(text)
    return data


def addresses_from_mime(data: QMimeData) -> tuple[AddressPath, ...]:
    """Return the addresses in the data of a drag; none if it contains other data."""
    if not data.hasFormat(ADDRESS_MIME_TYPE):
        return ()
    lines = bytes(data.data(ADDRESS_MIME_TYPE).data()).decode().splitlines()
    return tuple(address for line in lines if (address := parse_address(line)))


def accept_address_drag(event: QDragMoveEvent) -> None:
    """Accept a drag that contains addresses, and ignore all others."""
    if addresses_from_mime(event.mimeData()):
        event.acceptProposedAction()
    else:
        event.ignore()
