"""The uses of names in a module, and those that refer to nothing."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from sandtable.model.identity_cache import memoize_by_identity
from sandtable.model.locations import top_level_key
from sandtable.model.module import Module
from sandtable.model.references.name_index import name_index_of
from sandtable.model.references.name_meaning import NamedDefinition, can_refer_to
from sandtable.model.references.name_walk import NameWalk

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping

    from sandtable.model.address_path import AddressPath


class NameUse(NamedTuple):
    """A use of a name: the expected kind, the owner of its chart, and its address.

    This is a named tuple, because a module has tens of thousands of them.
    """

    kind: str
    name: str
    scope: str
    steps: AddressPath

    @property
    def is_quoted(self) -> bool:
        """Say whether an erratum quotes the name, so that the corrected text contains it again."""
        return top_level_key(self.steps) == "errata"


@memoize_by_identity
def all_name_uses_in_module(module: Module) -> tuple[NameUse, ...]:
    """Return every use of every name, in file order."""
    uses: list[NameUse] = []

    def record_name_use(kind: str, name: str, scope: str, steps: AddressPath) -> str:
        uses.append(NameUse(kind, name, scope, steps))
        return name

    # The walk that renames also finds all uses, so that the two cannot disagree (DECISIONS 2).
    NameWalk(record_name_use, frozenset(module.module.owners)).walk_module(module)
    return tuple(uses)


def addresses_quoted_in_remarks(module: Module) -> tuple[NameUse, ...]:
    """Return every address that is quoted in errata, source notes and waivers."""
    remarks = replace(
        Module(module=module.module),
        errata=module.errata,
        sources=module.sources,
        waivers=module.waivers,
    )
    return tuple(use for use in all_name_uses_in_module(remarks) if use.kind == "address")


@memoize_by_identity
def uses_by_name(module: Module) -> Mapping[str, frozenset[tuple[str, str]]]:
    """Return, for each name, the kinds of definitions and owners of charts that use it."""
    pairs_by_name: dict[str, set[tuple[str, str]]] = {}
    for use in all_name_uses_in_module(module):
        pairs_by_name.setdefault(use.name, set()).add((use.kind, use.scope))
    return {name: frozenset(pairs) for name, pairs in pairs_by_name.items()}


def is_referenced(
    module: Module,
    definition: NamedDefinition,
    names: Mapping[str, Collection[tuple[str, str]]] | None = None,
) -> bool:
    """Say whether any name in the module refers to a definition.

    `names` is the result of `uses_by_name`, if the caller has it.
    """
    index, names = name_index_of(module), uses_by_name(module) if names is None else names
    return any(
        can_refer_to(index, definition, kind, name, scope)
        for name in {definition.name, definition.bare_id}
        for kind, scope in names.get(name, ())
    )


def dangling_uses(module: Module, among: Iterable[NameUse] | None = None) -> Iterator[NameUse]:
    """Yield the uses of names that are not defined; addresses are not counted as names."""
    index = name_index_of(module)
    valid: set[tuple[str, str, str]] = set()  # most names are used many times
    for use in all_name_uses_in_module(module) if among is None else among:
        reference = (use.kind, use.name, use.scope)
        if reference in valid or use.kind == "address" or use.is_quoted:
            continue
        if index.has_name(*reference):
            valid.add(reference)
        else:
            yield use


def ambiguous_uses(
    module: Module, among: Iterable[NameUse] | None = None
) -> Iterator[tuple[NameUse, tuple[str, ...]]]:
    """Yield the uses of piece names that are ambiguous, each with all its possible full names."""
    index = name_index_of(module)
    for use in all_name_uses_in_module(module) if among is None else among:
        if use.kind in {"piece", "grant", "place"} and not use.is_quoted:
            full_names = index.possible_full_names(use.name, use.scope)
            if len(full_names) > 1:
                yield use, full_names


def uses_of_definitions(module: Module, *definitions: NamedDefinition) -> Iterator[NameUse]:
    """Yield every use of a name that can refer to one of these definitions."""
    index = name_index_of(module)
    names = {name for definition in definitions for name in (definition.name, definition.bare_id)}
    for use in all_name_uses_in_module(module):
        # A cheap comparison first: `can_refer_to` for every use would be slow on large modules.
        may_match = use.name in names or "/" in use.name
        if may_match and any(
            can_refer_to(index, definition, use.kind, use.name, use.scope)
            for definition in definitions
        ):
            yield use
