"""SET014: a set-up declares an attack, and nobody is there to make it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.checks import scenario_play
from sandtable.model.checks.registry import ALL_KEYS, Check, RawFinding, Severity
from sandtable.model.checks.setup_findings import ScenarioSetting, merge_repeated_findings
from sandtable.model.limits.selector_cache import cached_spaces_at
from sandtable.model.locations import ScenarioRef
from sandtable.model.overlay import scenario_chain
from sandtable.model.references.scope import owner_line
from sandtable.model.select.links import has_all_outlines, neighbours_of
from sandtable.model.select.manifest import manifest_of
from sandtable.model.select.space_index import space_index_of
from sandtable.model.wording.owners import doing_words
from sandtable.model.wording.places import place_words
from sandtable.model.wording.sentences import capitalized

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.ledger.position import Position
    from sandtable.model.phrases.place import Place


def _run(context: CheckContext) -> Iterator[RawFinding]:
    yield from merge_repeated_findings(context, _records(context))


def _records(context: CheckContext) -> Iterator[tuple[ScenarioSetting, RawFinding]]:
    for name in scenario_play.scenarios_to_check(context):
        setting = ScenarioSetting(context, name, {})
        for owner, places in setting.scenario.attacks.items():
            for place in places or ():
                why = _why_not(setting, owner, place)
                if why:
                    home = _home(setting, owner)
                    where = ScenarioRef(home).below("attacks", owner, str(place))
                    said = place_words(context.module, place)
                    who = doing_words(context.module, owner, "is", "are")
                    yield (
                        setting,
                        RawFinding(where, f"{capitalized(who)} to attack {said}, but {why}."),
                    )


def _home(setting: ScenarioSetting, owner: str) -> str:
    scenarios = setting.module.scenarios
    said = (
        n for n in scenario_chain(setting.module, setting.name) if scenarios[n].attacks.get(owner)
    )
    return next(said, setting.name)


def _why_not(setting: ScenarioSetting, owner: str, place: Place) -> str | None:
    """Return what an attack lacks, at the set-up or after any arrival."""
    module = setting.module
    attackers = _where(setting, owner)
    if not attackers:
        return "has no unit in this scenario"
    target = _spaces(setting.position, place)
    near = neighbours_of(module)
    reach = target.union(*(near.get(space, frozenset()) for space in target))
    if attackers & reach or not _is_known(setting, target):
        return None
    return "has no unit there or next to it"


def _where(setting: ScenarioSetting, owner: str) -> frozenset[str]:
    """Return the spaces in which an owner's units stand or arrive."""
    module, found = setting.module, set[str]()
    position = setting.position
    for standing in position.standings:
        if any(_is_of(setting, owner, piece) for piece in standing.pieces):
            found |= _spaces(position, standing.place)
    for move in setting.history.moves:
        if _is_of(setting, owner, move.piece):
            found |= _spaces(position, move.target)
    return frozenset(found) & frozenset(space_index_of(module).sites)


def _is_of(setting: ScenarioSetting, owner: str, piece: str) -> bool:
    counter = manifest_of(setting.module).counters.get(piece)
    owners = setting.module.module.owners
    return (
        counter is not None
        and counter.kind == "unit"
        and owner in owner_line(owners, counter.owner)
    )


def _spaces(position: Position, place: Place) -> frozenset[str]:
    if place.among is not None:
        return cached_spaces_at(position, place.among)
    site = space_index_of(position.module).find_space(place.space)
    return frozenset((site.id,)) if site else frozenset()


def _is_known(setting: ScenarioSetting, spaces: frozenset[str]) -> bool:
    """Say whether all neighbours are known."""
    sites, boards = space_index_of(setting.module).sites, setting.module.boards
    return bool(spaces) and all(has_all_outlines(boards[sites[s].board]) for s in spaces)


CHECK = Check(
    id="SET014",
    title="An attack has no attacker",
    severity=Severity.WARNING,
    rationale=(
        "A declared attack needs an attacker in the space or next to it. Usually the space or "
        "the side is mistyped."
    ),
    hint="Correct the space or the side, or place the attacking units.",
    reads=ALL_KEYS,
    run=_run,
)
