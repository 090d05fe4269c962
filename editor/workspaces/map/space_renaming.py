"""Question for the name of a space on the map."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from sandtable.editor.context.editor_context import EditorContext
from sandtable.editor.translation import tr
from sandtable.model.edits.address_edits import set_value
from sandtable.model.entities.boards import Space
from sandtable.model.locations import SpaceRef
from sandtable.model.lookup import value_at_address
from sandtable.model.select.space_index import SpaceEntry


def ask_space_name(context: EditorContext, site: SpaceEntry) -> None:
    """Ask for the printed name of a space, and change it; a hex without any entry gets one."""
    before = site.space.name or ""
    name = context.prompts.ask_text(tr("Rename"), tr("Name of the space"), before)
    if name and name != before:
        title = tr("Rename {old} to {new}").format(old=site.spoken_name, new=name)
        address = SpaceRef(site.board, site.id).address_path
        # The space as it is written: what errata correct must not be written as well.
        written = value_at_address(context.document.module, address)
        space = replace(written if isinstance(written, Space) else Space(), name=name)
        context.try_edit(title, partial(set_value, steps=address, value=space))
