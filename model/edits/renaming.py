"""Renaming of a definition, with all references to it and all addresses that contain it."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from sandtable.model.address_path import AddressPath, format_address, parse_address
from sandtable.model.edits.address_edits import set_value
from sandtable.model.edits.errors import MAX_ID_LENGTH, EditError, require_key_length
from sandtable.model.ids import ID_SYNTAX_TEXT, DefinitionOf, is_valid_id
from sandtable.model.locations import (
    PieceRef,
    PieceWithoutType,
    ScenarioRef,
    address_depth,
    iter_parents_and_address,
    owner_at_address,
)
from sandtable.model.lookup import ABSENT, entry_key, full_address, value_at_address
from sandtable.model.phrases.entry import Entry
from sandtable.model.phrases.phrase import PhraseError
from sandtable.model.references.name_index import KINDS_OF_PIECE_NAMES, NameIndex, name_index_of
from sandtable.model.references.name_meaning import (
    NamedDefinition,
    can_refer_to,
    is_collective_word,
)
from sandtable.model.references.name_walk import NameReplacer, NameWalk
from sandtable.model.references.reserved_words import is_reserved_word
from sandtable.model.references.vocabulary import is_ambiguous_word
from sandtable.model.schema_introspection import (
    annotation_markers,
    mapping_key_type,
    type_at_address,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sandtable.model.entities.remarks import Erratum
    from sandtable.model.module import Module

_DEFINITION_KINDS_WITH_OWNER = frozenset({"piece", "event"})
_SCENARIO_KEYS_BY_DEFINITION_KIND = {"limit": "limits", "series": "series"}
"""Keys that scenarios write again to override an entry of the module."""


def kind_of_definition_at(steps: AddressPath) -> str | None:
    """Return the kind of definition at an address, or None."""
    return _kind_defined_below(steps[:-1]) if steps else None


@lru_cache(256)
def _kind_defined_below(parent: AddressPath) -> str | None:
    keys = mapping_key_type(type_at_address(parent))
    return next((m.kind for m in annotation_markers(keys) if isinstance(m, DefinitionOf)), None)


def definition_at(steps: AddressPath) -> NamedDefinition | None:
    """Return the definition at an address, or None. Pieces and events have their full name."""
    kind = kind_of_definition_at(steps)
    if kind is None:
        return None
    return NamedDefinition(
        kind,
        f"{owner_at_address(steps)}/{steps[-1]}"
        if kind in _DEFINITION_KINDS_WITH_OWNER
        else steps[-1],
    )


def rename_definition(
    module: Module, steps: AddressPath, new: str, *, whole: Module | None = None
) -> Module:
    """Rename the definition at an address.

    `whole` is the module together with its base module, which determines the meaning of its names.
    """
    whole = whole or module
    steps = definition_address(module, steps)
    definition = definition_at(steps)
    if value_at_address(module, steps) is ABSENT:
        raise EditError(f"There is nothing at {format_address(steps)} to rename.")
    if definition is None:
        raise EditError(f"{format_address(steps)} has no id that could be changed.")
    _require_allowed_name(whole, definition, steps, new)
    # The walk renames uses; the key itself is moved afterwards, at its place in the order.
    walk = NameWalk(_name_replacer(whole, definition, new), name_index_of(whole).owners)
    after = _move_definition(walk.walk_module(module), steps, new, walk)
    if definition.kind in _SCENARIO_KEYS_BY_DEFINITION_KIND:
        after = _rename_keys_of_overrides(after, definition, new, walk)
    # A clash that was there before is for a check to report, not a reason to refuse.
    if is_ambiguous_word(after, new) and not is_ambiguous_word(module, new):
        raise _name_taken_error(new)
    walk.changed_keys[steps] = new
    return update_addresses(module, after, walk.changed_keys)


def definition_address(module: Module, steps: AddressPath) -> AddressPath:
    """Return the full address of a definition.

    `pieces.vessin.pikes` means a piece here, not a type.
    """
    if short := PieceWithoutType.from_whole_address(steps):
        types: Mapping[str, Any] = module.pieces.get(short.owner, {})
        home = next((name for name, pieces in types.items() if short.piece in pieces), None)
        return PieceRef(short.owner, home, short.piece).address_path if home else steps
    return full_address(module, steps)


def _require_allowed_name(
    module: Module, definition: NamedDefinition, steps: AddressPath, new: str
) -> None:
    """Raise EditError for a new name that a definition cannot have."""
    require_key_length(new, MAX_ID_LENGTH)
    index = name_index_of(module)
    if definition.kind in {"link", "border"}:
        raise EditError(f"{definition.name} is named after its ends: rename the spaces there.")
    if definition.kind != "group" and not is_valid_id(new, definition.kind):
        raise EditError(f"{new!r} is not a valid id: {ID_SYNTAX_TEXT}.")
    if is_reserved_word(definition.kind, new):
        raise EditError(f"{new!r} is a reserved word; choose another id.")
    if definition.kind == "space" and index.is_hex_label(definition.name):
        raise EditError(f"{definition.name} is the label of a hex: change the labels of the grid.")
    is_used = value_at_address(module, (*steps[:-1], new)) is not ABSENT
    if is_used or (
        definition.kind in _DEFINITION_KINDS_WITH_OWNER
        and _is_id_used_by_related_owner(index, definition, new)
    ):
        raise _name_taken_error(new)
    if definition.kind == "space" and index.has_name("space", new):
        raise _name_taken_error(new)


def _name_taken_error(new: str) -> EditError:
    return EditError(f"There is already something called {new!r}.")


def _is_id_used_by_related_owner(index: NameIndex, definition: NamedDefinition, new: str) -> bool:
    """Say whether an owner above or below the owner of a piece has a piece with this id."""
    homes = index.owners_by_piece_id.get(new, ())
    return any(
        home == definition.owner
        or home in index.visible_owners(definition.owner)
        or definition.owner in index.visible_owners(home)
        for home in homes
    )


def _name_replacer(module: Module, definition: NamedDefinition, new: str) -> NameReplacer:
    index = name_index_of(module)

    def replace_name(kind: str, name: str, scope: str, _steps: AddressPath) -> str:
        if not can_refer_to(index, definition, kind, name, scope):
            return name
        if definition.kind in _DEFINITION_KINDS_WITH_OWNER:
            return _new_piece_name(index, definition, new, (kind, name, scope))
        return f"{new}/{name.partition('/')[2]}" if name.startswith(f"{definition.name}/") else new

    return replace_name


def _new_piece_name(
    index: NameIndex, definition: NamedDefinition, new: str, use: tuple[str, str, str]
) -> str:
    kind, name, scope = use
    full = f"{definition.owner}/{new}"
    if "/" in name:
        return full
    if kind in KINDS_OF_PIECE_NAMES:
        if len(index.possible_full_names(name, scope)) > 1:
            return name  # which is meant, nobody knows
        return full if index.possible_full_names(new, scope) else new
    if kind == "event":
        return new
    # A selector's word means all pieces of that id.
    return (
        name
        if len(index.owners_by_piece_id.get(name, ())) > 1 or is_collective_word(index, new)
        else new
    )


def _move_definition(module: Module, steps: AddressPath, new: str, walk: NameWalk) -> Module:
    """Move a renamed definition to its new key, at the same position in the mapping."""
    above = tuple(walk.changed_keys.get(steps[: i + 1], step) for i, step in enumerate(steps[:-1]))
    holder = value_at_address(module, above)
    if steps[-1] not in holder:  # the walk has renamed it: keys that are references, too
        return module
    moved = {new if key == steps[-1] else key: value for key, value in holder.items()}
    return set_value(module, above, moved)


def _rename_keys_of_overrides(
    module: Module, definition: NamedDefinition, new: str, walk: NameWalk
) -> Module:
    """Rename the keys with which scenarios override a renamed entry."""
    key = _SCENARIO_KEYS_BY_DEFINITION_KIND[definition.kind]
    for name in module.scenarios:
        above = ScenarioRef(name).child_path(key)
        overrides = value_at_address(module, above)
        if definition.name in overrides:
            walk.changed_keys[(*above, definition.name)] = new
            moved = {new if k == definition.name else k: value for k, value in overrides.items()}
            module = set_value(module, above, moved)
    return module


def update_addresses(before: Module, after: Module, moved: Mapping[AddressPath, str]) -> Module:
    """Update the addresses in errata, source notes, waivers and texts after keys changed."""

    def address_after_move(kind: str, text: str, _scope: str, _steps: AddressPath) -> str:
        return _address_after_move(before, text, moved) if kind == "address" else text

    old = before.errata.values()  # in the same order, whichever of them was renamed
    errata = {
        i: _follow_omitted_entry(e, after.errata[i])
        for i, e in zip(after.errata, old, strict=True)
    }
    if any(errata[i] is not erratum for i, erratum in after.errata.items()):
        after = replace(after, errata=errata)
    # Remarks quote addresses as text, which the first walk did not see.
    after = NameWalk(address_after_move).walk_remarks(after)
    texts = {
        language: {_address_after_move(before, key, moved): text for key, text in entries.items()}
        for language, entries in after.texts.items()
    }
    return after if texts == after.texts else replace(after, texts=texts)


def _address_after_move(module: Module, text: str, moved: Mapping[AddressPath, str]) -> str:
    steps = parse_address(text)
    if steps is None:
        return text
    spelt = full_address(module, steps)
    gap = address_depth(spelt) - address_depth(
        steps
    )  # a piece's type, where the address leaves it out
    after = list(steps)
    for depth, above in enumerate(iter_parents_and_address(spelt)):
        if above in moved and not (gap and depth == 2):  # noqa: PLR2004
            after[depth - (gap if depth > 1 else 0)] = moved[above]
    return text if tuple(after) == steps else format_address(tuple(after))


def _follow_omitted_entry(before: Erratum, after: Erratum) -> Erratum:
    """Update an erratum about an omitted entry, in which the key of the entry occurs."""
    steps = parse_address(after.at or "")
    # Only an omitted entry has the key of the corrected entry in its address.
    if before.printed is not None or before.read == after.read or not steps:
        return after
    old, new = _last_key_of_address(before.read), _last_key_of_address(after.read)
    return replace(after, at=format_address((*steps[:-1], new))) if steps[-1] == old else after


def _last_key_of_address(text: str | None) -> str:
    try:
        return entry_key(Entry.parse(text or ""))
    except PhraseError:
        # A misprint need not be an entry, and then its text is the key.
        return text or ""
