"""A new module: from a template, from an empty map, or from real geography."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping

from sandtable.editor.actions.action import Stage
from sandtable.editor.bench.bench import EditorContext
from sandtable.editor.bench.keeping import may_leave
from sandtable.editor.words import tr, translatable
from sandtable.model import resources
from sandtable.model.edits.errors import EditError
from sandtable.model.edits.new_modules import (
    Window,
    empty_module,
    module_on_globe,
    retitle_template,
)
from sandtable.model.storage.load import load

_TEMPLATES = {
    "areas": translatable("Example area game"),
    "hexes": translatable("A hex map with two sides"),
    "blocks": translatable("A block game"),
    "geography": translatable("An island from real geography, with a scenario"),
}
"""How templates are called in the question; others go by their own names."""
_CORNERS = translatable("By its corners…")
CUTS = {
    translatable("Each coast and each sea"): None,
    translatable("Also every 5 degrees"): 5.0,
    translatable("Also every 10 degrees"): 10.0,
}


def begin(stage: Stage) -> None:
    """Ask what to begin with and how it is called, and begin."""
    bench = stage.bench
    if not may_leave(bench):
        return
    ways: dict[str, Callable[[EditorContext, str], bool]] = {
        tr("An empty map of areas"): _empty,
        tr("A map from real geography"): _geography,
        **{tr(_TEMPLATES.get(name, name)): _from(name) for name in resources.templates()},
    }
    way = bench.asking.choice(tr("New module"), tr("Begin with"), list(ways))
    title = way and bench.asking.text(tr("New module"), tr("Title"), tr("Untitled"))
    if way and title and ways[way](bench, title):
        bench.messages.news(tr("{title} has not been saved yet.").format(title=title))


def _empty(bench: EditorContext, title: str) -> bool:
    bench.session.start(empty_module(title))
    return True


def _from(template: str) -> Callable[[EditorContext, str], bool]:
    def start(bench: EditorContext, title: str) -> bool:
        source = load(resources.template_path(template))
        bench.session.start(retitle_template(source.module, title), source)
        return True

    return start


def _geography(bench: EditorContext, title: str) -> bool:
    window = _window(bench)
    if window is None:
        return False
    cuts = {tr(name): degrees for name, degrees in CUTS.items()}
    label = tr("What becomes a space of its own")
    cut = bench.asking.choice(tr("Real geography"), label, list(cuts))
    if cut is None:
        return False
    try:
        module = module_on_globe(title, window, cuts[cut])
    except EditError as error:
        bench.messages.refused(str(error))
        return False
    bench.session.start(module)
    return True


def windows() -> Mapping[str, Window]:
    """Parts of the globe by name."""
    text = resources.asset_path("atlas/windows.json").read_text("utf-8")
    found: dict[str, Window] = {name: tuple(corners) for name, corners in json.loads(text).items()}
    return found


def _window(bench: EditorContext) -> Window | None:
    known = windows()
    names = {tr(name): name for name in known}
    label = tr("Which part of the globe")
    name = bench.asking.choice(tr("Real geography"), label, [*names, tr(_CORNERS)])
    if name is None or name in names:
        return known[names[name]] if name else None
    label = tr("West, south, east and north, in degrees: -7, 29.5, 37, 47")
    typed = bench.asking.text(tr("Real geography"), label, "-7, 29.5, 37, 47")
    return _corners(bench, typed) if typed else None


def _corners(bench: EditorContext, typed: str) -> Window | None:
    try:
        west, south, east, north = map(float, typed.replace(",", " ").split())
    except ValueError:
        bench.messages.refused(tr("Four numbers are needed: west, south, east, north."))
        return None
    return west, south, east, north
