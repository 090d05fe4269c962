"""The set-up workspace of our small game, and what tests of it do with mouse and keys."""

from __future__ import annotations

import pytest

from sandtable.editor.workspaces.setup.workspace import SetupWorkspace


class Answers:
    """Answers for who is asked, and keeps the questions."""

    def __init__(self, **answers):
        self.answers, self.asked = answers, []

    def ask_decision(self, _title, text, answers):
        self.asked.append(text)
        wanted = self.answers.get("decision")
        return None if wanted is None else answers[wanted]

    def ask_choice(self, _title, _label, choices):
        self.asked.append(list(choices))
        return self.answers.get("choice")

    def ask_text(self, _title, label, _before=""):
        self.asked.append(label)
        return self.answers.get("text")


@pytest.fixture
def answers():
    """Somebody who answers."""
    return Answers


@pytest.fixture
def setup_of(qtbot):
    """Open the workspace on a bench, drawn and shown."""

    def make(context):
        shown = SetupWorkspace(context)
        qtbot.addWidget(shown)
        shown.resize(1400, 800)
        with qtbot.waitExposed(shown):
            shown.show()
        shown.view.complete_drawing_now()
        return shown

    return make


@pytest.fixture
def setup(context, qtbot, setup_of):
    """The workspace with the second scenario of our small game."""
    context.viewpoint.show_scenario("haytime")
    shown = setup_of(context)
    qtbot.waitUntil(lambda: bool(shown.view.counters_in_space("vess")))
    return shown
