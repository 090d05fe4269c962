"""SUP011: at the start units are beyond the range of every source."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from sandtable.model.checks import scenario_play
from sandtable.model.checks.misplaced_pieces import is_reported_elsewhere
from sandtable.model.checks.movement_range import spaces_within_points
from sandtable.model.checks.registry import ALL_KEYS, Check, RawFinding, Severity
from sandtable.model.checks.setup_findings import ScenarioSetting
from sandtable.model.checks.setup_lines import takes_plural_verb
from sandtable.model.checks.supply_range import fed_standings, range_on_first_turn, source_spaces
from sandtable.model.limits.space_access import SpaceAccess
from sandtable.model.limits.standing_selectors import StandingSelector
from sandtable.model.locations import ScenarioRef
from sandtable.model.select.manifest import manifest_of
from sandtable.model.select.space_joints import has_all_outlines, spaces_within_distance
from sandtable.model.wording.citations import cite_rules
from sandtable.model.wording.labelled_names import scenario_labels
from sandtable.model.wording.piece_names import piece_with_number
from sandtable.model.wording.places import place_phrase
from sandtable.model.wording.sentences import join_first_few_words

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
    # While outlines are missing, a source may be nearer than the map shows.
    if not module.supply or not all(map(has_all_outlines, module.boards.values())):
        return
    rules_by_units: dict[tuple[str, str, tuple[AddressPath, ...]], list[str]] = {}
    for name in scenario_play.scenarios_to_check(context):
        for unfed, cited in _unfed_units(ScenarioSetting(context, name, context.options)):
            causes = tuple(standing.cause for standing in unfed)
            rules_by_units.setdefault((_unit_text(module, unfed), cited, causes), []).append(name)
    for (unit_words, cited, causes), names in rules_by_units.items():
        begin = "begins" if len(names) == 1 else "begin"
        when = f"when {scenario_labels(module, names)} {begin}"
        rule = f" ({cite_rules(cited)})" if cited else ""
        yield RawFinding(
            ScenarioRef(names[0]).address_path,
            f"{unit_words} out of supply {when}{rule}.",
            places=causes,
        )


def _unfed_units(setting: ScenarioSetting) -> Iterator[tuple[tuple[Standing, ...], str]]:
    """Yield the units that no line supplies, with the rules of the lines that should."""
    lines = setting.module.supply.values()
    far_by_line = [_units_out_of_reach(setting, line) for line in lines]
    rules: dict[tuple[Standing, ...], dict[str, None]] = {}
    for line, far in zip(
        lines, _out_of_all_reach(setting.position, lines, far_by_line), strict=True
    ):
        rules.setdefault(tuple(far), {})[line.rule or ""] = None
    yield from ((unfed, ", ".join(filter(None, cited))) for unfed, cited in rules.items() if unfed)


def _out_of_all_reach(
    position: Position, lines: Iterable[SupplyLine], far: list[list[Standing]]
) -> Iterator[list[Standing]]:
    """Yield, for each line, its units out of range that no other line supplies."""
    tests = [StandingSelector(position, line.of).compile_test() for line in lines]
    causes = [{standing.cause for standing in out_of_reach} for out_of_reach in far]
    for row, out_of_reach in enumerate(far):
        other_rows = [n for n in range(len(far)) if n != row]
        yield [
            s
            for s in out_of_reach
            if all(s.cause in causes[n] or not tests[n](s) for n in other_rows)
        ]


def _units_out_of_reach(setting: ScenarioSetting, line: SupplyLine) -> list[Standing]:
    """Return the units out of range by every path, even through blocked spaces.

    Pieces that cannot be in their space at all are reported by other checks.
    """
    position, closed = setting.position, SpaceAccess(setting.module, setting.name)
    reach, sources = range_on_first_turn(position, line), source_spaces(position, line.sources)
    module = position.module
    if reach is None or not sources:
        return []
    spaces_in_range = (
        spaces_within_distance if line.measure == "spaces" else spaces_within_points
    )(module, sources, reach)
    distant = (
        (standing, space)
        for standing, space in fed_standings(position, line)
        if space not in spaces_in_range
    )
    counters = manifest_of(module).counters
    fed_there = [
        standing
        for standing, space in distant
        if not closed.is_closed_to(space, [counters[p] for p in standing.pieces])
    ]
    return (
        [standing for standing in fed_there if not is_reported_elsewhere(setting, standing)]
        if fed_there
        else []
    )


def _unit_text(module: Module, far: Sequence[Standing]) -> str:
    numbers: Counter[tuple[str, str]] = Counter()
    for standing in far:
        numbers[standing.pieces[0], place_phrase(module, standing.place)] += standing.quantity or 1
    unit_words = [
        f"{piece_with_number(module, piece, n)} {address}"
        for (piece, address), n in numbers.items()
    ]
    return (
        f"{join_first_few_words(unit_words)} {'are' if takes_plural_verb(module, far) else 'is'}"
    )


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
