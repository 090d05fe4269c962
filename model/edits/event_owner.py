"""Edit that gives an event to another side, with its marker and all references to both."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.edits.address_edits import set_value
from sandtable.model.edits.errors import EditError
from sandtable.model.edits.renaming import definition_at
from sandtable.model.locations import EventRef
from sandtable.model.references.name_index import name_index_of
from sandtable.model.references.name_meaning import can_refer_to
from sandtable.model.references.name_walk import NameWalk
from sandtable.model.references.owner_scope import COMMON_OWNER

if TYPE_CHECKING:
    from sandtable.model.address_path import AddressPath
    from sandtable.model.module import Module


def give_event_to_owner(module: Module, event: EventRef, new_owner: str) -> Module:
    """Give an event to another side, or to everybody."""
    if event.event not in module.events.get(event.owner, {}):
        raise EditError(f"There is no event {event.qualified_id}.")
    if new_owner != COMMON_OWNER and new_owner not in module.module.owners:
        raise EditError(f"There is no side or power {new_owner!r}.")
    if new_owner == event.owner:
        return module
    if event.event in module.events.get(new_owner, {}):
        raise EditError(f"There is already an event {new_owner}/{event.event}.")
    after = _with_new_references(module, event, f"{new_owner}/{event.event}")
    events = {owner: dict(each) for owner, each in after.events.items()}
    moved = events[event.owner].pop(event.event)
    events.setdefault(new_owner, {})[event.event] = moved
    return set_value(after, ("events",), {owner: each for owner, each in events.items() if each})


def _with_new_references(module: Module, event: EventRef, new: str) -> Module:
    """Return the module with the new full name of an event wherever the old one is meant."""
    index, definition = name_index_of(module), definition_at(event.address_path)
    assert definition is not None

    def replace_name(kind: str, name: str, scope: str, _steps: AddressPath) -> str:
        if not can_refer_to(index, definition, kind, name, scope):
            return name
        # An event alone is found without its owner; a marker in a chart may not be.
        return name if kind == "event" and "/" not in name else new

    return NameWalk(replace_name, index.owners).walk_module(module)
