"""What the tree can do, for menus and the command palette."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from sandtable.editor.actions.action import Action, Stage
from sandtable.editor.panels.tree.tree import KEYS, ModuleTree
from sandtable.editor.words import translatable

_MENU = translatable("Module")


def _in_tree(do: Callable[[ModuleTree], object], stage: Stage) -> None:
    tree = stage.show_panel("tree")
    if isinstance(tree, ModuleTree):
        tree.setFocus()
        do(tree)


_TABLE: tuple[tuple[str, str, str, Callable[[ModuleTree], object]], ...] = (
    ("filter", translatable("Find in the module…"), "zoom", ModuleTree.find_something),
    ("add", translatable("Add here…"), "add", ModuleTree.add),
    ("duplicate", translatable("Duplicate what is selected"), "duplicate", ModuleTree.duplicate),
    ("rename", translatable("Rename what is selected"), "rename", ModuleTree.rename),
    ("delete", translatable("Delete what is selected"), "delete", ModuleTree.delete),
    ("up", translatable("Move up among its like"), "up", ModuleTree.move_up),
    ("down", translatable("Move down among its like"), "down", ModuleTree.move_down),
    ("users", translatable("Find usages"), "", ModuleTree.show_users),
)
_IDS = {"filter": "tree-find"}

ACTIONS: tuple[Action, ...] = tuple(
    Action(
        id=_IDS.get(name, f"tree-{name}"),
        text=text,
        icon=icon,
        menu=_MENU,
        shortcut=KEYS[name],
        heard_by="the tree",
        run=partial(_in_tree, do),
    )
    for name, text, icon, do in _TABLE
)
"""Their keys are those of the tree itself, and work there only."""
