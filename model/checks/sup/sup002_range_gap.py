"""SUP002: a supply line has no range, or two ranges, on a turn that is played."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from sandtable.model.checks.edit_scope import EditScope
from sandtable.model.checks.outline_findings import OUTLINE_KEYS
from sandtable.model.checks.registry import Check, RawFinding, Severity
from sandtable.model.locations import SupplyRef
from sandtable.model.phrases.span import Span
from sandtable.model.reports.condition_possibilities import played_turns, turns_in_span
from sandtable.model.wording.citations import cite_rules
from sandtable.model.wording.ranges import describe_turn_range
from sandtable.model.wording.selector_nouns import piece_noun
from sandtable.model.wording.sentences import join_words_or_nothing
from sandtable.model.wording.turns import describe_turn

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.entities.rules import SupplyLine
    from sandtable.model.module import Module


def _run(context: CheckContext) -> Iterator[RawFinding]:
    module = context.module
    played = played_turns(module)
    for name, line in module.supply.items():
        address = SupplyRef(name).child_path("range")
        supply_name = _describe_supply_line(module, line)
        turns_by_span = {str(span): turns_in_span(module, span, played) for span in line.range}
        missing = played.difference(*turns_by_span.values())
        if stretches := [
            _turns_as_text(module, turns) for turns in _runs_of_consecutive_turns(missing)
        ]:
            yield RawFinding(
                address, f"{supply_name} has no range {join_words_or_nothing(stretches)}."
            )
        for (span, first), (other, second) in combinations(turns_by_span.items(), 2):
            for turns in _runs_of_consecutive_turns(first & second):
                ranges = join_words_or_nothing(
                    describe_turn_range(Span.parse(text)) for text in (span, other)
                )
                message = (
                    f"{supply_name} has two ranges {_turns_as_text(module, turns)}: {ranges}."
                )
                yield RawFinding((*address, other), message, places=((*address, span),))


def _describe_supply_line(module: Module, line: SupplyLine) -> str:
    """Return the name of a supply line: `Supply of Red land units (rule 4.2)`."""
    rule = f" ({cite_rules(line.rule)})" if line.rule else ""
    return f"Supply of {piece_noun(module, line.of).plural_form}{rule}"


def _runs_of_consecutive_turns(turns: frozenset[int]) -> Iterator[list[int]]:
    """Yield runs of consecutive turns, such as 2, 3, 4, from a list of turns."""
    run: list[int] = []
    for turn in sorted(turns):
        if run and turn != run[-1] + 1:
            yield run
            run = []
        run.append(turn)
    if run:
        yield run


def _turns_as_text(module: Module, turns: list[int]) -> str:
    first = describe_turn(module, turns[0])
    return (
        f"on {first}" if len(turns) == 1 else f"from {first} to {describe_turn(module, turns[-1])}"
    )


CHECK = Check(
    id="SUP002",
    title="A supply range is missing, or given twice",
    severity=Severity.WARNING,
    rationale=(
        "The range of supply depends on the turn. If a turn has no range or two, nobody knows "
        "how far a unit may be from its source."
    ),
    hint=(
        "Start each range of turns where the previous one ends; “7..” continues to the last turn."
    ),
    reads=frozenset({"module", "supply", "scenarios", "pieces", "types", "events"}) | OUTLINE_KEYS,
    reach=EditScope.HEADERS,
    answers=("PLY-03",),
    run=_run,
)
