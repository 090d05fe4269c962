"""Entries on the clipboard, so that other windows and copies of the program can paste them."""

from __future__ import annotations

import json
from collections.abc import Collection
from dataclasses import replace

from PySide6.QtCore import QMimeData, QObject, Signal
from PySide6.QtGui import QGuiApplication
from shiboken6 import createdByPython

from sandtable.editor.context.editor_context import EditorContext
from sandtable.editor.context.picture_transfer import add_picture_paths, copy_pasted_pictures
from sandtable.editor.translation import tr
from sandtable.model.address_path import AddressPath, format_address, parse_address
from sandtable.model.edits.entry_transfer import (
    EntryBundle,
    PasteResult,
    copy_entries,
    paste_entries,
)
from sandtable.model.edits.errors import EditError
from sandtable.model.edits.picture_names import rename_pictures
from sandtable.model.locations import OwnerRef, owner_at_address
from sandtable.model.module import Module
from sandtable.model.storage.module_snapshot import SnapshotInfo, pack_snapshot, unpack_snapshot
from sandtable.model.storage.problem import UnreadableError
from sandtable.model.wording.titles import title_at_address

ENTRY_MIME_TYPE = "application/x-sandtable-entries"
_ADDRESS_MIME_TYPE = "application/x-sandtable-entry-addresses"
_MAX_NAMES_IN_UNDO_TITLE = 4


def clipboard_data() -> QMimeData:
    """Return the data of the clipboard; empty data if the system provides none."""
    data: QMimeData | None = QGuiApplication.clipboard().mimeData()
    return QMimeData() if data is None else data


def has_copied_entries() -> bool:
    """Say whether the clipboard holds entries of a module."""
    return clipboard_data().hasFormat(ENTRY_MIME_TYPE)


def release_clipboard() -> None:
    """Leave only the text of copied entries on the clipboard, so that the program can end."""
    # Qt deletes the clipboard after Python has ended, and would crash at data that Python made.
    # Data of other programs, and of other windows of this one, is not made by this Python.
    data = clipboard_data()
    if data.hasFormat(ENTRY_MIME_TYPE) and createdByPython(data):
        QGuiApplication.clipboard().setText(data.text())


def mime_from_bundle(bundle: EntryBundle, text: str) -> QMimeData:
    """Return entries as clipboard data, with a text for other programs."""
    data = QMimeData()
    packed = pack_snapshot(bundle.part, SnapshotInfo(bundle.part.module.title))
    addresses = {
        "chosen": [format_address(address) for address in bundle.chosen],
        "needed": [format_address(address) for address in bundle.needed],
    }
    data.setData(ENTRY_MIME_TYPE, packed)
    data.setData(_ADDRESS_MIME_TYPE, json.dumps(addresses).encode())
    data.setText(text)
    return data


def bundle_from_mime(data: QMimeData) -> EntryBundle | None:
    """Return the entries in clipboard data; None if it contains none that can be read."""
    if not data.hasFormat(ENTRY_MIME_TYPE):
        return None
    try:
        part = unpack_snapshot(bytes(data.data(ENTRY_MIME_TYPE).data()))
        addresses = json.loads(bytes(data.data(_ADDRESS_MIME_TYPE).data()))
        chosen, needed = (
            tuple(parse_address(text) or () for text in addresses[key])
            for key in ("chosen", "needed")
        )
    # Another program may have written anything under our name.
    except (UnreadableError, ValueError, TypeError, KeyError, AttributeError, RecursionError):
        return None
    return EntryBundle(part, chosen, needed) if all((*chosen, *needed)) else None


class EntryClipboard(QObject):
    """Copying and pasting of entries, between modules as well."""

    entries_pasted = Signal(list)
    """Addresses of the pasted entries, to be selected next."""

    def __init__(self, context: EditorContext, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._context = context

    def copy_addresses(self, chosen: Collection[AddressPath], *, text: str = "") -> bool:
        """Put entries on the clipboard; return False and show the reason if that is impossible.

        `text` is for other programs; if it is empty, they get the names.
        """
        whole = self._context.document.complete_module
        try:
            bundle = copy_entries(whole, chosen)
        except EditError as error:
            self._context.messages.show_refusal_message(str(error))
            return False
        names = [title_at_address(whole, address) for address in bundle.chosen]
        data = mime_from_bundle(bundle, text or "\n".join(names))
        add_picture_paths(data, bundle.part, self._context.session.loaded_module)
        QGuiApplication.clipboard().setMimeData(data)
        self._context.messages.show_success_message(
            tr("Copied: {names}").format(names=_first_few_names(names))
        )
        return True

    def paste_bundle(self) -> bool:
        """Paste the entries of the clipboard as one undo step; report additional entries."""
        data = clipboard_data()
        bundle = bundle_from_mime(data)
        if bundle is None:
            self._context.messages.show_refusal_message(_reason_clipboard_is_empty(data))
            return False
        session = self._context.session
        # The files of a module that was never saved are those of its template.
        loaded = session.loaded_module if session.module_path else None
        new_names, missing = copy_pasted_pictures(data, bundle.part, loaded)
        bundle = replace(bundle, part=rename_pictures(bundle.part, new_names))
        results: list[PasteResult] = []
        base = self._context.document.base

        def paste_into_module(module: Module) -> Module:
            results[:] = [
                paste_entries(module, base, bundle, self._owner_of_selected_entries(bundle))
            ]
            return results[0].module

        names = [title_at_address(bundle.part, address) for address in bundle.chosen]
        text = tr("Paste {names}").format(names=_first_few_names(names))
        if not self._context.try_edit(text, paste_into_module):
            return False
        self._context.messages.show_success_message(
            self._undo_title_of_paste(names, results[0], missing)
        )
        self.entries_pasted.emit(list(results[0].pasted))
        return True

    def _owner_of_selected_entries(self, bundle: EntryBundle) -> str | None:
        """Return the side of the selected pieces or events, if only these are pasted."""
        lead = self._context.selection.lead_address or ()
        side = OwnerRef.from_address_prefix(lead)
        owner = side.owner if side else owner_at_address(lead)
        return owner if owner and all(map(owner_at_address, bundle.chosen)) else None

    def _undo_title_of_paste(
        self, names: list[str], result: PasteResult, missing: list[str]
    ) -> str:
        pasted = tr("Pasted: {names}").format(names=_first_few_names(names))
        if result.needed:
            along = [title_at_address(result.module, address) for address in result.needed]
            text = tr("{pasted}; also pasted: {others}")
            pasted = text.format(pasted=pasted, others=_first_few_names(along))
        if not missing:
            return pasted
        text = tr("{pasted}. These pictures were not copied: {pictures}")
        return text.format(pasted=pasted, pictures=_first_few_names(missing))


def _first_few_names(names: list[str]) -> str:
    """Return the first few names, and the number of the others."""
    more = len(names) - _MAX_NAMES_IN_UNDO_TITLE
    few = ", ".join(names[:_MAX_NAMES_IN_UNDO_TITLE])
    return f"{few}{tr(' and %n more', '', more)}" if more > 0 else few


def _reason_clipboard_is_empty(data: QMimeData) -> str:
    """Return the reason why nothing can be pasted."""
    if data.hasFormat(ENTRY_MIME_TYPE):
        return tr("This version cannot read the content of the clipboard.")
    if data.hasText() and data.text().strip():
        return tr("The clipboard holds text: it can be pasted into a field or a table.")
    return tr("The clipboard is empty: copy something first.")
