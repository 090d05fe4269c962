"""Texts about events for printed sheets: conditions, effects, and where markers go."""

from __future__ import annotations

from dataclasses import dataclass

from sandtable.model.entities.events import Event
from sandtable.model.ledger.turn_spans import span_within_calendar, turns_of_span
from sandtable.model.module import Module
from sandtable.model.phrases.phrase import PhraseError
from sandtable.model.phrases.span import Span
from sandtable.model.tables.roll_keys import parse_rolls
from sandtable.model.wording.actions import describe_actions
from sandtable.model.wording.conditions import describe_condition
from sandtable.model.wording.entries import describe_fate
from sandtable.model.wording.owner_names import owner_adjective
from sandtable.model.wording.ranges import describe_row_key, describe_turn_range
from sandtable.model.wording.rolls import on_roll_text
from sandtable.model.wording.sentences import capitalize_first_letter, quote_if_it_has_conjunction
from sandtable.model.wording.turns import describe_optional_turn_span, noun_for_turns

_TEXTS_FOR_TIME_OF_PLAY = {
    "immediate": "happens at once",
    "keep": "kept, played when wanted",
    "trigger": "automatic",
    "announce": "at the player\u2019s choice",
}


@dataclass(frozen=True, slots=True)
class EventRow:
    """An event marker or a trigger, as a row of a sheet."""

    event: str
    owner: str
    name: str
    number: int | None
    window: str
    """Turns or years in which it can happen; empty for any time."""
    play: str
    lines: list[str]
    """Conditions and effects, in order."""
    fate: str
    rule: str | None
    major: bool


def event_rows(module: Module) -> list[EventRow]:
    """Return rows of a sheet for all events of a module, in file order."""
    return [
        _make_event_row(module, owner, key, event)
        for owner, events in module.events.items()
        for key, event in events.items()
    ]


def _make_event_row(module: Module, owner: str, key: str, event: Event) -> EventRow:
    window = describe_optional_turn_span(module, event.years)
    if event.at:
        window = describe_optional_turn_span(
            module, span_within_calendar(module.module.calendar, event.at.turns)
        )
    return EventRow(
        event=key,
        owner=owner,
        name=event.name,
        number=event.number,
        window=window,
        play=_TEXTS_FOR_TIME_OF_PLAY[event.play],
        lines=_lines_of_event(module, owner, event),
        fate=describe_fate(module, event.then),
        rule=event.rule,
        major=event.major,
    )


def _lines_of_event(module: Module, owner: str, event: Event) -> list[str]:
    lines = []
    if event.optional and event.optional in module.options:
        lines.append(f"Only with the option \u201c{module.options[event.optional].name}\u201d")
    if event.if_:
        lines.append(f"{_condition_opening(event)} {describe_condition(module, event.if_)}")
    for turn, span in event.roll.items():
        lines.append(f"{_describe_turn_text(module, turn)}: {on_roll_text(module, span)}")
    if event.at and event.at.owner:
        phase = module.module.calendar.phases.get(event.at.phase, "")
        adjective = owner_adjective(module, event.at.owner)
        turn_text = f"{_article_for_turn(module, event, adjective)} {adjective} turn"
        lines.append(
            f"In the {quote_if_it_has_conjunction(phase)} phase of {turn_text}"
            if phase
            else f"In {turn_text}"
        )
    lines += describe_actions(module, event.does, owner)
    if event.dice:
        lines.append(f"Roll {event.dice}:")
    for number, (word, outcome) in enumerate(event.choices.items()):
        # A player chooses among words, which need `either` and `or`; results of dice do not.
        choice = "" if event.dice else "Or " if number else "Either "
        effect_text = ". ".join(describe_actions(module, outcome.does, owner))
        only = f" (if {describe_condition(module, outcome.if_)})" if outcome.if_ else ""
        fate = describe_fate(module, outcome.then) if outcome.then else ""
        # The roll may decide only the fate of the marker, after effects listed above.
        nothing = "" if event.does and fate else "no effect"
        outcome_text = ". ".join(
            capitalize_first_letter(part) for part in (effect_text or nothing, fate) if part
        )
        lines.append(f"{choice}{_describe_result(word)}{only}: {outcome_text}")
    if event.else_:
        lines.append(f"Drawn outside its years: {describe_fate(module, event.else_)}")
    if event.note:
        lines.append(event.note)
    return lines


def _article_for_turn(module: Module, event: Event, adjective: str) -> str:
    """Return the article before “turn” in a text about an event.

    `the` for a single turn, `each` for an event that rolls again and again, else `a` or `an`.
    """
    ends = turns_of_span(module.module.calendar, event.at.turns) if event.at else (None, None)
    if ends[0] is not None and ends[0] == ends[1]:
        return "the"
    if event.dice and not event.does:
        return "each"
    return "an" if adjective[:1] in "AEIO" else "a"


def _condition_opening(event: Event) -> str:
    """Return the words that begin the condition of an event.

    A trigger without effects happens as soon as its condition holds.
    """
    does_nothing = not (event.does or event.dice or event.choices or event.note)
    return "Happens as soon as" if event.play == "trigger" and does_nothing else "Only if"


def _describe_result(word: str) -> str:
    """Return a result of dice or a choice: `2-4`, `1, 3, 5`, `Hire`."""
    return describe_row_key(word) if parse_rolls(word) else word.capitalize()


def _describe_turn_text(module: Module, turn: str) -> str:
    try:
        return capitalize_first_letter(
            describe_turn_range(Span.parse(turn), noun_for_turns(module))
        )
    except PhraseError:
        # Years and other words that are not turns are printed as they are.
        return turn
