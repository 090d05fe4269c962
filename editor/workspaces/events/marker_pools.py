"""The boxes of event markers of a scenario, side by side; markers are dragged between them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QMimeData, QSize, Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QDragMoveEvent, QDropEvent, QIcon
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from sandtable.editor.bench.bench import EditorContext
from sandtable.editor.canvas.mime import addresses_in, mime_of
from sandtable.editor.counter_pixmaps import counter_pixmap
from sandtable.editor.fields.short import PlainLabel, ShortCombo
from sandtable.editor.words import tr
from sandtable.editor.workspaces.events.marker_boxes import markers_by_box
from sandtable.model.address_path import AddressPath
from sandtable.model.edits.event_pools import put_in_box
from sandtable.model.locations import EventRef
from sandtable.model.module import Module
from sandtable.model.select.manifest import manifest_of
from sandtable.model.select.space_index import space_index_of
from sandtable.model.wording.scenario_names import scenario_name

_PICTURE_SIDE = 40
_PIECE_ROLE = Qt.ItemDataRole.UserRole
_MIN_BOX_WIDTH = 150


class MarkerPools(QWidget):
    """What of the markers is available, in the pool, or used, at the set-up of a scenario."""

    def __init__(self, bench: EditorContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bench = bench
        self.boxes: dict[str, MarkerBox] = {}
        self._row = QHBoxLayout()
        self.goal = ShortCombo(self)
        self.goal.setAccessibleName(tr("Move the chosen markers to"))
        self._caption = PlainLabel(self)
        self._caption.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        below = QHBoxLayout()
        below.addWidget(self._caption, 1)
        label = QLabel(tr("Move the chosen markers to"), self)
        below.addWidget(label)
        below.addWidget(self.goal, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        inner, area = QWidget(self), QScrollArea(self)
        inner.setLayout(self._row)
        area.setWidget(inner)
        area.setWidgetResizable(True)
        area.setFrameShape(QScrollArea.Shape.NoFrame)
        self._parts = (area, label, self.goal)
        layout.addWidget(area, 1)
        layout.addLayout(below)
        self.goal.activated.connect(self._on_goal)
        self.refresh_boxes()

    def refresh_boxes(self) -> None:
        """Show where the markers lie now."""
        module, scenario = self._bench.document.reading, self._bench.viewpoint.view.scenario
        found = markers_by_box(module, scenario) if scenario else {}
        if list(found) != list(self.boxes):
            self._build_boxes(list(found))
        for name, pieces in found.items():
            self.boxes[name].show_markers(pieces)
        some = any(found.values()) or len(found) > 1
        for part in self._parts:
            part.setVisible(some)
        if scenario and not some:
            self._caption.setText(tr("No event of this game has a marker."))
            return
        said = scenario_name(module, scenario) if scenario else tr("no scenario")
        self._caption.setText(tr("At the set-up of {scenario}").format(scenario=said))

    def put_markers(self, pieces: tuple[str, ...], box: str) -> None:
        """Put markers into a box, in one step."""
        scenario = self._bench.viewpoint.view.scenario
        if scenario is None or not pieces:
            return
        edit = partial(_put_all_in_box, pieces, scenario, box or None)
        self._bench.do(tr("Move %n markers", "", len(pieces)), edit)

    def _build_boxes(self, names: list[str]) -> None:
        for old in self.boxes.values():
            self._row.removeWidget(old)
            old.deleteLater()
        self.boxes = {name: MarkerBox(self._bench, name, self) for name in names}
        self.goal.clear()
        for name, box in self.boxes.items():
            self._row.addWidget(box)
            box.taken.connect(self.put_markers)
            self.goal.addItem(box.title, name)

    def _on_goal(self) -> None:
        chosen = [piece for box in self.boxes.values() for piece in box.chosen_markers()]
        self.put_markers(tuple(chosen), str(self.goal.currentData()))


class MarkerBox(QWidget):
    """One box: its name, how many markers lie in it, and the markers."""

    taken = Signal(tuple, str)
    """Markers were dropped here."""

    def __init__(self, bench: EditorContext, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bench, self._name = bench, name
        site = space_index_of(bench.document.reading).find_space(name) if name else None
        self.title = site.spoken_name if site else tr("In no box")
        self._label, self.list = PlainLabel(self), MarkerList(bench, self)
        self.setMinimumWidth(_MIN_BOX_WIDTH)
        bold = self._label.font()
        bold.setBold(True)
        self._label.setFont(bold)
        self._label.setWordWrap(True)
        self._label.setAlignment(Qt.AlignmentFlag.AlignBottom)
        self._label.setMinimumHeight(2 * self._label.fontMetrics().lineSpacing())
        self.list.setAccessibleName(self.title)
        self.list.dropped.connect(self._on_dropped)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._label)
        layout.addWidget(self.list)

    def show_markers(self, pieces: tuple[str, ...]) -> None:
        """Show these markers."""
        self._label.setText(f"{self.title}\u00a0·\u00a0{len(pieces)}")
        self.list.show_markers(pieces)

    def chosen_markers(self) -> list[str]:
        """The markers that are selected."""
        return [str(item.data(_PIECE_ROLE)) for item in self.list.selectedItems()]

    def _on_dropped(self, pieces: tuple[str, ...]) -> None:
        self.taken.emit(pieces, self._name)


class MarkerList(QListWidget):
    """Markers with their pictures, which can be dragged to other boxes."""

    dropped = Signal(tuple)

    def __init__(self, bench: EditorContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bench = bench
        self._shown: tuple[object, ...] = ()
        self.setIconSize(QSize(_PICTURE_SIDE, _PICTURE_SIDE))
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setDragDropMode(QAbstractItemView.DragDropMode.DragDrop)
        self.setDefaultDropAction(Qt.DropAction.MoveAction)
        self.setWordWrap(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    def show_markers(self, pieces: tuple[str, ...]) -> None:
        """Show these markers; those that stay keep their place."""
        module = self._bench.document.reading
        counters = manifest_of(module).counters
        shown = (pieces, tuple(counters[piece].name for piece in pieces))
        if shown == self._shown:
            return
        self._shown = shown
        self.clear()
        for piece in pieces:
            item = QListWidgetItem(counters[piece].name, self)
            item.setData(_PIECE_ROLE, piece)
            item.setIcon(QIcon(counter_pixmap(module, piece, _PICTURE_SIDE)))

    def mimeData(self, items: Sequence[QListWidgetItem]) -> QMimeData:
        return mime_of([_event_address(str(item.data(_PIECE_ROLE))) for item in items])

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if _pieces_in(event.mimeData()):
            event.acceptProposedAction()

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        if _pieces_in(event.mimeData()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        pieces = _pieces_in(event.mimeData())
        if pieces:
            event.setDropAction(Qt.DropAction.CopyAction)  # the module moves it, not the list
            event.accept()
            self.dropped.emit(pieces)


def _event_address(piece: str) -> AddressPath:
    owner, _, name = piece.partition("/")
    return EventRef(owner, name).steps


def _pieces_in(data: QMimeData) -> tuple[str, ...]:
    events = filter(None, map(EventRef.of, addresses_in(data)))
    return tuple(f"{each.owner}/{each.event}" for each in events)


def _put_all_in_box(
    pieces: tuple[str, ...], scenario: str, box: str | None, module: Module
) -> Module:
    for piece in pieces:
        module = put_in_box(module, scenario, piece, box)
    return module
