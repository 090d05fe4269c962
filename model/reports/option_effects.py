"""Effects of open options on a scenario: the pieces that each choice adds, moves or removes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from sandtable.model.identity_cache import memoize_by_identity
from sandtable.model.ledger.history import initial_position_all_branches
from sandtable.model.phrases.condition import Condition, ConditionClause
from sandtable.model.reports.arrivals import arrivals_report
from sandtable.model.reports.forces import arrival_name, describe_arrival_action
from sandtable.model.select.manifest import manifest_of_module
from sandtable.model.wording.places import place_with_preposition
from sandtable.model.wording.sentences import (
    capitalize_first_letter,
    choice_of_option_as_text,
    join_words,
    quote_if_it_begins_with_number,
)
from sandtable.model.wording.turns import on_turn_text

if TYPE_CHECKING:
    from sandtable.model.ledger.standing import Standing
    from sandtable.model.module import Module

_OptionChoice = tuple[str, str]
"""An option and one of its choices."""
_SWITCH_CLAUSES = {"on": "With it", "off": "Without it"}


def describe_option_effects(module: Module, scenario: str, option: str) -> list[str]:
    """Return a text for each choice of an option that changes the pieces of a scenario.

    For example, `With it: Guard at Alder on turn 2`.
    """
    effects = _effects_by_choice(module, scenario)
    return [
        (_SWITCH_CLAUSES.get(choice) or capitalize_first_letter(choice_of_option_as_text(choice)))
        + ": "
        + "; ".join(effects[option, choice])
        for choice in _choices_in_order(module, option)
        if (option, choice) in effects
    ]


def _choices_in_order(module: Module, option: str) -> tuple[str, ...]:
    choices = module.options[option].choices
    return ("on", "off") if set(choices) == {"on", "off"} else tuple(choices)


@memoize_by_identity
def _effects_by_choice(module: Module, scenario: str) -> Mapping[_OptionChoice, list[str]]:
    """Return texts about the pieces that depend on a single option, by choice of the option."""
    names: dict[_OptionChoice, dict[str, list[str]]] = {}
    for condition, piece, circumstance in _iter_conditional_pieces(module, scenario):
        if choice := _required_option_choice(module, condition):
            names.setdefault(choice, {}).setdefault(circumstance, []).append(piece)
    return {
        choice: [f"{join_words(pieces)} {words}".strip() for words, pieces in groups.items()]
        for choice, groups in names.items()
    }


def _iter_conditional_pieces(
    module: Module, scenario: str
) -> Iterator[tuple[Condition, str, str]]:
    """Yield condition, name, and place or action of each piece that depends on a condition."""
    for standing in initial_position_all_branches(module, scenario).standings:
        if standing.when:
            place = place_with_preposition(module, standing.place)
            yield standing.when, _standing_name(module, standing), f"{place} at the start"
    for row in arrivals_report(module, scenario, with_open_options=True).entries:
        if row.condition:
            action = describe_arrival_action(module, row)
            name = quote_if_it_begins_with_number(arrival_name(module, row))
            count = f"{row.quantity} " if row.quantity not in {None, 1} else ""
            turn = on_turn_text(module, row.turn)
            yield Condition.parse(row.condition), f"{count}{name}", f"{action} {turn}".strip()


def _standing_name(module: Module, standing: Standing) -> str:
    counter = manifest_of_module(module).counters.get(standing.single_piece or "")
    name = counter.name if counter and not standing.chosen else standing.words
    count = f"{standing.quantity} " if standing.quantity not in {None, 1} else ""
    return f"{count}{quote_if_it_begins_with_number(name or '')}"


def _required_option_choice(module: Module, condition: Condition) -> _OptionChoice | None:
    """Return the only option and choice that a condition requires, or None."""
    if not isinstance(condition, ConditionClause) or condition.subject not in module.options:
        return None
    choice = condition.quantity or "on"
    if not condition.negated:
        return condition.subject, choice
    others = [other for other in module.options[condition.subject].choices if other != choice]
    return (condition.subject, others[0]) if len(others) == 1 else None
