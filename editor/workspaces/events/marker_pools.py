"""Boxes of event markers side by side, with drag and drop between them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QMimeData, QSize, Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QDragMoveEvent, QDropEvent, QIcon
from PySide6.QtWidgets import (
    QAbstractItemView,
    QCheckBox,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from sandtable.editor.canvas.address_mime import addresses_from_mime, mime_from_addresses
from sandtable.editor.context.editor_context import EditorContext
from sandtable.editor.counter_pixmaps import counter_pixmap
from sandtable.editor.fields.elided_widgets import ElidedComboBox, PlainTextLabel
from sandtable.editor.translation import tr
from sandtable.editor.workspaces.events.marker_boxes import markers_by_box
from sandtable.model.address_path import AddressPath
from sandtable.model.edits.event_pools import add_pool, put_marker_in_box, set_pool
from sandtable.model.locations import EventRef
from sandtable.model.module import Module
from sandtable.model.reports.scenario_pools import pools_of_module
from sandtable.model.select.manifest import manifest_of_module
from sandtable.model.select.space_index import space_index_of
from sandtable.model.wording.scenario_names import scenario_name

_PICTURE_SIDE = 40
_PIECE_ID_ROLE = Qt.ItemDataRole.UserRole
_MIN_BOX_WIDTH = 150


class MarkerPools(QWidget):
    """Boxes with a scenario's event markers at its set-up: available, in the pool, or used."""

    def __init__(self, context: EditorContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self.marker_boxes: dict[str, MarkerBox] = {}
        self._row_layout = QHBoxLayout()
        self.target_box = ElidedComboBox(self)
        self.target_box.setAccessibleName(tr("Move the chosen markers to"))
        self._caption = PlainTextLabel(self)
        # A long caption must not widen the row of boxes.
        self._caption.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.new_box_button = QPushButton(tr("New box…"), self)
        self.new_box_button.setToolTip(tr("Add a box from which events are drawn"))
        self.new_box_button.clicked.connect(self._on_new_box)
        self.advice_label = PlainTextLabel(self)
        self.advice_label.setWordWrap(True)
        below = QHBoxLayout()
        below.addWidget(self._caption, 1)
        label = QLabel(tr("Move the chosen markers to"), self)
        below.addWidget(label)
        below.addWidget(self.target_box, 1)
        below.addWidget(self.new_box_button)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        inner, area = QWidget(self), QScrollArea(self)
        inner.setLayout(self._row_layout)
        area.setWidget(inner)
        area.setWidgetResizable(True)
        area.setFrameShape(QScrollArea.Shape.NoFrame)
        self._pool_widgets = (area, label, self.target_box)
        layout.addWidget(self.advice_label)
        layout.addWidget(area, 1)
        layout.addLayout(below)
        self.target_box.activated.connect(self._on_box_button)
        self.refresh_boxes()

    def refresh_boxes(self) -> None:
        """Show which box contains each event marker now."""
        module, scenario = (
            self._context.document.reading,
            self._context.viewpoint.current_state.scenario,
        )
        markers = markers_by_box(module, scenario) if scenario else {}
        if list(markers) != list(self.marker_boxes):
            self._build_boxes(list(markers))
        for name, pieces in markers.items():
            self.marker_boxes[name].show_markers(pieces)
        some = any(markers.values()) or len(markers) > 1
        for part in (*self._pool_widgets, self.new_box_button):
            part.setVisible(some)
        advice = tr(
            "No box is a pool, so no event is drawn. Check “Events are drawn from here” below a "
            "box, or make a new box."
        )
        self.advice_label.setText(advice)
        self.advice_label.setVisible(some and not pools_of_module(module))
        if scenario and not some:
            self._caption.setText(tr("No event of this game has a marker."))
            return
        title = scenario_name(module, scenario) if scenario else tr("no scenario")
        self._caption.setText(tr("At the set-up of {scenario}").format(scenario=title))

    def put_markers(self, pieces: tuple[str, ...], box: str) -> None:
        """Move markers to a box as one undo step."""
        scenario = self._context.viewpoint.current_state.scenario
        if scenario is None or not pieces:
            return
        edit = partial(_put_all_in_box, pieces, scenario, box or None)
        self._context.try_edit(tr("Move %n markers", "", len(pieces)), edit)

    def _build_boxes(self, names: list[str]) -> None:
        for old in self.marker_boxes.values():
            self._row_layout.removeWidget(old)
            # This can run while a drag from one of these boxes ends.
            old.deleteLater()
        self.marker_boxes = {name: MarkerBox(self._context, name, self) for name in names}
        self.target_box.clear()
        for name, box in self.marker_boxes.items():
            self._row_layout.addWidget(box)
            box.markers_dropped.connect(self.put_markers)
            self.target_box.addItem(box.title, name)

    def _on_new_box(self) -> None:
        question = tr("Name of the new box, such as Event Pool")
        name = self._context.prompts.ask_text(tr("New box"), question)
        if name:
            title = tr("New box {name}").format(name=name)
            self._context.try_edit(title, partial(add_pool, name=name))

    def _on_box_button(self) -> None:
        chosen = [piece for box in self.marker_boxes.values() for piece in box.chosen_markers()]
        self.put_markers(tuple(chosen), str(self.target_box.currentData()))


class MarkerBox(QWidget):
    """Box with its name, its markers and their number."""

    markers_dropped = Signal(tuple, str)
    """Markers dropped here, and the name of the box."""

    def __init__(self, context: EditorContext, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context, self._name = context, name
        site = space_index_of(context.document.reading).find_space(name) if name else None
        self.title = site.spoken_name if site else tr("In no box")
        self._count_label, self.marker_list = PlainTextLabel(self), MarkerList(context, self)
        self.setMinimumWidth(_MIN_BOX_WIDTH)
        bold = self._count_label.font()
        bold.setBold(True)
        self._count_label.setFont(bold)
        self._count_label.setWordWrap(True)
        self._count_label.setAlignment(Qt.AlignmentFlag.AlignBottom)
        # All boxes begin at the same height, whether their titles take one line or two.
        self._count_label.setMinimumHeight(2 * self._count_label.fontMetrics().lineSpacing())
        self.marker_list.setAccessibleName(self.title)
        self.marker_list.pieces_dropped.connect(self._on_markers_dropped)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        self.pool_box = QCheckBox(tr("Events are drawn from here"), self)
        self.pool_box.setVisible(bool(name))
        self.pool_box.clicked.connect(self._on_pool_box)
        layout.addWidget(self._count_label)
        layout.addWidget(self.marker_list)
        layout.addWidget(self.pool_box)

    def show_markers(self, pieces: tuple[str, ...]) -> None:
        """Show other event markers in the box."""
        self._count_label.setText(f"{self.title}\u00a0·\u00a0{len(pieces)}")
        self.pool_box.setChecked(self._name in pools_of_module(self._context.document.reading))
        self.marker_list.show_markers(pieces)

    def _on_pool_box(self) -> None:
        edit = partial(set_pool, space=self._name, is_pool=self.pool_box.isChecked())
        if not self._context.try_edit(self.pool_box.text(), edit):
            self.pool_box.setChecked(not self.pool_box.isChecked())

    def chosen_markers(self) -> list[str]:
        """Return the event markers selected in the box."""
        return [str(item.data(_PIECE_ID_ROLE)) for item in self.marker_list.selectedItems()]

    def _on_markers_dropped(self, pieces: tuple[str, ...]) -> None:
        self.markers_dropped.emit(pieces, self._name)


class MarkerList(QListWidget):
    """List of markers with pictures, which can be dragged to other boxes."""

    pieces_dropped = Signal(tuple)

    def __init__(self, context: EditorContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._shown_markers: tuple[object, ...] = ()
        self.setIconSize(QSize(_PICTURE_SIDE, _PICTURE_SIDE))
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setDragDropMode(QAbstractItemView.DragDropMode.DragDrop)
        self.setDefaultDropAction(Qt.DropAction.MoveAction)
        self.setWordWrap(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    def show_markers(self, pieces: tuple[str, ...]) -> None:
        """Show other markers; if they are unchanged, the selection remains."""
        module = self._context.document.reading
        counters = manifest_of_module(module).counters
        marker_names = (pieces, tuple(counters[piece].name for piece in pieces))
        # Filling the list again would lose the selection and the scroll position.
        if marker_names == self._shown_markers:
            return
        self._shown_markers = marker_names
        self.clear()
        for piece in pieces:
            item = QListWidgetItem(counters[piece].name, self)
            item.setData(_PIECE_ID_ROLE, piece)
            item.setIcon(QIcon(counter_pixmap(module, piece, _PICTURE_SIDE)))

    def mimeData(self, items: Sequence[QListWidgetItem]) -> QMimeData:
        return mime_from_addresses(
            [_event_address(str(item.data(_PIECE_ID_ROLE))) for item in items]
        )

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if _events_in_drag_data(event.mimeData()):
            event.acceptProposedAction()

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        if _events_in_drag_data(event.mimeData()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        pieces = _events_in_drag_data(event.mimeData())
        if pieces:
            event.setDropAction(Qt.DropAction.CopyAction)  # the module moves it, not the list
            event.accept()
            self.pieces_dropped.emit(pieces)


def _event_address(piece: str) -> AddressPath:
    owner, _, name = piece.partition("/")
    return EventRef(owner, name).address_path


def _events_in_drag_data(data: QMimeData) -> tuple[str, ...]:
    events = filter(None, map(EventRef.from_address_prefix, addresses_from_mime(data)))
    return tuple(f"{each.owner}/{each.event}" for each in events)


def _put_all_in_box(
    pieces: tuple[str, ...], scenario: str, box: str | None, module: Module
) -> Module:
    for piece in pieces:
        module = put_marker_in_box(module, scenario, piece, box)
    return module
