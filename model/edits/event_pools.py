"""Edits that add events, and put their markers into boxes: the pool, available, used."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.model.address_path import AddressPath
from sandtable.model.edits.address_edits import set_value
from sandtable.model.edits.errors import EditError
from sandtable.model.edits.new_ids import new_id
from sandtable.model.edits.setup_edits import place_copies_of_piece, remove_from_board
from sandtable.model.edits.setup_lines import scope_of_heading
from sandtable.model.entities.boards import Board, Space
from sandtable.model.entities.events import Event
from sandtable.model.ids import ID_SYNTAX_TEXT, is_valid_id
from sandtable.model.ledger.piece_sources import POOL_TAG
from sandtable.model.locations import BoardRef, SetupLine, SpaceRef, VocableRef
from sandtable.model.module import Module
from sandtable.model.overlay import flatten_scenario
from sandtable.model.phrases.entry import Item
from sandtable.model.phrases.vocable import Vocable
from sandtable.model.references.definition_lookup import find_definition
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


def set_pool(module: Module, space: str, *, is_pool: bool) -> Module:
    """Say whether events are drawn from a space, and declare the tag for it if necessary."""
    address = find_definition(module, "space", space)
    ref = SpaceRef.from_whole_address(address) if address else None
    if ref is None:
        raise EditError(f"There is no space {space!r}.")
    tags = module.boards[ref.board].spaces[ref.space].tags
    rest = tuple(tag for tag in tags if tag != POOL_TAG)
    tags = (*rest, POOL_TAG) if is_pool else rest
    return set_value(_with_pool_tag(module), (*ref.address_path, "tags"), tags)


def add_pool(module: Module, name: str) -> Module:
    """Add a box from which events are drawn, on the first board of boxes or on a new one."""
    board = next((key for key, value in module.boards.items() if value.kind == "boxes"), None)
    if board is None:
        board = new_id(module, "board", "Boxes")
        module = set_value(module, BoardRef(board).address_path, Board(kind="boxes", name="Boxes"))
    address = SpaceRef(board, new_id(module, "space", name)).address_path
    return set_value(_with_pool_tag(module), address, Space(name=name, tags=(POOL_TAG,)))


def _with_pool_tag(module: Module) -> Module:
    if POOL_TAG in module.module.words.spaces:
        return module
    word = Vocable("tag", meaning="events are drawn from here")
    return set_value(module, VocableRef("spaces", POOL_TAG).address_path, word)


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
