"""Actions on what was done and what is selected."""

from __future__ import annotations

from sandtable.editor.actions.action import Action, Stage
from sandtable.editor.words import tr, translatable
from sandtable.model.address_path import AddressPath
from sandtable.model.locations import key_above
from sandtable.model.lookup import ABSENT, keys_below, look_up


def _undo(stage: Stage) -> None:
    stack = stage.bench.document.undo_stack
    if not stack.canUndo():
        stage.bench.messages.refused(tr("There is nothing to undo."))
        return
    name = stack.undoText()
    stack.undo()
    stage.bench.messages.news(tr("Undone: {name}").format(name=name))


def _redo(stage: Stage) -> None:
    stack = stage.bench.document.undo_stack
    if not stack.canRedo():
        stage.bench.messages.refused(tr("There is nothing to do again."))
        return
    name = stack.redoText()
    stack.redo()
    stage.bench.messages.news(tr("Done again: {name}").format(name=name))


def _can_undo(stage: Stage) -> bool:
    return stage.bench.document.undo_stack.canUndo()


def _can_redo(stage: Stage) -> bool:
    return stage.bench.document.undo_stack.canRedo()


def beside(stage: Stage) -> list[AddressPath]:
    """What stands where the selected thing stands, itself first."""
    lead = stage.bench.selection.lead
    if lead is None:
        return []
    held = look_up(stage.bench.document.whole, lead[:-1]) if key_above(lead) else ABSENT
    keys = keys_below(held) if held is not ABSENT else ()
    return [lead, *((*lead[:-1], key) for key in keys if key != lead[-1])]


def _select_all(stage: Stage) -> None:
    found = beside(stage)
    if not found:
        stage.bench.messages.refused(tr("Select one thing first; what stands beside it follows."))
    stage.bench.selection.choose(found)


def _select_none(stage: Stage) -> None:
    stage.bench.selection.choose(())


def _has_selection(stage: Stage) -> bool:
    return stage.bench.selection.lead is not None


EDIT_ACTIONS: tuple[Action, ...] = (
    Action(
        id="undo",
        text=translatable("Undo"),
        icon="undo",
        menu="Edit",
        shortcut="Ctrl+Z",
        run=_undo,
        enabled=_can_undo,
    ),
    Action(
        id="redo",
        text=translatable("Redo"),
        icon="redo",
        menu="Edit",
        shortcut="Ctrl+Shift+Z",
        run=_redo,
        enabled=_can_redo,
    ),
    Action(
        id="select-all",
        text=translatable("Select siblings"),
        menu="Edit",
        shortcut="Ctrl+A",
        run=_select_all,
        enabled=_has_selection,
        separated=True,
    ),
    Action(
        id="select-none",
        text=translatable("Select nothing"),
        menu="Edit",
        shortcut="Ctrl+Shift+A",
        run=_select_none,
        enabled=_has_selection,
    ),
)
