"""Sentences about a scenario: control, victory, events by date, limits, conditions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from sandtable.model.ledger.calendar import first_turn_of_scenario, last_turn_of_scenario
from sandtable.model.ledger.schedule import schedule_of_scenario
from sandtable.model.overlay import flatten_scenario
from sandtable.model.phrases.entry import Item
from sandtable.model.reports.event_sheet import EventRow, event_rows
from sandtable.model.reports.playable_scenarios import playable_scenarios
from sandtable.model.reports.setup_sheet import begin_and_end_texts, control_rows
from sandtable.model.reports.turn_events import FROM_THIS_TURN_TEXT, TurnEvent, iter_turn_events
from sandtable.model.reports.victory_sheet import victory_rows
from sandtable.model.select.space_index import space_index_of
from sandtable.model.wording.entrances import entrances_with_conditions
from sandtable.model.wording.entries import describe_item
from sandtable.model.wording.limits import describe_limit, limit_name
from sandtable.model.wording.owner_names import owner_adjective, owner_name
from sandtable.model.wording.places import place_name
from sandtable.model.wording.sentences import (
    capitalize_first_letter,
    join_required_conditions,
    join_words,
    lowercase_mid_sentence,
)
from sandtable.model.wording.turns import turn_title

if TYPE_CHECKING:
    from sandtable.model.entities.rules import Limit
    from sandtable.model.entities.scenarios import Scenario
    from sandtable.model.module import Module
    from sandtable.model.phrases.place import Place


_PUBLISHER_HEADING = "Checks of the data, which players need not know"
_ENTRANCES_HEADING = (
    "Entry of reinforcements for which no place is given (of several places the player chooses)"
)


def game_sentences(module: Module) -> Iterator[str]:
    """Yield sentences about a game: notes, limits and events, then each scenario."""
    yield f"# {module.module.title}"
    yield from _lines_with_heading("Notes", (note.text for note in module.notes.values()))
    yield from _sentences_on_limits(module, module.limits.items())
    yield from _lines_with_heading("Events", _sentences_on_events(module))
    yield from _lines_with_heading(_ENTRANCES_HEADING, _sentences_on_entries_of_arrivals(module))
    for name in playable_scenarios(module):
        yield from scenario_sentences(module, name)


def scenario_sentences(module: Module, name: str) -> Iterator[str]:
    """Yield sentences about a scenario, under headings."""
    scenario = flatten_scenario(module, name)
    yield ""
    yield f"## {scenario.name or name}"
    yield _playing_time_sentence(module, name)
    if scenario.first and scenario.first.owner:
        adjective = owner_adjective(module, scenario.first.owner)
        yield f"The {adjective} player turn comes first."
    if scenario.text:
        yield scenario.text
    if scenario.happened:
        yield (
            "These events have happened before: "
            f"{join_words(_names_of_events(module, scenario.happened))}."
        )
    yield from _lines_with_heading("Control", _sentences_on_control(module, name))
    yield from _lines_with_heading("Victory", _sentences_on_victory(module, name))
    yield from _lines_with_heading(
        "Events, by the first turn on which they can happen",
        _event_sentences_by_turn(module, name),
    )
    own_limits = [
        (k, lim) for k, lim in scenario.limits.items() if module.limits.get(k) is not lim
    ]
    yield from _sentences_on_limits(module, own_limits)
    yield from _lines_with_heading(
        "Set up on a condition", _conditional_setup_sentences(module, scenario)
    )
    yield from _lines_with_heading(
        "Arriving on a condition", _conditional_arrival_sentences(module, name)
    )


def _playing_time_sentence(module: Module, name: str) -> str:
    """Return a sentence about how long a scenario lasts: its first and last turn."""
    first = turn_title(
        module, first_turn_of_scenario(module.module.calendar, flatten_scenario(module, name))
    )
    last = begin_and_end_texts(module, name)[1]
    if last == first:
        return f"{first} only."
    return f"From {first} {'until somebody has won' if last.startswith('no ') else f'to {last}'}."


def _names_of_events(module: Module, events: Iterable[str]) -> Iterator[str]:
    for event in events:
        definition = next(
            (
                events_of_owner[event]
                for events_of_owner in module.events.values()
                if event in events_of_owner
            ),
            None,
        )
        yield f"“{definition.name if definition else event}”"


def _lines_with_heading(heading: str, lines: Iterable[str]) -> Iterator[str]:
    """Yield a heading followed by some lines of text; nothing if there are no lines."""
    unique_lines = list(dict.fromkeys(lines))
    if unique_lines:
        yield ""
        yield f"{heading}:"
        yield from (f"- {line}" for line in unique_lines)


def _sentences_on_limits(
    module: Module, limits: Iterable[tuple[str, Limit | None]]
) -> Iterator[str]:
    """Yield sentences on the limits for players, then on limits that only serve checks."""
    lines_by_reader: dict[str, list[str]] = {"players": [], "author": []}
    for key, limit in limits:
        if limit is not None:
            line = f"{limit_name(module, key, limit)}: {describe_limit(module, limit)}."
            lines_by_reader[limit.binds].append(line)
    yield from _lines_with_heading("Limits", lines_by_reader["players"])
    yield from _lines_with_heading(_PUBLISHER_HEADING, lines_by_reader["author"])


def _sentences_on_events(module: Module) -> Iterator[str]:
    for row in event_rows(module):
        when = [f"{capitalize_first_letter(row.window)}."] if row.window else []
        ends = ["" if line.endswith((":", ".")) else "." for line in row.lines]
        lines = [f"{line}{end}" for line, end in zip(row.lines, ends, strict=True)]
        fate = [f"{capitalize_first_letter(row.fate)}."] if row.fate else []
        owner = owner_name(module, row.owner) if row.owner in module.module.owners else "Shared"
        yield " ".join(
            [f"{row.name} ({owner}):", *when, *_sentence_on_play_of_marker(row), *lines, *fate]
        )


def _sentence_on_play_of_marker(row: EventRow) -> Iterator[str]:
    """Yield a sentence about when a marker is played; triggers have none."""
    if row.play != "automatic":
        yield f"{capitalize_first_letter(row.play)}."


def _sentences_on_entries_of_arrivals(module: Module) -> Iterator[str]:
    for owner in module.module.owners.values():
        if owner.entry:
            entrances = list(entrances_with_conditions(module, owner.entry))
            first, *later_texts = (
                _describe_entrance(module, place, when) for place, when in entrances
            )
            texts = [first, *(lowercase_mid_sentence(text) for text in later_texts)]
            if all(when for _, when in entrances[:-1]):
                yield f"{owner.name}: {'; else '.join(texts)}."
            else:
                yield f"{owner.name}: The first of these that can be used: {'; '.join(texts)}."


def _describe_entrance(module: Module, place: Place, conditions: str) -> str:
    space = space_index_of(module).find_space(place.space)
    name = space.spoken_name if space else place_name(module, place)
    return f"{name}, {conditions}" if conditions else name


def _sentences_on_control(module: Module, name: str) -> Iterator[str]:
    for row in control_rows(module, name):
        yield f"{row.owner}: {'; '.join(row.spaces).removesuffix('.')}."


def _sentences_on_victory(module: Module, name: str) -> Iterator[str]:
    for row in victory_rows(module, name):
        conditions = (
            capitalize_first_letter(join_required_conditions(row.conditions))
            or "Nobody else has won"
        )
        yield f"{row.side}, {row.level}, {row.when}: {conditions}."


def _event_sentences_by_turn(module: Module, name: str) -> Iterator[str]:
    flags = list(iter_turn_events(module, name))
    for turn in sorted({flag.turn for flag in flags}):
        events = "; ".join(_describe_event_on_turn(flag) for flag in flags if flag.turn == turn)
        yield f"{turn_title(module, turn)}: {events}."


def _describe_event_on_turn(flag: TurnEvent) -> str:
    """Return the name of an event, with a remark if it is possible on certain turns only."""
    if flag.how == FROM_THIS_TURN_TEXT:
        return flag.name
    return f"{flag.name} ({flag.how if flag.is_rolled_for else 'only then'})"


def _conditional_setup_sentences(module: Module, scenario: Scenario) -> Iterator[str]:
    for heading, chart in scenario.setup.items():
        for place, entries in (chart or {}).items():
            for entry in entries or ():
                if isinstance(entry, Item) and entry.when is not None:
                    place_text = place_name(module, place, scenario)
                    scope = str(heading).partition(" ")[0]
                    yield f"{place_text}: {describe_item(module, entry, scope)}."


def _conditional_arrival_sentences(module: Module, name: str) -> Iterator[str]:
    scenario, calendar = flatten_scenario(module, name), module.module.calendar
    first, last = (
        first_turn_of_scenario(calendar, scenario),
        last_turn_of_scenario(calendar, scenario),
    )
    for arrival in schedule_of_scenario(module, scenario, name):
        for part in arrival.objects if first <= arrival.turn <= last else ():
            if isinstance(part, Item) and part.when is not None:
                when = turn_title(module, arrival.turn)
                yield f"{when}: {describe_item(module, part, arrival.owner)}."
