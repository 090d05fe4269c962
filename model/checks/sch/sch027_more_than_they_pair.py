"""SCH027: a series gives more pieces of some colours than another colour allows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from sandtable.model.checks.edit_scope import EditScope
from sandtable.model.checks.registry import Check, RawFinding, Severity
from sandtable.model.checks.series_lines import all_series_of_module
from sandtable.model.wording.labelled_names import name_with_label
from sandtable.model.wording.owner_names import owner_name
from sandtable.model.wording.sentences import capitalize_first_letter, join_words_or_nothing
from sandtable.model.wording.series import title_of_series
from sandtable.model.wording.turns import on_turn_text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.checks.series_lines import SeriesLine


def _run(context: CheckContext) -> Iterator[RawFinding]:
    for line in all_series_of_module(context.module):
        for colour, bounded in line.series.within.items():
            for owner in line.series.of:
                yield from _find_numbers_without_partner(context, line, owner, colour, bounded)


def _find_numbers_without_partner(
    context: CheckContext, line: SeriesLine, owner: str, colour: str, bounded: tuple[str, ...]
) -> Iterator[RawFinding]:
    module = context.module
    for turn, key, number in line.numbers_in_order(module, owner):
        if not isinstance(number, Mapping) or number.get(colour) is None:
            continue
        allowed, total = number[colour] or 0, sum(number.get(word) or 0 for word in bounded)
        if total > allowed:
            words = join_words_or_nothing([word for word in bounded if number.get(word)])
            series_words = name_with_label("series", title_of_series(line.series))
            head = f"{series_words}, {owner_name(module, owner)}"
            numbers = f"{total} {words} need as many {colour}, but there are only {allowed}"
            message = f"{head}, {on_turn_text(module, turn)}: {numbers}."
            where = (*line.where, "of", owner, key)
            yield RawFinding(where, capitalize_first_letter(message))


CHECK = Check(
    id="SCH027",
    title="A series gives more than can be paired",
    severity=Severity.ERROR,
    rationale=(
        "Points of this colour are used in pairs with points of the other colour. "
        "There are too few points of the other colour, so some points can never be "
        "used."
    ),
    hint="Correct the numbers, or the key “within” of the series.",
    reads=frozenset({"module", "series", "scenarios"}),
    reach=EditScope.HEADERS,
    run=_run,
)
