"""Facts about scenarios: set-ups, control, arrivals and victory."""

from __future__ import annotations

from collections import Counter as Tally
from collections import defaultdict
from typing import TYPE_CHECKING

from sandtable.exporters.export_facts.fact import ModuleFact, make_fact
from sandtable.exporters.export_facts.piece_facts import format_optional_count
from sandtable.model.address_path import format_address
from sandtable.model.ledger.chosen_options import decided_choices_of
from sandtable.model.ledger.history import initial_position, play_schedule
from sandtable.model.overlay import flatten_scenario
from sandtable.model.phrases.condition import Condition
from sandtable.model.phrases.phrase import PhraseError
from sandtable.model.phrases.selector import Selector
from sandtable.model.reports.arrivals import ArrivalEntry, arrivals_report
from sandtable.model.reports.order_of_battle import OobEntry, order_of_battle_report
from sandtable.model.reports.playable_scenarios import playable_scenarios
from sandtable.model.reports.victory_sheet import describe_draw, victory_rows
from sandtable.model.select.manifest import manifest_of_module
from sandtable.model.select.spaces import spaces_matching
from sandtable.model.wording.conditions import describe_condition
from sandtable.model.wording.entries import iter_state_descriptions
from sandtable.model.wording.owner_names import owner_name
from sandtable.model.wording.places import place_name, space_name
from sandtable.model.wording.selector_nouns import piece_noun
from sandtable.model.wording.sentences import join_required_conditions
from sandtable.model.wording.space_lists import describe_listed_spaces
from sandtable.model.wording.victory_times import describe_victory_time

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from sandtable.exporters.protocol import Job
    from sandtable.model.module import Module

_ACTIONS_WITHOUT_PIECES = frozenset({"control", "note"})
"""Actions of a schedule that bring no pieces."""


def requested_scenarios(job: Job) -> tuple[str, ...]:
    """Return the scenarios to export; all playable ones if the request names none."""
    return job.scenarios or playable_scenarios(job.module)


def scenario_facts(job: Job) -> Iterator[ModuleFact]:
    """Yield every exported scenario with its name."""
    for scenario in requested_scenarios(job):
        name = flatten_scenario(job.module, scenario).name or scenario
        yield make_fact(name, (scenario, name))


def placement_facts(job: Job) -> Iterator[ModuleFact]:
    """Yield the pieces of the set-up whose place is fixed, with their numbers."""
    return _facts_of_setup_entries(job, chosen=False)


def choice_facts(job: Job) -> Iterator[ModuleFact]:
    """Yield the entries of the set-up in which players choose the place or the pieces."""
    return _facts_of_setup_entries(job, chosen=True)


def _facts_of_setup_entries(job: Job, *, chosen: bool) -> Iterator[ModuleFact]:
    quantities: Tally[tuple[str, str, str]] = Tally()
    nouns: dict[tuple[str, str, str], str] = {}
    unknown_quantities: dict[tuple[str, str, str], None] = {}
    # One place may list a piece on several lines; a reader of the file finds only their sum.
    for scenario in requested_scenarios(job):
        for entry in _entries_of_setup(job, scenario):
            if _is_player_choice(entry) == chosen:
                key = (scenario, entry.at, entry.name)
                quantities[key] += entry.quantity or 0
                nouns[key] = _noun_for_setup_entry(job, entry)
                if entry.quantity is None:
                    unknown_quantities[key] = None
    for key, quantity in quantities.items():
        at, name = key[1], nouns[key]
        quantity_text = "?" if key in unknown_quantities else str(quantity)
        many = "" if quantity_text in {"1", "?"} else f"{quantity_text} "
        yield make_fact(
            f"{many}{name} ({at})", (*key, quantity_text), (*key[:2], name, quantity_text)
        )


def _noun_for_setup_entry(job: Job, entry: OobEntry) -> str:
    """Return the name of a set-up entry: the piece, or the pieces to choose from."""
    if entry.pieces is None:
        return entry.name
    try:
        return piece_noun(job.module, Selector.parse(entry.name)).singular_form
    except PhraseError:
        # The entry is a name that does not follow the grammar of selectors.
        return entry.name


def _entries_of_setup(job: Job, scenario: str) -> Iterable[OobEntry]:
    return order_of_battle_report(job.module, scenario, options=job.options).entries


def _is_player_choice(entry: OobEntry) -> bool:
    return entry.at_kind == "choice" or entry.pieces is not None


def piece_state_facts(job: Job) -> Iterator[ModuleFact]:
    """Yield the pieces that set up in a state or with lost steps."""
    for scenario in requested_scenarios(job):
        for entry in _entries_of_setup(job, scenario):
            if entry.state or entry.steps_lost:
                state_and_losses = (entry.state or "", str(entry.steps_lost))
                short_words = entry.state or f"less {entry.steps_lost}"
                name = f"{entry.name} {short_words} ({entry.at})"
                placement = (scenario, entry.at, entry.name)
                state_words = ", ".join(_piece_state_in_words(job, entry))
                yield make_fact(
                    name,
                    (*placement, *state_and_losses),
                    (*placement, state_words, state_and_losses[1]),
                )


def _piece_state_in_words(job: Job, entry: OobEntry) -> Iterator[str]:
    """Yield the state and the lost steps of a set-up entry as texts."""
    counter = manifest_of_module(job.module).counters.get(entry.piece or "")
    return iter_state_descriptions(
        job.module, counter, entry.steps_lost, (entry.state or "").split()
    )


def space_control_facts(job: Job) -> Iterator[ModuleFact]:
    """Yield the spaces controlled at the start of the game, with the owner that controls them.

    A format may list each of them, or repeat the words of the scenario that include it.
    """
    owners = job.module.module.owners
    for scenario in requested_scenarios(job):
        words_by_space = _words_for_controlled_spaces(job.module, scenario)
        for space, owner in initial_position(job.module, scenario, job.options).control.items():
            owner_label = owners[owner].name if owner in owners else owner
            name = space_name(job.module, space)
            forms = ((scenario, each, owner_label) for each in (name, *words_by_space[space]))
            yield make_fact(f"{name} ({owner_label})", *forms, about=(space,))


def _words_for_controlled_spaces(module: Module, scenario: str) -> Mapping[str, list[str]]:
    """Return, for each space, the words by which a scenario gives its control to an owner."""
    words: dict[str, list[str]] = defaultdict(list)
    for selectors in flatten_scenario(module, scenario).control.values():
        for selector in selectors or ():
            description = describe_listed_spaces(module, selector)
            for space in spaces_matching(module, selector):
                words[space].append(description)
    return words


def declared_attack_facts(job: Job) -> Iterator[ModuleFact]:
    """Yield the attacks that the set-up of a scenario declares."""
    for scenario in requested_scenarios(job):
        value = flatten_scenario(job.module, scenario)
        for owner, places in value.attacks.items():
            for place in places or ():
                at = place_name(job.module, place, value)
                yield make_fact(at, (scenario, owner, at))


def arrival_facts(job: Job) -> Iterator[ModuleFact]:
    """Yield the pieces that arrive, leave or change, with their turn and number."""
    quantities: dict[tuple[str, str, str, str], int] = {}
    labels: dict[tuple[str, str, str, str], str] = {}
    for scenario, row in _arrivals_of_pieces(job):
        key = (scenario, str(row.turn), row.action, row.name)
        quantities[key] = quantities.get(key, 0) + (row.quantity or 0)
        labels[key] = row.label
    for key, quantity in quantities.items():
        name = f"{key[3]} ({labels[key]})"
        yield make_fact(name, (*key, format_optional_count(quantity or None)))


def destination_facts(job: Job) -> Iterator[ModuleFact]:
    """Yield the arrivals whose place is named, with that place."""
    for scenario, row in _arrivals_of_pieces(job):
        if row.to:
            entrances = _entrance_names(job, scenario, row) if row.entrances else ()
            forms = ((scenario, str(row.turn), row.name, to) for to in (row.to, *entrances))
            yield make_fact(f"{row.name} to {row.to}", *forms)


def _entrance_names(job: Job, scenario: str, row: ArrivalEntry) -> Iterator[str]:
    """Yield the names of the spaces where an arrival enters, if its line names no place."""
    for move in play_schedule(job.module, scenario, options=job.options).moves:
        if (move.turn, move.piece, format_address(move.cause)) == (
            row.turn,
            row.piece,
            row.address,
        ):
            yield place_name(job.module, move.target, flatten_scenario(job.module, scenario))


def _arrivals_of_pieces(job: Job) -> Iterator[tuple[str, ArrivalEntry]]:
    for scenario in requested_scenarios(job):
        for row in arrivals_report(job.module, scenario, options=job.options).entries:
            if row.action not in _ACTIONS_WITHOUT_PIECES:
                yield scenario, row


def facts_with_condition(job: Job) -> Iterator[ModuleFact]:
    """Yield the placements and arrivals of pieces that have a condition."""
    for scenario in requested_scenarios(job):
        coming = arrivals_report(job.module, scenario, options=job.options).entries
        rows: list[OobEntry | ArrivalEntry] = [*_entries_of_setup(job, scenario), *coming]
        for row in rows:
            if row.condition:
                words = describe_condition(job.module, Condition.parse(row.condition))
                name = f"{row.name} if {words}"
                identity = (scenario, row.name)
                yield make_fact(name, (*identity, words), (*identity, row.condition))


def victory_facts(job: Job) -> Iterator[ModuleFact]:
    """Yield the victory conditions: side, level and conditions of each victory."""
    for scenario in requested_scenarios(job):
        value = flatten_scenario(job.module, scenario)
        rows = victory_rows(job.module, scenario)
        # A way that never comes within this scenario's turns, or belongs to a choice that it does
        # not make, is not printed by any format.
        choices = decided_choices_of(value, {})
        for way in value.victory.values():
            if (
                way is None
                or describe_victory_time(job.module, value, way.at) is None
                or not all(map(choices.can_be_true, way.if_))
            ):
                continue
            identity = (scenario, owner_name(job.module, way.side), way.level.replace("-", " "))
            plain = "; ".join(describe_condition(job.module, each) for each in way.if_)
            matching_rows = [row for row in rows if (scenario, row.side, row.level) == identity]
            printed_conditions = [
                join_required_conditions(row.conditions) for row in matching_rows
            ]
            yield make_fact(
                f"{identity[1]}: {plain}",
                *((*identity, words) for words in (plain, *printed_conditions)),
            )


def facts_of_draw_rules(job: Job) -> Iterator[ModuleFact]:
    """Yield the conditions under which a game is a draw."""
    for scenario in requested_scenarios(job):
        value = flatten_scenario(job.module, scenario)
        if value.draw:
            rows = [row for row in victory_rows(job.module, scenario) if row.level == "draw"]
            descriptions = [describe_draw(value.draw), *(row.conditions[0] for row in rows)]
            yield make_fact(descriptions[-1], *((scenario, each) for each in descriptions))
