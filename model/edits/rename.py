"""Giving something another id: every use of it follows, and every address that led through it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from sandtable.model.address import AddressPath, address, steps_of
from sandtable.model.edits.errors import LONGEST_ID, EditError, insist_on_short
from sandtable.model.edits.place import replaced
from sandtable.model.ids import HOW_AN_ID_IS_WRITTEN, Defines, is_id
from sandtable.model.locations import (
    PieceRef,
    ScenarioRef,
    ShortPiece,
    depth_of,
    outside_in,
    owner_of,
)
from sandtable.model.lookup import ABSENT, entry_key, look_up, spelt_out
from sandtable.model.phrases.entry import Entry
from sandtable.model.phrases.phrase import Slip
from sandtable.model.references.index import PIECE_NAMES, Index, index_of
from sandtable.model.references.meaning import Thing, is_wider, means
from sandtable.model.references.reserved import is_reserved
from sandtable.model.references.vocabulary import collides
from sandtable.model.references.walk import Meet, Walk
from sandtable.model.schema_introspection import key_type, markers, type_at

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sandtable.model.entities.remarks import Erratum
    from sandtable.model.module import Module

_OWNED = frozenset({"piece", "event"})
_OVERRIDDEN = {"limit": "limits", "series": "series"}
"""What scenarios vary by writing the same key again."""


def kind_defined(steps: AddressPath) -> str | None:
    """What kind of thing an address defines, or nothing where it defines none."""
    keys = key_type(type_at(steps[:-1])) if steps else None
    return next((m.kind for m in markers(keys) if isinstance(m, Defines)), None)


def thing_at(steps: AddressPath) -> Thing | None:
    """What an address defines; pieces and events by their full name."""
    kind = kind_defined(steps)
    if kind is None:
        return None
    return Thing(kind, f"{owner_of(steps)}/{steps[-1]}" if kind in _OWNED else steps[-1])


def rename(module: Module, steps: AddressPath, new: str, *, whole: Module | None = None) -> Module:
    """Rename what is defined at an address.

    `whole` is the module over what it extends, which tells what its names mean.
    """
    whole = whole or module
    steps = definition(module, steps)
    thing = thing_at(steps)
    if look_up(module, steps) is ABSENT:
        raise EditError(f"There is nothing at {address(steps)} to rename.")
    if thing is None:
        raise EditError(f"{address(steps)} is not the id of anything.")
    _allow(whole, thing, steps, new)
    walk = Walk(_renaming(whole, thing, new), index_of(whole).owners)
    after = _moved_key(walk.module(module), steps, new, walk)
    if thing.kind in _OVERRIDDEN:
        after = _with_overrides(after, thing, new, walk)
    if collides(after, new) and not collides(module, new):
        raise _taken(new)
    walk.moved[steps] = new
    return with_addresses(module, after, walk.moved)


def definition(module: Module, steps: AddressPath) -> AddressPath:
    """The address of a thing in full; `pieces.vessin.pikes` is meant to be a piece, not a type."""
    if short := ShortPiece.at(steps):
        types: Mapping[str, Any] = module.pieces.get(short.owner, {})
        home = next((name for name, pieces in types.items() if short.piece in pieces), None)
        return PieceRef(short.owner, home, short.piece).steps if home else steps
    return spelt_out(module, steps)


def _allow(module: Module, thing: Thing, steps: AddressPath, new: str) -> None:
    """Raise EditError where the new name will not do."""
    insist_on_short(new, LONGEST_ID)
    index = index_of(module)
    if thing.kind in {"link", "border"}:
        raise EditError(f"{thing.name} is named after its ends: rename those.")
    if thing.kind != "group" and not is_id(new, thing.kind):
        raise EditError(f"{new!r} is no id: {HOW_AN_ID_IS_WRITTEN}.")
    if is_reserved(thing.kind, new):
        raise EditError(f"{new!r} is a reserved word; choose another id.")
    if thing.kind == "space" and index.is_hex(thing.name):
        raise EditError(f"{thing.name} is the label of a hex, which the grid gives.")
    taken = look_up(module, (*steps[:-1], new)) is not ABSENT
    if taken or (thing.kind in _OWNED and _is_in_line(index, thing, new)):
        raise _taken(new)
    if thing.kind == "space" and index.knows("space", new):
        raise _taken(new)


def _taken(new: str) -> EditError:
    return EditError(f"There is already something of the name {new!r}.")


def _is_in_line(index: Index, thing: Thing, new: str) -> bool:
    """An id may not be reused between an owner and one above it."""
    homes = index.homes.get(new, ())
    return any(
        home == thing.owner
        or home in index.in_sight(thing.owner)
        or thing.owner in index.in_sight(home)
        for home in homes
    )


def _renaming(module: Module, thing: Thing, new: str) -> Meet:
    index = index_of(module)

    def meet(kind: str, name: str, scope: str, _steps: AddressPath) -> str:
        if not means(index, thing, kind, name, scope):
            return name
        if thing.kind in _OWNED:
            return _piece_renamed(index, thing, new, (kind, name, scope))
        return f"{new}/{name.partition('/')[2]}" if name.startswith(f"{thing.name}/") else new

    return meet


def _piece_renamed(index: Index, thing: Thing, new: str, use: tuple[str, str, str]) -> str:
    kind, name, scope = use
    full = f"{thing.owner}/{new}"
    if "/" in name:
        return full
    if kind in PIECE_NAMES:
        if len(index.pieces_named(name, scope)) > 1:
            return name  # which is meant, nobody knows
        return full if index.pieces_named(new, scope) else new
    if kind == "event":
        return new
    # A selector's word means all pieces of that id.
    return name if len(index.homes.get(name, ())) > 1 or is_wider(index, new) else new


def _moved_key(module: Module, steps: AddressPath, new: str, walk: Walk) -> Module:
    """Put the definition under its new key, in its old place."""
    above = tuple(walk.moved.get(steps[: i + 1], step) for i, step in enumerate(steps[:-1]))
    holder = look_up(module, above)
    if steps[-1] not in holder:  # the walk has renamed it: keys that are references, too
        return module
    moved = {new if key == steps[-1] else key: value for key, value in holder.items()}
    return replaced(module, above, moved)


def _with_overrides(module: Module, thing: Thing, new: str, walk: Walk) -> Module:
    """What scenarios say otherwise keeps saying it of the same thing."""
    key = _OVERRIDDEN[thing.kind]
    for name in module.scenarios:
        above = ScenarioRef(name).below(key)
        own = look_up(module, above)
        if thing.name in own:
            walk.moved[(*above, thing.name)] = new
            moved = {new if k == thing.name else k: value for k, value in own.items()}
            module = replaced(module, above, moved)
    return module


def with_addresses(before: Module, after: Module, moved: Mapping[AddressPath, str]) -> Module:
    """Errata, sources, waivers and texts follow the keys that changed."""

    def follow(kind: str, text: str, _scope: str, _steps: AddressPath) -> str:
        return _followed(before, text, moved) if kind == "address" else text

    old = before.errata.values()  # in the same order, whichever of them was renamed
    errata = {i: _forgotten(e, after.errata[i]) for i, e in zip(after.errata, old, strict=True)}
    if any(errata[i] is not erratum for i, erratum in after.errata.items()):
        after = replace(after, errata=errata)
    after = Walk(follow).remarks(after)
    texts = {
        language: {_followed(before, key, moved): text for key, text in entries.items()}
        for language, entries in after.texts.items()
    }
    return after if texts == after.texts else replace(after, texts=texts)


def _followed(module: Module, text: str, moved: Mapping[AddressPath, str]) -> str:
    steps = steps_of(text)
    if steps is None:
        return text
    spelt = spelt_out(module, steps)
    gap = depth_of(spelt) - depth_of(steps)  # a piece's type, where the address leaves it out
    after = list(steps)
    for depth, above in enumerate(outside_in(spelt)):
        if above in moved and not (gap and depth == 2):  # noqa: PLR2004
            after[depth - (gap if depth > 1 else 0)] = moved[above]
    return text if tuple(after) == steps else address(tuple(after))


def _forgotten(before: Erratum, after: Erratum) -> Erratum:
    """The address of an entry that the book forgot ends with the entry's own key."""
    steps = steps_of(after.at or "")
    if before.printed is not None or before.read == after.read or not steps:
        return after
    old, new = _key(before.read), _key(after.read)
    return replace(after, at=address((*steps[:-1], new))) if steps[-1] == old else after


def _key(text: str | None) -> str:
    try:
        return entry_key(Entry.parse(text or ""))
    except Slip:
        return text or ""
