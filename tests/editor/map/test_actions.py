"""Every action of the Map, on our own game and on an empty module; and what some of them do."""

from typing import cast

import pytest
from PySide6.QtWidgets import QWidget

from sandtable.editor.actions.action import Stage as ActionStage
from sandtable.editor.workspaces.map import WORKSPACE
from sandtable.editor.workspaces.map.workspace import MapWorkspace
from sandtable.model.edits.new_modules import empty_module
from sandtable.model.entities.outlines import points_of
from tests.editor.map.conftest import Answers
from tests.support.present import present

pytestmark = pytest.mark.gui
BOARD = ("boards", "country", "spaces")
BY_ID = {action.id: action for action in WORKSPACE.actions}


class Stage:
    """A window with nothing but the Map."""

    def __init__(self, place: MapWorkspace) -> None:
        self.place, self.bench = place, place.bench

    def workspace(self, name: str) -> QWidget:
        assert name == "map"
        return self.place

    show_workspace = workspace


@pytest.fixture
def stage(place):
    """A window with the Map of our own game."""
    return Stage(place)


def choose(bench, *spaces):
    """Select spaces of the country."""
    bench.selection.choose([(*BOARD, space) for space in spaces])


def nodes(bench):
    """How many nodes the country's outlines have."""
    outlines = bench.document.module.boards["country"].outlines.values()
    return sum(len(points_of(ring)) for outline in outlines for ring in outline.rings())


@pytest.mark.parametrize("name", list(BY_ID))
def test_no_action_fails_and_undo_leads_back(stage, answers, name):
    before = stage.bench.document.module
    answers.ready = [None, None]
    choose(stage.bench, "vess", "greyfell")
    BY_ID[name].run(stage)
    stage.place.view.settle()
    while stage.bench.document.undo_stack.canUndo():
        stage.bench.document.undo_stack.undo()
    assert stage.bench.document.module == before


@pytest.mark.parametrize("name", list(BY_ID))
def test_no_action_fails_without_a_board(qtbot, bench_of, name):
    bench = bench_of(empty_module("Nothing"))
    bench.asking = Answers()
    bench.asking.ready = [None]
    place = MapWorkspace(bench)
    qtbot.addWidget(place)
    stage = cast("ActionStage", Stage(place))
    BY_ID[name].enabled(stage)
    BY_ID[name].run(stage)
    assert not bench.document.undo_stack.count()


def test_every_tool_and_layer_says_whether_it_is_on(stage):
    BY_ID["map-tool-adjacency"].run(stage)
    assert present(BY_ID["map-tool-adjacency"].checked)(stage)
    assert not present(BY_ID["map-tool-select"].checked)(stage)
    BY_ID["map-layer-names"].run(stage)
    assert not present(BY_ID["map-layer-names"].checked)(stage)


def test_selected_territories_are_merged(bench, stage, there_and_back):
    choose(bench, "vess", "greyfell")
    BY_ID["map-merge"].run(stage)
    assert "greyfell" not in bench.document.module.boards["country"].outlines
    there_and_back()


def test_two_selected_spaces_are_linked(bench, stage, answers):
    choose(bench, "skerrow", "vess")
    answers.ready = ["bridge", "It was built."]
    BY_ID["map-link"].run(stage)
    assert bench.document.module.boards["country"].links["skerrow/vess"].kind == "bridge"


def test_something_is_put_on_the_border_of_two(bench, stage, answers):
    choose(bench, "vess", "greyfell")
    answers.ready = ["road"]
    BY_ID["map-feature"].run(stage)
    assert any(
        "road" in words for words in bench.document.module.boards["country"].borders.values()
    )


def test_a_region_is_made_of_what_is_selected(bench, stage, answers):
    choose(bench, "vess", "greyfell")
    answers.ready = ["North West"]
    BY_ID["map-region"].run(stage)
    assert [str(word) for word in bench.document.module.regions["north-west"].spaces] == [
        "vess",
        "greyfell",
    ]


def test_what_is_missing_is_said(bench, stage):
    bench.selection.choose([])
    for name in ("map-merge", "map-smooth", "map-link", "map-feature", "map-region"):
        bench.messages.last = None
        BY_ID[name].run(stage)
        assert bench.messages.last[0].startswith("Select")
