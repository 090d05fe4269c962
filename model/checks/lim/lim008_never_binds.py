"""LIM008: a limit counts pieces but can never be broken."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.checks.edit_scope import EditScope
from sandtable.model.checks.module_limits import limits_with_addresses
from sandtable.model.checks.registry import Check, RawFinding, Severity
from sandtable.model.limits.selector_cache import cached_pieces
from sandtable.model.references.owner_scope import COMMON_OWNER, owner_with_ancestors
from sandtable.model.reports.condition_possibilities import played_turns, turns_in_span
from sandtable.model.select.manifest import manifest_of_module
from sandtable.model.wording.owner_names import owner_as_subject
from sandtable.model.wording.ranges import on_turns_text
from sandtable.model.wording.selector_nouns import piece_noun

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.address_path import AddressPath
    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.entities.rules import Limit
    from sandtable.model.module import Module
    from sandtable.model.select.manifest import Counter

_GROUPS_INSIDE_PIECES = frozenset({"carrier", "container"})


def _run(context: CheckContext) -> Iterator[RawFinding]:
    module = context.module
    for address, limit in limits_with_addresses(module):
        counted = [manifest_of_module(module).counters[p] for p in cached_pieces(module, limit.of)]
        yield from _find_turns_never_played(module, address, limit)
        if counted:
            yield from _find_number_no_piece_has(module, address, limit, counted)
            yield from _find_owner_without_pieces(module, address, limit, counted)
        yield from _find_carriers_without_limit(module, address, limit)
        yield from _find_parts_without_effect(module, address, limit)


def _find_turns_never_played(
    module: Module, address: AddressPath, limit: Limit
) -> Iterator[RawFinding]:
    turns = played_turns(module) if limit.turns else frozenset()
    if limit.turns and turns and not turns_in_span(module, limit.turns, turns):
        message = f"No scenario is played {on_turns_text(limit.turns)}."
        yield RawFinding((*address, "turns"), message)


def _find_number_no_piece_has(
    module: Module, address: AddressPath, limit: Limit, counted: list[Counter]
) -> Iterator[RawFinding]:
    """Yield findings for limits on a number, such as cost, that no counted piece has."""
    words, ratings = module.module.words.pieces, module.module.ratings
    name = limit.count
    if name in words:
        has_none = words[name].default is None and not any(name in c.values for c in counted)
    else:
        has_none = name in ratings and all(c.printed_faces is None for c in counted)
    if has_none:
        yield RawFinding(
            (*address, "count"), f"No piece that this limit counts has a value for {name!r}."
        )


def _find_owner_without_pieces(
    module: Module, address: AddressPath, limit: Limit, counted: list[Counter]
) -> Iterator[RawFinding]:
    owners = module.module.owners
    owners_counted = {
        ancestor for counter in counted for ancestor in owner_with_ancestors(owners, counter.owner)
    }
    common = any(counter.owner == COMMON_OWNER for counter in counted)
    for owner, number in limit.each_at_most.items():
        if number > 0 and owner in owners and owner not in owners_counted and not common:
            name = owner_as_subject(module, owner)
            message = f"The limit gives {name} {number}, but counts no pieces of {name}."
            yield RawFinding((*address, "each-at-most", owner), message)


def _find_carriers_without_limit(
    module: Module, address: AddressPath, limit: Limit
) -> Iterator[RawFinding]:
    per = next((inside for inside in limit.per if inside in _GROUPS_INSIDE_PIECES), None)
    counters = manifest_of_module(module).counters.values()
    if per and counters and not any(_can_piece_hold_others(counter) for counter in counters):
        yield RawFinding(
            (*address, "per"), f"The limit counts for each {per}, but no piece can carry anything."
        )


def _can_piece_hold_others(counter: Counter) -> bool:
    carries = counter.piece.carries or any(kind.carries for kind in counter.lineage)
    return counter.kind == "container" or bool(carries)


def _find_parts_without_effect(
    module: Module, address: AddressPath, limit: Limit
) -> Iterator[RawFinding]:
    """Yield findings for parts of a limit that are allowed as much as the whole limit."""
    full_limit = limit.at_most or limit.exactly
    most = full_limit.constant_number if full_limit and not limit.adds else None
    for name, part in limit.of_which.items():
        part_limit = part.at_most.constant_number if part.at_most else None
        if (
            most is not None
            and part_limit is not None
            and part_limit >= most
            and part.at_least is None
        ):
            counted = piece_noun(module, part.of).plural_form
            message = (
                f"All {most} may be {counted} (at most {part_limit}): this part of the limit has "
                "no effect."
            )
            yield RawFinding((*address, "of-which", name), message)


CHECK = Check(
    id="LIM008",
    title="A limit can never be broken",
    severity=Severity.WARNING,
    rationale=(
        "The limit looks like a rule that is checked, but its turns, its measure or its numbers "
        "allow everything."
    ),
    hint="Correct the part named here, or delete the limit.",
    reads=frozenset(
        {"module", "types", "pieces", "formations", "events", "limits", "scenarios", "regions"}
    ),
    reach=EditScope.HEADERS,
    answers=("SCH-10",),
    run=_run,
)
