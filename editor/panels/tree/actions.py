"""What the tree can do, for menus and the command palette."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from editor.actions.action import Action, Stage
from editor.panels.tree.tree import ModuleTree

_MENU = "Module"


def _in_tree(do: Callable[[ModuleTree], object], stage: Stage) -> None:
    tree = stage.show_panel("tree")
    if isinstance(tree, ModuleTree):
        tree.setFocus()
        do(tree)


_TABLE: tuple[tuple[str, str, Callable[[ModuleTree], object]], ...] = (
    ("tree-find", "Find in the module…", ModuleTree.find_something),
    ("tree-add", "Add here…", ModuleTree.add),
    ("tree-duplicate", "Duplicate what is selected", ModuleTree.duplicate),
    ("tree-rename", "Rename what is selected", ModuleTree.rename),
    ("tree-delete", "Delete what is selected", ModuleTree.delete),
    ("tree-up", "Move up among its like", ModuleTree.move_up),
    ("tree-down", "Move down among its like", ModuleTree.move_down),
    ("tree-users", "Who uses what is selected", ModuleTree.show_users),
)

ACTIONS: tuple[Action, ...] = tuple(
    Action(id=name, text=text, menu=_MENU, run=partial(_in_tree, do)) for name, text, do in _TABLE
)
"""Their keys are those of the tree itself, and work there only."""
