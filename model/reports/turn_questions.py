"""Questions that the schedule of a scenario leaves open before a turn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Literal

from sandtable.model.ledger.chosen_options import (
    OptionChoices,
    fact_key,
    is_clause_about_choice,
    iter_clauses,
    option_choices_of_scenario,
)
from sandtable.model.ledger.history import played_arrivals, position_at
from sandtable.model.ledger.setup import lines_of_setup_charts
from sandtable.model.ledger.standing import Standing
from sandtable.model.module import Module
from sandtable.model.overlay import flatten_scenario
from sandtable.model.phrases.condition import Condition, ConditionClause
from sandtable.model.phrases.entry import Item
from sandtable.model.phrases.selector import Selector
from sandtable.model.select.spaces import spaces_matching
from sandtable.model.wording.conditions import describe_condition
from sandtable.model.wording.piece_names import name_with_number, piece_name, piece_with_number
from sandtable.model.wording.places import place_name, spoken_space_name
from sandtable.model.wording.selectors import describe_selector
from sandtable.model.wording.sentences import capitalize_first_letter

LEAVE_OPEN = ""
"""Answer that leaves a question to the players of the new scenario."""


@dataclass(frozen=True, slots=True)
class TurnQuestion:
    """One question, with its possible answers."""

    kind: Literal["option", "fact", "place", "piece"]
    key: tuple[str, ...]
    """The option, the clause, or the address of the entry with a choice."""
    text: str
    answers: Mapping[str, str]
    """Titles by answer."""
    default: str = LEAVE_OPEN


def questions_before_turn(
    module: Module, scenario: str, turn: int, options: Mapping[str, str]
) -> tuple[TurnQuestion, ...]:
    """Return the questions that remain open before a turn after the given answers."""
    conditions = tuple(_iter_conditions(module, scenario, turn))
    complete = flatten_scenario(module, scenario)
    choices = option_choices_of_scenario(module, complete, {})
    position = position_at(module, scenario, turn=turn, before=True, options=options)
    questions = [
        *_option_questions(module, conditions, complete.options, choices),
        *_fact_questions(module, conditions),
        *_choice_questions(module, position.standings),
    ]
    return tuple({(question.kind, question.key): question for question in questions}.values())


def _iter_conditions(module: Module, scenario: str, turn: int) -> Iterator[Condition]:
    """Yield the conditions of the set-up and of all arrivals before a turn."""
    complete = flatten_scenario(module, scenario)
    for line in lines_of_setup_charts(module, complete, scenario):
        yield from (item.when for item in line.entries if isinstance(item, Item) and item.when)
    for arrival in played_arrivals(module, complete, scenario, turn - 1):
        yield from (part.when for part in arrival.objects if isinstance(part, Item) and part.when)


def _option_questions(
    module: Module,
    conditions: tuple[Condition, ...],
    decided: Mapping[str, str | None],
    choices: OptionChoices,
) -> Iterator[TurnQuestion]:
    for clause in _clauses_of(conditions):
        option = module.options.get(clause.subject)
        if is_clause_about_choice(clause) and option and not decided.get(clause.subject):
            answers = {choice: capitalize_first_letter(choice) for choice in option.choices}
            name = option.name or clause.subject
            current = choices.options.get(clause.subject, LEAVE_OPEN)
            yield TurnQuestion("option", (clause.subject,), name, answers, current)


def _fact_questions(module: Module, conditions: tuple[Condition, ...]) -> Iterator[TurnQuestion]:
    for clause in _clauses_of(conditions):
        key = fact_key(clause)
        # The turn itself is known.
        if is_clause_about_choice(clause) or clause.subject == "turn":
            continue
        positive = replace(clause, negated=False)
        text = capitalize_first_letter(describe_condition(module, positive))
        yield TurnQuestion("fact", (key,), text, _FACT_TITLES)


_FACT_TITLES = {LEAVE_OPEN: "Leave open", "yes": "Yes", "no": "No"}


def _clauses_of(conditions: tuple[Condition, ...]) -> Iterator[ConditionClause]:
    for condition in conditions:
        yield from (c for c in iter_clauses(condition) if isinstance(c, ConditionClause))


def _choice_questions(module: Module, standings: list[Standing]) -> Iterator[TurnQuestion]:
    for standing in standings:
        name = _name_of_standing(module, standing)
        if standing.chosen and len(standing.pieces) > 1:
            titles = {piece: piece_name(module, piece) for piece in standing.pieces}
            text = f"{name} at {place_name(module, standing.place)}"
            yield TurnQuestion("piece", standing.cause, text, {LEAVE_OPEN: "Leave open", **titles})
        if standing.place.among is not None:
            spaces = spaces_matching(module, standing.place.among)
            titles = {space: spoken_space_name(module, space) for space in spaces}
            text = f"{name}: {place_name(module, standing.place)}"
            yield TurnQuestion("place", standing.cause, text, {LEAVE_OPEN: "Leave open", **titles})


def _name_of_standing(module: Module, standing: Standing) -> str:
    if standing.single_piece is not None:
        return piece_with_number(module, standing.single_piece, standing.quantity or 1)
    selected = describe_selector(module, Selector.parse(standing.words))
    return name_with_number(standing.quantity or 1, selected)
