"""Texts about when victory is checked: `at the end of each Red turn`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.ledger.calendar import first_turn_of_scenario, last_turn_of_scenario
from sandtable.model.ledger.turn_spans import turns_of_span
from sandtable.model.phrases.span import Span
from sandtable.model.wording.owner_names import owner_adjective
from sandtable.model.wording.ranges import on_turns_text
from sandtable.model.wording.sentences import lowercase_first_letter, quote_if_it_has_conjunction
from sandtable.model.wording.turns import noun_for_turns, turn_title, whole_turn_noun

if TYPE_CHECKING:
    from sandtable.model.entities.scenarios import Scenario
    from sandtable.model.module import Module
    from sandtable.model.phrases.moment import Moment


def describe_victory_time(module: Module, scenario: Scenario, at: Moment | str) -> str | None:
    """Describe when a victory is checked.

    Returns None if that time is not in the scenario.
    """
    if isinstance(at, str):
        return {
            "end": "at the end of the game",
            "always": "at any time",
            "turn-end": f"at the end of each {whole_turn_noun(module)}",
        }[at]
    calendar = module.module.calendar
    start, stop = (
        first_turn_of_scenario(calendar, scenario),
        last_turn_of_scenario(calendar, scenario),
    )
    low, high = turns_of_span(calendar, at.turns)
    first, last = max(low or start, start), min(high or stop, stop)
    # Clipped to the turns of the scenario, nothing is left of the moment.
    if first > last:
        return None
    phase = calendar.phases.get(at.phase, at.phase.replace("-", " "))
    phase_text = (
        f"in the {quote_if_it_has_conjunction(phase)} phase of" if phase else "at the end of"
    )
    if first == last and start != stop:
        turn = lowercase_first_letter(turn_title(module, first))
        if not at.owner:
            return f"{phase_text} {turn}"
        return f"{phase_text} {_player_turn_text(module, at, 'the')} on {turn}"
    turns = f" {_turn_range_text(module, first, last)}" if (first, last) != (start, stop) else ""
    return f"{phase_text} {_player_turn_text(module, at, 'each')}{turns}"


def _turn_range_text(module: Module, first: int, last: int) -> str:
    return on_turns_text(Span(str(first), str(last)), noun_for_turns(module))


def _player_turn_text(module: Module, at: Moment, article: str) -> str:
    """Return the player turn with its article: `each Red turn`, `the turn`."""
    owner_text = f"{owner_adjective(module, at.owner)} " if at.owner else ""
    return f"{article} {owner_text}turn"
