"""The guide speaks of menus, keys, commands and tools that are there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sandtable.cli.__main__ import ALL_COMMANDS
from sandtable.editor.registry import ALL_ACTIONS
from tools.guide_scenes import SCENES

GUIDE = Path(__file__).parents[2] / "docs" / "guide"
PAGES = sorted(GUIDE.glob("*.md"))
SHORTCUTS = {f"{a.menu.replace('/', ' > ')} > {a.text}": a.shortcut for a in ALL_ACTIONS}
_ACTION = re.compile(r"`([A-Z][^`\n]* > [^`\n]+)`(?: \(([^)\n]+)\))?")
_COMMAND = re.compile(r"\bsandtable ([a-z]+(?:-[a-z]+)*)\b")
_KEY = re.compile(r"^(?:(?:Ctrl|Alt|Shift)\+)*(?:[A-Z]|F\d+|[^\w\s]|\w+)$")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_every_action_stands_in_its_menu(page):
    named = [words for words, _ in _ACTION.findall(page.read_text("utf-8"))]
    assert [words for words in named if words not in SHORTCUTS] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_the_keys_beside_actions_are_theirs(page):
    named = _ACTION.findall(page.read_text("utf-8"))
    keys = [(words, key) for words, key in named if _KEY.match(key)]
    assert [(words, key) for words, key in keys if SHORTCUTS.get(words) != key] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_every_command_is_one(page):
    named = set(_COMMAND.findall(page.read_text("utf-8")))
    assert sorted(named - {command.name for command in ALL_COMMANDS}) == []


def test_there_is_a_picture_for_each_scene():
    """`python -m tools.guide_pictures` makes them."""
    made = {path.stem for path in (GUIDE / "pictures").glob("*.png")}
    assert made == {scene.name for scene in SCENES if scene.folder == GUIDE / "pictures"}
