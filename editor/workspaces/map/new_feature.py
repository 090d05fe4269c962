"""Creation of a feature of borders, from every place where one is needed."""

from __future__ import annotations

from functools import partial

from sandtable.editor.context.editor_context import EditorContext
from sandtable.editor.translation import tr
from sandtable.model.edits.address_edits import set_value
from sandtable.model.edits.new_ids import new_id
from sandtable.model.locations import VocableRef


def ask_new_feature(context: EditorContext) -> str:
    """Ask for the name of a new feature and add it; return its id, or an empty text."""
    label = tr("What is it called? Such as River, Escarpment, Road")
    name = context.prompts.ask_text(tr("New feature"), label)
    if not name:
        return ""
    word = new_id(context.document.module, "feature", name)
    address = VocableRef("features", word).address_path
    edit = partial(set_value, steps=address, value=name)
    return word if context.try_edit(tr("New feature {name}").format(name=name), edit) else ""
