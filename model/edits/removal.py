"""Removal of an entry from a module, unless another entry uses it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from sandtable.model.address_path import AddressPath, format_address, parse_address
from sandtable.model.edits.address_edits import delete_entry
from sandtable.model.edits.errors import EditError
from sandtable.model.edits.renaming import definition_address, definition_at, kind_of_definition_at
from sandtable.model.identity_cache import memoize_by_identity
from sandtable.model.locations import (
    BoardRef,
    SpaceRef,
    TranslationRef,
    address_depth,
    is_at_or_below,
    top_level_key,
)
from sandtable.model.lookup import ABSENT, full_address, value_at_address
from sandtable.model.references.name_meaning import NamedDefinition
from sandtable.model.references.name_uses import addresses_quoted_in_remarks, uses_of_definitions
from sandtable.model.wording.addresses import describe_addresses, describe_entry_at

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.module import Module


def remove_unless_used(
    module: Module, steps: AddressPath, *, force: bool = False, whole: Module | None = None
) -> Module:
    """Remove the value at an address. Raise EditError if another entry uses it.

    `whole` is the module together with its base module, where other uses may be.
    """
    steps = definition_address(module, steps)
    if value_at_address(module, steps) is ABSENT:
        raise EditError(f"There is nothing at {format_address(steps)}.")
    whole = whole or module
    users = () if force else addresses_that_use_definition(whole, steps)
    if users:
        raise EditError(
            f"{describe_entry_at(whole, steps)} is used by {describe_addresses(whole, users)}."
        )
    return remove_value_at(module, steps)


def remove_value_at(module: Module, steps: AddressPath) -> Module:
    """Remove the value at an address; with a space also its outline.

    `pieces.vessin.pikes` means a whole type, even if a piece has the same id.
    """
    if value_at_address(module, steps) is ABSENT:
        raise EditError(f"There is nothing at {format_address(steps)}.")
    after = delete_entry(module, steps)
    outlines = _outlines_address(full_address(module, steps))
    return after if value_at_address(module, outlines) is ABSENT else delete_entry(after, outlines)


def _outlines_address(steps: AddressPath) -> AddressPath:
    """Return the address of the outlines of a space, or of all spaces of a board."""
    board, space = BoardRef.from_address_prefix(steps), SpaceRef.from_whole_address(steps)
    if board is not None and space is not None:
        return board.child_path("outlines", space.space)
    is_shelf = board is not None and steps == board.child_path("spaces")
    return board.child_path("outlines") if board is not None and is_shelf else _NO_OUTLINES_ADDRESS


_NO_OUTLINES_ADDRESS = ("",)


def addresses_that_use_definition(module: Module, steps: AddressPath) -> tuple[AddressPath, ...]:
    """Return the addresses that refer to a definition at or below an address."""
    return addresses_using_full_address(module, definition_address(module, steps))


def addresses_using_full_address(module: Module, steps: AddressPath) -> tuple[AddressPath, ...]:
    """Return the addresses that refer to the definition at a full address.

    `pieces.vessin.pikes` means a type here, not a piece.
    """
    steps = full_address(module, steps)
    if value_at_address(module, steps) is ABSENT:
        return ()
    using_addresses = (
        *_addresses_that_name_definition(module, steps),
        *remarks_about(module, steps),
    )
    # References within the removed part vanish with it.
    removed = (steps, _outlines_address(steps))
    return tuple(
        address
        for address in dict.fromkeys(using_addresses)
        if not any(is_at_or_below(address, at) for at in removed)
    )


def _addresses_that_name_definition(module: Module, steps: AddressPath) -> Iterator[AddressPath]:
    return (use.steps for use in uses_of_definitions(module, *_definitions_below(module, steps)))


def _definitions_below(module: Module, steps: AddressPath) -> Iterator[NamedDefinition]:
    """Yield the definitions at an address or below it to which references can exist."""
    definition = definition_at(steps)
    if definition is not None:
        yield definition
        if definition.kind == "space" and (alias := value_at_address(module, (*steps, "alias"))):
            yield NamedDefinition("space", alias)
    elif address_depth(steps) < _DEFINITION_DEPTH.get(
        top_level_key(steps), 0
    ) or kind_of_definition_at((*steps, "any")):
        holder = value_at_address(module, steps)
        for key in holder if isinstance(holder, Mapping) else ():
            yield from _definitions_below(module, (*steps, str(key)))
    if definition is not None and definition.kind == "board":
        for space in module.boards[BoardRef.require_address_prefix(steps).board].spaces:
            yield from _definitions_below(module, (*steps, "spaces", space))


_DEFINITION_DEPTH = {"pieces": 4, "events": 3}


def remarks_about(module: Module, steps: AddressPath) -> Iterator[AddressPath]:
    """Yield errata, source notes, waivers and translations for an address or anything below it."""
    for remark, subject in _written_addresses(module):
        if is_at_or_below(subject, steps):
            yield remark


@memoize_by_identity
def _written_addresses(module: Module) -> tuple[tuple[AddressPath, AddressPath], ...]:
    """Return the full form of each address in a remark, with the place of the remark."""
    stated_addresses = [(use.steps, use.name) for use in addresses_quoted_in_remarks(module)]
    stated_addresses += [
        (TranslationRef(lang, key).address_path, key)
        for lang, texts in module.texts.items()
        for key in texts
    ]
    read = ((remark, parse_address(text)) for remark, text in stated_addresses)
    return tuple((remark, full_address(module, steps)) for remark, steps in read if steps)
