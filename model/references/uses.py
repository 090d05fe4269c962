"""Every use of a name in a module, and which of them lead nowhere."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from sandtable.model.locations import shelf_of
from sandtable.model.memo import memoize_by_identity
from sandtable.model.module import Module
from sandtable.model.references.index import index_of
from sandtable.model.references.meaning import Thing, means
from sandtable.model.references.walk import Walk

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping

    from sandtable.model.address import AddressPath


@dataclass(frozen=True, slots=True)
class Use:
    """A name, what kind of thing it should be, in whose chart, and where it stands."""

    kind: str
    name: str
    scope: str
    steps: AddressPath

    @property
    def quoted(self) -> bool:
        """Whether an erratum quotes the name: then the reading has it where it belongs."""
        return shelf_of(self.steps) == "errata"


@memoize_by_identity
def uses_of(module: Module) -> tuple[Use, ...]:
    """Every use of every name, in file order."""
    found: list[Use] = []

    def meet(kind: str, name: str, scope: str, steps: AddressPath) -> str:
        found.append(Use(kind, name, scope, steps))
        return name

    Walk(meet, frozenset(module.module.owners)).module(module)
    return tuple(found)


def addresses_of(module: Module) -> tuple[Use, ...]:
    """Every address that stands in a remark, which is the only place for one."""
    remarks = replace(
        Module(module=module.module),
        errata=module.errata,
        sources=module.sources,
        waivers=module.waivers,
    )
    return tuple(use for use in uses_of(remarks) if use.kind == "address")


@memoize_by_identity
def named(module: Module) -> Mapping[str, frozenset[tuple[str, str]]]:
    """By each name that is used: as which kinds of things, and in whose charts."""
    found: dict[str, set[tuple[str, str]]] = {}
    for use in uses_of(module):
        found.setdefault(use.name, set()).add((use.kind, use.scope))
    return {name: frozenset(how) for name, how in found.items()}


def is_used(
    module: Module,
    thing: Thing,
    names: Mapping[str, Collection[tuple[str, str]]] | None = None,
) -> bool:
    """Say whether anything names a thing; `names` is what is known of all uses."""
    index, names = index_of(module), named(module) if names is None else names
    return any(
        means(index, thing, kind, name, scope)
        for name in {thing.name, thing.bare}
        for kind, scope in names.get(name, ())
    )


def dangling(module: Module, among: Iterable[Use] | None = None) -> Iterator[Use]:
    """Uses of names that nothing bears. Addresses are looked up elsewhere."""
    index = index_of(module)
    sound: set[tuple[str, str, str]] = set()  # most names are used many times
    for use in uses_of(module) if among is None else among:
        asked = (use.kind, use.name, use.scope)
        if asked in sound or use.kind == "address" or use.quoted:
            continue
        if index.knows(*asked):
            sound.add(asked)
        else:
            yield use


def phrases_with_unknown(
    module: Module, among: Iterable[Use] | None = None
) -> frozenset[AddressPath]:
    """Return the addresses of all phrases in which some name stands for nothing."""
    return frozenset(use.steps for use in dangling(module, among))


def ambiguous(
    module: Module, among: Iterable[Use] | None = None
) -> Iterator[tuple[Use, tuple[str, ...]]]:
    """Names of pieces that could be several, each with what it could be."""
    index = index_of(module)
    for use in uses_of(module) if among is None else among:
        if use.kind in {"piece", "grant", "place"} and not use.quoted:
            homes = index.pieces_named(use.name, use.scope)
            if len(homes) > 1:
                yield use, homes


def used_by(module: Module, *things: Thing) -> Iterator[Use]:
    """Who would miss these things: every use that may mean one of them."""
    index = index_of(module)
    names = {name for thing in things for name in (thing.name, thing.bare)}
    for use in uses_of(module):
        known = use.name in names or "/" in use.name
        if known and any(means(index, thing, use.kind, use.name, use.scope) for thing in things):
            yield use
