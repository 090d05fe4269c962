"""SUP011: units are farther from every source than supply reaches, before anybody moves."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from sandtable.model.checks import scenario_play
from sandtable.model.checks.misplaced_pieces import is_reported_elsewhere
from sandtable.model.checks.movement_range import spaces_within_points
from sandtable.model.checks.registry import ALL_KEYS, Check, RawFinding, Severity
from sandtable.model.checks.setup_findings import ScenarioSetting
from sandtable.model.checks.setup_lines import takes_plural_verb
from sandtable.model.checks.space_access import SpaceAccess
from sandtable.model.checks.supply_range import fed_standings, range_on_first_turn, source_spaces
from sandtable.model.limits.standing_selectors import StandingSelector
from sandtable.model.locations import ScenarioRef
from sandtable.model.select.links import has_all_outlines, spaces_within
from sandtable.model.select.manifest import manifest_of
from sandtable.model.wording.citations import rule_words
from sandtable.model.wording.piece_names import piece_words
from sandtable.model.wording.places import at_words
from sandtable.model.wording.scenario_names import scenario_name
from sandtable.model.wording.sentences import few, listed

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from sandtable.model.address_path import AddressPath
    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.entities.rules import SupplyLine
    from sandtable.model.ledger.position import Position
    from sandtable.model.ledger.standing import Standing
    from sandtable.model.module import Module


def _run(context: CheckContext) -> Iterator[RawFinding]:
    module = context.module
    if not module.supply or not all(map(has_all_outlines, module.boards.values())):
        return
    told: dict[tuple[str, str, tuple[AddressPath, ...]], list[str]] = {}
    for name in scenario_play.scenarios_to_check(context):
        for those, cited in _unfed(ScenarioSetting(context, name, context.options)):
            causes = tuple(standing.cause for standing in those)
            told.setdefault((_who(module, those), cited, causes), []).append(name)
    for (who, cited, causes), names in told.items():
        begin = "begins" if len(names) == 1 else "begin"
        when = f"when {listed(scenario_name(module, name) for name in names)} {begin}"
        rule = f" ({rule_words(cited)})" if cited else ""
        yield RawFinding(
            ScenarioRef(names[0]).steps, f"{who} out of supply {when}{rule}.", places=causes
        )


def _unfed(setting: ScenarioSetting) -> Iterator[tuple[tuple[Standing, ...], str]]:
    """Yield the units that no line feeds, with the rules that should feed them."""
    lines = setting.module.supply.values()
    far_by_line = [_too_far(setting, line) for line in lines]
    rules: dict[tuple[Standing, ...], dict[str, None]] = {}
    for line, far in zip(lines, _beyond_all(setting.position, lines, far_by_line), strict=True):
        rules.setdefault(tuple(far), {})[line.rule or ""] = None
    yield from ((those, ", ".join(filter(None, cited))) for those, cited in rules.items() if those)


def _beyond_all(
    position: Position, lines: Iterable[SupplyLine], far: list[list[Standing]]
) -> Iterator[list[Standing]]:
    """Yield, for each line, its units out of reach that no other line feeds."""
    tests = [StandingSelector(position, line.of).compile_test() for line in lines]
    causes = [{standing.cause for standing in those} for those in far]
    for row, those in enumerate(far):
        others = [n for n in range(len(far)) if n != row]
        yield [s for s in those if all(s.cause in causes[n] or not tests[n](s) for n in others)]


def _too_far(setting: ScenarioSetting, line: SupplyLine) -> list[Standing]:
    """Return the units out of reach by every way, even through blocked spaces.

    Of a piece that cannot be there at all it is told by other checks.
    """
    position, closed = setting.position, SpaceAccess(setting.module, setting.name)
    reach, sources = range_on_first_turn(position, line), source_spaces(position, line.sources)
    module = position.module
    if reach is None or not sources:
        return []
    near = (spaces_within if line.measure == "spaces" else spaces_within_points)(
        module, sources, reach
    )
    far = ((one, space) for one, space in fed_standings(position, line) if space not in near)
    counters = manifest_of(module).counters
    there = [
        one
        for one, space in far
        if not closed.is_closed_to(space, [counters[p] for p in one.pieces])
    ]
    return [one for one in there if not is_reported_elsewhere(setting, one)] if there else []


def _who(module: Module, far: Sequence[Standing]) -> str:
    numbers: Counter[tuple[str, str]] = Counter()
    for standing in far:
        numbers[standing.pieces[0], at_words(module, standing.place)] += standing.quantity or 1
    told = [f"{piece_words(module, piece, n)} {where}" for (piece, where), n in numbers.items()]
    return f"{few(told)} {'are' if takes_plural_verb(module, far) else 'is'}"


CHECK = Check(
    id="SUP011",
    title="Units start out of supply",
    severity=Severity.INFO,
    rationale=(
        "Even along the shortest path, without any obstacle, they are too far from a source."
    ),
    hint=(
        "Correct the space or the range, or leave this if they are meant to start out of supply."
    ),
    reads=ALL_KEYS,
    answers=("PLY-03", "RUL-26"),
    run=_run,
)
