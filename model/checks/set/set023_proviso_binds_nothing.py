"""SET023: a condition on a choice of the set-up has no effect."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.checks.edit_scope import EditScope
from sandtable.model.checks.registry import ALL_KEYS, Check, RawFinding, Severity
from sandtable.model.checks.setup_findings import entry_findings
from sandtable.model.checks.setup_lines import occupied_lines
from sandtable.model.limits.selector_cache import cached_pieces, cached_spaces
from sandtable.model.lookup import entry_key
from sandtable.model.wording.selector_nouns import in_spaces_text, piece_noun

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.checks.setup_findings import ScenarioSetting
    from sandtable.model.checks.setup_lines import OccupiedLine
    from sandtable.model.phrases.entry import Proviso


def _run(context: CheckContext) -> Iterator[RawFinding]:
    yield from entry_findings(context, _find_provisos_without_effect)


def _find_provisos_without_effect(setting: ScenarioSetting) -> Iterator[RawFinding]:
    for line in occupied_lines(setting.position):
        for proviso in line.standings[0].provisos:
            reason = _reason_proviso_has_no_effect(line, proviso)
            if reason:
                yield RawFinding(
                    (*line.steps, entry_key(proviso)), f"This condition has no effect: {reason}."
                )


def _reason_proviso_has_no_effect(line: OccupiedLine, proviso: Proviso) -> str | None:
    """Return why a condition on a choice has no effect; None if it has one."""
    module = line.module
    counters = [counter for s in line.standings for counter in line.counters_of_standing(s)]
    if proviso.of is not None:
        pieces_asked = cached_pieces(module, proviso.of)
        if pieces_asked and counters and not pieces_asked & {counter.id for counter in counters}:
            return f"this line has no {piece_noun(module, proviso.of).plural_form}"
    if proviso.within is not None and line.spaces:
        inside = cached_spaces(module, proviso.within)
        if inside and not inside & line.spaces:
            return f"no space of the choice is {in_spaces_text(module, proviso.within)}"
    if proviso.each and line.place.among is None:
        return f"{line.place_name} is the only space"
    return _reason_measure_has_no_effect(line, proviso)


def _reason_measure_has_no_effect(line: OccupiedLine, proviso: Proviso) -> str | None:
    module = line.module
    counters = [counter for s in line.standings for counter in line.counters_of_standing(s)]
    copies = _largest_number_of_pieces(line, proviso)
    most = proviso.amount.constant_number
    if not proviso.measure and proviso.bound == "at most" and copies and most and copies < most:
        return f"this line has only {copies} {'piece' if copies == 1 else 'pieces'} of this kind"
    declared = module.module.words.pieces.get(proviso.measure)
    has_measure = any(proviso.measure in counter.values for counter in counters)
    # A declared default applies to every piece.
    if declared and declared.default is None and counters and not has_measure:
        return f"no piece of this line has {proviso.measure!r}"
    return None


def _largest_number_of_pieces(line: OccupiedLine, proviso: Proviso) -> int | None:
    """Return how many pieces of a line a condition on a choice can count; None if unknown."""
    counted = cached_pieces(line.module, proviso.of) if proviso.of is not None else None
    standings = [s for s in line.standings if counted is None or not counted.isdisjoint(s.pieces)]
    quantities = [s.quantity for s in standings]
    return None if None in quantities else sum(q or 0 for q in quantities)


CHECK = Check(
    id="SET023",
    title="A condition of a choice has no effect",
    severity=Severity.WARNING,
    rationale=(
        "The condition names pieces, spaces or values that its line does not have, "
        "so every choice meets the condition."
    ),
    hint=(
        "Correct the names in the condition, or move the condition to the line to "
        "which it belongs."
    ),
    reads=ALL_KEYS,
    reach=EditScope.LINES,
    answers=("RUL-06",),
    run=_run,
)
