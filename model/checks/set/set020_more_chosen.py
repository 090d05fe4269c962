"""SET020: more pieces are to be chosen than exist."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.checks.edit_scope import EditScope
from sandtable.model.checks.registry import ALL_KEYS, Check, RawFinding, Severity
from sandtable.model.checks.setup_findings import entry_findings
from sandtable.model.limits.stock import copies_usable_in_scenario
from sandtable.model.select.manifest import manifest_of_module
from sandtable.model.wording.count_texts import number_as_text
from sandtable.model.wording.piece_names import piece_with_number
from sandtable.model.wording.sentences import join_first_few_words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.checks.setup_findings import ScenarioSetting
    from sandtable.model.ledger.standing import Standing


def _run(context: CheckContext) -> Iterator[RawFinding]:
    counters = manifest_of_module(context.module).counters.values()
    # Substitutes may stand in for copies, and CMP001 counts them.
    if not any(counter.piece.stands_for for counter in counters):
        yield from entry_findings(context, _find_too_large_choices)


def _find_too_large_choices(setting: ScenarioSetting) -> Iterator[RawFinding]:
    for standing in setting.position.standings:
        if standing.chosen and standing.quantity:
            number = _count_copies_to_choose_from(setting, standing)
            if number is not None and number < standing.quantity:
                yield RawFinding(standing.cause, _too_many_message(setting, standing, number))


def _count_copies_to_choose_from(setting: ScenarioSetting, standing: Standing) -> int | None:
    """Return the number of copies to choose from; None if it is unknown."""
    counters = manifest_of_module(setting.module).counters
    choosable = [counters[piece] for piece in standing.pieces if piece in counters]
    if any(counter.piece.copies is None for counter in choosable):
        return None
    return sum(copies_usable_in_scenario(setting.position, counter) for counter in choosable)


def _too_many_message(setting: ScenarioSetting, standing: Standing, number: int) -> str:
    names = join_first_few_words(
        [piece_with_number(setting.module, piece) for piece in standing.pieces]
    )
    number_chosen = number_as_text(standing.quantity or 0)
    return f"{number_chosen} must be chosen from {names}, but the box holds {number or 'none'}."


CHECK = Check(
    id="SET020",
    title="A choice needs more pieces than there are",
    severity=Severity.ERROR,
    rationale="Whatever the player chooses, the box has too few pieces.",
    hint="Correct the number, or the pieces offered.",
    reads=ALL_KEYS,
    reach=EditScope.STOCK,
    answers=("SET-26", "RUL-06"),
    run=_run,
)
