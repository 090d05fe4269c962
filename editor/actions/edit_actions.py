"""Actions for undo, redo and the selection."""

from __future__ import annotations

from sandtable.editor.actions.editor_action import ActionTarget, EditorAction
from sandtable.editor.translation import tr, translatable
from sandtable.model.address_path import AddressPath
from sandtable.model.locations import parent_key
from sandtable.model.lookup import ABSENT, child_keys, value_at_address


def _undo_last_step(target: ActionTarget) -> None:
    stack = target.context.document.undo_stack
    if not stack.canUndo():
        target.context.messages.show_refusal_message(tr("There is nothing to undo."))
        return
    # Read before the step, which changes it.
    name = stack.undoText()
    stack.undo()
    target.context.messages.show_success_message(tr("Undone: {name}").format(name=name))


def _redo_last_step(target: ActionTarget) -> None:
    stack = target.context.document.undo_stack
    if not stack.canRedo():
        target.context.messages.show_refusal_message(tr("There is nothing to redo."))
        return
    name = stack.redoText()
    stack.redo()
    target.context.messages.show_success_message(tr("Redone: {name}").format(name=name))


def _can_undo(target: ActionTarget) -> bool:
    return target.context.document.undo_stack.canUndo()


def _can_redo(target: ActionTarget) -> bool:
    return target.context.document.undo_stack.canRedo()


def addresses_of_entry_and_list(target: ActionTarget) -> list[AddressPath]:
    """Return the addresses of the selected entry and all its siblings, the entry itself first."""
    lead = target.context.selection.lead_address
    if lead is None:
        return []
    parent_value = (
        value_at_address(target.context.document.complete_module, lead[:-1])
        if parent_key(lead)
        else ABSENT
    )
    keys = child_keys(parent_value) if parent_value is not ABSENT else ()
    return [lead, *((*lead[:-1], key) for key in keys if key != lead[-1])]


def _select_whole_list(target: ActionTarget) -> None:
    siblings = addresses_of_entry_and_list(target)
    if not siblings:
        target.context.messages.show_refusal_message(
            tr("Select one entry first; the other entries of its list are then selected too.")
        )
    target.context.selection.select_addresses(siblings)


def _clear_selection(target: ActionTarget) -> None:
    target.context.selection.select_addresses(())


def _has_selection(target: ActionTarget) -> bool:
    return target.context.selection.lead_address is not None


def _open_find_panel(target: ActionTarget) -> None:
    target.open_find_panel()


def _open_replace_panel(target: ActionTarget) -> None:
    target.open_find_panel(replaces=True)


UNDO_ACTIONS: tuple[EditorAction, ...] = (
    EditorAction(
        id="undo",
        text=translatable("Undo"),
        icon="undo",
        menu="Edit",
        shortcut="Ctrl+Z",
        run=_undo_last_step,
        is_enabled=_can_undo,
    ),
    EditorAction(
        id="redo",
        text=translatable("Redo"),
        icon="redo",
        menu="Edit",
        shortcut="Ctrl+Shift+Z",
        run=_redo_last_step,
        is_enabled=_can_redo,
    ),
)

EDIT_ACTIONS: tuple[EditorAction, ...] = (
    EditorAction(
        id="select-all",
        text=translatable("Select the whole list"),
        menu="Edit",
        shortcut="Ctrl+A",
        run=_select_whole_list,
        is_enabled=_has_selection,
        has_separator=True,
    ),
    EditorAction(
        id="select-none",
        text=translatable("Select nothing"),
        menu="Edit",
        shortcut="Ctrl+Shift+A",
        run=_clear_selection,
        is_enabled=_has_selection,
    ),
    EditorAction(
        id="find",
        text=translatable("Find everything…"),
        icon="find",
        menu="Edit",
        shortcut="Ctrl+F",
        run=_open_find_panel,
        has_separator=True,
    ),
    EditorAction(
        id="replace",
        text=translatable("Find and replace…"),
        menu="Edit",
        shortcut="Ctrl+H",
        run=_open_replace_panel,
    ),
)
