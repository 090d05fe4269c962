"""SUP011: at the start units are out of supply."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from sandtable.model.checks import scenario_play
from sandtable.model.checks.misplaced_pieces import is_reported_elsewhere
from sandtable.model.checks.registry import ALL_KEYS, Check, RawFinding, Severity
from sandtable.model.checks.setup_findings import ScenarioSetting
from sandtable.model.checks.setup_lines import takes_plural_verb
from sandtable.model.checks.supply_starts import unsupplied_pieces_at_start
from sandtable.model.limits.space_access import SpaceAccess
from sandtable.model.limits.standing_selectors import StandingSelector
from sandtable.model.locations import ScenarioRef
from sandtable.model.select.manifest import manifest_of_module
from sandtable.model.select.selector_subject import is_about_pieces
from sandtable.model.select.space_index import space_index_of
from sandtable.model.wording.citations import cite_rules
from sandtable.model.wording.labelled_names import scenario_labels
from sandtable.model.wording.piece_names import piece_with_number
from sandtable.model.wording.places import place_with_preposition
from sandtable.model.wording.sentences import join_first_few_words

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sandtable.model.address_path import AddressPath
    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.ledger.standing import Standing
    from sandtable.model.module import Module
    from sandtable.model.phrases.selector import Selector


def _run(context: CheckContext) -> Iterator[RawFinding]:
    module = context.module
    rules_by_units: dict[tuple[str, str, tuple[AddressPath, ...]], list[str]] = {}
    for name in scenario_play.scenarios_to_check(context):
        for (_, cited), unfed in _units_without_supply(context, name).items():
            causes = tuple(standing.cause for standing in unfed)
            rules_by_units.setdefault(
                (_unit_with_distance_as_text(module, unfed), cited, causes), []
            ).append(name)
    for (unit_words, cited, causes), names in rules_by_units.items():
        begin = "begins" if len(names) == 1 else "begin"
        when = f"when {scenario_labels(module, names)} {begin}"
        rule = f" ({cite_rules(cited)})" if cited else ""
        yield RawFinding(
            ScenarioRef(names[0]).address_path,
            f"{unit_words} out of supply {when}{rule}.",
            places=causes,
        )


def _units_without_supply(
    context: CheckContext, name: str
) -> dict[tuple[str, str], list[Standing]]:
    """Return the units that no supply line reaches, by side and by rules.

    The rules are those of the supply lines that apply to them. Pieces that cannot be in
    their space at all are reported by other checks.
    """
    states = unsupplied_pieces_at_start(context, name)
    # What is misplaced is only counted if it matters.
    if not states:
        return {}
    setting = ScenarioSetting(context, name, context.options)
    access, counters = (
        SpaceAccess(setting.module, name),
        manifest_of_module(context.module).counters,
    )
    unfed: dict[tuple[str, str], list[Standing]] = {}
    uncertain_lines = _lines_that_misplaced_pieces_affect(setting)
    for state in states:
        standing = state.standing
        site = space_index_of(context.module).find_space(standing.place.space)
        pieces = [counters[piece] for piece in standing.pieces]
        # In its right place a source may be near enough, and an enemy may block nothing.
        if not uncertain_lines.isdisjoint(state.lines):
            continue
        # SET001 and SET015 report pieces on closed ground.
        if standing.chosen or site is None or access.is_closed_to_pieces(site.id, pieces):
            continue
        if not is_reported_elsewhere(setting, standing):
            rules = (context.module.supply[line].rule for line in state.lines)
            cited = ", ".join(dict.fromkeys(filter(None, rules)))
            unfed.setdefault((state.side, cited), []).append(standing)
    return unfed


def _lines_that_misplaced_pieces_affect(setting: ScenarioSetting) -> frozenset[str]:
    """Return the supply lines that misplaced pieces may feed or block."""
    misplaced = [s for s in setting.position.standings if is_reported_elsewhere(setting, s)]
    if not misplaced:
        return frozenset()
    lines = setting.module.supply
    return frozenset(
        name
        for name, line in lines.items()
        if line.blocked is not None or _is_any_source(setting, line.sources, misplaced)
    )


def _is_any_source(
    setting: ScenarioSetting, sources: Selector, standings: Sequence[Standing]
) -> bool:
    if not is_about_pieces(setting.module, sources):
        return False
    is_source = StandingSelector(setting.position, sources).compile_test()
    return any(is_source(standing) for standing in standings)


def _unit_with_distance_as_text(module: Module, far: Sequence[Standing]) -> str:
    numbers: Counter[tuple[str, str]] = Counter()
    for standing in far:
        numbers[standing.pieces[0], place_with_preposition(module, standing.place)] += (
            standing.quantity or 1
        )
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
        "The units are too far from a supply source, or every route to a source is "
        "blocked by the enemy, enemy zones of control or terrain."
    ),
    hint=(
        "Correct the space or the range, or ignore this if the units are meant to "
        "start out of supply."
    ),
    reads=ALL_KEYS,
    answers=("PLY-03", "RUL-26"),
    run=_run,
)
