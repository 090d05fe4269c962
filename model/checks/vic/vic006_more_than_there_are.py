"""VIC006: a victory requires more pieces than exist."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.checks.edit_scope import EditScope
from sandtable.model.checks.registry import Check, RawFinding, Severity
from sandtable.model.checks.victory_conditions import victories_of_scenarios
from sandtable.model.limits.selector_cache import cached_pieces
from sandtable.model.references.owner_scope import COMMON_OWNER, owner_with_ancestors
from sandtable.model.select.manifest import manifest_of_module
from sandtable.model.victory.condition_truth import condition_clauses, quantity_bounds
from sandtable.model.wording.conditions import describe_condition
from sandtable.model.wording.sentences import capitalize_first_letter

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.address_path import AddressPath
    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.module import Module
    from sandtable.model.phrases.condition import ConditionClause

_VERBS_OF_COUNTING = frozenset({"has", "has lost"})


def _run(context: CheckContext) -> Iterator[RawFinding]:
    module = context.module
    reported_keys: set[tuple[AddressPath, str]] = set()
    for victory in victories_of_scenarios(context):
        for condition in victory.victory.if_:
            address = (*victory.where, "if", str(condition))
            for clause in condition_clauses(condition):
                reason = (
                    _reason_condition_is_never_true(module, clause)
                    if clause.verb in _VERBS_OF_COUNTING
                    else None
                )
                if reason and (address, reason) not in reported_keys:
                    reported_keys.add((address, reason))
                    claim = capitalize_first_letter(describe_condition(module, clause))
                    yield RawFinding(address, f"“{claim}” can never become true: {reason}.")


def _reason_condition_is_never_true(module: Module, clause: ConditionClause) -> str | None:
    """Return why a condition on a number of pieces is impossible; None if it may be possible."""
    owners, counters = module.module.owners, manifest_of_module(module).counters
    # A negated or relative clause has no fixed number.
    if clause.negated or clause.of is None or clause.subject not in owners:
        return None
    all_of_them = [counters[piece] for piece in cached_pieces(module, clause.of)]
    counters_asked = [
        c
        for c in all_of_them
        if c.owner == COMMON_OWNER or clause.subject in owner_with_ancestors(owners, c.owner)
    ]
    if any(counter.piece.copies is None for counter in counters_asked):
        return None
    number = sum((c.piece.copies or 0) + c.piece.spare for c in counters_asked)
    least, _ = quantity_bounds(clause.quantity, 0)
    if number >= least:
        return None
    return f"there are only {number} in the box" if number else "there is none in the box"


CHECK = Check(
    id="VIC006",
    title="A victory counts more pieces than exist",
    severity=Severity.ERROR,
    rationale=(
        "Pieces that are not in the box can be neither on the map nor lost, so nobody can win "
        "this way."
    ),
    hint="Correct the number, the side or the selector.",
    reads=frozenset({"module", "types", "pieces", "formations", "events", "scenarios"}),
    reach=EditScope.HEADERS,
    run=_run,
)
