"""Types of the objects that a verb of a deed has: entries, selectors or texts."""

from __future__ import annotations

from sandtable.model.phrases.deed import DeedVerb
from sandtable.model.phrases.entry import Entry
from sandtable.model.phrases.selector import Selector


def type_of_verb_objects(verb: DeedVerb) -> type[Entry | Selector | str]:
    """Return the type of the entries in a verb's list."""
    return {"control": Selector, "note": str}.get(verb.does, Entry)
