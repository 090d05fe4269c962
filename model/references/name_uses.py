"""Every use of a name in a module, and which of them lead nowhere."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from sandtable.model.identity_cache import memoize_by_identity
from sandtable.model.locations import top_level_key
from sandtable.model.module import Module
from sandtable.model.references.name_index import name_index_of
from sandtable.model.references.name_meaning import NamedDefinition, can_refer_to
from sandtable.model.references.name_walk import NameWalk

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping

    from sandtable.model.address_path import AddressPath


@dataclass(frozen=True, slots=True)
class NameUse:
    """A name, what kind of thing it should be, in whose chart, and where it stands."""

    kind: str
    name: str
    scope: str
    steps: AddressPath

    @property
    def is_quoted(self) -> bool:
        """Whether an erratum quotes the name; the corrected reading then has it in its place."""
        return top_level_key(self.steps) == "errata"


@memoize_by_identity
def uses_of(module: Module) -> tuple[NameUse, ...]:
    """Return every use of every name, in file order."""
    found: list[NameUse] = []

    def meet(kind: str, name: str, scope: str, steps: AddressPath) -> str:
        found.append(NameUse(kind, name, scope, steps))
        return name

    NameWalk(meet, frozenset(module.module.owners)).walk_module(module)
    return tuple(found)


def addresses_of(module: Module) -> tuple[NameUse, ...]:
    """Return every address that is written in a remark."""
    remarks = replace(
        Module(module=module.module),
        errata=module.errata,
        sources=module.sources,
        waivers=module.waivers,
    )
    return tuple(use for use in uses_of(remarks) if use.kind == "address")


@memoize_by_identity
def uses_by_name(module: Module) -> Mapping[str, frozenset[tuple[str, str]]]:
    """Return the kinds and scopes in which each name is used."""
    found: dict[str, set[tuple[str, str]]] = {}
    for use in uses_of(module):
        found.setdefault(use.name, set()).add((use.kind, use.scope))
    return {name: frozenset(how) for name, how in found.items()}


def is_referenced(
    module: Module,
    thing: NamedDefinition,
    names: Mapping[str, Collection[tuple[str, str]]] | None = None,
) -> bool:
    """Say whether anything names a thing; `names` is what is known of all uses."""
    index, names = name_index_of(module), uses_by_name(module) if names is None else names
    return any(
        can_refer_to(index, thing, kind, name, scope)
        for name in {thing.name, thing.bare_id}
        for kind, scope in names.get(name, ())
    )


def dangling_uses(module: Module, among: Iterable[NameUse] | None = None) -> Iterator[NameUse]:
    """Yield uses of names that nothing bears. Addresses are looked up elsewhere."""
    index = name_index_of(module)
    sound: set[tuple[str, str, str]] = set()  # most names are used many times
    for use in uses_of(module) if among is None else among:
        asked = (use.kind, use.name, use.scope)
        if asked in sound or use.kind == "address" or use.is_quoted:
            continue
        if index.has_name(*asked):
            sound.add(asked)
        else:
            yield use


def ambiguous_uses(
    module: Module, among: Iterable[NameUse] | None = None
) -> Iterator[tuple[NameUse, tuple[str, ...]]]:
    """Yield names of pieces that could be several, each with what it could be."""
    index = name_index_of(module)
    for use in uses_of(module) if among is None else among:
        if use.kind in {"piece", "grant", "place"} and not use.is_quoted:
            homes = index.possible_full_names(use.name, use.scope)
            if len(homes) > 1:
                yield use, homes


def uses_of_definitions(module: Module, *things: NamedDefinition) -> Iterator[NameUse]:
    """Yield every use that may mean one of these things."""
    index = name_index_of(module)
    names = {name for thing in things for name in (thing.name, thing.bare_id)}
    for use in uses_of(module):
        known = use.name in names or "/" in use.name
        if known and any(
            can_refer_to(index, thing, use.kind, use.name, use.scope) for thing in things
        ):
            yield use
