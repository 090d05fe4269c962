"""SUP011: units are farther from every source than supply reaches, before anybody moves."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from sandtable.model.checks import played
from sandtable.model.checks.closed import Closed
from sandtable.model.checks.lines import are_many
from sandtable.model.checks.registry import EVERYTHING, Check, Found, Severity
from sandtable.model.checks.supplied import fed_standings, range_on_first_turn, source_spaces
from sandtable.model.limits.picking import Picker
from sandtable.model.select.links import is_drawn, within
from sandtable.model.select.manifest import manifest_of
from sandtable.model.wording.citations import rule_words
from sandtable.model.wording.piece_names import piece_words
from sandtable.model.wording.places import at_words
from sandtable.model.wording.scenario_names import scenario_name
from sandtable.model.wording.sentences import few

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.entities.rules import SupplyLine
    from sandtable.model.ledger.position import Position
    from sandtable.model.ledger.standing import Standing
    from sandtable.model.module import Module


def _run(context: CheckContext) -> Iterator[Found]:
    module = context.module
    lines = {n: line for n, line in module.supply.items() if line.measure == "spaces"}
    if not lines or not all(map(is_drawn, module.boards.values())):
        return
    for name in played.scenarios(context):
        position = played.start(context, name, context.options)
        closed = Closed(module, name)
        far_by_line = [_too_far(position, line, closed) for line in lines.values()]
        beyond = _beyond_all(position, lines.values(), far_by_line)
        rules: dict[tuple[Standing, ...], list[str]] = {}
        for line, far in zip(lines.values(), beyond, strict=True):
            rules.setdefault(tuple(far), []).append(line.rule or "")
        for those, cited in rules.items():
            if those:
                message = _message(module, name, cited, those)
                yield Found(("scenarios", name), message, places=tuple(s.cause for s in those))


def _beyond_all(
    position: Position, lines: Iterable[SupplyLine], far: list[list[Standing]]
) -> Iterator[list[Standing]]:
    """Of the units out of reach of a line those that no other line feeds, either."""
    tests = [Picker(position, line.of).test() for line in lines]
    causes = [{standing.cause for standing in those} for those in far]
    for row, those in enumerate(far):
        others = [n for n in range(len(far)) if n != row]
        yield [s for s in those if all(s.cause in causes[n] or not tests[n](s) for n in others)]


def _too_far(position: Position, line: SupplyLine, closed: Closed) -> list[Standing]:
    """The units out of reach, however the way to them leads and whatever is blocked.

    Of a piece that cannot be there at all it is told by other checks.
    """
    reach, sources = range_on_first_turn(position, line), source_spaces(position, line.sources)
    if reach is None or not sources:
        return []
    near = within(position.module, sources, reach)
    far = ((one, space) for one, space in fed_standings(position, line) if space not in near)
    counters = manifest_of(position.module).counters
    return [
        one for one, space in far if not closed.is_shut(space, [counters[p] for p in one.pieces])
    ]


def _message(module: Module, name: str, rules: list[str], far: Sequence[Standing]) -> str:
    numbers: Counter[tuple[str, str]] = Counter()
    for standing in far:
        numbers[standing.pieces[0], at_words(module, standing.place)] += standing.quantity or 1
    told = [f"{piece_words(module, piece, n)} {where}" for (piece, where), n in numbers.items()]
    many = are_many(module, far)
    cited = ", ".join(dict.fromkeys(rule for rule in rules if rule))
    rule = f" ({rule_words(cited)})" if cited else ""
    begins = f"when {scenario_name(module, name)} begins"
    return f"{few(told)} {'are' if many else 'is'} out of supply {begins}{rule}."


CHECK = Check(
    id="SUP011",
    title="Units beyond supply at the start",
    severity=Severity.INFO,
    rationale="Even by the shortest way, with nothing in between, they are farther from a source "
    "than supply reaches.",
    hint="Correct the place or the range, or leave it if they begin unfed.",
    reads=EVERYTHING,
    answers=("PLY-03", "RUL-26"),
    run=_run,
)
