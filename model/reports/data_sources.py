"""Origin of the fields of a piece and of its placements: the book, or a stated source."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from sandtable.model.address_path import parse_address
from sandtable.model.identity_cache import memoize_by_identity
from sandtable.model.locations import (
    EventRef,
    PieceRef,
    ScenarioRef,
    TypeRef,
    iter_address_and_parents,
)
from sandtable.model.lookup import ABSENT, full_address, value_at_address
from sandtable.model.overlay import scenario_ancestry

if TYPE_CHECKING:
    from sandtable.model.address_path import AddressPath
    from sandtable.model.module import Module
    from sandtable.model.select.manifest import Counter

PRINTED_SOURCE = "printed"
"""Source of everything that no entry of `sources` mentions."""
UNKNOWN_SOURCE = "unknown"
UNKNOWN_NUMBER_SIGN = "?"
"""Text for an unknown number, which needs no source mark."""
SOURCE_MARK = "\u2020"
"""Mark on sheets beside everything that is not from the book."""
SOURCE_MARK_MEANING = "not from the rulebook"
PLACEMENT_MARK_MEANING = f"{SOURCE_MARK_MEANING} (before a name: where it stands)"

_KEY_BY_FIELD: Mapping[str, str] = {
    "name": "name",
    "strength": "rated",
    "steps": "steps",
    "copies": "copies",
    "spare": "spare",
    "tags": "tags",
    "group": "group",
}
"""Fields of a piece on lists and sheets, with the keys of the files."""


def text_with_source_mark(text: str, source: str) -> str:
    """Return a text of a sheet with a sign for data that are not printed in the book.

    Unknown data get no sign.
    """
    if source == PRINTED_SOURCE or text == UNKNOWN_NUMBER_SIGN:
        return text
    return f"{text}\u00a0{SOURCE_MARK}".lstrip("\u00a0")


def text_without_source_mark(text: str) -> str:
    """Return a text of a printed sheet without the sign for data that are not in the book."""
    return text.replace(SOURCE_MARK, "").strip()


@memoize_by_identity
def _sources_by_address(module: Module) -> Mapping[AddressPath, tuple[str, ...]]:
    """Return the sources by the addresses to which they apply; a later source comes first."""
    sources: dict[AddressPath, tuple[str, ...]] = {}
    for source in module.sources.values():
        for text in source.at:
            if steps := parse_address(text):
                address = full_address(module, steps)
                sources[address] = (source.source, *sources.get(address, ()))
    return sources


def source_of_value(module: Module, steps: AddressPath, *, known: bool = True) -> str:
    """Return the source of a value, which is that of the longest address around it.

    The source `unknown` applies only to unknown values, and takes precedence there.
    """
    by_address = _sources_by_address(module)
    # DECISIONS 38
    sources = [
        source
        for parent in iter_address_and_parents(steps)
        for source in by_address.get(parent, ())
    ]
    # DECISIONS 38: `unknown` must not mark the known values beside an unknown one.
    if not known and UNKNOWN_SOURCE in sources:
        return UNKNOWN_SOURCE
    return next((source for source in sources if source != UNKNOWN_SOURCE), PRINTED_SOURCE)


def source_of_entry(module: Module, steps: AddressPath) -> str:
    """Return the source of an entry, as stated in the module, without the sources of its fields.

    The source `unknown` counts if it names exactly this entry.
    """
    own_sources = _sources_by_address(module).get(steps)
    return own_sources[0] if own_sources else source_of_value(module, steps)


def source_of_placement(module: Module, cause: AddressPath, quantity: int | None) -> str:
    """Return the source of data about placed or arriving pieces."""
    if not module.sources:
        return PRINTED_SOURCE
    return source_of_value(module, full_address(module, cause), known=quantity is not None)


def source_of_scenario_list(module: Module, scenario: str, below: AddressPath) -> str:
    """Return the source of a list in a scenario, from the nearest scenario that writes it."""
    addresses = [
        (*ScenarioRef(name).address_path, *below) for name in scenario_ancestry(module, scenario)
    ]
    existing = (
        address for address in addresses if value_at_address(module, address) not in (ABSENT, None)
    )
    return source_of_value(module, next(existing, addresses[0]))


def piece_address(counter: Counter) -> AddressPath:
    """Return the address of a piece, or of an event's marker."""
    key = counter.id.rpartition("/")[2]
    if counter.event:
        return EventRef(counter.owner, key).address_path
    return PieceRef(counter.owner, counter.type, key).address_path


def sources_of_piece_fields(module: Module, counter: Counter) -> dict[str, str]:
    """Return the source of each field of a piece, except those printed in the book."""
    if not module.sources:
        return {}
    fields = {field: _source_of_field(module, counter, field) for field in _KEY_BY_FIELD}
    return {field: source for field, source in fields.items() if source != PRINTED_SOURCE}


def has_piece_field(module: Module, counter: Counter, field: str) -> bool:
    """Say whether a piece has this field, known or unknown."""
    return _is_field_known(module, counter, field) is not None


def _source_of_field(module: Module, counter: Counter, field: str) -> str:
    if field == "name":
        entry = source_of_entry(module, piece_address(counter))
        if entry != PRINTED_SOURCE:
            return entry
    is_known = _is_field_known(module, counter, field)
    if is_known is None:
        return PRINTED_SOURCE
    sources = (
        source_of_value(module, s, known=is_known)
        for s in _addresses_of_field(counter, _KEY_BY_FIELD[field])
    )
    return next((source for source in sources if source != PRINTED_SOURCE), PRINTED_SOURCE)


def _is_field_known(module: Module, counter: Counter, field: str) -> bool | None:
    """Say whether the value of a field is known; None if the piece lacks the field."""
    piece = counter.piece
    if field == "copies":
        return piece.copies is not None
    if field == "strength" or (field == "steps" and not _has_written_steps(counter)):
        if counter.printed_faces is None:
            is_rated = counter.kind == "unit" and bool(module.module.ratings)
            return False if is_rated else None
        # Pieces without steps, such as markers, lack the field.
        if field == "steps" and counter.steps is None:
            return None
        return all(rating.is_known for face in counter.printed_faces.faces for rating in face)
    has_field = {"spare": piece.spare > 0, "tags": bool(counter.tags), "group": bool(piece.group)}
    return True if has_field.get(field, True) else None


def _has_written_steps(counter: Counter) -> bool:
    """Say whether the strength steps of a piece are stated, not derived from its faces."""
    return bool(counter.piece.steps or any(kind.steps for kind in counter.lineage))


def _addresses_of_field(counter: Counter, key: str) -> Iterator[AddressPath]:
    """Yield the addresses of a field in the piece, and then in its types."""
    address = piece_address(counter)
    yield from (
        _addresses_of_tags(address, counter.piece.tags)
        if key == "tags"
        else iter([(*address, key)])
    )
    # The piece's own value hides those of its types.
    if key in _KEYS_OF_PIECES_ONLY or (key != "tags" and getattr(counter.piece, key)):
        return
    for type_id, kind in zip(counter.type_ids, counter.lineage, strict=False):
        if key == "tags":
            yield from _addresses_of_tags(TypeRef(type_id).address_path, kind.tags)
        elif getattr(kind, key):
            yield TypeRef(type_id).child_path(key)
            return
    if key == "steps":  # then they are counted off the numbers
        yield from _addresses_of_field(counter, "rated")


_KEYS_OF_PIECES_ONLY = frozenset({"copies", "spare", "group"})


def _addresses_of_tags(parent: AddressPath, tags: tuple[str, ...]) -> Iterator[AddressPath]:
    yield (*parent, "tags")
    yield from ((*parent, "tags", tag) for tag in tags)
