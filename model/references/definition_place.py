"""Find the address where the thing that a name means is defined."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.address_path import AddressPath, parse_address
from sandtable.model.locations import EventRef, PieceRef, SpaceRef
from sandtable.model.lookup import ABSENT, look_up
from sandtable.model.references.index import PIECE_NAMES, name_index_of
from sandtable.model.references.scope import COMMON

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.module import Module

_WORDS = ("module", "words")
_SHELVES: dict[str, AddressPath] = {
    "owner": ("module", "owners"),
    "type": ("types",),
    "formation": ("formations",),
    "board": ("boards",),
    "terrain": ("terrains",),
    "region": ("regions",),
    "limit": ("limits",),
    "option": ("options",),
    "pack": ("packs",),
    "table": ("tables",),
    "series": ("series",),
    "scenario": ("scenarios",),
    "phase": ("module", "calendar", "phases"),
    "feature": (*_WORDS, "features"),
    "group": (*_WORDS, "groups"),
    "grant": (*_WORDS, "grants"),
    "mark": (*_WORDS, "marks"),
    "verb": (*_WORDS, "verbs"),
    "state": (*_WORDS, "states"),
    "piece tag": (*_WORDS, "pieces"),
    "space tag": (*_WORDS, "spaces"),
    "owner value": (*_WORDS, "owners"),
}
"""Where things of a kind are declared, one under each key."""

_WIDE: dict[str, tuple[str, ...]] = {
    "piece value": ("piece tag",),
    "space value": ("space tag",),
    "party": ("owner",),
    "controller": ("owner",),
    "holder": ("owner",),
    "terrain or feature": ("terrain", "feature"),
    "measure": ("piece tag", "space tag", "owner value"),
    "amount": ("space tag", "piece tag", "owner value"),
    "end": ("space", "region"),
    "hex": ("space",),
    "place": ("piece", "space"),
    "piece word": ("piece tag", "type", "owner", "piece"),
    "space word": ("space", "region", "terrain", "space tag", "board"),
    "word": ("piece tag", "type", "owner", "space", "region", "terrain", "space tag", "board"),
}
"""What a reference that may mean several sorts of things may mean, likeliest first."""


def definition_place(
    module: Module, kind: str, name: str, scope: str = COMMON
) -> AddressPath | None:
    """Return the address where the named thing is defined; None where nothing has the name."""
    if kind == "address":
        steps = parse_address(name)
        return steps if steps and look_up(module, steps) is not ABSENT else None
    for one in (kind, *_WIDE.get(kind, ())):
        if found := next(_possible_places(module, one, name, scope), None):
            return found
    return None


def _possible_places(module: Module, kind: str, name: str, scope: str) -> Iterator[AddressPath]:
    shelf = _SHELVES.get(kind)
    if shelf is not None and name in look_up(module, shelf):
        yield (*shelf, name)
    if kind == "space":
        yield from _space_places(module, name)
    if kind in PIECE_NAMES:
        for full in name_index_of(module).pieces_named(name, scope):
            yield from _piece_places(module, *full.split("/", 1))
    if kind == "event":
        owners = (owner for owner, events in module.events.items() if name in events)
        yield from (EventRef(owner, name).steps for owner in owners)


def _space_places(module: Module, name: str) -> Iterator[AddressPath]:
    for key, board in module.boards.items():
        if name in board.spaces:
            yield SpaceRef(key, name).steps
        known = (space for space, it in board.spaces.items() if it.alias == name)
        yield from (SpaceRef(key, space).steps for space in known)


def _piece_places(module: Module, owner: str, piece: str) -> Iterator[AddressPath]:
    for kind, pieces in module.pieces.get(owner, {}).items():
        if piece in pieces:
            yield PieceRef(owner, kind, piece).steps
    if piece in module.events.get(owner, {}):
        yield EventRef(owner, piece).steps
