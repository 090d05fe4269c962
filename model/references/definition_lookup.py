"""Look-up of the address at which a name is defined."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.address_path import AddressPath, parse_address
from sandtable.model.locations import EventRef, PieceRef, SpaceRef
from sandtable.model.lookup import ABSENT, value_at_address
from sandtable.model.references.name_index import KINDS_OF_PIECE_NAMES, name_index_of
from sandtable.model.references.owner_scope import COMMON_OWNER

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.module import Module

_VOCABULARY_ADDRESS = ("module", "words")
_COLLECTION_BY_KIND: dict[str, AddressPath] = {
    "owner": ("module", "owners"),
    "type": ("types",),
    "formation": ("formations",),
    "board": ("boards",),
    "terrain": ("terrains",),
    "region": ("regions",),
    "limit": ("limits",),
    "option": ("options",),
    "movement": ("movement",),
    "pack": ("packs",),
    "table": ("tables",),
    "series": ("series",),
    "scenario": ("scenarios",),
    "phase": ("module", "calendar", "phases"),
    "feature": (*_VOCABULARY_ADDRESS, "features"),
    "group": (*_VOCABULARY_ADDRESS, "groups"),
    "grant": (*_VOCABULARY_ADDRESS, "grants"),
    "mark": (*_VOCABULARY_ADDRESS, "marks"),
    "verb": (*_VOCABULARY_ADDRESS, "verbs"),
    "state": (*_VOCABULARY_ADDRESS, "states"),
    "piece tag": (*_VOCABULARY_ADDRESS, "pieces"),
    "space tag": (*_VOCABULARY_ADDRESS, "spaces"),
    "owner value": (*_VOCABULARY_ADDRESS, "owners"),
}
"""Collections of things of one kind, keyed by their names."""

_POSSIBLE_KINDS: dict[str, tuple[str, ...]] = {
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
"""Kinds of things that an ambiguous kind of reference can mean, likeliest first."""


def new_definition_address(kind: str, name: str) -> AddressPath | None:
    """Return the address at which an entry of some kind would be defined, or None.

    >>> new_definition_address("terrain", "swamp")
    ('terrains', 'swamp')
    """
    collection = _COLLECTION_BY_KIND.get(kind)
    return (*collection, name) if collection else None


def find_definition(
    module: Module, kind: str, name: str, scope: str = COMMON_OWNER
) -> AddressPath | None:
    """Return the address where a name of some kind is defined, or None."""
    if kind == "address":
        steps = parse_address(name)
        return steps if steps and value_at_address(module, steps) is not ABSENT else None
    for possible_kind in (kind, *_POSSIBLE_KINDS.get(kind, ())):
        if address := next(
            _possible_addresses_of_definition(module, possible_kind, name, scope), None
        ):
            return address
    return None


def _possible_addresses_of_definition(
    module: Module, kind: str, name: str, scope: str
) -> Iterator[AddressPath]:
    collection = _COLLECTION_BY_KIND.get(kind)
    if collection is not None and name in value_at_address(module, collection):
        yield (*collection, name)
    if kind == "space":
        yield from _addresses_of_space(module, name)
    # A bare name may belong to several owners that the chart can name.
    if kind in KINDS_OF_PIECE_NAMES:
        # A bare name can belong to several visible owners; a chart takes the nearest.
        for full in name_index_of(module).possible_full_names(name, scope):
            yield from _addresses_of_piece(module, *full.split("/", 1))
    if kind == "event":
        owners = (owner for owner, events in module.events.items() if name in events)
        yield from (EventRef(owner, name).address_path for owner in owners)


def _addresses_of_space(module: Module, name: str) -> Iterator[AddressPath]:
    for key, board in module.boards.items():
        if name in board.spaces:
            yield SpaceRef(key, name).address_path
        ids_with_alias = (space for space, entry in board.spaces.items() if entry.alias == name)
        yield from (SpaceRef(key, space).address_path for space in ids_with_alias)


def _addresses_of_piece(module: Module, owner: str, piece: str) -> Iterator[AddressPath]:
    for kind, pieces in module.pieces.get(owner, {}).items():
        if piece in pieces:
            yield PieceRef(owner, kind, piece).address_path
    if piece in module.events.get(owner, {}):
        yield EventRef(owner, piece).address_path
