"""F1 explains a problem beside it: what is flagged, why, what to do, with an example."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton

from sandtable.editor.panels.problems.check_explanation import check_page_text
from sandtable.editor.panels.problems.problems_panel import ProblemsPanel
from sandtable.editor.window import EditorWindow
from sandtable.model import resources
from sandtable.model.checks import ALL_CHECKS
from tests.editor.panels.test_problems import FLAWED

pytestmark = pytest.mark.gui


@pytest.fixture
def window(context_of, qtbot):
    shown = EditorWindow(context_of(FLAWED))
    qtbot.addWidget(shown)
    shown.resize(1300, 800)
    with qtbot.waitActive(shown):
        shown.show()
        shown.activateWindow()
    qtbot.waitUntil(lambda: shown.context.findings.is_current)
    return shown


def _problems(window):
    problems = window.show_panel("problems")
    assert isinstance(problems, ProblemsPanel)
    return problems


def _line(problems, check):
    tops = map(
        problems.problem_tree.topLevelItem, range(problems.problem_tree.topLevelItemCount())
    )
    lines = (top.child(n) for top in tops for n in range(top.childCount()))
    return next(line for line in lines if line.text(1) == check)


def test_f1_explains_the_chosen_problem_and_goes_again(window, qtbot):
    problems = _problems(window)
    problems.problem_tree.setCurrentItem(_line(problems, "TBL001"))
    qtbot.keyClick(window, Qt.Key.Key_F1)
    assert problems.check_explanation.isVisible()
    told = problems.check_explanation.toPlainText()
    check = next(check for check in ALL_CHECKS if check.id == "TBL001")
    for words in (check.title, check.rationale[:40], check.hint[:30], "Found", "Clean"):
        assert words in told
    qtbot.keyClick(window, Qt.Key.Key_F1)
    assert not problems.check_explanation.isVisible()


def test_the_explanation_follows_the_problem(window, qtbot):
    problems = _problems(window)
    problems.problem_tree.setCurrentItem(_line(problems, "TBL001"))
    qtbot.keyClick(window, Qt.Key.Key_F1)
    problems.problem_tree.setCurrentItem(_line(problems, "VIC003"))
    assert problems.check_explanation.toPlainText().startswith("VIC003")


def test_a_button_explains_as_well(window, qtbot):
    problems = _problems(window)
    problems.problem_tree.setCurrentItem(_line(problems, "TBL001"))
    button = next(b for b in problems.findChildren(QPushButton) if b.text() == "Explain")
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert problems.check_explanation.isVisible()


def test_f1_takes_the_problem_of_what_is_selected(window, qtbot):
    problems = _problems(window)
    problems.problem_tree.setCurrentItem(None)
    window.context.selection.select_addresses([("tables", "luck")])
    qtbot.keyClick(window, Qt.Key.Key_F1)
    assert problems.check_explanation.check_id.startswith("TBL")


def test_without_a_problem_there_is_nothing_to_explain(window, qtbot):
    problems = _problems(window)
    problems.problem_tree.setCurrentItem(None)
    window.context.selection.select_addresses([])
    qtbot.keyClick(window, Qt.Key.Key_F1)
    assert window.context.messages.last_message[0] == "Choose a problem first."
    assert not problems.check_explanation.isVisible()


@pytest.mark.parametrize("check", ALL_CHECKS, ids=lambda check: check.id)
def test_each_check_is_explained_by_its_page(check):
    told = check_page_text(check.id)
    assert resources.path_of_check_page(check.id).is_file()
    assert told.startswith(f"# {check.id}: {check.title}")
    assert check.hint in told
    assert "](" not in told  # links lead out of the window
    assert "do not edit" not in told


def test_a_check_that_is_no_more_is_said_to_be():
    assert check_page_text("XXX999") == "The check XXX999 no longer exists."


def test_without_its_page_a_check_speaks_for_itself(monkeypatch):
    def missing(_):
        raise FileNotFoundError

    monkeypatch.setattr(resources, "path_of_check_page", missing)
    check = ALL_CHECKS[0]
    assert check.rationale in check_page_text(check.id)


def test_the_explanation_closes_when_its_problem_is_solved(window, qtbot):
    problems = _problems(window)
    problems.problem_tree.setCurrentItem(_line(problems, "TBL001"))
    qtbot.keyClick(window, Qt.Key.Key_F1)
    assert problems.check_explanation.isVisible()
    findings = window.context.findings
    findings._all_findings = tuple(f for f in findings.all_findings if f.check != "TBL001")
    findings.findings_changed.emit()
    assert not problems.check_explanation.isVisible()
