"""Rename something; every use of it and every address through it follows."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from sandtable.model.address_path import AddressPath, format_address, parse_address
from sandtable.model.edits.at_address import set_value
from sandtable.model.edits.errors import LONGEST_ID, EditError, require_key_length
from sandtable.model.ids import HOW_AN_ID_IS_WRITTEN, Defines, is_id
from sandtable.model.locations import (
    PieceRef,
    ScenarioRef,
    ShortPiece,
    depth_of,
    iter_inwards,
    owner_of,
)
from sandtable.model.lookup import ABSENT, entry_key, full_address, look_up
from sandtable.model.phrases.entry import Entry
from sandtable.model.phrases.phrase import Slip
from sandtable.model.references.index import PIECE_NAMES, NameIndex, name_index_of
from sandtable.model.references.meaning import NamedThing, is_wider, may_mean
from sandtable.model.references.name_walk import NameReplacer, NameWalk
from sandtable.model.references.reserved import is_reserved
from sandtable.model.references.vocabulary import is_ambiguous_word
from sandtable.model.schema_introspection import annotation_markers, key_type, type_at

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sandtable.model.entities.remarks import Erratum
    from sandtable.model.module import Module

_OWNED = frozenset({"piece", "event"})
_OVERRIDDEN = {"limit": "limits", "series": "series"}
"""What scenarios vary by writing the same key again."""


def kind_defined(steps: AddressPath) -> str | None:
    """Return the kind of thing that an address defines; None where it defines none."""
    keys = key_type(type_at(steps[:-1])) if steps else None
    return next((m.kind for m in annotation_markers(keys) if isinstance(m, Defines)), None)


def thing_at(steps: AddressPath) -> NamedThing | None:
    """Return what an address defines; pieces and events have their full name."""
    kind = kind_defined(steps)
    if kind is None:
        return None
    return NamedThing(kind, f"{owner_of(steps)}/{steps[-1]}" if kind in _OWNED else steps[-1])


def rename_thing(
    module: Module, steps: AddressPath, new: str, *, whole: Module | None = None
) -> Module:
    """Rename what is defined at an address.

    `whole` is the module over what it extends, which tells what its names mean.
    """
    whole = whole or module
    steps = definition_address(module, steps)
    thing = thing_at(steps)
    if look_up(module, steps) is ABSENT:
        raise EditError(f"There is nothing at {format_address(steps)} to rename.")
    if thing is None:
        raise EditError(f"{format_address(steps)} has no id that could be changed.")
    _require_allowed_name(whole, thing, steps, new)
    walk = NameWalk(_name_replacer(whole, thing, new), name_index_of(whole).owners)
    after = _move_definition(walk.walk_module(module), steps, new, walk)
    if thing.kind in _OVERRIDDEN:
        after = _with_overrides(after, thing, new, walk)
    # A clash that was there before is for a check to report, not a reason to refuse.
    if is_ambiguous_word(after, new) and not is_ambiguous_word(module, new):
        raise _taken_error(new)
    walk.moved[steps] = new
    return update_addresses(module, after, walk.moved)


def definition_address(module: Module, steps: AddressPath) -> AddressPath:
    """Return the address of a thing in full.

    `pieces.vessin.pikes` is meant to be a piece, not a type.
    """
    if short := ShortPiece.at(steps):
        types: Mapping[str, Any] = module.pieces.get(short.owner, {})
        home = next((name for name, pieces in types.items() if short.piece in pieces), None)
        return PieceRef(short.owner, home, short.piece).steps if home else steps
    return full_address(module, steps)


def _require_allowed_name(module: Module, thing: NamedThing, steps: AddressPath, new: str) -> None:
    """Raise EditError where the new name will not do."""
    require_key_length(new, LONGEST_ID)
    index = name_index_of(module)
    if thing.kind in {"link", "border"}:
        raise EditError(f"{thing.name} is named after its ends: rename the spaces there.")
    if thing.kind != "group" and not is_id(new, thing.kind):
        raise EditError(f"{new!r} is not a valid id: {HOW_AN_ID_IS_WRITTEN}.")
    if is_reserved(thing.kind, new):
        raise EditError(f"{new!r} is a reserved word; choose another id.")
    if thing.kind == "space" and index.is_hex(thing.name):
        raise EditError(f"{thing.name} is the label of a hex: change the labels of the grid.")
    taken = look_up(module, (*steps[:-1], new)) is not ABSENT
    if taken or (thing.kind in _OWNED and _is_known_in_line(index, thing, new)):
        raise _taken_error(new)
    if thing.kind == "space" and index.has_name("space", new):
        raise _taken_error(new)


def _taken_error(new: str) -> EditError:
    return EditError(f"There is already something called {new!r}.")


def _is_known_in_line(index: NameIndex, thing: NamedThing, new: str) -> bool:
    """Say whether an id is used by an owner above or below the piece's own."""
    homes = index.homes.get(new, ())
    return any(
        home == thing.owner
        or home in index.owners_in_sight(thing.owner)
        or thing.owner in index.owners_in_sight(home)
        for home in homes
    )


def _name_replacer(module: Module, thing: NamedThing, new: str) -> NameReplacer:
    index = name_index_of(module)

    def replace_name(kind: str, name: str, scope: str, _steps: AddressPath) -> str:
        if not may_mean(index, thing, kind, name, scope):
            return name
        if thing.kind in _OWNED:
            return _new_piece_name(index, thing, new, (kind, name, scope))
        return f"{new}/{name.partition('/')[2]}" if name.startswith(f"{thing.name}/") else new

    return replace_name


def _new_piece_name(
    index: NameIndex, thing: NamedThing, new: str, use: tuple[str, str, str]
) -> str:
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


def _move_definition(module: Module, steps: AddressPath, new: str, walk: NameWalk) -> Module:
    """Put the definition under its new key, in its old place."""
    above = tuple(walk.moved.get(steps[: i + 1], step) for i, step in enumerate(steps[:-1]))
    holder = look_up(module, above)
    if steps[-1] not in holder:  # the walk has renamed it: keys that are references, too
        return module
    moved = {new if key == steps[-1] else key: value for key, value in holder.items()}
    return set_value(module, above, moved)


def _with_overrides(module: Module, thing: NamedThing, new: str, walk: NameWalk) -> Module:
    """Rename the keys by which scenarios override the renamed thing."""
    key = _OVERRIDDEN[thing.kind]
    for name in module.scenarios:
        above = ScenarioRef(name).below(key)
        own = look_up(module, above)
        if thing.name in own:
            walk.moved[(*above, thing.name)] = new
            moved = {new if k == thing.name else k: value for k, value in own.items()}
            module = set_value(module, above, moved)
    return module


def update_addresses(before: Module, after: Module, moved: Mapping[AddressPath, str]) -> Module:
    """Update the addresses in errata, sources, waivers and texts after keys changed."""

    def follow(kind: str, text: str, _scope: str, _steps: AddressPath) -> str:
        return _followed_address(before, text, moved) if kind == "address" else text

    old = before.errata.values()  # in the same order, whichever of them was renamed
    errata = {
        i: _follow_omitted_entry(e, after.errata[i])
        for i, e in zip(after.errata, old, strict=True)
    }
    if any(errata[i] is not erratum for i, erratum in after.errata.items()):
        after = replace(after, errata=errata)
    after = NameWalk(follow).walk_remarks(after)
    texts = {
        language: {_followed_address(before, key, moved): text for key, text in entries.items()}
        for language, entries in after.texts.items()
    }
    return after if texts == after.texts else replace(after, texts=texts)


def _followed_address(module: Module, text: str, moved: Mapping[AddressPath, str]) -> str:
    steps = parse_address(text)
    if steps is None:
        return text
    spelt = full_address(module, steps)
    gap = depth_of(spelt) - depth_of(steps)  # a piece's type, where the address leaves it out
    after = list(steps)
    for depth, above in enumerate(iter_inwards(spelt)):
        if above in moved and not (gap and depth == 2):  # noqa: PLR2004
            after[depth - (gap if depth > 1 else 0)] = moved[above]
    return text if tuple(after) == steps else format_address(tuple(after))


def _follow_omitted_entry(before: Erratum, after: Erratum) -> Erratum:
    """Update an erratum about an omitted entry, whose address ends with the entry's own key."""
    steps = parse_address(after.at or "")
    if before.printed is not None or before.read == after.read or not steps:
        return after
    old, new = _last_key(before.read), _last_key(after.read)
    return replace(after, at=format_address((*steps[:-1], new))) if steps[-1] == old else after


def _last_key(text: str | None) -> str:
    try:
        return entry_key(Entry.parse(text or ""))
    except Slip:
        return text or ""
