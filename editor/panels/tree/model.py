"""The tree as Qt asks for it: rows made when looked at, brought up to date by changes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from PySide6.QtCore import (
    QAbstractItemModel,
    QMimeData,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    Signal,
)

from sandtable.editor.bench.bench import EditorContext
from sandtable.editor.bench.document import EVERYTHING
from sandtable.editor.icons import icon
from sandtable.editor.panels.tree.kinds import sign_of
from sandtable.editor.panels.tree.outline import Index, may_sprout, remark, roots, sprouts
from sandtable.editor.semantic_colors import faint
from sandtable.editor.words import tr
from sandtable.model.address_path import AddressPath, format_address, parse_address
from sandtable.model.checks.registry import Finding, Severity
from sandtable.model.edits.renaming import kind_defined
from sandtable.model.locations import depth_of, is_within, iter_inwards
from sandtable.model.module_change import ModuleChange
from sandtable.model.wording.titles import value_title

_AnyIndex = QModelIndex | QPersistentModelIndex
NOWHERE = QModelIndex()
STEPS = Qt.ItemDataRole.UserRole
REMARK = Qt.ItemDataRole.UserRole + 1
COUNT = Qt.ItemDataRole.UserRole + 2
WORST = Qt.ItemDataRole.UserRole + 3
MIME = "application/x-sandtable-addresses"


class Twig:
    """One row, and those below it once somebody looked."""

    __slots__ = ("above", "below", "hit", "row", "steps", "value")

    def __init__(self, above: Twig | None, steps: AddressPath, value: Any) -> None:
        self.above, self.steps, self.value = above, steps, value
        self.below: list[Twig] | None = None
        self.row = 0
        self.hit: bool = above.hit if above else False
        """Whether it is what is looked for, or below that: then all of it is shown."""


class TreeModel(QAbstractItemModel):
    """The module's value as rows. `look_for` leaves only what holds some words."""

    moved = Signal(tuple, list, object)
    """Asks for entries of a mapping to be put before another one, or last."""
    renamed = Signal(tuple, str)

    def __init__(self, bench: EditorContext, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._bench = bench
        self._index = Index()
        self._words: list[str] = []
        self._kept: set[AddressPath] | None = None
        self._hits: frozenset[AddressPath] = frozenset()
        self._root = Twig(None, (), bench.document.module)
        self._worker = bench.worker(self)
        self._read_ahead()
        self.following = False
        """Whether rows come and go with the document: then nobody chose anything."""
        self._worst = _weights(bench.findings.all)
        """At each address, how bad the worst is that was found there or below."""
        bench.findings.changed.connect(self._on_findings)
        bench.document.changed.connect(self._on_changed)

    # ------------------------------------------------------------------------------ looking for
    def _read_ahead(self) -> None:
        """Gather beside the window what can be looked for, before somebody does."""
        self._worker.ask(None, partial(self._index.hits, self._bench.document.module, ()))

    def look_for(self, text: str) -> list[AddressPath]:
        """Show only what holds all words of a text, and what is below that; give the hits."""
        self.beginResetModel()
        self._words = text.casefold().split()
        self._find()
        self._root = Twig(None, (), self._bench.document.module)
        self.endResetModel()
        return sorted(self._hits) if self._kept is not None else []

    def _find(self) -> None:
        if not self._words:
            self._kept, self._hits = None, frozenset()
            return
        hits = self._index.hits(self._bench.document.module, self._words)
        self._hits = frozenset(hits)
        self._kept = {above for steps in hits for above in iter_inwards(steps)}

    # --------------------------------------------------------------------------------- the rows
    def rows(self, twig: Twig) -> list[Twig]:
        """What stands below a row."""
        if twig.below is None:
            twig.below = []
            for steps, value in self._wanted(twig, twig.value):
                twig.below.append(self._grown(twig, steps, value))
            _number(twig.below)
        return twig.below

    def _grown(self, above: Twig, steps: AddressPath, value: Any) -> Twig:
        new = Twig(above, steps, value)
        new.hit = new.hit or steps in self._hits
        return new

    def _wanted(self, twig: Twig, value: Any) -> Iterator[tuple[AddressPath, Any]]:
        if twig.above is None:
            found = iter(roots(value))
        else:
            found = (((*twig.steps, key), v) for key, v in sprouts(value, twig.steps))
        every = self._kept is None or (twig.hit and twig.above is not None)
        for steps, below in found:
            if every or (self._kept is not None and steps in self._kept):
                yield steps, below

    def twig(self, index: _AnyIndex) -> Twig:
        """The row of an index."""
        found = index.internalPointer() if index.isValid() else self._root
        assert isinstance(found, Twig)
        return found

    def steps(self, index: _AnyIndex) -> AddressPath:
        """The address of an index."""
        return self.twig(index).steps

    def index_of(self, twig: Twig) -> QModelIndex:
        """The index of a row."""
        return QModelIndex() if twig.above is None else self.createIndex(twig.row, 0, twig)

    def find(self, steps: AddressPath) -> QModelIndex:
        """The index of an address, or of what stands nearest above it."""
        twig = self._root
        while True:
            on_way = (t for t in self.rows(twig) if is_within(steps, t.steps))
            nearest = max(on_way, key=lambda t: depth_of(t.steps), default=None)
            if nearest is None:
                return self.index_of(twig)
            twig = nearest

    # ----------------------------------------------------------------------------- what Qt asks
    def index(self, row: int, column: int, parent: _AnyIndex = NOWHERE) -> QModelIndex:
        rows = self.rows(self.twig(parent))
        if column == 0 and 0 <= row < len(rows):
            return self.createIndex(row, 0, rows[row])
        return QModelIndex()

    def parent(self, child: _AnyIndex = NOWHERE) -> QModelIndex:  # type: ignore[override]
        above = self.twig(child).above
        return QModelIndex() if above is None else self.index_of(above)

    def rowCount(self, parent: _AnyIndex = NOWHERE) -> int:
        return len(self.rows(self.twig(parent)))

    def columnCount(self, parent: _AnyIndex = NOWHERE) -> int:
        del parent
        return 1

    def hasChildren(self, parent: _AnyIndex = NOWHERE) -> bool:
        twig = self.twig(parent)
        if twig.below is not None:
            return bool(twig.below)
        if not may_sprout(twig.value):
            return False
        return next(self._wanted(twig, twig.value), None) is not None

    def data(self, index: _AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        twig = self.twig(index)
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return self.title(twig)
            case Qt.ItemDataRole.EditRole:
                return twig.steps[-1]
            case Qt.ItemDataRole.ToolTipRole:
                return format_address(twig.steps)
            case Qt.ItemDataRole.AccessibleTextRole:
                return self._aloud(twig)
            case _:
                return self._own_data(twig, role)

    def _own_data(self, twig: Twig, role: int) -> Any:
        if role == STEPS:
            return twig.steps
        if role == Qt.ItemDataRole.DecorationRole:
            sign = sign_of(twig.steps)
            return icon(sign, faint) if sign else None
        if role == REMARK:
            said = remark(twig.value, twig.steps, self._bench.document.whole)
            key = twig.steps[-1]
            return said or (key if is_named(twig) and self.title(twig) != key else "")
        if role == WORST:
            return self._worst.get(twig.steps)
        return self._bench.findings.count(twig.steps) if role == COUNT else None

    def _on_findings(self) -> None:
        self._worst = _weights(self._bench.findings.all)

    def title(self, twig: Twig) -> str:
        """What a row is called, by what it is called now."""
        return tr(value_title(self._bench.document.whole, twig.steps, twig.value))

    def _aloud(self, twig: Twig) -> str:
        count = self._bench.findings.count(twig.steps)
        problems = tr("%n problems", "", count) if count else ""
        said = self._own_data(twig, REMARK)
        return ", ".join(part for part in (self.title(twig), said, problems) if part)

    def flags(self, index: _AnyIndex) -> Qt.ItemFlag:
        flag = Qt.ItemFlag
        if not index.isValid():
            return flag.ItemIsDropEnabled
        flags = flag.ItemIsEnabled | flag.ItemIsSelectable | flag.ItemIsDropEnabled
        if is_entry(self.twig(index)):
            flags |= flag.ItemIsEditable | flag.ItemIsDragEnabled
        return flags

    def setData(self, index: _AnyIndex, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        twig = self.twig(index)
        new = str(value).strip()
        if role != Qt.ItemDataRole.EditRole or not new or new == twig.steps[-1]:
            return False
        self.renamed.emit(twig.steps, new)
        return True

    # --------------------------------------------------------------------------------- dragging
    def supportedDropActions(self) -> Qt.DropAction:
        return Qt.DropAction.MoveAction

    def mimeTypes(self) -> list[str]:
        return [MIME]

    def mimeData(self, indexes: Sequence[QModelIndex]) -> QMimeData:
        data = QMimeData()
        text = "\n".join(format_address(self.steps(index)) for index in indexes)
        data.setData(MIME, text.encode())
        data.setText(text)
        return data

    def canDropMimeData(
        self, data: QMimeData, action: Qt.DropAction, row: int, column: int, parent: _AnyIndex
    ) -> bool:
        del action, column
        return self._drop(data, row, parent) is not None

    def dropMimeData(
        self, data: QMimeData, action: Qt.DropAction, row: int, column: int, parent: _AnyIndex
    ) -> bool:
        del action, column
        drop = self._drop(data, row, parent)
        if drop is not None:
            self.moved.emit(*drop)
        return False  # the edit has moved it already; Qt must not take anything away

    def _drop(
        self, data: QMimeData, row: int, parent: _AnyIndex
    ) -> tuple[AddressPath, list[str], str | None] | None:
        """Which entries a drop puts before which other: only among themselves."""
        lines = bytes(data.data(MIME).data()).decode().splitlines()
        dragged = [steps for line in lines if (steps := parse_address(line))]
        onto = self.twig(parent)
        shelf = onto if row >= 0 else onto.above
        if not dragged or shelf is None or self._kept is not None:
            return None
        if row >= 0:
            rows = self.rows(shelf)
            before = rows[row].steps[-1] if row < len(rows) else None
        else:
            before = onto.steps[-1]
        if any(steps[:-1] != shelf.steps for steps in dragged):
            return None
        return shelf.steps, [steps[-1] for steps in dragged], before

    # ------------------------------------------------------------------------------- up to date
    def _on_changed(self, change: ModuleChange) -> None:
        if not change:
            return
        if self._kept is not None:
            self._find()
        elif change is EVERYTHING:
            self._read_ahead()
        self.following = True
        self._refresh(self._root, self._bench.document.module)
        self.following = False

    def _refresh(self, twig: Twig, value: Any) -> None:
        """Bring a row and what is below it up to date; what is the same value is left alone."""
        barren = not may_sprout(twig.value)
        twig.value = value
        if twig.below is None and not (barren and may_sprout(value)):
            return
        twig.below = [] if twig.below is None else twig.below
        wanted = list(self._wanted(twig, value))
        before = [below.steps for below in twig.below]
        after = [steps for steps, _ in wanted]
        if before != after:
            self._rearrange(twig, wanted)
        for below, (_, new) in zip(twig.below, wanted, strict=True):
            if below.value is not new:
                self._refresh(below, new)
                index = self.index_of(below)
                self.dataChanged.emit(index, index)
            elif self._kept is not None:
                self._refresh(below, new)

    def _rearrange(self, twig: Twig, wanted: list[tuple[AddressPath, Any]]) -> None:
        """Take rows away, put rows in, and put those that stay in order."""
        assert twig.below is not None
        parent, after = self.index_of(twig), {steps: at for at, (steps, _) in enumerate(wanted)}
        for row in range(len(twig.below) - 1, -1, -1):
            if twig.below[row].steps not in after:
                self.beginRemoveRows(parent, row, row)
                del twig.below[row]
                _number(twig.below)
                self.endRemoveRows()
        self._sort(twig.below, after)
        for first, last in _runs(wanted, {below.steps for below in twig.below}):
            self.beginInsertRows(parent, first, last)
            fresh = [self._grown(twig, *wanted[at]) for at in range(first, last + 1)]
            twig.below[first:first] = fresh
            _number(twig.below)
            self.endInsertRows()

    def _sort(self, rows: list[Twig], after: dict[AddressPath, int]) -> None:
        order = [after[twig.steps] for twig in rows]
        if order == sorted(order):
            return
        self.layoutAboutToBeChanged.emit()
        held = self.persistentIndexList()
        twigs = [self.twig(index) for index in held]
        rows.sort(key=lambda twig: after[twig.steps])
        _number(rows)
        self.changePersistentIndexList(held, [self.index_of(twig) for twig in twigs])
        self.layoutChanged.emit()


def _weights(findings: Iterable[Finding]) -> dict[AddressPath, Severity]:
    weights: dict[AddressPath, Severity] = {}
    for finding in findings:
        steps = parse_address(finding.where) or ()
        for at in iter_inwards(steps if finding.waived is None else ()):
            weights[at] = max(weights.get(at, Severity.INFO), finding.severity)
    return weights


def _number(rows: list[Twig]) -> None:
    for row, twig in enumerate(rows):
        twig.row = row


def _runs(
    wanted: list[tuple[AddressPath, Any]], there: set[AddressPath]
) -> Iterator[tuple[int, int]]:
    """The runs of rows that are new, first and last."""
    first: int | None = None
    for at, (steps, _) in enumerate(wanted):
        if steps not in there:
            first = at if first is None else first
        elif first is not None:
            yield first, at - 1
            first = None
    if first is not None:
        yield first, len(wanted) - 1


def is_entry(twig: Twig) -> bool:
    """Say whether a row is an entry of a mapping, with a key of its own."""
    above = twig.above
    return above is not None and isinstance(above.value, Mapping)


def is_named(twig: Twig) -> bool:
    """Say whether a row is a thing with an id besides its name."""
    return is_entry(twig) and kind_defined(twig.steps) is not None
