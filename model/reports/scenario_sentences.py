"""All that a scenario says in sentences: control, victory, events by date, limits, conditions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from sandtable.model.ledger.calendar import first_turn, last_turn
from sandtable.model.ledger.schedule import schedule_of
from sandtable.model.overlay import flatten_scenario
from sandtable.model.phrases.entry import Item
from sandtable.model.reports.dated import FROM_NOW, Flag, events_by_turn
from sandtable.model.reports.event_sheet import EventRow, event_rows
from sandtable.model.reports.scenarios import playable
from sandtable.model.reports.setup_sheet import begin_and_end, control_rows
from sandtable.model.reports.victory_sheet import victory_rows
from sandtable.model.select.space_index import space_index_of
from sandtable.model.wording.entrances import places_with_conditions
from sandtable.model.wording.entries import item_words
from sandtable.model.wording.limits import limit_name, limit_words
from sandtable.model.wording.owners import owner_adjective, owner_name
from sandtable.model.wording.places import place_name
from sandtable.model.wording.sentences import all_of_these, capitalized, joined, mid_sentence
from sandtable.model.wording.turns import turn_title

if TYPE_CHECKING:
    from sandtable.model.entities.rules import Limit
    from sandtable.model.entities.scenarios import Scenario
    from sandtable.model.module import Module
    from sandtable.model.phrases.place import Place


_FOR_PUBLISHERS = "Checks of the set-ups and the box, which players need not know"
_ENTRY = (
    "Entry of reinforcements for which no place is given (of several places the player chooses)"
)


def game_sentences(module: Module) -> Iterator[str]:
    """Yield the sentences of a game: its limits, its events, then scenario by scenario."""
    yield f"# {module.module.title}"
    yield from _section("Notes", (note.text for note in module.notes.values()))
    yield from _bounds(module, module.limits.items())
    yield from _section("Events", _events(module))
    yield from _section(_ENTRY, _entrances(module))
    for name in playable(module):
        yield from scenario_sentences(module, name)


def scenario_sentences(module: Module, name: str) -> Iterator[str]:
    """Yield the sentences of a scenario under its headings."""
    scenario = flatten_scenario(module, name)
    yield ""
    yield f"## {scenario.name or name}"
    yield _played(module, name)
    if scenario.first and scenario.first.owner:
        adjective = owner_adjective(module, scenario.first.owner)
        yield f"The {adjective} player turn comes first."
    if scenario.text:
        yield scenario.text
    if scenario.happened:
        yield f"These events have happened before: {joined(_happened(module, scenario.happened))}."
    yield from _section("Control", _control(module, name))
    yield from _section("Victory", _victory(module, name))
    yield from _section("Events, by the first turn on which they can happen", _dated(module, name))
    own = [(k, lim) for k, lim in scenario.limits.items() if module.limits.get(k) is not lim]
    yield from _bounds(module, own)
    yield from _section("Set up on a condition", _setup_conditions(module, scenario))
    yield from _section("Arriving on a condition", _arrival_conditions(module, name))


def _played(module: Module, name: str) -> str:
    """From which turn to which a scenario is played."""
    first = turn_title(module, first_turn(module.module.calendar, flatten_scenario(module, name)))
    last = begin_and_end(module, name)[1]
    if last == first:
        return f"{first} only."
    return f"From {first} {'until somebody has won' if last.startswith('no ') else f'to {last}'}."


def _happened(module: Module, events: Iterable[str]) -> Iterator[str]:
    for event in events:
        found = next((known[event] for known in module.events.values() if event in known), None)
        yield f"“{found.name if found else event}”"


def _section(heading: str, lines: Iterable[str]) -> Iterator[str]:
    """A heading with its lines; nothing where there are none."""
    found = list(dict.fromkeys(lines))
    if found:
        yield ""
        yield f"{heading}:"
        yield from (f"- {line}" for line in found)


def _bounds(module: Module, limits: Iterable[tuple[str, Limit | None]]) -> Iterator[str]:
    """The limits that players keep to, and apart from them what only guards the data."""
    by_whom: dict[str, list[str]] = {"players": [], "author": []}
    for key, limit in limits:
        if limit is not None:
            line = f"{limit_name(module, key, limit)}: {limit_words(module, limit)}."
            by_whom[limit.binds].append(line)
    yield from _section("Limits", by_whom["players"])
    yield from _section(_FOR_PUBLISHERS, by_whom["author"])


def _events(module: Module) -> Iterator[str]:
    for row in event_rows(module):
        when = [f"{capitalized(row.window)}."] if row.window else []
        ends = ["" if line.endswith((":", ".")) else "." for line in row.lines]
        lines = [f"{line}{end}" for line, end in zip(row.lines, ends, strict=True)]
        fate = [f"{capitalized(row.fate)}."] if row.fate else []
        owner = owner_name(module, row.owner) if row.owner in module.module.owners else "Shared"
        yield " ".join([f"{row.name} ({owner}):", *when, *_play(row), *lines, *fate])


def _play(row: EventRow) -> Iterator[str]:
    """When a marker is played; of what happens by itself its sentences tell when."""
    if row.play != "automatic":
        yield f"{capitalized(row.play)}."


def _entrances(module: Module) -> Iterator[str]:
    for owner in module.module.owners.values():
        if owner.entry:
            told = list(places_with_conditions(module, owner.entry))
            first, *others = (_entrance(module, place, when) for place, when in told)
            where = [first, *(mid_sentence(one) for one in others)]
            if all(when for _, when in told[:-1]):
                yield f"{owner.name}: {'; else '.join(where)}."
            else:
                yield f"{owner.name}: The first of these that can be used: {'; '.join(where)}."


def _entrance(module: Module, place: Place, conditions: str) -> str:
    site = space_index_of(module).find_space(place.space)
    name = site.spoken_name if site else place_name(module, place)
    return f"{name}, {conditions}" if conditions else name


def _control(module: Module, name: str) -> Iterator[str]:
    for row in control_rows(module, name):
        yield f"{row.owner}: {'; '.join(row.spaces).removesuffix('.')}."


def _victory(module: Module, name: str) -> Iterator[str]:
    for row in victory_rows(module, name):
        conditions = capitalized(all_of_these(row.conditions)) or "Nobody else has won"
        yield f"{row.side}, {row.level}, {row.when}: {conditions}."


def _dated(module: Module, name: str) -> Iterator[str]:
    flags = list(events_by_turn(module, name))
    for turn in sorted({flag.turn for flag in flags}):
        events = "; ".join(_event_on_turn(flag) for flag in flags if flag.turn == turn)
        yield f"{turn_title(module, turn)}: {events}."


def _event_on_turn(flag: Flag) -> str:
    """An event, and what a turn means for it, if it is not the first of many."""
    if flag.how == FROM_NOW:
        return flag.name
    return f"{flag.name} ({flag.how if flag.how.startswith('on a roll') else 'only then'})"


def _setup_conditions(module: Module, scenario: Scenario) -> Iterator[str]:
    for heading, chart in scenario.setup.items():
        for place, entries in (chart or {}).items():
            for entry in entries or ():
                if isinstance(entry, Item) and entry.when is not None:
                    where = place_name(module, place, scenario)
                    scope = str(heading).partition(" ")[0]
                    yield f"{where}: {item_words(module, entry, scope)}."


def _arrival_conditions(module: Module, name: str) -> Iterator[str]:
    scenario, calendar = flatten_scenario(module, name), module.module.calendar
    first, last = first_turn(calendar, scenario), last_turn(calendar, scenario)
    for arrival in schedule_of(module, scenario, name):
        for part in arrival.objects if first <= arrival.turn <= last else ():
            if isinstance(part, Item) and part.when is not None:
                when = turn_title(module, arrival.turn)
                yield f"{when}: {item_words(module, part, arrival.owner)}."
