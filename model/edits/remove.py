"""Taking something out of a module, if nothing would miss it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from sandtable.model.address import AddressPath, address, steps_of
from sandtable.model.edits.errors import EditError
from sandtable.model.edits.place import removed
from sandtable.model.edits.rename import definition, kind_defined, thing_at
from sandtable.model.locations import (
    BoardRef,
    SpaceRef,
    TranslationRef,
    depth_of,
    is_within,
    shelf_of,
)
from sandtable.model.lookup import ABSENT, look_up, spelt_out
from sandtable.model.memo import memoize_by_identity
from sandtable.model.references.meaning import Thing
from sandtable.model.references.uses import addresses_of, used_by
from sandtable.model.wording.addresses import places_listed, thing_name

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.module import Module


def remove(
    module: Module, steps: AddressPath, *, force: bool = False, whole: Module | None = None
) -> Module:
    """Take away what stands at an address; raise EditError where others need it.

    `whole` is the module over what it extends, where others may need it, too.
    """
    steps = definition(module, steps)
    if look_up(module, steps) is ABSENT:
        raise EditError(f"There is nothing at {address(steps)}.")
    whole = whole or module
    users = () if force else users_of(whole, steps)
    if users:
        raise EditError(f"{thing_name(whole, steps)} is used by {places_listed(whole, users)}.")
    return taken_away(module, steps)


def taken_away(module: Module, steps: AddressPath) -> Module:
    """The module without what stands at an address and what is of it; a space has its outline.

    `pieces.vessin.pikes` is all of a type, even where a piece bears the same id.
    """
    if look_up(module, steps) is ABSENT:
        raise EditError(f"There is nothing at {address(steps)}.")
    after = removed(module, steps)
    outlines = _outlines(spelt_out(module, steps))
    return after if look_up(module, outlines) is ABSENT else removed(after, outlines)


def _outlines(steps: AddressPath) -> AddressPath:
    """Where the outlines of what goes stand: of a space, or of all spaces of a board."""
    board, space = BoardRef.of(steps), SpaceRef.at(steps)
    if board is not None and space is not None:
        return board.below("outlines", space.space)
    is_shelf = board is not None and steps == board.below("spaces")
    return board.below("outlines") if board is not None and is_shelf else _NOWHERE


_NOWHERE = ("",)


def users_of(module: Module, steps: AddressPath) -> tuple[AddressPath, ...]:
    """Where something at an address, or defined below it, is named from elsewhere."""
    return users_at(module, definition(module, steps))


def users_at(module: Module, steps: AddressPath) -> tuple[AddressPath, ...]:
    """The same of an address in full, where `pieces.vessin.pikes` is all of a type."""
    steps = spelt_out(module, steps)
    if look_up(module, steps) is ABSENT:
        return ()
    found = (*_namers(module, steps), *pointers(module, steps))
    gone = (steps, _outlines(steps))
    return tuple(
        where for where in dict.fromkeys(found) if not any(is_within(where, at) for at in gone)
    )


def _namers(module: Module, steps: AddressPath) -> Iterator[AddressPath]:
    return (use.steps for use in used_by(module, *_things(module, steps)))


def _things(module: Module, steps: AddressPath) -> Iterator[Thing]:
    """What is defined at an address or below it, as far as others can name it."""
    thing = thing_at(steps)
    if thing is not None:
        yield thing
        if thing.kind == "space" and (alias := look_up(module, (*steps, "alias"))):
            yield Thing("space", alias)
    elif depth_of(steps) < _DEEPEST.get(shelf_of(steps), 0) or kind_defined((*steps, "any")):
        holder = look_up(module, steps)
        for key in holder if isinstance(holder, Mapping) else ():
            yield from _things(module, (*steps, str(key)))
    if thing is not None and thing.kind == "board":
        for space in module.boards[BoardRef.holding(steps).board].spaces:
            yield from _things(module, (*steps, "spaces", space))


_DEEPEST = {"pieces": 4, "events": 3}


def pointers(module: Module, steps: AddressPath) -> Iterator[AddressPath]:
    """Errata, sources, waivers and translations that lead to an address or below it."""
    for where, there in _addresses(module):
        if is_within(there, steps):
            yield where


@memoize_by_identity
def _addresses(module: Module) -> tuple[tuple[AddressPath, AddressPath], ...]:
    """Where addresses are written, and what they spell out to."""
    said = [(use.steps, use.name) for use in addresses_of(module)]
    said += [
        (TranslationRef(lang, key).steps, key)
        for lang, texts in module.texts.items()
        for key in texts
    ]
    read = ((where, steps_of(text)) for where, text in said)
    return tuple((where, spelt_out(module, there)) for where, there in read if there)
