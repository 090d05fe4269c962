"""Actions of the module tree."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from sandtable.editor.actions.editor_action import ActionTarget, EditorAction
from sandtable.editor.panels.tree.tree_panel import TREE_SHORTCUTS, TreePanel
from sandtable.editor.translation import translatable

_MENU_TITLE = translatable("Module")


def _run_command_in_tree(do: Callable[[TreePanel], object], target: ActionTarget) -> None:
    tree = target.show_panel("tree")
    if isinstance(tree, TreePanel):
        tree.setFocus()
        do(tree)


_TREE_COMMANDS: tuple[tuple[str, str, str, Callable[[TreePanel], object]], ...] = (
    ("filter", translatable("Filter the module tree…"), "zoom", TreePanel.focus_filter),
    ("add", translatable("Add here…"), "add", TreePanel.add_new_entry),
    ("up", translatable("Move up in its list"), "up", TreePanel.move_up),
    ("down", translatable("Move down in its list"), "down", TreePanel.move_down),
    ("users", translatable("Find usages"), "", TreePanel.show_usages),
)
_ACTION_IDS = {"filter": "tree-find"}

TREE_ACTIONS: tuple[EditorAction, ...] = tuple(
    EditorAction(
        id=_ACTION_IDS.get(name, f"tree-{name}"),
        text=text,
        icon=icon,
        menu=_MENU_TITLE,
        shortcut=TREE_SHORTCUTS[name],
        shortcut_owner="the tree",
        run=partial(_run_command_in_tree, do),
    )
    for name, text, icon, do in _TREE_COMMANDS
)
"""Actions of the tree; their keys work only in the tree itself."""
