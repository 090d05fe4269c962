"""Creation of a module: from a template, as an empty map, or from real geography."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

from sandtable.editor.context.editor_context import EditorContext
from sandtable.editor.context.save_prompts import offer_to_save
from sandtable.editor.translation import tr, translatable
from sandtable.model import resources
from sandtable.model.edits.errors import EditError
from sandtable.model.edits.new_modules import (
    Window,
    empty_module,
    module_on_globe,
    retitle_template,
)
from sandtable.model.storage.module_loading import load_module

WAYS_TO_DIVIDE_GLOBE = {
    translatable("By coasts and seas"): None,
    translatable("By coasts, seas and every 5 degrees"): 5.0,
    translatable("By coasts, seas and every 10 degrees"): 10.0,
}


def start_empty_module(context: EditorContext, title: str) -> None:
    """Open a new module with an empty map of areas."""
    context.session.start_unsaved(empty_module(title))
    _announce_unsaved_module(context, title)


def start_module_from_template(context: EditorContext, template: str, title: str) -> None:
    """Open a new module made from a template."""
    # Loaded only when chosen, as templates may be large.
    source = load_module(resources.path_of_template(template))
    context.session.start_unsaved(retitle_template(source.module, title), source)
    _announce_unsaved_module(context, title)


def start_copy_of_sample(context: EditorContext, path: Path, *, asks: bool = True) -> bool:
    """Open a copy of a sample, which has no file yet; return False if the author cancels.

    If it `asks`, unsaved work can be saved before.
    """
    if asks and not offer_to_save(context):
        return False
    source = load_module(path)
    context.session.start_unsaved(source.module, source)
    title = source.module.module.title
    message = tr("This is a copy of {title}. Choose a folder for it when you save.")
    context.messages.show_success_message(message.format(title=title))
    return True


def start_globe_module(
    context: EditorContext, title: str, window: Window, cut: float | None
) -> str:
    """Open a new module with a map of a part of the globe; return any reason for failure."""
    try:
        module = module_on_globe(title, window, cut)
    except EditError as error:
        return str(error)
    context.session.start_unsaved(module)
    _announce_unsaved_module(context, title)
    return ""


def _announce_unsaved_module(context: EditorContext, title: str) -> None:
    context.messages.show_success_message(
        tr("{title} has not been saved yet.").format(title=title)
    )


def predefined_globe_windows() -> Mapping[str, Window]:
    """Return predefined parts of the globe as west, south, east and north, by name."""
    text = resources.path_of_asset("atlas/windows.json").read_text("utf-8")
    windows: dict[str, Window] = {
        name: tuple(corners) for name, corners in json.loads(text).items()
    }
    return windows
