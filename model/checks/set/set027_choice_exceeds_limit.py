"""SET027: a choice allows more than a limit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.checks.registry import ALL_KEYS, Check, RawFinding, Severity
from sandtable.model.checks.setup_findings import entry_findings
from sandtable.model.ledger.calendar import first_turn_of_scenario
from sandtable.model.limits.allowed_numbers import max_allowed_in_group
from sandtable.model.limits.counting import CountGroup, LimitCount
from sandtable.model.limits.limit_validity import applies_at_setup, is_limit_binding
from sandtable.model.lookup import entry_key
from sandtable.model.wording.breaches import describe_measured_amount
from sandtable.model.wording.citations import limit_name_and_rule
from sandtable.model.wording.count_texts import number_as_text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.checks.setup_findings import ScenarioSetting
    from sandtable.model.entities.rules import Limit
    from sandtable.model.ledger.standing import Standing
    from sandtable.model.module import Module
    from sandtable.model.phrases.entry import Proviso


def _run(context: CheckContext) -> Iterator[RawFinding]:
    yield from entry_findings(context, _find_excessive_choices)


def _find_excessive_choices(setting: ScenarioSetting) -> Iterator[RawFinding]:
    for standing in setting.position.standings:
        for proviso, offered in _numbers_allowed_by_provisos(standing):
            for limit in _limits_on_measure(setting, proviso):
                allowed = _most_allowed_by_limit(setting, limit, standing)
                if allowed is not None and allowed < offered:
                    address = (*standing.cause[:-1], entry_key(proviso))
                    message = _excess_message(setting.module, limit, proviso, offered, allowed)
                    yield RawFinding(address, message, places=(standing.cause,))


def _excess_message(
    module: Module, limit: Limit, proviso: Proviso, offered: int, allowed: float
) -> str:
    measured = describe_measured_amount(module, proviso.measure, offered)
    cited = limit_name_and_rule(limit)
    return f"This choice allows {measured}, but the limit is {number_as_text(allowed)} ({cited})."


def _numbers_allowed_by_provisos(standing: Standing) -> Iterator[tuple[Proviso, int]]:
    """Yield the conditions on all pieces of a choice, each with the number that it allows."""
    for proviso in standing.provisos if standing.chosen else ():
        plain = proviso.of is None and proviso.within is None and not proviso.each
        number = proviso.amount.constant_number
        if plain and proviso.measure and proviso.bound == "at most" and number is not None:
            yield proviso, number


def _limits_on_measure(setting: ScenarioSetting, proviso: Proviso) -> Iterator[Limit]:
    """Yield the set-up limits on the same amount, such as worth, as a condition on a choice."""
    module = setting.position.module
    first = first_turn_of_scenario(module.module.calendar, setting.scenario)
    for limit in setting.scenario.limits.values():
        if limit is None or limit.count != proviso.measure or limit.from_ is not None:
            continue
        if applies_at_setup(limit) and is_limit_binding(limit, setting.position, first):
            yield limit


def _most_allowed_by_limit(
    setting: ScenarioSetting, limit: Limit, standing: Standing
) -> float | None:
    """Return the most that a limit allows for pieces whose place or kind a player chooses.

    Returns None if the limit may not count all of the pieces.
    """
    count = LimitCount(setting.position.module, limit, setting.position)
    keys, certain = count.grouping.groups_of_standing(standing)
    # The pieces may end up in several groups, each with a limit of its own.
    if not certain or len(keys) != 1 or not count.is_surely_counted(standing):
        return None
    return max_allowed_in_group(count, CountGroup(keys[0]))


CHECK = Check(
    id="SET027",
    title="A choice allows more than a limit",
    severity=Severity.WARNING,
    rationale=(
        "The line lets a player choose more than a limit for the same space allows. One of the "
        "two numbers is wrong."
    ),
    hint="Correct the number in the line, or the limit.",
    reads=ALL_KEYS,
    answers=("RUL-06",),
    run=_run,
)
