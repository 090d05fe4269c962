"""Actions of the files and of what was done, through the table that the window shows."""

from dataclasses import dataclass, field
from typing import Any, cast

import pytest
from shiboken6 import delete

from sandtable.editor.actions.action import Stage
from sandtable.editor.actions.beginning import windows
from sandtable.editor.actions.edit import EDIT_ACTIONS
from sandtable.editor.actions.file import FILE_ACTIONS
from sandtable.editor.actions.look import LOOK_ACTIONS
from sandtable.editor.bench.bench import EditorContext
from sandtable.editor.bench.messages import Tone
from sandtable.editor.theme import Theme
from sandtable.model import resources
from sandtable.model.checks.recheck import check_module
from sandtable.model.checks.registry import Severity
from sandtable.model.edits.at_address import set_value
from sandtable.model.edits.new_modules import empty_module
from sandtable.model.storage.load import load
from tests.support.present import present
from tools.editor_input.answers import Answers

ACTIONS = {action.id: action for action in (*FILE_ACTIONS, *EDIT_ACTIONS)}


@dataclass
class Window:
    """What an action acts on."""

    bench: EditorContext
    closed: list[bool] = field(default_factory=list)

    def close(self):
        self.closed.append(True)
        return True

    def do(self, name, *answers):
        """Run an action as the window does, and insist that nothing more was asked."""
        self.bench.asking = Answers(list(answers))
        stage = cast("Stage", self)
        if ACTIONS[name].enabled(stage):
            ACTIONS[name].run(stage)
        assert self.bench.asking.given == []


@pytest.fixture
def window(bench):
    return Window(bench)


def retitle(bench, text="Mine"):
    bench.do("Call it", lambda m: set_value(m, ("module", "title"), text))


def test_each_action_has_an_id_of_its_own_and_no_shortcut_twice():
    actions = (*FILE_ACTIONS, *EDIT_ACTIONS)
    assert len(ACTIONS) == len(actions)
    shortcuts = [action.shortcut for action in actions if action.shortcut]
    assert len(shortcuts) == len(set(shortcuts))


def test_a_folder_is_opened_edited_saved_and_gone_back_to(window, game, tmp_path):
    window.do("open", game)
    assert window.bench.session.path == game
    retitle(window.bench)
    window.do("save")
    assert load(game).module.module.title == "Mine"
    retitle(window.bench, "Other")
    window.do("revert")
    assert window.bench.document.module.module.title == "Mine"
    window.do("save-as", tmp_path / "copy.sandtable")
    window.do("open-file", tmp_path / "copy.sandtable")
    assert window.bench.document.module.module.title == "Mine"
    window.do("open-recent", str(game))
    assert window.bench.session.path == game


@pytest.mark.parametrize("name", ["open", "open-file", "open-recent", "save-as", "new"])
def test_who_thinks_better_of_it_changes_nothing(window, game, name):
    window.bench.settings.used(game.parent / "other")
    window.do("open", game)
    before = window.bench.document.module
    window.do(name, None)
    assert window.bench.document.module is before
    assert window.bench.session.path == game


@pytest.mark.parametrize("name", ["open", "open-file", "open-recent", "close", "new"])
def test_unsaved_work_is_asked_for_first(window, game, name):
    other = game.parent / "other"
    window.bench.settings.used(other)
    window.do("open", game)
    retitle(window.bench)
    before = window.bench.document.module
    answers: dict[str, list[Any]] = {
        "close": [None],
        "new": [None],
        "open-recent": [str(other), None],
    }
    window.do(name, *answers.get(name, [game, None]))
    assert window.bench.document.module is before


def test_closing_leaves_an_empty_map(window, game):
    window.do("open", game)
    window.do("close")
    assert window.bench.session.path is None
    assert window.bench.document.module == empty_module("Untitled")
    window.do("quit")
    assert window.closed


def test_nothing_fails_on_an_empty_module(window):
    window.bench.session.start(empty_module("Nothing"))
    for action in ACTIONS.values():
        window.bench.asking = Answers([None])
        action.run(window)
    assert window.bench.document.module == empty_module("Untitled")


def test_the_look_is_chosen_and_remembered(window, qapp):
    palette, font = qapp.palette(), qapp.font()
    theme = Theme(qapp)
    for action in LOOK_ACTIONS:
        action.run(window)
        assert [a.id for a in LOOK_ACTIONS if present(a.checked)(window)] == [action.id]
        assert f"look-{theme.choice}" == action.id
    theme.choose("system")
    delete(theme)
    qapp.setPalette(palette)
    qapp.setFont(font)


# ------------------------------------------------------------------------------------------ new
def errors(module):
    return [f for f in check_module(module).findings if f.severity is Severity.ERROR]


@pytest.mark.parametrize("number", range(2, 2 + len(resources.templates())))
def test_a_template_becomes_a_work_of_ones_own(window, tmp_path, number):
    asking = window.bench.asking = Answers([None])
    ACTIONS["new"].run(window)
    way = asking.asked[0][2][number]
    window.do("new", way, "My war")
    module = window.bench.document.module
    assert module.module.title == "My war"
    assert module.module.rights.work == "My war"
    assert module.scenarios
    assert window.bench.session.path is None
    window.do("save", tmp_path / "mine") if not window.bench.session.clean else None
    window.do("save-as", tmp_path / "again")
    assert load(tmp_path / "again").module == module
    assert errors(module) == []


def test_an_empty_map_is_begun(window):
    window.do("new", "An empty map of areas", "My war")
    assert window.bench.document.module == empty_module("My war")
    assert errors(empty_module("My war")) == []


def test_a_map_from_real_geography_by_name(window, tmp_path):
    answers = ("A map from real geography", "My war", "The Black Sea", "Each coast and each sea")
    window.do("new", *answers)
    module = window.bench.document.module
    board = module.boards["map"]
    assert board.recipe.window == (26.5, 40, 42.5, 48)
    assert set(board.outlines) == set(board.spaces)
    assert any(space.kind == "sea" for space in board.spaces.values())
    assert errors(module) == []
    window.do("save-as", tmp_path / "mine")
    assert load(tmp_path / "mine").module == module


def test_a_map_from_real_geography_by_its_corners(window):
    way = "A map from real geography"
    cut = "Also every 5 degrees"
    window.do("new", way, "My war", "By its corners…", "10 36, 20 44", cut)
    assert len(window.bench.document.module.boards["map"].spaces) > 4


@pytest.mark.parametrize(
    ("typed", "said"), [("10, 20", "Four numbers"), ("1 50 2 40", "no span of latitudes")]
)
def test_corners_that_make_no_sense_are_refused(window, typed, said):
    before = window.bench.document.module
    more = ["Each coast and each sea"] if typed.count(" ") > 2 else []
    window.do("new", "A map from real geography", "My war", "By its corners…", typed, *more)
    text, tone = window.bench.messages.last
    assert tone is Tone.REFUSED
    assert said in text
    assert window.bench.document.module is before


def test_every_named_part_of_the_globe_is_a_window():
    for west, south, east, north in windows().values():
        assert -180 <= west < east <= west + 360
        assert -90 < south < north < 90


# ----------------------------------------------------------------------------------------- edit
def test_undo_and_redo_say_what_they_did(window):
    retitle(window.bench)
    window.do("undo")
    assert window.bench.messages.last == ("Undone: Call it", Tone.NEWS)
    window.do("redo")
    assert window.bench.messages.last == ("Done again: Call it", Tone.NEWS)
    assert window.bench.document.module.module.title == "Mine"


def test_all_that_stands_beside_it_is_selected(window):
    bench = window.bench
    pieces = bench.document.module.pieces
    owner, types = next(iter(pieces.items()))
    kind, named = next(iter(types.items()))
    first = ("pieces", owner, kind, next(iter(named)))
    bench.selection.choose([first])
    window.do("select-all")
    assert bench.selection.lead == first
    assert {steps[-1] for steps in bench.selection.chosen} == set(named)
    window.do("select-none")
    assert bench.selection.chosen == ()


def test_save_as_offers_the_modules_name_where_nothing_lies_yet(window, bench, tmp_path):
    bench.session.save_as(tmp_path / "ford")
    window.do("save-as", None)
    assert bench.asking.offered == tmp_path / "lantern_ford"
    (tmp_path / "lantern_ford").mkdir()
    window.do("save-as", None)
    assert bench.asking.offered == tmp_path / "lantern_ford-2"


def test_a_new_module_is_offered_a_place_beside_the_last_one_by_its_title(window, bench, tmp_path):
    bench.settings.used(tmp_path / "ford.sandtable")
    bench.session.start(empty_module("The Siege of Vess"))
    window.do("save", None)
    assert bench.asking.offered == tmp_path / "the-siege-of-vess"


def test_what_is_open_is_not_offered_among_what_was_open_before(window, bench, game, tmp_path):
    bench.session.save_as(tmp_path / "copy")
    assert not ACTIONS["open-recent"].enabled(window)
    bench.session.open(game)
    window.do("open-recent", None)
    assert bench.asking.asked[0][2] == (str(tmp_path / "copy"),)
