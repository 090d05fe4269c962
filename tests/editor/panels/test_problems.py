"""The dock of problems: grouped and filtered, each a way to its place, with fixes and waivers."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from random import Random
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QComboBox, QLineEdit, QPushButton, QTabWidget

from sandtable.editor.panels.problems.problems_panel import ProblemsPanel
from sandtable.editor.registry import ALL_WORKSPACES
from sandtable.editor.window import EditorWindow
from sandtable.model.address_path import parse_address
from sandtable.model.checks.registry import Severity
from sandtable.model.edits.address_edits import set_value
from sandtable.model.phrases.entry import Entry
from sandtable.model.phrases.place import Place
from sandtable.model.phrases.selector import Selector
from tests.support.modules import module_from_text
from tests.support.present import present

pytestmark = pytest.mark.gui

FLAWED = module_from_text(
    """
boards:
  map:
    name: Map
    kind: areas
    spaces: {a: A, b: B, c: C}
    links: {a/b: {kind: bridge, reason: drawn}}
types:
  foot: {kind: unit}
pieces:
  red:
    foot: {guard: Guard; copies 1}
tables:
  luck:
    name: Luck
    dice: 1d6
    rows: {1..3: [good], 5..6: [bad]}
scenarios:
  first:
    name: First
    setup:
      red:
        a: [guard, guard]
        nowhere: [guard]
"""
)


@pytest.fixture
def problems(context_of, qtbot):
    """The dock over a module with several flaws, once they are found."""
    context = context_of(FLAWED)
    shown = ProblemsPanel(context)
    qtbot.addWidget(shown)
    shown.resize(900, 300)
    shown.show()
    qtbot.waitUntil(lambda: context.findings.is_current)
    return shown


def _lines(problems):
    """What is shown: each group and its lines."""
    root = problems.problem_tree.invisibleRootItem()
    tops = [root.child(n) for n in range(root.childCount())]
    return {t.text(0): [t.child(n) for n in range(t.childCount())] for t in tops}


def _all(problems):
    return [line for lines in _lines(problems).values() for line in lines]


def _bench(problems):
    return problems._context


def _part(problems, kind, name):
    return next(w for w in problems.findChildren(kind) if w.accessibleName() == name)


def _steps(item):
    return parse_address(item.toolTip(2))


def _click(qtbot, problems, item):
    problems.problem_tree.scrollToItem(item)
    where = problems.problem_tree.visualItemRect(item).center()
    qtbot.mouseClick(problems.problem_tree.viewport(), Qt.MouseButton.LeftButton, pos=where)


def test_findings_stand_by_severity_the_worst_first(problems):
    found = _bench(problems).findings.all_findings
    errors = sum(f.severity == Severity.ERROR for f in found)
    assert errors > 1
    assert next(iter(_lines(problems))) == f"Errors ({errors})"
    assert len(_all(problems)) == len(found)


@pytest.mark.parametrize(("way", "group"), [("By check", "TBL001"), ("By place", "table “Luck”")])
def test_findings_stand_by_check_or_by_place(problems, way, group):
    _part(problems, QComboBox, "Grouping").setCurrentText(way)
    assert any(title.startswith(group) for title in _lines(problems)), list(_lines(problems))


def test_findings_are_filtered_by_words(problems, qtbot):
    line = _part(problems, QLineEdit, "Filter")
    qtbot.keyClicks(line, "NOWHERE red")
    assert _all(problems)
    assert all("nowhere" in item.text(0) + item.toolTip(2) for item in _all(problems))
    line.clear()
    assert len(_all(problems)) == len(_bench(problems).findings.all_findings)


def test_a_click_selects_what_is_wrong(problems, qtbot):
    for item in _all(problems):
        with qtbot.waitSignal(_bench(problems).selection.reveal_requested) as told:
            _click(qtbot, problems, item)
        assert told.args[0] == _steps(item)


def test_a_place_is_told_in_words_and_its_address_beside_them(problems):
    said = {item.toolTip(2): item.text(2) for item in _all(problems)}
    assert said["scenarios.first.setup.red.a.guard"] == "scenario “First”, set-up, Red, A, guard"


def test_the_keyboard_goes_through_problems_and_to_their_places(problems, qtbot):
    problems.problem_tree.setCurrentItem(_all(problems)[0])
    with qtbot.waitSignal(_bench(problems).selection.reveal_requested):
        qtbot.keyClick(problems.problem_tree, Qt.Key.Key_Return)


def test_a_fix_is_a_button_and_an_edit_that_can_be_undone(problems, qtbot):
    context = _bench(problems)
    before = context.document.module
    item = next(i for i in _all(problems) if problems._finding_at(i).fixes)
    _click(qtbot, problems, item)
    label = problems._finding_at(item).fixes[0].label
    button = next(b for b in problems.findChildren(QPushButton) if b.text() == label)
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert context.document.module != before
    context.document.undo_stack.undo()
    assert context.document.module == before


def test_a_conflict_of_a_merge_is_settled_by_a_fix(context_of, qtbot):
    conflict = "conflicts:\n  notes.rain.text: {base: Rain., theirs: It rains often.}\n"
    context = context_of(
        module_from_text("notes:\n  rain: {text: It rains., why: Words.}\n" + conflict)
    )
    shown = ProblemsPanel(context)
    qtbot.addWidget(shown)
    shown.resize(900, 300)
    shown.show()
    qtbot.waitUntil(lambda: context.findings.is_current)
    item = next(i for i in _all(shown) if present(shown._finding_at(i)).check == "MRG001")
    _click(qtbot, shown, item)
    labels = {b.text(): b for b in shown.findChildren(QPushButton)}
    assert "Keep ours: “It rains.”" in labels
    qtbot.mouseClick(labels["Take theirs: “It rains often.”"], Qt.MouseButton.LeftButton)
    assert context.document.module.notes["rain"].text == "It rains often."
    assert not context.document.module.conflicts


class Reason:
    """Who gives a reason."""

    def ask_text(self, *_):
        return "Printed so"


def test_what_is_waived_is_shown_on_request_with_its_reason(problems, qtbot):
    context = _bench(problems)
    context.prompts = Reason()
    item = _all(problems)[0]
    told, count = item.text(0), len(_all(problems))
    _click(qtbot, problems, item)
    waive = next(b for b in problems.findChildren(QPushButton) if b.text() == "Waive…")
    qtbot.mouseClick(waive, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: len(_all(problems)) < count)
    problems.findChild(QCheckBox).setChecked(True)
    again = next(i for i in _all(problems) if i.text(0) == told)
    problems.problem_tree.setCurrentItem(again)
    assert "Printed so" in problems.hint_label.text()


def test_an_edit_elsewhere_leaves_the_reader_where_they_are(problems, qtbot):
    context = _bench(problems)
    last = _all(problems)[-1]
    problems.problem_tree.setCurrentItem(last)
    told = last.text(0)
    rename = partial(set_value, steps=("module", "title"), value="Another")
    with qtbot.waitSignal(context.findings.findings_changed):
        context.try_edit("Rename", rename)
    assert problems.problem_tree.currentItem().text(0) == told
    mend = partial(set_value, steps=("tables", "luck", "dice"), value=None)
    with qtbot.waitSignal(context.findings.findings_changed):
        context.try_edit("Mend", mend)
    shown = {item.text(0) for item in _all(problems)}
    assert (
        problems.problem_tree.currentItem() is None
        or problems.problem_tree.currentItem().text(0) in shown
    )


def test_groups_that_were_folded_stay_folded(problems):
    top = problems.problem_tree.topLevelItem(0)
    title = top.text(0)
    top.setExpanded(False)
    _part(problems, QLineEdit, "Filter").setText(" ")
    _part(problems, QLineEdit, "Filter").setText("")
    again = problems.problem_tree.topLevelItem(0)
    assert again.text(0) == title
    assert not again.isExpanded()


def test_thousands_of_findings_are_shown(problems, monkeypatch):
    findings = _bench(problems).findings
    many = tuple(replace(findings.all_findings[0], message=f"Flaw {n}") for n in range(3000))
    monkeypatch.setattr(type(findings), "all_findings", property(lambda _: many))
    findings.findings_changed.emit()
    assert len(_all(problems)) == 3000


def test_a_click_brings_the_tab_of_its_place_to_the_front(context_of, qtbot):
    window = EditorWindow(context_of(FLAWED))
    qtbot.addWidget(window)
    window.show()
    context = window.context
    qtbot.waitUntil(lambda: context.findings.is_current)
    problems, tabs = window.show_panel("problems"), window.findChild(QTabWidget)
    went: dict[Any, Any] = {}
    for item in _all(problems):
        _click(qtbot, problems, item)
        steps = _steps(item)
        went.setdefault(steps[0], ALL_WORKSPACES[present(tabs).currentIndex()].id)
        tree: Any = window.show_panel("tree")
        shown = tree.tree_model.address_at(tree.tree_view.currentIndex())
        assert shown == steps[: len(shown)]
        assert context.selection.lead_address == steps
    assert went["tables"] == "tables"
    assert went["scenarios"] == "setup"


@pytest.mark.parametrize("grouping", range(4))
def test_lines_after_any_edit_are_those_of_a_new_dock(problems, context_of, qtbot, grouping):
    """What is found again keeps its line; what one sees is as if all were made anew."""
    dice, context = Random(grouping), problems._context
    problems.findChild(QComboBox).setCurrentIndex(grouping)
    stayed = 0
    for _ in range(12):
        before = {id(item): text for item, text in lines(problems)}
        space = dice.choice(["a", "b", "nowhere", "off", f"{dice.randrange(9)}"])
        chart = {Place.parse(space): (Entry.parse(f"{dice.randrange(1, 4)} guard"),)}
        context.try_edit("Set up", partial(laid, chart=chart, anew=dice.random() < 0.3))
        qtbot.waitUntil(lambda: context.findings.is_current)
        fresh = ProblemsPanel(context)
        qtbot.addWidget(fresh)
        present(fresh.findChild(QComboBox)).setCurrentIndex(grouping)
        now = lines(problems)
        assert [text for _, text in now] == [text for _, text in lines(fresh)]
        assert [problems._finding_at(item) for item, _ in now] == [
            fresh._finding_at(i) for i, _ in lines(fresh)
        ]
        stayed += sum(id(item) in before for item, _ in now)
    assert stayed


def laid(module, *, chart, anew):
    old = {} if anew else module.scenarios["first"].setup[Selector.parse("red")]
    setup = {Selector.parse("red"): {**old, **chart}}
    return set_value(module, ("scenarios", "first", "setup"), setup)


def lines(problems):
    """Every line, with its texts."""
    tree = problems.problem_tree
    tops = [tree.topLevelItem(number) for number in range(tree.topLevelItemCount())]
    items = [
        one for top in tops for one in (top, *(top.child(n) for n in range(top.childCount())))
    ]
    return [(item, tuple(item.text(column) for column in range(3))) for item in items]


def test_an_empty_list_says_why_it_is_empty(problems, context_of, qtbot):
    assert not problems.hint_label.isVisibleTo(problems)
    problems._filter_line.setText("no check says so")
    assert problems.problem_tree.topLevelItemCount() == 0
    assert problems.problem_tree.empty_text == "No problem fits the filter."
    clean = ProblemsPanel(context_of(module_from_text("boards: {}")))
    qtbot.addWidget(clean)
    qtbot.waitUntil(lambda: clean.problem_tree.empty_text.startswith("No problems."))
    full = clean.grab().toImage()
    clean.problem_tree.empty_text = ""
    assert clean.grab().toImage() != full


def test_a_long_problem_is_whole_in_a_wide_dock(problems):
    problems.resize(1400, 300)
    said = (
        "Crown Lancers arrives on turn 5, but it is not stated where: "
        "the line names no space, and Crown has no entry."
    )
    tree = problems.problem_tree
    sign = 2 * tree.indentation() + tree.iconSize().width() + tree.fontMetrics().height()
    assert tree.columnWidth(0) >= tree.fontMetrics().horizontalAdvance(said) + sign
    assert tree.columnWidth(2) > 400


# ----------------------------------------------------------------------- several of one kind
KINDRED = module_from_text(
    """
boards: {map: {name: Map, kind: areas, spaces: {alder: Alder, birch: Birch, cedar: Cedar}}}
types: {foot: {kind: unit}}
pieces: {red: {foot: {guard: Guard; copies 9}}}
scenarios:
  first:
    name: First
    setup: {red: {aldr: [guard], birhc: [guard], cedra: [guard]}}
"""
)


@pytest.fixture
def kindred(context_of, qtbot):
    """The dock over a module with one mistake made three times."""
    shown = ProblemsPanel(context_of(KINDRED))
    qtbot.addWidget(shown)
    shown.resize(900, 300)
    shown.show()
    qtbot.waitUntil(lambda: _bench(shown).findings.is_current)
    return shown


def _fix_button(problems, words):
    return next(
        b for b in problems.findChildren(QPushButton) if words in b.text() and b.isVisible()
    )


def test_all_problems_of_one_kind_are_fixed_by_one_click_and_one_undo(kindred, qtbot):
    item = next(i for i in _all(kindred) if "aldr" in i.text(0))
    _click(qtbot, kindred, item)
    button = _fix_button(kindred, "all 3")
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    (placed,) = _bench(kindred).document.module.scenarios["first"].setup.values()
    assert [place.space for place in placed] == ["alder", "birch", "cedar"]
    _bench(kindred).document.undo_stack.undo()
    assert _bench(kindred).document.module is KINDRED


def test_no_name_of_a_fix_is_cut_off(kindred, qtbot):
    kindred.resize(320, 400)
    kindred.problem_tree.setCurrentItem(next(i for i in _all(kindred) if "aldr" in i.text(0)))
    qtbot.wait(30)
    buttons = [b for b in kindred.findChildren(QPushButton) if b.isVisible()]
    assert buttons
    for button in buttons:
        assert button.height() >= button.heightForWidth(button.width())
        assert kindred.rect().contains(button.geometry())


RIVER = module_from_text(
    """
boards:
  map:
    name: Map
    kind: areas
    spaces: {alder: Alder, birch: Birch}
    borders: {alder/birch: [river]}
"""
)


def test_a_fix_that_leaves_something_to_fill_in_shows_it(context_of, qtbot):
    shown = ProblemsPanel(context_of(RIVER))
    qtbot.addWidget(shown)
    shown.resize(900, 300)
    shown.show()
    qtbot.waitUntil(lambda: _bench(shown).findings.is_current)
    _click(qtbot, shown, next(i for i in _all(shown) if "'river'" in i.text(0)))
    qtbot.mouseClick(
        _fix_button(shown, "Define border feature 'river'…"), Qt.MouseButton.LeftButton
    )
    features = ("module", "words", "features", "river")
    assert _bench(shown).selection.lead_address == features
