"""CMP006: units have no printed numbers, though the module names such numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.address_path import parse_address
from sandtable.model.checks.edit_scope import EditScope
from sandtable.model.checks.registry import Check, RawFinding, Severity
from sandtable.model.locations import PiecesOfType, iter_address_and_parents
from sandtable.model.lookup import full_address
from sandtable.model.references.owner_scope import COMMON_OWNER
from sandtable.model.select.manifest import manifest_of_module
from sandtable.model.wording.owner_names import owner_as_subject
from sandtable.model.wording.sentences import join_first_few_words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.address_path import AddressPath
    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.module import Module
    from sandtable.model.select.manifest import Counter


def _run(context: CheckContext) -> Iterator[RawFinding]:
    module = context.module
    if not module.module.ratings:
        return
    explained_addresses = {full_address(module, steps) for steps in _source_addresses(context)}
    unnumbered: dict[PiecesOfType, list[Counter]] = {}
    for counter in manifest_of_module(module).counters.values():
        if counter.kind == "unit" and counter.printed_faces is None:
            type_pieces = PiecesOfType(counter.owner, counter.type)
            type_address = type_pieces.child_path(counter.id.rpartition("/")[2])
            if explained_addresses.isdisjoint(iter_address_and_parents(type_address)):
                unnumbered.setdefault(type_pieces, []).append(counter)
    for type_pieces, counters in unnumbered.items():
        yield _unnumbered_finding(module, type_pieces, counters)


def _unnumbered_finding(
    module: Module, type_pieces: PiecesOfType, counters: list[Counter]
) -> RawFinding:
    names = join_first_few_words(list(dict.fromkeys(counter.name for counter in counters)))
    unit_words = (
        names
        if type_pieces.owner == COMMON_OWNER
        else f"{names} of {owner_as_subject(module, type_pieces.owner)}"
    )
    ratings = ", ".join(module.module.ratings)
    if len(counters) > 1:
        return RawFinding(
            type_pieces.address_path, f"There are no printed values ({ratings}) for {unit_words}."
        )
    address = type_pieces.child_path(counters[0].id.rpartition("/")[2])
    return RawFinding(address, f"There are no printed values ({ratings}) for {unit_words}.")


def _source_addresses(context: CheckContext) -> Iterator[AddressPath]:
    for source in context.module.sources.values():
        yield from (steps for text in source.at if (steps := parse_address(text)))


CHECK = Check(
    id="CMP006",
    title="Units have no printed values",
    severity=Severity.INFO,
    rationale=(
        "The module names the values printed on its counters; a unit without such "
        "values is probably unfinished. Values missing from the rulebook need a "
        "source that says so."
    ),
    hint=(
        "Enter the values, “~” with a source where they are unknown, or “*” where none is printed."
    ),
    reads=frozenset({"module", "types", "pieces", "sources", "events"}),
    reach=EditScope.HEADERS,
    answers=("CMP-15",),
    run=_run,
)
