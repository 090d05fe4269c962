"""Remove something from a module, unless it is used elsewhere."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from sandtable.model.address_path import AddressPath, format_address, parse_address
from sandtable.model.edits.address_edits import delete_entry
from sandtable.model.edits.errors import EditError
from sandtable.model.edits.renaming import defined_kind, definition_address, definition_at
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
from sandtable.model.references.name_uses import addresses_of, uses_of_definitions
from sandtable.model.wording.addresses import describe_addresses, describe_entry_at

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.module import Module


def remove_unused(
    module: Module, steps: AddressPath, *, force: bool = False, whole: Module | None = None
) -> Module:
    """Take away what stands at an address; raise EditError where others need it.

    `whole` is the module over what it extends, where others may need it, too.
    """
    steps = definition_address(module, steps)
    if value_at_address(module, steps) is ABSENT:
        raise EditError(f"There is nothing at {format_address(steps)}.")
    whole = whole or module
    users = () if force else addresses_using(whole, steps)
    if users:
        raise EditError(
            f"{describe_entry_at(whole, steps)} is used by {describe_addresses(whole, users)}."
        )
    return remove_at(module, steps)


def remove_at(module: Module, steps: AddressPath) -> Module:
    """Remove what stands at an address; a space goes with its outline.

    `pieces.vessin.pikes` is all of a type, even where a piece bears the same id.
    """
    if value_at_address(module, steps) is ABSENT:
        raise EditError(f"There is nothing at {format_address(steps)}.")
    after = delete_entry(module, steps)
    outlines = _outlines_address(full_address(module, steps))
    return after if value_at_address(module, outlines) is ABSENT else delete_entry(after, outlines)


def _outlines_address(steps: AddressPath) -> AddressPath:
    """Return the address of the outlines that go with a space, or with all spaces of a board."""
    board, space = BoardRef.from_address_prefix(steps), SpaceRef.from_whole_address(steps)
    if board is not None and space is not None:
        return board.child_path("outlines", space.space)
    is_shelf = board is not None and steps == board.child_path("spaces")
    return board.child_path("outlines") if board is not None and is_shelf else _NO_OUTLINES_ADDRESS


_NO_OUTLINES_ADDRESS = ("",)


def addresses_using(module: Module, steps: AddressPath) -> tuple[AddressPath, ...]:
    """Return the addresses that use what is defined at an address or below it."""
    return addresses_using_full_address(module, definition_address(module, steps))


def addresses_using_full_address(module: Module, steps: AddressPath) -> tuple[AddressPath, ...]:
    """Like `addresses_using`, for a full address: `pieces.vessin.pikes` means the whole type."""
    steps = full_address(module, steps)
    if value_at_address(module, steps) is ABSENT:
        return ()
    found = (*_addresses_naming(module, steps), *remarks_about(module, steps))
    gone = (steps, _outlines_address(steps))
    return tuple(
        where
        for where in dict.fromkeys(found)
        if not any(is_at_or_below(where, at) for at in gone)
    )


def _addresses_naming(module: Module, steps: AddressPath) -> Iterator[AddressPath]:
    return (use.steps for use in uses_of_definitions(module, *_definitions_below(module, steps)))


def _definitions_below(module: Module, steps: AddressPath) -> Iterator[NamedDefinition]:
    """Yield what is defined at an address or below it and can be named elsewhere."""
    thing = definition_at(steps)
    if thing is not None:
        yield thing
        if thing.kind == "space" and (alias := value_at_address(module, (*steps, "alias"))):
            yield NamedDefinition("space", alias)
    elif address_depth(steps) < _DEFINITION_DEPTH.get(top_level_key(steps), 0) or defined_kind(
        (*steps, "any")
    ):
        holder = value_at_address(module, steps)
        for key in holder if isinstance(holder, Mapping) else ():
            yield from _definitions_below(module, (*steps, str(key)))
    if thing is not None and thing.kind == "board":
        for space in module.boards[BoardRef.require_address_prefix(steps).board].spaces:
            yield from _definitions_below(module, (*steps, "spaces", space))


_DEFINITION_DEPTH = {"pieces": 4, "events": 3}


def remarks_about(module: Module, steps: AddressPath) -> Iterator[AddressPath]:
    """Yield errata, sources, waivers and translations that lead to an address or below it."""
    for where, there in _written_addresses(module):
        if is_at_or_below(there, steps):
            yield where


@memoize_by_identity
def _written_addresses(module: Module) -> tuple[tuple[AddressPath, AddressPath], ...]:
    """Return each address written in a remark: where it is written, and in full."""
    said = [(use.steps, use.name) for use in addresses_of(module)]
    said += [
        (TranslationRef(lang, key).address_path, key)
        for lang, texts in module.texts.items()
        for key in texts
    ]
    read = ((where, parse_address(text)) for where, text in said)
    return tuple((where, full_address(module, there)) for where, there in read if there)
