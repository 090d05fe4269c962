"""Types of the objects that the verb of an action has: entries, selectors or texts."""

from __future__ import annotations

from sandtable.model.phrases.action import ActionVerb
from sandtable.model.phrases.entry import Entry
from sandtable.model.phrases.selector import Selector


def type_of_verb_objects(verb: ActionVerb) -> type[Entry | Selector | str]:
    """Return the type of the entries in the list of a verb's objects."""
    return {"control": Selector, "note": str}.get(verb.does, Entry)
