"""VIC009: if a certain number of spaces is held at the end, no side wins, or both do."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from sandtable.model.checks import scenario_play
from sandtable.model.checks.edit_scope import EditScope
from sandtable.model.checks.registry import ALL_KEYS, Check, RawFinding, Severity
from sandtable.model.checks.victory_conditions import victories_of_scenarios
from sandtable.model.overlay import flatten_scenario
from sandtable.model.phrases.condition import ConditionClause
from sandtable.model.references.owner_scope import side_of_owner
from sandtable.model.select.spaces import spaces_matching
from sandtable.model.victory.condition_truth import quantity_bounds
from sandtable.model.wording.conditions import describe_condition
from sandtable.model.wording.labelled_names import scenario_label
from sandtable.model.wording.owner_names import owner_as_subject
from sandtable.model.wording.sentences import join_words_or_nothing

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.address_path import AddressPath
    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.checks.victory_conditions import ScenarioVictory
    from sandtable.model.module import Module

_VERBS_OF_HOLDING = frozenset({"controls", "occupies"})


@dataclass(frozen=True, slots=True)
class _VictoryByNumber:
    """A victory whose only condition is a number of spaces."""

    aim: ScenarioVictory
    clause: ConditionClause
    wins: frozenset[int]
    """The numbers that win."""
    highest: int


def _run(context: CheckContext) -> Iterator[RawFinding]:
    module = context.module
    reported_addresses: set[AddressPath] = set()
    victories_by_scenario: dict[str, list[ScenarioVictory]] = {}
    for victory in victories_of_scenarios(context):
        victories_by_scenario.setdefault(victory.scenario, []).append(victory)
    for name in scenario_play.scenarios_to_check(context):
        scenario_claims = victories_by_scenario.get(name, [])
        final_victories = [victory for victory in scenario_claims if victory.victory.at == "end"]
        claims = [
            claim for victory in scenario_claims if (claim := _victory_by_number(module, victory))
        ]
        if not all(claim.wins for claim in claims):
            continue  # VIC002 reports it
        if not final_victories or len([c for c in claims if c.aim in final_victories]) < len(
            final_victories
        ):
            continue  # something else is asked as well
        first = next(claim for claim in claims if claim.aim in final_victories)
        comparable_claims = [
            claim
            for claim in claims
            if _key_for_comparable_victories(claim) == _key_for_comparable_victories(first)
        ]
        if {claim.aim.key for claim in comparable_claims} >= {
            victory.key for victory in final_victories
        }:
            for finding in _find_gaps_and_overlaps(
                context,
                name,
                comparable_claims,
                frozenset(victory.key for victory in final_victories),
            ):
                if finding.where not in reported_addresses:
                    reported_addresses.add(finding.where)
                    yield finding


def _victory_by_number(module: Module, victory: ScenarioVictory) -> _VictoryByNumber | None:
    conditions = victory.victory.if_
    clause = conditions[0] if len(conditions) == 1 else None
    if (
        not isinstance(clause, ConditionClause)
        or clause.verb not in _VERBS_OF_HOLDING
        or clause.of is None
    ):
        return None
    highest = len(spaces_matching(module, clause.of))
    least, most = quantity_bounds(clause.quantity, highest)
    wins = {n for n in range(highest + 1) if (least <= n <= most) is not clause.negated}
    return _VictoryByNumber(victory, clause, frozenset(wins), highest)


def _key_for_comparable_victories(claim: _VictoryByNumber) -> object:
    return claim.clause.subject, claim.clause.verb, claim.clause.of


def _find_gaps_and_overlaps(
    context: CheckContext, name: str, claims: list[_VictoryByNumber], last: frozenset[str]
) -> Iterator[RawFinding]:
    module, draw = context.module, flatten_scenario(context.module, name).draw or ()
    owners, scenario_words = module.module.owners, scenario_label(context.module, name)
    final_claims = [claim for claim in claims if claim.aim.key in last]
    sides = {side_of_owner(owners, claim.aim.victory.side) for claim in final_claims}
    won = frozenset(number for claim in claims for number in claim.wins)
    winless_numbers = [number for number in range(claims[0].highest + 1) if number not in won]
    if winless_numbers and len(sides) > 1 and "nobody" not in draw:
        words = _describe_numbers(module, final_claims[0], winless_numbers)
        yield RawFinding(
            final_claims[-1].aim.where, f"When {scenario_words} ends, nobody wins if {words}."
        )
    for index, claim in enumerate(final_claims) if "several" not in draw else ():
        for other in final_claims[:index]:
            common_numbers = sorted(claim.wins & other.wins)
            pair = [side_of_owner(owners, claim.aim.victory.side) for claim in (other, claim)]
            if common_numbers and pair[0] != pair[1]:
                words = _describe_numbers(module, claim, common_numbers)
                side_words = join_words_or_nothing(owner_as_subject(module, side) for side in pair)
                message = f"When {scenario_words} ends, both {side_words} win if {words}."
                yield RawFinding(
                    (*claim.aim.where, "if"), message, places=((*other.aim.where, "if"),)
                )


def _describe_numbers(module: Module, claim: _VictoryByNumber, numbers: list[int]) -> str:
    """Describe numbers of spaces or pieces: `Redland controls exactly 3 towns`."""
    if numbers[0] == numbers[-1]:
        bound = f"exactly {numbers[0]}" if numbers[0] else "no"
    elif numbers[0] == 0:
        bound = f"at most {_last_consecutive_number_from_zero(numbers)}"
    elif numbers[-1] == claim.highest:
        bound = f"at least {numbers[0]}"
    else:
        bound = f"exactly {numbers[0]}"
    return describe_condition(module, replace(claim.clause, quantity=bound, negated=False))


def _last_consecutive_number_from_zero(numbers: list[int]) -> int:
    """Return where an unbroken sequence of numbers from 0 ends: for 0, 1, 2, 5 it is 2."""
    return next((n for n in numbers if n + 1 not in numbers), numbers[-1])


CHECK = Check(
    id="VIC009",
    title="A game ends with no winner, or with two",
    severity=Severity.WARNING,
    rationale=(
        "All victories at the end of the game count the same spaces. Some numbers of "
        "spaces match no victory, or match victories of two enemies."
    ),
    hint="Correct the numbers, or state that the result is a draw.",
    reads=ALL_KEYS,
    reach=EditScope.HEADERS,
    answers=("TBL-16",),
    run=_run,
)
