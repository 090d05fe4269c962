"""Where each field of a piece and each placement comes from: the book, or one of the `sources`."""

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
"""What no source speaks of stands in the book."""
UNKNOWN_SOURCE = "unknown"
UNKNOWN_NUMBER_SIGN = "?"
"""Stands for a number that nobody knows, and needs no mark."""
SOURCE_MARK = "\u2020"
"""Stands on sheets beside what the book does not say."""
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
"""The fields of a piece that lists and sheets show, and the keys under which files hold them."""


def with_source_mark(text: str, source: str) -> str:
    """Return a text of a sheet, marked where the book does not say it and somebody knows it."""
    if source == PRINTED_SOURCE or text == UNKNOWN_NUMBER_SIGN:
        return text
    return f"{text}\u00a0{SOURCE_MARK}".lstrip("\u00a0")


def without_source_mark(text: str) -> str:
    """Return a text of a sheet without its mark."""
    return text.replace(SOURCE_MARK, "").strip()


@memoize_by_identity
def _sources_by_address(module: Module) -> Mapping[AddressPath, tuple[str, ...]]:
    """Return all sources by the address they speak of, spelt in full; the last one first."""
    found: dict[AddressPath, tuple[str, ...]] = {}
    for source in module.sources.values():
        for text in source.at:
            if steps := parse_address(text):
                where = full_address(module, steps)
                found[where] = (source.source, *found.get(where, ()))
    return found


def source_at(module: Module, steps: AddressPath, *, known: bool = True) -> str:
    """Return the source of a value: that of the longest address which holds it.

    A source `unknown` speaks only of values that are not known, and goes before all others there.
    """
    by_address = _sources_by_address(module)
    sources = [
        source for above in iter_address_and_parents(steps) for source in by_address.get(above, ())
    ]
    if not known and UNKNOWN_SOURCE in sources:
        return UNKNOWN_SOURCE
    return next((source for source in sources if source != UNKNOWN_SOURCE), PRINTED_SOURCE)


def entry_source(module: Module, steps: AddressPath) -> str:
    """Return the source of an entry as a whole; what is said of one of its fields does not count.

    A source `unknown` counts if it names this very entry: nobody knows what it is.
    """
    own = _sources_by_address(module).get(steps)
    return own[0] if own else source_at(module, steps)


def placement_source(module: Module, cause: AddressPath, quantity: int | None) -> str:
    """Return where it comes from that pieces stand or arrive somewhere."""
    if not module.sources:
        return PRINTED_SOURCE
    return source_at(module, full_address(module, cause), known=quantity is not None)


def scenario_source(module: Module, scenario: str, below: AddressPath) -> str:
    """Return the source of a list of a scenario, at the nearest one that writes it."""
    homes = [
        (*ScenarioRef(name).address_path, *below) for name in scenario_ancestry(module, scenario)
    ]
    written = (home for home in homes if value_at_address(module, home) not in (ABSENT, None))
    return source_at(module, next(written, homes[0]))


def piece_address(counter: Counter) -> AddressPath:
    """Return the address under which a piece, or the marker of an event, is written."""
    key = counter.id.rpartition("/")[2]
    if counter.event:
        return EventRef(counter.owner, key).address_path
    return PieceRef(counter.owner, counter.type, key).address_path


def piece_sources(module: Module, counter: Counter) -> dict[str, str]:
    """Return the source of each field of a piece that the book does not state."""
    if not module.sources:
        return {}
    fields = {field: _field_source(module, counter, field) for field in _KEY_BY_FIELD}
    return {field: source for field, source in fields.items() if source != PRINTED_SOURCE}


def has_field(module: Module, counter: Counter, field: str) -> bool:
    """Say whether a piece has such a field, known or not."""
    return _is_field_known(module, counter, field) is not None


def _field_source(module: Module, counter: Counter, field: str) -> str:
    if field == "name":
        own = entry_source(module, piece_address(counter))
        if own != PRINTED_SOURCE:
            return own
    known = _is_field_known(module, counter, field)
    if known is None:
        return PRINTED_SOURCE
    found = (
        source_at(module, s, known=known) for s in _field_addresses(counter, _KEY_BY_FIELD[field])
    )
    return next((source for source in found if source != PRINTED_SOURCE), PRINTED_SOURCE)


def _is_field_known(module: Module, counter: Counter, field: str) -> bool | None:
    """Say whether the value of a field is known; None where the piece has no such field."""
    piece = counter.piece
    if field == "copies":
        return piece.copies is not None
    if field == "strength" or (field == "steps" and not _has_written_steps(counter)):
        if counter.printed_faces is None:
            is_rated = counter.kind == "unit" and bool(module.module.ratings)
            return False if is_rated else None
        if field == "steps" and counter.steps is None:
            return None
        return all(rating.is_known for face in counter.printed_faces.faces for rating in face)
    has_field = {"spare": piece.spare > 0, "tags": bool(counter.tags), "group": bool(piece.group)}
    return True if has_field.get(field, True) else None


def _has_written_steps(counter: Counter) -> bool:
    """Say whether the steps are written, and not counted off the faces."""
    return bool(counter.piece.steps or any(kind.steps for kind in counter.lineage))


def _field_addresses(counter: Counter, key: str) -> Iterator[AddressPath]:
    """Yield where a field is written: at the piece, else at the types it is made of."""
    own = piece_address(counter)
    yield from _tag_addresses(own, counter.piece.tags) if key == "tags" else iter([(*own, key)])
    if key in _PIECE_ONLY_KEYS or (key != "tags" and getattr(counter.piece, key)):
        return
    for type_id, kind in zip(counter.type_ids, counter.lineage, strict=False):
        if key == "tags":
            yield from _tag_addresses(TypeRef(type_id).address_path, kind.tags)
        elif getattr(kind, key):
            yield TypeRef(type_id).child_path(key)
            return
    if key == "steps":  # then they are counted off the numbers
        yield from _field_addresses(counter, "rated")


_PIECE_ONLY_KEYS = frozenset({"copies", "spare", "group"})


def _tag_addresses(home: AddressPath, tags: tuple[str, ...]) -> Iterator[AddressPath]:
    yield (*home, "tags")
    yield from ((*home, "tags", tag) for tag in tags)
