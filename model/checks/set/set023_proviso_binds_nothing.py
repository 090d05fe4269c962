"""SET023: a proviso of a set-up binds nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.checks.lines import lines_of
from sandtable.model.checks.reach import EditScope
from sandtable.model.checks.registry import EVERYTHING, Check, Found, Severity
from sandtable.model.checks.told import each_entry
from sandtable.model.limits.known import pieces_in, spaces_in
from sandtable.model.lookup import entry_key
from sandtable.model.wording.piece_nouns import piece_noun
from sandtable.model.wording.space_nouns import in_spaces_words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.checks.lines import Line
    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.checks.told import Setting
    from sandtable.model.phrases.entry import Proviso


def _run(context: CheckContext) -> Iterator[Found]:
    yield from each_entry(context, _look)


def _look(setting: Setting) -> Iterator[Found]:
    for line in lines_of(setting.position):
        for proviso in line.standings[0].provisos:
            why = _why_idle(line, proviso)
            if why:
                yield Found(
                    (*line.steps, entry_key(proviso)), f"This condition has no effect: {why}."
                )


def _why_idle(line: Line, proviso: Proviso) -> str | None:
    """What a proviso asks for, and the line does not have; nothing, if it has."""
    module = line.module
    counters = [counter for s in line.standings for counter in line.counters(s)]
    if proviso.of is not None:
        wanted = pieces_in(module, proviso.of)
        if wanted and counters and not wanted & {counter.id for counter in counters}:
            return f"this line has no {piece_noun(module, proviso.of).many}"
    if proviso.within is not None and line.spaces:
        inside = spaces_in(module, proviso.within)
        if inside and not inside & line.spaces:
            return f"no space of the choice is {in_spaces_words(module, proviso.within)}"
    if proviso.each and line.place.among is None:
        return f"{line.said} is the only space"
    declared = module.module.words.pieces.get(proviso.measure)
    has_one = any(proviso.measure in counter.values for counter in counters)
    if declared and declared.default is None and counters and not has_one:
        return f"no piece of this line has {proviso.measure!r}"
    return None


CHECK = Check(
    id="SET023",
    title="A condition of a choice has no effect",
    severity=Severity.WARNING,
    rationale=(
        "It names pieces, spaces or values that its line does not have, so every choice meets it."
    ),
    hint="Correct what it names, or move it to the line that it belongs to.",
    reads=EVERYTHING,
    reach=EditScope.LINES,
    answers=("RUL-06",),
    run=_run,
)
