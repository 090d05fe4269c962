"""The dock of problems: what the checks found, grouped and filtered, with fixes and waivers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from operator import eq

from PySide6.QtCore import QModelIndex, QSignalBlocker, Qt
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QSplitter,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from sandtable.editor.bench.bench import EditorContext
from sandtable.editor.empty_views import say_empty
from sandtable.editor.fields.severities import LOOKS
from sandtable.editor.fields.short import PlainLabel
from sandtable.editor.panels.panel import Panel
from sandtable.editor.panels.problems.explanation import Explanation
from sandtable.editor.words import plain, tr, translatable
from sandtable.model.address_path import parse_address
from sandtable.model.checks.registry import Finding, Fix
from sandtable.model.common_ends import count_common_ends
from sandtable.model.edits.waive import waive_check
from sandtable.model.locations import is_within
from sandtable.model.wording.addresses import where_said

_KEY = Qt.ItemDataRole.UserRole
_COLUMNS = (translatable("Problem"), translatable("Check"), translatable("Where"))
_WHERE = _COLUMNS.index(translatable("Where"))
_WIDTHS = (780, 90)
_SHARES = (3, 2)
_GROUPS = (
    translatable("By severity"),
    translatable("By check"),
    translatable("By place"),
    translatable("Ungrouped"),
)
_BY_PLACE, _DEPTH = _GROUPS.index("By place"), 2


class Problems(QWidget):
    """A line for each finding; what is chosen shows what to do about it."""

    def __init__(self, bench: EditorContext) -> None:
        super().__init__()
        self._bench = bench
        self._groups: Mapping[str, list[Finding]] = {}
        self._found: list[Finding] = []
        """What is shown, in the order of the lines."""
        self._made: list[QPushButton] = []
        self._group, self._line = QComboBox(self), QLineEdit(self)
        self._waived = QCheckBox(tr("Show waived"), self)
        self.tree = Lines(self)
        self.explanation = Explanation(self)
        self.hint = PlainLabel(self)
        self._fixes = QHBoxLayout()
        self._lay_out()
        self._group.currentIndexChanged.connect(self._show)
        self._line.textChanged.connect(self._show)
        self._waived.toggled.connect(self._show)
        self.tree.currentItemChanged.connect(self._on_current)
        self.tree.itemActivated.connect(self._on_activated)
        self.tree.itemClicked.connect(self._on_activated)
        bench.findings.changed.connect(self._show)
        self._show()

    def _lay_out(self) -> None:
        self._group.addItems([tr(name) for name in _GROUPS])
        self._group.setAccessibleName(tr("Grouping"))
        self._line.setPlaceholderText(tr("Filter by words, check or place"))
        self._line.setClearButtonEnabled(True)
        self._line.setAccessibleName(tr("Filter"))
        self.tree.setHeaderLabels([tr(name) for name in _COLUMNS])
        self.tree.setAccessibleName(tr("Problems"))
        self.tree.setUniformRowHeights(True)
        self.tree.setMinimumHeight(60)
        for column, width in enumerate(_WIDTHS):
            self.tree.setColumnWidth(column, width)
        self.hint.setWordWrap(True)
        above, below = QHBoxLayout(), QHBoxLayout()
        above.addWidget(self._group)
        above.addWidget(self._line, 1)
        above.addWidget(self._waived)
        below.addWidget(self.hint, 1)
        below.addLayout(self._fixes)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(4, 4, 4, 4)
        layout.addLayout(above)
        self.explanation.hide()
        split = QSplitter(Qt.Orientation.Horizontal, self)
        split.addWidget(self.tree)
        split.addWidget(self.explanation)
        split.setSizes(list(_SHARES))
        layout.addWidget(split, 1)
        layout.addLayout(below)

    def _show(self) -> None:
        groups = self._grouped()
        before, chosen = self._groups, self._chosen()
        self._groups = groups
        self._found = [finding for group in groups.values() for finding in group]
        self.tree.nothing = self._nothing()
        if groups != before:  # else, as after most edits, only the fixes are those of today
            with QSignalBlocker(self.tree):
                self._fill(before)
                self._choose(chosen)
        self._on_current()

    def _nothing(self) -> str:
        """What is said where no line is."""
        findings = self._bench.findings
        if any(one.waived is None for one in findings.all) or self._line.text():
            return tr("No problem fits the filter.")
        if not findings.current:
            return tr("Checking…")
        return tr("No problems. What the checks find while you work is listed here.")

    def _fill(self, before: Mapping[str, list[Finding]]) -> None:
        """Lines of what is found again stay as they are."""
        if list(before) == list(self._groups):
            for number, (title, findings) in enumerate(self._groups.items()):
                top = self.tree.topLevelItem(number) if title else None
                self._become(top or self.tree.invisibleRootItem(), before[title], findings)
            return
        folded = {i.data(0, _KEY) for i in _tops(self.tree) if not i.isExpanded()}
        self.tree.clear()
        for title, findings in self._groups.items():
            self._add_group(title, findings, open_=title not in folded)

    def _become(self, top: QTreeWidgetItem, before: list[Finding], now: list[Finding]) -> None:
        first, last = count_common_ends(before, now, eq)
        for number in reversed(range(first, len(before) - last)):
            top.takeChild(number)
        top.insertChildren(first, [self._item(one) for one in now[first : len(now) - last]])
        title = top.data(0, _KEY)
        if title:
            top.setText(0, f"{title} ({len(now)})")

    def _grouped(self) -> dict[str, list[Finding]]:
        """What is shown, the group with the worst finding first."""
        groups: dict[str, list[Finding]] = {}
        for finding in filter(self._is_wanted, self._bench.findings.all):
            groups.setdefault(self._title(finding), []).append(finding)
        worst = {title: max(f.severity for f in found) for title, found in groups.items()}
        return dict(sorted(groups.items(), key=lambda group: -worst[group[0]]))

    def _is_wanted(self, finding: Finding) -> bool:
        if finding.waived is not None and not self._waived.isChecked():
            return False
        words = self._line.text().casefold().split()
        if not words:
            return True
        said = f"{finding.check} {finding.message} {finding.where} {self._where(finding)}"
        return all(word in said.casefold() for word in words)

    def _where(self, finding: Finding, depth: int | None = None) -> str:
        """Where it was found, in words; to some depth only."""
        steps = (parse_address(finding.where) or ())[:depth]
        return where_said(self._bench.document.whole, steps)

    def _title(self, finding: Finding) -> str:
        by = self._group.currentIndex()
        if by == _BY_PLACE:
            return self._where(finding, _DEPTH)
        return (tr(LOOKS[finding.severity].title), finding.check, "", "")[by]

    def _add_group(self, title: str, findings: list[Finding], *, open_: bool) -> None:
        root = self.tree.invisibleRootItem()
        if title:
            root = QTreeWidgetItem(self.tree, [f"{title} ({len(findings)})"])
            root.setData(0, _KEY, title)
            root.setFirstColumnSpanned(True)
        root.addChildren([self._item(finding) for finding in findings])
        root.setExpanded(open_)  # only what has children can be open

    def _item(self, finding: Finding) -> QTreeWidgetItem:
        item = QTreeWidgetItem([finding.message, finding.check, self._where(finding)])
        item.setIcon(0, LOOKS[finding.severity].icon)
        item.setToolTip(0, plain(f"{finding.message}\n{finding.hint}".strip()))
        item.setToolTip(_WHERE, plain(finding.where))
        return item

    def _at(self, item: QTreeWidgetItem | None) -> Finding | None:
        """The finding of a line; there is none on the line of a group."""
        if item is None or item.data(0, _KEY) is not None:
            return None
        top = item.parent() or self.tree.invisibleRootItem()
        return self._groups[top.data(0, _KEY) or ""][top.indexOfChild(item)]

    def _chosen(self) -> Finding | None:
        return self._at(self.tree.currentItem())

    def _choose(self, finding: Finding | None) -> None:
        """Stay at the same finding if it is still there."""
        if finding not in self._found:
            self.tree.setCurrentIndex(QModelIndex())
            return
        items = (item for top in _tops(self.tree) for item in _with_children(top))
        for item in items:
            if self._at(item) == finding:
                self.tree.setCurrentItem(item)
                return

    def _on_current(self) -> None:
        for button in self._made:
            self._fixes.removeWidget(button)
            button.deleteLater()
        self._made.clear()
        finding = self._chosen()
        if finding is not None and self.explanation.isVisibleTo(self):
            self.explanation.show_check(finding.check)
        if finding is None:
            self.hint.hide()
            return
        self.hint.show()
        self.hint.setText(f"{finding.waived or ''} {finding.hint}".strip())
        for fix in finding.fixes:
            self._button(fix.label, partial(self._fix, fix))
        if finding.waived is None:
            self._button(tr("Waive…"), self._waive)
        self._button(tr("Explain"), self.explain)

    def explain(self, *_: object) -> None:
        """Show beside the problems what the chosen one is about, or no more.

        Where none is chosen it is the first of what is selected on the bench.
        """
        if self._chosen() is None:
            self._choose(self._of_selection())
        finding = self._chosen()
        if finding is None:
            self._bench.messages.refused(tr("Choose a problem first."))
            return
        self.explanation.show_check(finding.check)
        self.explanation.setVisible(not self.explanation.isVisibleTo(self))

    def _of_selection(self) -> Finding | None:
        lead = self._bench.selection.lead
        there = ((parse_address(finding.where) or (), finding) for finding in self._found)
        return next((f for steps, f in there if lead and is_within(steps, lead)), None)

    def _button(self, text: str, run: partial[None] | object) -> None:
        button = QPushButton(text, self)
        button.clicked.connect(run)
        self._fixes.addWidget(button)
        self._made.append(button)

    def _fix(self, fix: Fix, *_: object) -> None:
        self._bench.do(fix.label, fix.edit)

    def _waive(self) -> None:
        finding = self._chosen()
        if finding is None:
            return
        label = tr("Why is it right all the same?\n{message}").format(message=finding.message)
        why = self._bench.asking.text(tr("Waive {id}").format(id=finding.check), label)
        if why:
            name = tr("Waive {id}").format(id=finding.check)
            edit = partial(waive_check, check=finding.check, where=finding.where, why=why)
            self._bench.do(name, edit)

    def _on_activated(self, item: QTreeWidgetItem) -> None:
        finding = self._at(item)
        steps = parse_address(finding.where) if finding is not None else None
        if steps:
            self._bench.selection.reveal(steps)


class Lines(QTreeWidget):
    """The lines themselves, or a sentence where there is none."""

    nothing = ""

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self.nothing and not self.topLevelItemCount():
            say_empty(self, self.nothing)


def _tops(tree: QTreeWidget) -> Iterator[QTreeWidgetItem]:
    return _children(tree.invisibleRootItem())


def _children(item: QTreeWidgetItem) -> Iterator[QTreeWidgetItem]:
    for number in range(item.childCount()):
        child = item.child(number)
        if child is not None:
            yield child


def _with_children(item: QTreeWidgetItem) -> Iterator[QTreeWidgetItem]:
    yield item
    yield from _children(item)


PANEL = Panel(
    id="problems",
    title=translatable("Problems"),
    icon="warning",
    area=Qt.DockWidgetArea.BottomDockWidgetArea,
    build=Problems,
)
