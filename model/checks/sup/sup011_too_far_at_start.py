"""SUP011: units are farther from every source than supply reaches, before anybody moves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from model.checks import played
from model.checks.nouns import rule_words
from model.checks.registry import EVERYTHING, Check, Found, Severity
from model.checks.spoken import at_words, few, piece_words, scenario_name
from model.ledger.calendar import first_turn
from model.ledger.sources import OFF_MAP
from model.limits.known import spaces_at
from model.limits.picking import Picker
from model.phrases.selector import Either, Selector
from model.reports.windows import is_within, turns_of
from model.select.either import is_about_pieces
from model.select.ground import ground_of
from model.select.links import is_drawn, within

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from model.checks.registry import CheckContext
    from model.entities.rules import SupplyLine
    from model.ledger.position import Position
    from model.ledger.standing import Standing
    from model.module import Module

Spaces = frozenset[str]


def _run(context: CheckContext) -> Iterator[Found]:
    module = context.module
    lines = {n: line for n, line in module.supply.items() if line.measure == "spaces"}
    if not lines or not all(map(is_drawn, module.boards.values())):
        return
    for name in played.scenarios(context):
        position = played.start(context, name, context.options)
        far_by_line = [_too_far(position, line) for line in lines.values()]
        for line, far in zip(
            lines.values(), _beyond_all(position, lines.values(), far_by_line), strict=True
        ):
            if far:
                message = _message(module, name, line, far)
                yield Found(("scenarios", name), message, places=tuple(s.cause for s in far))


def _beyond_all(
    position: Position, lines: Iterable[SupplyLine], far: list[list[Standing]]
) -> Iterator[list[Standing]]:
    """Of the units out of reach of a line those that no other line feeds, either."""
    tests = [Picker(position, line.of).test() for line in lines]
    causes = [{standing.cause for standing in those} for those in far]
    for row, those in enumerate(far):
        others = [n for n in range(len(far)) if n != row]
        yield [s for s in those if all(s.cause in causes[n] or not tests[n](s) for n in others)]


def _too_far(position: Position, line: SupplyLine) -> list[Standing]:
    """The units out of reach, however the way to them leads and whatever is blocked."""
    reach, sources = _reach(position, line), _sources(position, line.sources)
    if reach is None or not sources:
        return []
    near = within(position.module, sources, reach)
    is_fed, ground = Picker(position, line.of).test(), ground_of(position.module)
    return [
        standing
        for standing in position.standings
        if not standing.chosen
        and (site := ground.site(standing.place.space)) is not None
        and site.kind not in OFF_MAP
        and site.id not in near
        and is_fed(standing)
    ]


def _reach(position: Position, line: SupplyLine) -> int | None:
    """How far supply reaches on the first turn; None, where a number does not tell."""
    calendar = position.module.module.calendar
    turn = first_turn(calendar, position.scenario)
    given = (a for span, a in line.range.items() if is_within(turn, turns_of(calendar, span)))
    amount = next(given, None)
    return amount.constant if amount else None


def _sources(position: Position, selector: Selector) -> Spaces:
    """The spaces where sources may be: those that are meant, or where such pieces stand."""
    if isinstance(selector, Either):
        return frozenset().union(*(_sources(position, part) for part in selector.parts))
    if not is_about_pieces(position.module, selector):
        return spaces_at(position, selector)
    is_one, ground = Picker(position, selector).test(), ground_of(position.module)
    there = (s for s in position.standings if is_one(s) is not False)
    sites = [ground.site(standing.place.space) for standing in there]
    if None in sites:
        return frozenset(ground.sites)  # a choice, or a container that may be anywhere
    return frozenset(site.id for site in sites if site)


def _message(module: Module, name: str, line: SupplyLine, far: list[Standing]) -> str:
    told = [
        f"{piece_words(module, s.pieces[0], s.quantity or 1)} {at_words(module, s.place)}"
        for s in far
    ]
    many = len(far) > 1 or (far[0].quantity or 1) > 1
    rule = f" ({rule_words(line.rule)})" if line.rule else ""
    begins = f"when {scenario_name(module, name)} begins"
    return f"{few(told)} {'are' if many else 'is'} beyond supply {begins}{rule}."


CHECK = Check(
    id="SUP011",
    title="Units beyond supply at the start",
    severity=Severity.INFO,
    rationale="Even by the shortest way, with nothing in between, they are farther from a source "
    "than supply reaches.",
    hint="Correct the place or the range, or leave it if they begin unfed.",
    reads=EVERYTHING,
    run=_run,
)
