"""What scenarios say: set-ups, control, arrivals, victory."""

from __future__ import annotations

from collections import Counter as Tally
from typing import TYPE_CHECKING

from sandtable.exporters.carried.fact import ModuleFact, make_fact
from sandtable.exporters.carried.piece_facts import format_optional_count
from sandtable.model.address_path import format_address
from sandtable.model.ledger.history import initial_position, play_schedule
from sandtable.model.overlay import flatten_scenario
from sandtable.model.phrases.condition import Condition
from sandtable.model.phrases.phrase import PhraseError
from sandtable.model.phrases.selector import Selector
from sandtable.model.reports.arrivals import ArrivalEntry, arrivals_report
from sandtable.model.reports.order_of_battle import OobEntry, order_of_battle_report
from sandtable.model.reports.playable_scenarios import playable_scenarios
from sandtable.model.reports.victory_sheet import describe_draw, victory_rows
from sandtable.model.select.manifest import manifest_of
from sandtable.model.wording.conditions import describe_condition
from sandtable.model.wording.entries import iter_state_descriptions
from sandtable.model.wording.owner_names import owner_name
from sandtable.model.wording.piece_nouns import piece_noun
from sandtable.model.wording.places import place_name, space_name
from sandtable.model.wording.sentences import join_required_conditions
from sandtable.model.wording.victory_times import describe_victory_time

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sandtable.exporters.protocol import Job

_ACTIONS_WITHOUT_PIECES = frozenset({"control", "note"})
"""Deeds that bring nothing."""


def requested_scenarios(job: Job) -> tuple[str, ...]:
    """The scenarios that are asked for."""
    return job.scenarios or playable_scenarios(job.module)


def scenario_facts(job: Job) -> Iterator[ModuleFact]:
    """Every scenario that is asked for."""
    for scenario in requested_scenarios(job):
        name = flatten_scenario(job.module, scenario).name or scenario
        yield make_fact(name, (scenario, name))


def placement_facts(job: Job) -> Iterator[ModuleFact]:
    """What stands at a place that is not left to a player: how many of which piece."""
    return _setup_facts(job, chosen=False)


def choice_facts(job: Job) -> Iterator[ModuleFact]:
    """What players choose while they set up: places of pieces, or the pieces themselves."""
    return _setup_facts(job, chosen=True)


def _setup_facts(job: Job, *, chosen: bool) -> Iterator[ModuleFact]:
    found: Tally[tuple[str, str, str]] = Tally()
    nouns: dict[tuple[str, str, str], str] = {}
    unsaid: dict[tuple[str, str, str], None] = {}
    for scenario in requested_scenarios(job):
        for entry in _setup_entries(job, scenario):
            if _is_player_choice(entry) == chosen:
                key = (scenario, entry.at, entry.name)
                found[key] += entry.quantity or 0
                nouns[key] = _entry_noun(job, entry)
                if entry.quantity is None:
                    unsaid[key] = None
    for key, quantity in found.items():
        at, name = key[1], nouns[key]
        shown = "?" if key in unsaid else str(quantity)
        many = "" if shown in {"1", "?"} else f"{shown} "
        yield make_fact(f"{many}{name} ({at})", (*key, shown), (*key[:2], name, shown))


def _entry_noun(job: Job, entry: OobEntry) -> str:
    """What stands there in the words of the game: a name, or what one chooses among."""
    if entry.pieces is None:
        return entry.name
    try:
        return piece_noun(job.module, Selector.parse(entry.name)).singular_form
    except PhraseError:
        return entry.name


def _setup_entries(job: Job, scenario: str) -> Iterable[OobEntry]:
    return order_of_battle_report(job.module, scenario, options=job.options).entries


def _is_player_choice(entry: OobEntry) -> bool:
    return entry.at_kind == "choice" or entry.pieces is not None


def piece_state_facts(job: Job) -> Iterator[ModuleFact]:
    """In which state, and with how many steps lost, pieces stand."""
    for scenario in requested_scenarios(job):
        for entry in _setup_entries(job, scenario):
            if entry.state or entry.steps_lost:
                said = (entry.state or "", str(entry.steps_lost))
                told = entry.state or f"less {entry.steps_lost}"
                name = f"{entry.name} {told} ({entry.at})"
                lies = (scenario, entry.at, entry.name)
                manner = ", ".join(_piece_state_words(job, entry))
                yield make_fact(name, (*lies, *said), (*lies, manner, said[1]))


def _piece_state_words(job: Job, entry: OobEntry) -> Iterator[str]:
    """In which state it stands, in the words of the game."""
    counter = manifest_of(job.module).counters.get(entry.piece or "")
    return iter_state_descriptions(
        job.module, counter, entry.steps_lost, (entry.state or "").split()
    )


def space_control_facts(job: Job) -> Iterator[ModuleFact]:
    """Who controls each space as the game begins."""
    for scenario in requested_scenarios(job):
        for space, owner in initial_position(job.module, scenario, job.options).control.items():
            owners = job.module.module.owners
            whose = owners[owner].name if owner in owners else owner
            name = space_name(job.module, space)
            yield make_fact(f"{name} ({whose})", (scenario, name, whose), about=(space,))


def declared_attack_facts(job: Job) -> Iterator[ModuleFact]:
    """The attacks that a set-up declares."""
    for scenario in requested_scenarios(job):
        value = flatten_scenario(job.module, scenario)
        for owner, places in value.attacks.items():
            for place in places or ():
                at = place_name(job.module, place, value)
                yield make_fact(at, (scenario, owner, at))


def arrival_facts(job: Job) -> Iterator[ModuleFact]:
    """On which turn how many of which piece come, go or change."""
    found: dict[tuple[str, str, str, str], int] = {}
    labels: dict[tuple[str, str, str, str], str] = {}
    for scenario, row in _piece_arrivals(job):
        key = (scenario, str(row.turn), row.action, row.name)
        found[key] = found.get(key, 0) + (row.quantity or 0)
        labels[key] = row.label
    for key, quantity in found.items():
        name = f"{key[3]} ({labels[key]})"
        yield make_fact(name, (*key, format_optional_count(quantity or None)))


def destination_facts(job: Job) -> Iterator[ModuleFact]:
    """Where arrivals come that name a place."""
    for scenario, row in _piece_arrivals(job):
        if row.to:
            came = _entrance_names(job, scenario, row) if row.entrances else ()
            said = ((scenario, str(row.turn), row.name, to) for to in (row.to, *came))
            yield make_fact(f"{row.name} to {row.to}", *said)


def _entrance_names(job: Job, scenario: str, row: ArrivalEntry) -> Iterator[str]:
    """Where pieces come whose line leaves it to their places of entry, if play decides nothing."""
    for move in play_schedule(job.module, scenario, options=job.options).moves:
        if (move.turn, move.piece, format_address(move.cause)) == (
            row.turn,
            row.piece,
            row.address,
        ):
            yield place_name(job.module, move.target, flatten_scenario(job.module, scenario))


def _piece_arrivals(job: Job) -> Iterator[tuple[str, ArrivalEntry]]:
    for scenario in requested_scenarios(job):
        for row in arrivals_report(job.module, scenario, options=job.options).entries:
            if row.action not in _ACTIONS_WITHOUT_PIECES:
                yield scenario, row


def condition_facts(job: Job) -> Iterator[ModuleFact]:
    """On which conditions pieces stand there or come."""
    for scenario in requested_scenarios(job):
        coming = arrivals_report(job.module, scenario, options=job.options).entries
        rows: list[OobEntry | ArrivalEntry] = [*_setup_entries(job, scenario), *coming]
        for row in rows:
            if row.condition:
                words = describe_condition(job.module, Condition.parse(row.condition))
                name = f"{row.name} if {words}"
                said = (scenario, row.name)
                yield make_fact(name, (*said, words), (*said, row.condition))


def victory_facts(job: Job) -> Iterator[ModuleFact]:
    """Who wins how, and on what conditions."""
    for scenario in requested_scenarios(job):
        value = flatten_scenario(job.module, scenario)
        rows = victory_rows(job.module, scenario)
        for way in value.victory.values():
            if way is None or describe_victory_time(job.module, value, way.at) is None:
                continue
            said = (scenario, owner_name(job.module, way.side), way.level.replace("-", " "))
            plain = "; ".join(describe_condition(job.module, each) for each in way.if_)
            alike = [row for row in rows if (scenario, row.side, row.level) == said]
            told = [join_required_conditions(row.conditions) for row in alike]
            yield make_fact(f"{said[1]}: {plain}", *((*said, words) for words in (plain, *told)))


def draw_rule_facts(job: Job) -> Iterator[ModuleFact]:
    """What makes a game a draw."""
    for scenario in requested_scenarios(job):
        value = flatten_scenario(job.module, scenario)
        if value.draw:
            rows = [row for row in victory_rows(job.module, scenario) if row.level == "draw"]
            told = [describe_draw(value.draw), *(row.conditions[0] for row in rows)]
            yield make_fact(told[-1], *((scenario, each) for each in told))
