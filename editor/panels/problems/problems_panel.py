"""Problems panel: the findings grouped and filtered, with fixes and waivers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from operator import eq

from PySide6.QtCore import QModelIndex, QSignalBlocker, QSize, Qt, Signal
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

from sandtable.editor.context.editor_context import EditorContext
from sandtable.editor.context.picture_copying import missing_picture_fixes
from sandtable.editor.empty_view_text import draw_empty_text
from sandtable.editor.fields.applied_fix import apply_fix
from sandtable.editor.fields.elided_widgets import PlainTextLabel
from sandtable.editor.fields.severity_styles import SEVERITY_STYLES
from sandtable.editor.fields.wrapped_button import WrappedButton, WrappedRow
from sandtable.editor.panels.panel import Panel
from sandtable.editor.panels.problems.check_explanation import CheckExplanation
from sandtable.editor.translation import tooltip_text, tr, translatable
from sandtable.editor.visual_scale import SPACE_XL, SPACE_XS, SPACE_XXS
from sandtable.model.address_path import parse_address
from sandtable.model.checks.fixes_of_one_kind import (
    apply_all_fixes_of_kind,
    findings_fixed_by_same_kind,
    kind_of_fix,
)
from sandtable.model.checks.registry import Finding, Fix
from sandtable.model.common_ends import count_common_ends
from sandtable.model.edits.waiving import add_waiver_for_check
from sandtable.model.locations import is_at_or_below
from sandtable.model.wording.addresses import describe_address
from sandtable.plugins.registry import plugin_registry

_GROUP_ROLE = Qt.ItemDataRole.UserRole
_COLUMN_TITLES = (translatable("Problem"), translatable("Check"), translatable("Where"))
_COLUMN_OF_PLACE = _COLUMN_TITLES.index(translatable("Where"))
_COLUMN_WIDTHS = (780, 90)
_SHARES_OF_LIST_AND_DETAIL = (3, 2)
_MIN_TREE_HEIGHT = 60
_GROUPING_TITLES = (
    translatable("By severity"),
    translatable("By check"),
    translatable("By place"),
    translatable("Ungrouped"),
)
_BY_PLACE, _PLACE_DEPTH = _GROUPING_TITLES.index("By place"), 2


class ProblemsPanel(QWidget):
    """List of findings; the selected one shows its hint and its fixes."""

    content_height_changed = Signal()
    """Emitted when more or fewer problems are listed."""

    def __init__(self, context: EditorContext) -> None:
        super().__init__()
        self._context = context
        self._findings_by_group: Mapping[str, list[Finding]] = {}
        self._shown_findings: list[Finding] = []
        """Visible findings in the order of the lines."""
        self._fix_buttons: list[QPushButton] = []
        self._fix_row = WrappedRow()
        self._grouping_box, self._filter_line = QComboBox(self), QLineEdit(self)
        self._waived_box = QCheckBox(tr("Show waived"), self)
        self.problem_tree = ProblemTree(self)
        self.check_explanation = CheckExplanation(self)
        self.hint_label = PlainTextLabel(self)
        self._lay_out()
        self._grouping_box.currentIndexChanged.connect(self._show_problems)
        self._filter_line.textChanged.connect(self._show_problems)
        self._waived_box.toggled.connect(self._show_problems)
        self.problem_tree.currentItemChanged.connect(self._on_current_changed)
        self.problem_tree.itemActivated.connect(self._on_choice_activated)
        self.problem_tree.itemClicked.connect(self._on_choice_activated)
        context.findings.findings_changed.connect(self._show_problems)
        self._show_problems()

    def _lay_out(self) -> None:
        self._grouping_box.addItems([tr(name) for name in _GROUPING_TITLES])
        self._grouping_box.setAccessibleName(tr("Grouping"))
        self._filter_line.setPlaceholderText(tr("Filter by words, check or place"))
        self._filter_line.setClearButtonEnabled(True)
        self._filter_line.setAccessibleName(tr("Filter"))
        self.problem_tree.setHeaderLabels([tr(name) for name in _COLUMN_TITLES])
        self.problem_tree.setAccessibleName(tr("Problems"))
        # Thousands of rows are laid out much faster if Qt need not measure each.
        self.problem_tree.setUniformRowHeights(True)
        self.problem_tree.setMinimumHeight(_MIN_TREE_HEIGHT)
        for column, width in enumerate(_COLUMN_WIDTHS):
            self.problem_tree.setColumnWidth(column, width)
        self.hint_label.setWordWrap(True)
        above = QHBoxLayout()
        above.addWidget(self._grouping_box)
        above.addWidget(self._filter_line, 1)
        above.addWidget(self._waived_box)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(SPACE_XS, SPACE_XS, SPACE_XS, SPACE_XS)
        layout.setSpacing(SPACE_XS)
        layout.addLayout(above)
        self.check_explanation.hide()
        split = QSplitter(Qt.Orientation.Horizontal, self)
        split.addWidget(self.problem_tree)
        split.addWidget(self.check_explanation)
        split.setSizes(list(_SHARES_OF_LIST_AND_DETAIL))
        layout.addWidget(split, 1)
        layout.addWidget(self.hint_label)
        layout.addLayout(self._fix_row)

    def _show_problems(self) -> None:
        groups = self._group_findings()
        before, chosen = self._findings_by_group, self._chosen_finding()
        self._findings_by_group = groups
        self._shown_findings = [finding for group in groups.values() for finding in group]
        self.problem_tree.show_empty_text(self._empty_list_text())
        if groups != before:  # else, as after most edits, only the fixes are those of today
            # Otherwise the selection would jump while the tree is rebuilt.
            with QSignalBlocker(self.problem_tree):
                self._fill_tree(before)
                self._choose_finding(chosen)
        self._on_current_changed()
        self.content_height_changed.emit()

    def sizeHint(self) -> QSize:
        """Return the height of all problems, and of the hint and fixes of the selected one."""
        width = self.width() - 2 * SPACE_XS
        tree = self.check_explanation if self.check_explanation.isVisibleTo(self) else None
        parts = [
            self._filter_line.sizeHint().height(),
            tree.sizeHint().height() if tree else self.problem_tree.content_height(),
            self.hint_label.heightForWidth(width) if self.hint_label.isVisibleTo(self) else 0,
            self._fix_row.heightForWidth(width) if self._fix_buttons else 0,
        ]
        shown = [height for height in parts if height > 0]
        return QSize(super().sizeHint().width(), sum(shown) + SPACE_XS * (len(shown) + 1))

    def _empty_list_text(self) -> str:
        """Return the text to show while the list of problems is empty."""
        findings = self._context.findings
        if (
            any(finding.waived is None for finding in findings.all_findings)
            or self._filter_line.text()
        ):
            return tr("No problem fits the filter.")
        if not findings.has_checked_module_once:
            return tr("Checking…")
        return tr("No problems. The checks run while you work, and list problems here.")

    def _fill_tree(self, before: Mapping[str, list[Finding]]) -> None:
        """Fill the tree, reusing the lines of unchanged findings."""
        if list(before) == list(self._findings_by_group):
            for number, (title, findings) in enumerate(self._findings_by_group.items()):
                top = self.problem_tree.topLevelItem(number) if title else None
                self._update_group(
                    top or self.problem_tree.invisibleRootItem(), before[title], findings
                )
            return
        folded = {
            i.data(0, _GROUP_ROLE)
            for i in _top_items_of_tree(self.problem_tree)
            if not i.isExpanded()
        }
        self.problem_tree.clear()
        for title, findings in self._findings_by_group.items():
            self._add_group(title, findings, open_=title not in folded)

    def _update_group(
        self, top: QTreeWidgetItem, before: list[Finding], now: list[Finding]
    ) -> None:
        first, last = count_common_ends(before, now, eq)
        # From below, so that the numbers of the remaining children stay valid.
        for number in reversed(range(first, len(before) - last)):
            top.takeChild(number)
        top.insertChildren(
            first, [self._finding_item(finding) for finding in now[first : len(now) - last]]
        )
        title = top.data(0, _GROUP_ROLE)
        if title:
            top.setText(0, f"{title} ({len(now)})")

    def _group_findings(self) -> dict[str, list[Finding]]:
        """Return the visible findings by group, the group with the worst finding first."""
        groups: dict[str, list[Finding]] = {}
        for finding in filter(self._does_finding_pass_filter, self._context.findings.all_findings):
            groups.setdefault(self._group_title(finding), []).append(finding)
        worst = {title: max(f.severity for f in members) for title, members in groups.items()}
        return dict(sorted(groups.items(), key=lambda group: -worst[group[0]]))

    def _does_finding_pass_filter(self, finding: Finding) -> bool:
        if finding.waived is not None and not self._waived_box.isChecked():
            return False
        words = self._filter_line.text().casefold().split()
        if not words:
            return True
        searched_text = (
            f"{finding.check} {finding.message} {finding.where} {self._place_words(finding)}"
        )
        return all(word in searched_text.casefold() for word in words)

    def _place_words(self, finding: Finding, depth: int | None = None) -> str:
        """Return the address of a finding as text, cut to `depth` parts."""
        address = (parse_address(finding.where) or ())[:depth]
        return describe_address(self._context.document.complete_module, address)

    def _group_title(self, finding: Finding) -> str:
        by = self._grouping_box.currentIndex()
        if by == _BY_PLACE:
            return self._place_words(finding, _PLACE_DEPTH)
        return (tr(SEVERITY_STYLES[finding.severity].title), finding.check, "", "")[by]

    def _add_group(self, title: str, findings: list[Finding], *, open_: bool) -> None:
        root = self.problem_tree.invisibleRootItem()
        if title:
            root = QTreeWidgetItem(self.problem_tree, [f"{title} ({len(findings)})"])
            root.setData(0, _GROUP_ROLE, title)
            # A group has only a title.
            root.setFirstColumnSpanned(True)
        root.addChildren([self._finding_item(finding) for finding in findings])
        root.setExpanded(open_)  # only what has children can be open

    def _finding_item(self, finding: Finding) -> QTreeWidgetItem:
        item = QTreeWidgetItem([finding.message, finding.check, self._place_words(finding)])
        item.setIcon(0, SEVERITY_STYLES[finding.severity].severity_icon)
        item.setToolTip(0, tooltip_text(f"{finding.message}\n{finding.hint}".strip()))
        item.setToolTip(_COLUMN_OF_PLACE, tooltip_text(finding.where))
        return item

    def _finding_at(self, item: QTreeWidgetItem | None) -> Finding | None:
        """Return the finding in a row, or None for the title of a group."""
        if item is None or item.data(0, _GROUP_ROLE) is not None:
            return None
        top = item.parent() or self.problem_tree.invisibleRootItem()
        return self._findings_by_group[top.data(0, _GROUP_ROLE) or ""][top.indexOfChild(item)]

    def _chosen_finding(self) -> Finding | None:
        return self._finding_at(self.problem_tree.currentItem())

    def _choose_finding(self, finding: Finding | None) -> None:
        """Select the same finding again if it still exists."""
        if finding not in self._shown_findings:
            self.problem_tree.setCurrentIndex(QModelIndex())
            return
        items = (
            item
            for top in _top_items_of_tree(self.problem_tree)
            for item in _item_and_children(top)
        )
        for item in items:
            if self._finding_at(item) == finding:
                self.problem_tree.setCurrentItem(item)
                return

    def _on_current_changed(self) -> None:
        for button in self._fix_buttons:
            self._fix_row.removeWidget(button)
            button.hide()
            # This can run in the click of the button itself.
            button.deleteLater()
        self._fix_buttons.clear()
        finding = self._chosen_finding()
        if finding is not None and self.check_explanation.isVisibleTo(self):
            self.check_explanation.show_check(finding.check)
        if finding is None and not self._has_problem_explained():
            # Once its problem is solved, nothing is left that the explanation is about.
            self.check_explanation.hide()
        self.hint_label.setVisible(finding is not None)
        if finding is not None:
            self.hint_label.setText(f"{finding.waived or ''} {finding.hint}".strip())
            self._add_buttons(finding)
        self.content_height_changed.emit()

    def _add_buttons(self, finding: Finding) -> None:
        for fix in finding.fixes:
            self._add_button(fix.label, partial(self._apply_fix, fix))
        for fix in finding.fixes:
            self._add_button_for_all_of_kind(finding, fix)
        for label, run in missing_picture_fixes(self._context, finding):
            self._add_button(label, run)
        if finding.waived is None:
            self._add_button(tr("Waive…"), self._waive_finding)
        self._add_button(tr("Explain"), self.explain_problem)

    def _add_button_for_all_of_kind(self, finding: Finding, fix: Fix) -> None:
        """Add a button that fixes all findings of one kind, if there are several."""
        kind, findings = kind_of_fix(fix), self._context.findings.all_findings
        count = len(findings_fixed_by_same_kind(findings, finding.check, kind))
        if count > 1 and finding.waived is None:
            label = tr("{fix}: all %n of this kind", "", count).format(fix=kind)
            self._add_button(
                label, partial(self._apply_all_fixes_of_kind, label, finding.check, kind)
            )

    def _apply_all_fixes_of_kind(self, label: str, check: str, kind: str, *_: object) -> None:
        document = self._context.document
        self._context.try_edit(
            label,
            lambda module: apply_all_fixes_of_kind(
                module, plugin_registry().all_checks, check, kind, document.overlay_on_base
            ),
        )

    def _has_problem_explained(self) -> bool:
        explained = self.check_explanation.check_id
        return any(finding.check == explained for finding in self._shown_findings)

    def explain_problem(self, *_: object) -> None:
        """Show or hide the explanation of the selected finding.

        If none is selected, the first finding of the selected entry is explained.
        """
        if self.check_explanation.isVisibleTo(self) and self._chosen_finding() is None:
            self.check_explanation.hide()
            return
        if self._chosen_finding() is None:
            self._choose_finding(self._first_selected_finding())
        finding = self._chosen_finding()
        if finding is None:
            self._context.messages.show_refusal_message(tr("Choose a problem first."))
            return
        self.check_explanation.show_check(finding.check)
        self.check_explanation.setVisible(not self.check_explanation.isVisibleTo(self))
        self.content_height_changed.emit()

    def _first_selected_finding(self) -> Finding | None:
        lead = self._context.selection.lead_address
        addressed = (
            (parse_address(finding.where) or (), finding) for finding in self._shown_findings
        )
        return next(
            (f for address, f in addressed if lead and is_at_or_below(address, lead)), None
        )

    def _add_button(self, text: str, run: partial[None] | object) -> None:
        button = WrappedButton(text, self)
        button.clicked.connect(run)
        self._fix_row.addWidget(button)
        button.show()
        self._fix_buttons.append(button)

    def _apply_fix(self, fix: Fix, *_: object) -> None:
        apply_fix(self._context, fix)

    def _waive_finding(self) -> None:
        finding = self._chosen_finding()
        if finding is None:
            return
        label = tr("Why is this not a mistake?\n{message}").format(message=finding.message)
        why = self._context.prompts.ask_text(tr("Waive {id}").format(id=finding.check), label)
        if why:
            name = tr("Waive {id}").format(id=finding.check)
            edit = partial(add_waiver_for_check, check=finding.check, where=finding.where, why=why)
            self._context.try_edit(name, edit)

    def _on_choice_activated(self, item: QTreeWidgetItem) -> None:
        finding = self._finding_at(item)
        address = parse_address(finding.where) if finding is not None else None
        if address:
            self._context.selection.reveal_address(address)


class ProblemTree(QTreeWidget):
    """Tree of findings, or a sentence if there are none."""

    empty_text = ""

    def show_empty_text(self, text: str) -> None:
        """Show a text in place of the findings while there are none."""
        self.empty_text = text
        self.viewport().update()

    def content_height(self) -> int:
        """Return the height that all open rows need, or the text for an empty list."""
        lines = sum(1 + i.childCount() * i.isExpanded() for i in _top_items_of_tree(self))
        row = self.sizeHintForRow(0) if lines else self.fontMetrics().height() + SPACE_XL
        frame = 2 * self.frameWidth() + SPACE_XXS
        return self.header().sizeHint().height() + max(1, lines) * row + frame

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self.empty_text and not self.topLevelItemCount():
            draw_empty_text(self, self.empty_text)


def _top_items_of_tree(tree: QTreeWidget) -> Iterator[QTreeWidgetItem]:
    return _child_items(tree.invisibleRootItem())


def _child_items(item: QTreeWidgetItem) -> Iterator[QTreeWidgetItem]:
    for number in range(item.childCount()):
        child = item.child(number)
        if child is not None:
            yield child


def _item_and_children(item: QTreeWidgetItem) -> Iterator[QTreeWidgetItem]:
    yield item
    yield from _child_items(item)


PANEL = Panel(
    id="problems",
    title=translatable("Problems"),
    icon="warning",
    area=Qt.DockWidgetArea.BottomDockWidgetArea,
    build=ProblemsPanel,
)
