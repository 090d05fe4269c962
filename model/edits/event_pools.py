"""Edits that add events, and put their markers into boxes: the pool, available, used."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.model.address_path import AddressPath
from sandtable.model.edits.address_edits import set_value
from sandtable.model.edits.errors import EditError
from sandtable.model.edits.setup_edits import place_copies_of_piece, remove_from_board
from sandtable.model.edits.setup_lines import scope_of_heading
from sandtable.model.entities.events import Event
from sandtable.model.ids import ID_SYNTAX_TEXT, is_valid_id
from sandtable.model.locations import SetupLine
from sandtable.model.module import Module
from sandtable.model.overlay import flatten_scenario
from sandtable.model.phrases.entry import Item
from sandtable.model.select.manifest import manifest_of_module


def add_event(module: Module, owner: str, key: str) -> Module:
    """Add an event to an owner. Its marker is played when it is drawn."""
    if not is_valid_id(key, "event"):
        raise EditError(f"{key!r} is not a valid id: {ID_SYNTAX_TEXT}.")
    events_of_owner = module.events.get(owner, {})
    if key in events_of_owner:
        raise EditError(f"There is already an event {owner}/{key}.")
    events = {**events_of_owner, key: Event(name=key, play="immediate")}
    return set_value(module, ("events",), {**module.events, owner: events})


def put_marker_in_box(module: Module, scenario: str, piece: str, box: str | None) -> Module:
    """Put a marker into a box of a scenario.

    `box` is None to remove the entries of the marker.
    """
    if piece not in manifest_of_module(module).counters:
        raise EditError(f"There is no marker {piece!r}.")
    # Backwards, so that removing an entry does not change the addresses of those left.
    for steps in reversed(tuple(_entries_that_name_piece(module, scenario, piece))):
        module = remove_from_board(module, steps)
    return module if box is None else place_copies_of_piece(module, scenario, piece, box)


def _entries_that_name_piece(module: Module, scenario: str, piece: str) -> Iterator[AddressPath]:
    """Yield the entries of a set-up that name only this piece."""
    if scenario not in module.scenarios:
        raise EditError(f"There is no scenario {scenario!r}.")
    manifest = manifest_of_module(module)
    for heading, chart in flatten_scenario(module, scenario).setup.items():
        scope = scope_of_heading(module, str(heading))
        for place, entries in (chart or {}).items():
            spot = SetupLine(scenario, str(heading), str(place))
            for entry in entries or ():
                if isinstance(entry, Item) and entry.among is None:
                    counter = manifest.find_counter(entry.piece, scope)
                    if counter is not None and counter.id == piece:
                        yield (*spot.address_path, entry.address_key)
