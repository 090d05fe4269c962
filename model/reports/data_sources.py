"""Where each field of a piece and each placement comes from: the book, or one of the `sources`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from sandtable.model.address_path import parse_address
from sandtable.model.locations import EventRef, PieceRef, ScenarioRef, TypeRef, iter_outwards
from sandtable.model.lookup import ABSENT, full_address, look_up
from sandtable.model.memo import memoize_by_identity
from sandtable.model.overlay import scenario_chain

if TYPE_CHECKING:
    from sandtable.model.address_path import AddressPath
    from sandtable.model.module import Module
    from sandtable.model.select.manifest import Counter

PRINTED = "printed"
"""What no source speaks of stands in the book."""
UNKNOWN = "unknown"
NOT_KNOWN = "?"
"""Stands for a number that nobody knows, and needs no mark."""
SOURCE_MARK = "\u2020"
"""Stands on sheets beside what the book does not say."""
SOURCE_MARK_MEANING = "not from the rulebook"
PLACEMENT_MARK_MEANING = f"{SOURCE_MARK_MEANING} (before a name: where it stands)"

_FIELDS: Mapping[str, str] = {
    "name": "name",
    "strength": "rated",
    "steps": "steps",
    "copies": "copies",
    "spare": "spare",
    "tags": "tags",
    "group": "group",
}
"""The fields of a piece that lists and sheets show, and the keys under which files hold them."""


def with_mark(text: str, source: str) -> str:
    """Return a text of a sheet, marked where the book does not say it and somebody knows it."""
    if source == PRINTED or text == NOT_KNOWN:
        return text
    return f"{text}\u00a0{SOURCE_MARK}".lstrip("\u00a0")


def without_mark(text: str) -> str:
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
    sources = [source for above in iter_outwards(steps) for source in by_address.get(above, ())]
    if not known and UNKNOWN in sources:
        return UNKNOWN
    return next((source for source in sources if source != UNKNOWN), PRINTED)


def entry_source(module: Module, steps: AddressPath) -> str:
    """Return the source of an entry as a whole; what is said of one of its fields does not count.

    A source `unknown` counts if it names this very entry: nobody knows what it is.
    """
    own = _sources_by_address(module).get(steps)
    return own[0] if own else source_at(module, steps)


def placement_source(module: Module, cause: AddressPath, quantity: int | None) -> str:
    """Return where it comes from that pieces stand or arrive somewhere."""
    if not module.sources:
        return PRINTED
    return source_at(module, full_address(module, cause), known=quantity is not None)


def scenario_source(module: Module, scenario: str, below: AddressPath) -> str:
    """Return the source of a list of a scenario, at the nearest one that writes it."""
    homes = [(*ScenarioRef(name).steps, *below) for name in scenario_chain(module, scenario)]
    written = (home for home in homes if look_up(module, home) not in (ABSENT, None))
    return source_at(module, next(written, homes[0]))


def piece_address(counter: Counter) -> AddressPath:
    """Return the address under which a piece, or the marker of an event, is written."""
    key = counter.id.rpartition("/")[2]
    if counter.event:
        return EventRef(counter.owner, key).steps
    return PieceRef(counter.owner, counter.type, key).steps


def piece_sources(module: Module, counter: Counter) -> dict[str, str]:
    """Return the source of each field of a piece that the book does not state."""
    if not module.sources:
        return {}
    fields = {field: _field_source(module, counter, field) for field in _FIELDS}
    return {field: source for field, source in fields.items() if source != PRINTED}


def has_field(module: Module, counter: Counter, field: str) -> bool:
    """Say whether a piece has such a field, known or not."""
    return _is_known(module, counter, field) is not None


def _field_source(module: Module, counter: Counter, field: str) -> str:
    if field == "name":
        own = entry_source(module, piece_address(counter))
        if own != PRINTED:
            return own
    known = _is_known(module, counter, field)
    if known is None:
        return PRINTED
    found = (source_at(module, s, known=known) for s in _addresses(counter, _FIELDS[field]))
    return next((source for source in found if source != PRINTED), PRINTED)


def _is_known(module: Module, counter: Counter, field: str) -> bool | None:
    """Say whether the value of a field is known; None where the piece has no such field."""
    piece = counter.piece
    if field == "copies":
        return piece.copies is not None
    if field == "strength" or (field == "steps" and not _writes_steps(counter)):
        if counter.rated is None:
            is_rated = counter.kind == "unit" and bool(module.module.ratings)
            return False if is_rated else None
        if field == "steps" and counter.steps is None:
            return None
        return all(rating.known for face in counter.rated.faces for rating in face)
    has_field = {"spare": piece.spare > 0, "tags": bool(counter.tags), "group": bool(piece.group)}
    return True if has_field.get(field, True) else None


def _writes_steps(counter: Counter) -> bool:
    """Say whether the steps are written, and not counted off the faces."""
    return bool(counter.piece.steps or any(kind.steps for kind in counter.lineage))


def _addresses(counter: Counter, key: str) -> Iterator[AddressPath]:
    """Yield where a field is written: at the piece, else at the types it is made of."""
    own = piece_address(counter)
    yield from _tag_addresses(own, counter.piece.tags) if key == "tags" else iter([(*own, key)])
    if key in _OF_PIECES_ALONE or (key != "tags" and getattr(counter.piece, key)):
        return
    for type_id, kind in zip(counter.type_ids, counter.lineage, strict=False):
        if key == "tags":
            yield from _tag_addresses(TypeRef(type_id).steps, kind.tags)
        elif getattr(kind, key):
            yield TypeRef(type_id).below(key)
            return
    if key == "steps":  # then they are counted off the numbers
        yield from _addresses(counter, "rated")


_OF_PIECES_ALONE = frozenset({"copies", "spare", "group"})


def _tag_addresses(home: AddressPath, tags: tuple[str, ...]) -> Iterator[AddressPath]:
    yield (*home, "tags")
    yield from ((*home, "tags", tag) for tag in tags)
