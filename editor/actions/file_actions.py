"""File actions: new, open, save, revert, close and quit."""

from __future__ import annotations

from pathlib import Path

from sandtable.editor.actions.editor_action import ActionTarget, EditorAction
from sandtable.editor.actions.module_import import import_module
from sandtable.editor.context.save_prompts import (
    offer_to_save,
    open_module_at,
    revert_document,
    save_document,
    save_document_as,
)
from sandtable.editor.translation import tr, translatable
from sandtable.model.edits.new_modules import empty_module

OPEN_FILE_FILTER = translatable("Modules (*.sandtable *.yaml);;All files (*)")


def _open_start_page(target: ActionTarget) -> None:
    target.open_start_page()


def _open_new_page(target: ActionTarget) -> None:
    target.open_start_page(new=True)


def _open_new_window(target: ActionTarget) -> None:
    target.open_new_window()


def _open_folder(target: ActionTarget) -> None:
    path = target.context.prompts.ask_folder(tr("Open a module's folder"))
    if path is not None:
        open_module_at(target.context, path)


def _open_file(target: ActionTarget) -> None:
    path = target.context.prompts.ask_file(tr("Open a bundle or a file"), tr(OPEN_FILE_FILTER))
    if path is not None:
        open_module_at(target.context, path)


def _open_recent(target: ActionTarget) -> None:
    context = target.context
    paths = _recent_paths(target)
    if not paths:
        context.messages.show_refusal_message(tr("No module was open before."))
        return
    path = context.prompts.ask_choice(tr("Open recent"), tr("Module"), paths)
    if path is not None:
        open_module_at(context, Path(path))


def _has_recent_modules(target: ActionTarget) -> bool:
    return bool(_recent_paths(target))


def _recent_paths(target: ActionTarget) -> list[str]:
    """Return the recently opened modules, except the one that is open now."""
    home = target.context.session.module_path
    # Recent paths are stored resolved.
    now = str(home.resolve()) if home else None
    return [path for path in target.context.settings.recent_paths if path != now]


def _save_module(target: ActionTarget) -> None:
    save_document(target.context)


def _save_module_as(target: ActionTarget) -> None:
    save_document_as(target.context)


def _revert_module(target: ActionTarget) -> None:
    if target.context.session.module_path is None:
        target.context.messages.show_refusal_message(tr("There is no saved version to revert to."))
    elif revert_document(target.context):
        target.context.messages.show_success_message(
            tr("Reverted to the saved version. Undo restores your changes.")
        )


def _can_revert(target: ActionTarget) -> bool:
    return target.context.session.module_path is not None and not target.context.session.is_saved


def _close_module(target: ActionTarget) -> None:
    if offer_to_save(target.context):
        target.context.session.start_placeholder(empty_module(tr("Untitled")))
        target.open_start_page()


def _quit_editor(target: ActionTarget) -> None:
    target.close()


FILE_ACTIONS: tuple[EditorAction, ...] = (
    EditorAction(
        id="new",
        text=translatable("New…"),
        icon="new",
        menu="File",
        shortcut="Ctrl+N",
        run=_open_new_page,
    ),
    EditorAction(
        id="start-page",
        text=translatable("Start page"),
        menu="File",
        shortcut="Ctrl+Shift+H",
        run=_open_start_page,
    ),
    EditorAction(
        id="new-window",
        text=translatable("New window"),
        menu="File",
        shortcut="Ctrl+Shift+W",
        run=_open_new_window,
    ),
    EditorAction(
        id="open",
        text=translatable("Open a folder…"),
        icon="open",
        menu="File",
        shortcut="Ctrl+O",
        run=_open_folder,
        has_separator=True,
    ),
    EditorAction(
        id="open-file",
        text=translatable("Open a bundle or a file…"),
        menu="File",
        shortcut="Ctrl+Shift+O",
        run=_open_file,
    ),
    EditorAction(
        id="open-recent",
        text=translatable("Open recent…"),
        menu="File",
        shortcut="Ctrl+R",
        run=_open_recent,
        is_enabled=_has_recent_modules,
    ),
    EditorAction(
        id="import",
        text=translatable("Import…"),
        menu="File",
        shortcut="Ctrl+I",
        run=import_module,
    ),
    EditorAction(
        id="save",
        text=translatable("Save"),
        icon="save",
        menu="File",
        shortcut="Ctrl+S",
        run=_save_module,
        has_separator=True,
    ),
    EditorAction(
        id="save-as",
        text=translatable("Save as…"),
        menu="File",
        shortcut="Ctrl+Shift+S",
        run=_save_module_as,
    ),
    EditorAction(
        id="revert",
        text=translatable("Revert to saved"),
        icon="revert",
        menu="File",
        shortcut="Shift+F5",
        run=_revert_module,
        is_enabled=_can_revert,
    ),
    EditorAction(
        id="close",
        text=translatable("Close"),
        menu="File",
        shortcut="Ctrl+W",
        run=_close_module,
        has_separator=True,
    ),
    EditorAction(
        id="quit", text=translatable("Quit"), menu="File", shortcut="Ctrl+Q", run=_quit_editor
    ),
)
