"""TXT005: two entries of one kind have the same name, or nearly so."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sandtable.model.checks.edit_scope import EditScope
from sandtable.model.checks.registry import Check, RawFinding, Severity
from sandtable.model.locations import BoardRef, OwnerEvents, OwnerRef, PiecesOfType, top_level_key

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from sandtable.model.address_path import AddressPath
    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.entities.boards import Space
    from sandtable.model.module import Module

NamedEntry = tuple["AddressPath", str]
"""The address of an entry, and its name."""

_COLLECTIONS_WITH_NAMES = (
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
    for entries, alike_is_found in _entries_by_type(context.module):
        yield from _find_names_alike(entries, alike_is_found=alike_is_found)


def _entries_by_type(module: Module) -> Iterator[tuple[Iterable[NamedEntry], bool]]:
    """Yield all named entries by type, and whether equal names are reported for this type."""
    yield _named_entries_of_collection(("module", "owners"), module.module.owners), True
    for collection in _COLLECTIONS_WITH_NAMES:
        yield _named_entries_of_collection((collection,), getattr(module, collection)), True
    for name, board in module.boards.items():
        yield _named_spaces(BoardRef(name).child_path("spaces"), board.spaces), True
    for owner, events in module.events.items():
        yield _named_entries_of_collection(OwnerEvents(owner).address_path, events), True
    for owner, types in module.pieces.items():
        pieces = (
            named_thing
            for kind, types_of_kind in types.items()
            for named_thing in _named_entries_of_collection(
                PiecesOfType(owner, kind).address_path, types_of_kind
            )
        )
        yield pieces, False  # of pieces another check tells


def _named_entries_of_collection(
    collection_address: AddressPath, collection: Mapping[str, Any]
) -> Iterator[NamedEntry]:
    return (
        ((*collection_address, key), entry.name) for key, entry in collection.items() if entry.name
    )


def _named_spaces(above: AddressPath, spaces: Mapping[str, Space]) -> Iterator[NamedEntry]:
    """Yield spaces with names; a box may have the name of the space that it belongs to."""
    for key, space in spaces.items():
        if space.name and not (space.same_as or space.inside or space.serves):
            yield (*above, key), space.name


def _find_names_alike(
    entries: Iterable[NamedEntry], *, alike_is_found: bool
) -> Iterator[RawFinding]:
    first_by_spelling: dict[str, NamedEntry] = {}
    for address, name in entries:
        # Names that differ in case and punctuation only are nearly equal for readers.
        plain = "".join(sign for sign in name.casefold() if sign.isalnum())
        first, other = (
            first_by_spelling.setdefault(plain, (address, name)) if plain else (address, name)
        )
        if first != address and other != name:
            message = f"{other!r} and {name!r} have almost the same spelling."
            yield RawFinding((*address, "name"), message, places=((*first, "name"),))
        elif first != address and alike_is_found:
            message = f"Another {_noun_for_entry_type(address)} has the same name, {name!r}."
            yield RawFinding((*address, "name"), message, places=((*first, "name"),))


def _noun_for_entry_type(address: AddressPath) -> str:
    """Return the noun for the type of an entry: `space`, `side`, `region`."""
    if OwnerRef.from_address_prefix(address):
        return "side or power"
    return "space" if "spaces" in address else top_level_key(address).removesuffix("s")


CHECK = Check(
    id="TXT005",
    title="Two names are too similar",
    severity=Severity.INFO,
    rationale=(
        "Players cannot tell the two names apart, or one name is spelt in two ways (in letters, "
        "punctuation or spaces)."
    ),
    hint="Correct the spelling, or make the names clearly different.",
    reads=frozenset({"module", "pieces", "boards", "events", *_COLLECTIONS_WITH_NAMES}),
    reach=EditScope.HEADERS,
    answers=("GEO-24", "CMP-08", "TXT-07"),
    run=_run,
)
