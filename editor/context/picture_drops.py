"""Drops of picture files onto views: onto a counter, a chart row or a map."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QEvent, QObject, QPoint
from PySide6.QtGui import QDragMoveEvent, QDropEvent
from PySide6.QtWidgets import QAbstractScrollArea

from sandtable.editor.context.editor_context import EditorContext
from sandtable.editor.context.picture_copying import copy_picture_in, dropped_file
from sandtable.editor.translation import tr
from sandtable.model.address_path import AddressPath
from sandtable.model.edits.address_edits import set_value
from sandtable.model.edits.board_pictures import with_board_picture
from sandtable.model.entities.components import Piece
from sandtable.model.locations import BoardRef, PieceRef
from sandtable.model.lookup import value_at_address
from sandtable.model.module import Module
from sandtable.model.select.manifest import manifest_of_module
from sandtable.model.storage.bitmap_size import bitmap_size
from sandtable.model.wording.titles import title_at_address

_SIZE_OF_VECTOR_PICTURES = (3000, 2000)
"""Size in board units of a picture without pixels, below an empty board."""
_DRAG_EVENTS = frozenset({QEvent.Type.DragEnter, QEvent.Type.DragMove})


class PictureDrops(QObject):
    """Event filter that accepts a dropped picture file, and ignores all other drags.

    `address_at` returns the piece or board at a point of the viewport, or None.
    """

    def __init__(
        self,
        context: EditorContext,
        view: QAbstractScrollArea,
        address_at: Callable[[QPoint], AddressPath | None],
    ) -> None:
        super().__init__(view)
        self._context, self._address_at = context, address_at
        # Else Qt gives the drags to the view, past the filter of its viewport.
        view.viewport().setAcceptDrops(True)
        view.viewport().installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in _DRAG_EVENTS and isinstance(event, QDragMoveEvent):
            return self._accept_picture_drag(event)
        if event.type() == QEvent.Type.Drop and isinstance(event, QDropEvent):
            return self._accept_picture_drop(event)
        return super().eventFilter(watched, event)

    def _accept_picture_drag(self, event: QDragMoveEvent) -> bool:
        if dropped_file(event.mimeData()) is None:
            return False
        # An entering drag is accepted anywhere: Qt would send no moves otherwise.
        is_entering = event.type() == QEvent.Type.DragEnter
        if is_entering or self._address_at(event.position().toPoint()) is not None:
            event.acceptProposedAction()
        else:
            event.ignore()
        return True

    def _accept_picture_drop(self, event: QDropEvent) -> bool:
        source = dropped_file(event.mimeData())
        # Asked again, because the view may have changed since the last move.
        address = self._address_at(event.position().toPoint()) if source else None
        if source is None or address is None:
            return False
        event.acceptProposedAction()
        set_picture_from_file(self._context, address, source)
        return True


def address_of_counter(module: Module, piece: str) -> AddressPath | None:
    """Return the address of a piece, `owner/id`; None for the marker of an event."""
    counter = manifest_of_module(module).counters.get(piece)
    if counter is None or counter.event is not None:
        return None
    return PieceRef(counter.owner, counter.type, piece.rpartition("/")[2]).address_path


def set_picture_from_file(
    context: EditorContext, address: AddressPath, source: Path, *, back: bool = False
) -> None:
    """Copy a file into the module, and use it as the picture of a piece or board, in one step."""
    name = copy_picture_in(context, source)
    if name is not None:
        title = tr("Change the picture of {what}")
        what = title_at_address(context.document.complete_module, address)
        edit = partial(_set_picture_of_entry, address=address, name=name, back=back)
        if board := BoardRef.from_address_prefix(address):
            size = bitmap_size(source.read_bytes()) or _SIZE_OF_VECTOR_PICTURES
            edit = partial(with_board_picture, board_id=board.board, name=name, size=size)
        context.try_edit(title.format(what=what), edit)


def _set_picture_of_entry(
    module: Module, *, address: AddressPath, name: str, back: bool
) -> Module:
    """Set the picture of a piece or board; with `back`, of the piece's other side."""
    if not back:
        return set_value(module, (*address, "image"), name)
    piece = value_at_address(module, address)
    others = piece.side_images[1:] if isinstance(piece, Piece) else ()
    return set_value(module, (*address, "side-images"), (name, *others))
