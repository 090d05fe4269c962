"""Creation of a module from a template, as an empty map, or from real geography."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping

from sandtable.editor.actions.editor_action import ActionTarget
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

_TEMPLATE_TITLES = {
    "areas": translatable("Example area game"),
    "hexes": translatable("A hex map with two sides"),
    "blocks": translatable("A block game"),
    "geography": translatable("An island from real geography, with a scenario"),
}
"""Titles of templates in the question; other templates appear under their own names."""
_CORNERS_CHOICE = translatable("By its corners…")
SPACE_CUTS = {
    translatable("Each coast and each sea"): None,
    translatable("Also every 5 degrees"): 5.0,
    translatable("Also every 10 degrees"): 10.0,
}


def create_module(target: ActionTarget) -> None:
    """Ask for a starting point and a title, and open a new module."""
    context = target.context
    # Asked first, so that no question is answered in vain.
    if not offer_to_save(context):
        return
    ways: dict[str, Callable[[EditorContext, str], bool]] = {
        tr("An empty map of areas"): _start_empty_map,
        tr("A map from real geography"): _start_from_globe,
        **{
            tr(_TEMPLATE_TITLES.get(name, name)): _starter_for_template(name)
            for name in resources.templates()
        },
    }
    way = context.prompts.ask_choice(tr("New module"), tr("Begin with"), list(ways))
    title = way and context.prompts.ask_text(tr("New module"), tr("Title"), tr("Untitled"))
    if way and title and ways[way](context, title):
        context.messages.show_notice(tr("{title} has not been saved yet.").format(title=title))


def _start_empty_map(context: EditorContext, title: str) -> bool:
    context.session.start_unsaved(empty_module(title))
    return True


def _starter_for_template(template: str) -> Callable[[EditorContext, str], bool]:
    def start(context: EditorContext, title: str) -> bool:
        # Loaded only when chosen, as templates may be large.
        source = load_module(resources.template_path(template))
        context.session.start_unsaved(retitle_template(source.module, title), source)
        return True

    return start


def _start_from_globe(context: EditorContext, title: str) -> bool:
    window = _ask_window(context)
    if window is None:
        return False
    cuts = {tr(name): degrees for name, degrees in SPACE_CUTS.items()}
    label = tr("What becomes a space of its own")
    cut = context.prompts.ask_choice(tr("Real geography"), label, list(cuts))
    if cut is None:
        return False
    try:
        module = module_on_globe(title, window, cuts[cut])
    except EditError as error:
        context.messages.show_refusal(str(error))
        return False
    context.session.start_unsaved(module)
    return True


def globe_windows() -> Mapping[str, Window]:
    """Return predefined parts of the globe as west, south, east and north, by name."""
    text = resources.asset_path("atlas/windows.json").read_text("utf-8")
    windows: dict[str, Window] = {
        name: tuple(corners) for name, corners in json.loads(text).items()
    }
    return windows


def _ask_window(context: EditorContext) -> Window | None:
    windows = globe_windows()
    names = {tr(name): name for name in windows}
    label = tr("Which part of the globe")
    name = context.prompts.ask_choice(tr("Real geography"), label, [*names, tr(_CORNERS_CHOICE)])
    if name is None or name in names:
        return windows[names[name]] if name else None
    label = tr("West, south, east and north, in degrees: -7, 29.5, 37, 47")
    typed = context.prompts.ask_text(tr("Real geography"), label, "-7, 29.5, 37, 47")
    return _parse_corners(context, typed) if typed else None


def _parse_corners(context: EditorContext, typed: str) -> Window | None:
    try:
        west, south, east, north = map(float, typed.replace(",", " ").split())
    except ValueError:
        context.messages.show_refusal(tr("Four numbers are needed: west, south, east, north."))
        return None
    return west, south, east, north
