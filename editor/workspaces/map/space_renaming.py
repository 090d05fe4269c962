"""Question for the name of a space on the map."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from sandtable.editor.context.editor_context import EditorContext
from sandtable.editor.translation import tr
from sandtable.model.edits.address_edits import set_value
from sandtable.model.locations import SpaceRef
from sandtable.model.select.space_index import SpaceEntry


def ask_space_name(context: EditorContext, site: SpaceEntry) -> None:
    """Ask for the printed name of a space, and change it; a hex without any entry gets one."""
    before = site.space.name or ""
    name = context.prompts.ask_text(tr("Rename"), tr("Name of the space"), before)
    if name and name != before:
        title = tr("Rename {old} to {new}").format(old=site.spoken_name, new=name)
        space = replace(site.space, name=name)
        address = SpaceRef(site.board, site.id).address_path
        context.try_edit(title, partial(set_value, steps=address, value=space))
