"""Taking something out of a module, if nothing would miss it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from model.address import Steps, address, steps_of
from model.edits.errors import EditError
from model.edits.place import removed
from model.edits.rename import definition, thing_at
from model.lookup import ABSENT, look_up, spelt_out
from model.memo import remembered
from model.references.index import index_of
from model.references.meaning import Thing, means
from model.references.uses import addresses_of, uses_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from model.module import Module

_TOLD = 5
"""So many users are named; of the others it is told how many there are."""


def remove(module: Module, steps: Steps, *, force: bool = False) -> Module:
    """Take away what stands at an address; raise EditError where others need it."""
    steps = definition(module, steps)
    if look_up(module, steps) is ABSENT:
        raise EditError(f"There is nothing at {address(steps)}.")
    users = () if force else users_of(module, steps)
    if users:
        raise EditError(f"{address(steps)} is used by {_told(users)}.")
    return removed(module, steps)


def users_of(module: Module, steps: Steps) -> tuple[Steps, ...]:
    """Where something at an address, or defined below it, is named from elsewhere."""
    steps = definition(module, steps)
    found = (*_namers(module, steps), *pointers(module, steps))
    return tuple(where for where in dict.fromkeys(found) if where[: len(steps)] != steps)


def _namers(module: Module, steps: Steps) -> Iterator[Steps]:
    index, things = index_of(module), tuple(_things(module, steps))
    names = {name for thing in things for name in (thing.name, thing.bare)}
    for use in uses_of(module):
        known = use.name in names or "/" in use.name
        if known and any(means(index, t, use.kind, use.name, use.scope) for t in things):
            yield use.steps


def _things(module: Module, steps: Steps) -> Iterator[Thing]:
    """What is defined at an address or below it, as far as others can name it."""
    thing = thing_at(steps)
    if thing is not None:
        yield thing
        if thing.kind == "space" and (alias := look_up(module, (*steps, "alias"))):
            yield Thing("space", alias)
    elif len(steps) < _DEEPEST.get(steps[0], 0):
        holder = look_up(module, steps)
        for key in holder if isinstance(holder, dict) else ():
            yield from _things(module, (*steps, str(key)))
    if thing is not None and thing.kind == "board":
        for space in module.boards[steps[1]].spaces:
            yield from _things(module, (*steps, "spaces", space))


_DEEPEST = {"pieces": 4, "events": 3}


def pointers(module: Module, steps: Steps) -> Iterator[Steps]:
    """Errata, sources, waivers and translations that lead to an address or below it."""
    for where, there in _addresses(module):
        if there[: len(steps)] == steps:
            yield where


@remembered
def _addresses(module: Module) -> tuple[tuple[Steps, Steps], ...]:
    """Where addresses are written, and what they spell out to."""
    said = [(use.steps, use.name) for use in addresses_of(module)]
    said += [(("texts", lang, key), key) for lang, texts in module.texts.items() for key in texts]
    read = ((where, steps_of(text)) for where, text in said)
    return tuple((where, spelt_out(module, there)) for where, there in read if there)


def _told(users: tuple[Steps, ...]) -> str:
    told = ", ".join(map(address, users[:_TOLD]))
    more = len(users) - _TOLD
    return f"{told} and {more} more" if more > 0 else told
