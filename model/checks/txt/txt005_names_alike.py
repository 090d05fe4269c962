"""TXT005: two things of one sort are printed alike, or nearly."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sandtable.model.checks.reach import EditScope
from sandtable.model.checks.registry import Check, RawFinding, Severity
from sandtable.model.locations import BoardRef, OwnerEvents, OwnerRef, PieceShelf, shelf_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from sandtable.model.address_path import AddressPath
    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.entities.boards import Space
    from sandtable.model.module import Module

Named = tuple["AddressPath", str]
"""The address of a thing, and its name."""

_SHELVES = (
    "regions",
    "terrains",
    "formations",
    "options",
    "tables",
    "scenarios",
    "boards",
    "limits",
    "types",
)


def _run(context: CheckContext) -> Iterator[RawFinding]:
    for things, alike_is_found in _sorts(context.module):
        yield from _alike(things, alike_is_found=alike_is_found)


def _sorts(module: Module) -> Iterator[tuple[Iterable[Named], bool]]:
    """Yield the things of each sort, and whether equal names are reported here."""
    yield _named(("module", "owners"), module.module.owners), True
    for shelf in _SHELVES:
        yield _named((shelf,), getattr(module, shelf)), True
    for name, board in module.boards.items():
        yield _spaces(BoardRef(name).below("spaces"), board.spaces), True
    for owner, events in module.events.items():
        yield _named(OwnerEvents(owner).steps, events), True
    for owner, types in module.pieces.items():
        pieces = (
            named
            for kind, held in types.items()
            for named in _named(PieceShelf(owner, kind).steps, held)
        )
        yield pieces, False  # of pieces another check tells


def _named(above: AddressPath, shelf: Mapping[str, Any]) -> Iterator[Named]:
    return (((*above, key), held.name) for key, held in shelf.items() if held.name)


def _spaces(above: AddressPath, spaces: Mapping[str, Space]) -> Iterator[Named]:
    """Yield spaces with names; a box may be called like the space it belongs to."""
    for key, space in spaces.items():
        if space.name and not (space.same_as or space.inside or space.serves):
            yield (*above, key), space.name


def _alike(things: Iterable[Named], *, alike_is_found: bool) -> Iterator[RawFinding]:
    seen: dict[str, Named] = {}
    for where, name in things:
        plain = "".join(sign for sign in name.casefold() if sign.isalnum())
        first, other = seen.setdefault(plain, (where, name)) if plain else (where, name)
        if first != where and other != name:
            message = f"{other!r} and {name!r} have almost the same spelling."
            yield RawFinding((*where, "name"), message, places=((*first, "name"),))
        elif first != where and alike_is_found:
            message = f"Another {_thing(where)} has the same name, {name!r}."
            yield RawFinding((*where, "name"), message, places=((*first, "name"),))


def _thing(where: AddressPath) -> str:
    """Return the word for what bears a name: `space`, `side`, `region`."""
    if OwnerRef.of(where):
        return "side or power"
    return "space" if "spaces" in where else shelf_of(where).removesuffix("s")


CHECK = Check(
    id="TXT005",
    title="Two names are too similar",
    severity=Severity.INFO,
    rationale=(
        "Players cannot tell them apart, or one name is spelt in two ways (in letters, "
        "punctuation or spaces)."
    ),
    hint="Correct the spelling, or make the names clearly different.",
    reads=frozenset({"module", "pieces", "boards", "events", *_SHELVES}),
    reach=EditScope.HEADERS,
    answers=("GEO-24", "CMP-08", "TXT-07"),
    run=_run,
)
