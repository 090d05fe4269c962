"""The page of all keys, from the table of actions."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from sandtable.editor.actions.editor_action import EditorAction
from sandtable.editor.registry import ALL_ACTIONS, ALL_WORKSPACES
from tools.pages.places import COMMAND, DOCS

PAGE = DOCS / "guide" / "keys.md"
_HEAD = f"""\
# Keys

Written by `{COMMAND}` from the table of actions; do not edit.

Every command has a key. `View > Find a command…` (Ctrl+K) finds a command by a few letters.
The keys of a tab work while that tab is in front and has the keyboard focus.
The keys of a list or a table work only in that list or table.
"""
_TAIL = """\
## In fields, tables and maps

| where | key | what it does |
| --- | --- | --- |
| any table | Ctrl+C, Ctrl+V | copy and paste cells, also from and to a spreadsheet |
| any table | Ctrl+X | copy cells, and empty them |
| pieces, events | Ctrl+C, Ctrl+V | with whole rows: copy and paste them, to other modules too |
| any table | Ctrl+D | fill down: the first selected row into the others |
| any table | F2 | type into the selected cell |
| any table | Del | empty the selected cells |
| any table | Ctrl+Backspace | take the selected rows out |
| a field | Ctrl+J | go to what the field names |
| a field | Esc | take back what was typed |
| any map | arrows | move the view |
| any map | Shift+arrows, Enter | move the cross that stands for the mouse, and click there |
| any map | + and - | larger and smaller |
| any map | 0 or Home | show the whole board |
| any map | Space and the mouse | drag the view |
| any map | F | spread the stack out |
| any map | Esc | leave what was begun |
"""


def pages() -> dict[Path, str]:
    """Return the page with its current content."""
    return {PAGE: text()}


def text() -> str:
    """Return the text of the page."""
    return "\n".join([_HEAD, *_sections(), _TAIL])


def _sections() -> Iterator[str]:
    yield _section("Everywhere", [a for a in ALL_ACTIONS if not a.workspace])
    for place in ALL_WORKSPACES:
        own = [action for action in ALL_ACTIONS if action.workspace == place.id]
        if own:
            yield _section(place.title, own)


def _section(title: str, actions: list[EditorAction]) -> str:
    lines = [f"## {title}", "", "| key | in the menu | |", "| --- | --- | --- |"]
    lines += (f"| {a.shortcut} | `{_menu(a)}` | {_where(a)} |" for a in actions)
    return "\n".join([*lines, ""])


def _menu(action: EditorAction) -> str:
    return f"{action.menu.replace('/', ' > ')} > {action.text}"


def _where(action: EditorAction) -> str:
    return f"in {action.shortcut_owner}" if action.shortcut_owner else ""
