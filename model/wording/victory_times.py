"""When one looks who has won: `at the end of each Red turn`, clipped to what a scenario plays."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.ledger.calendar import first_turn, last_turn
from sandtable.model.ledger.turn_spans import turns_of
from sandtable.model.phrases.span import Span
from sandtable.model.wording.owners import owner_adjective
from sandtable.model.wording.ranges import on_turns_words
from sandtable.model.wording.sentences import quoted_joint, uncapitalized
from sandtable.model.wording.turns import turn_title, turn_unit, whole_turn

if TYPE_CHECKING:
    from sandtable.model.entities.scenarios import Scenario
    from sandtable.model.module import Module
    from sandtable.model.phrases.moment import Moment


def victory_time(module: Module, scenario: Scenario, at: Moment | str) -> str | None:
    """Return when one looks, in words; None for a moment that the scenario never plays."""
    if isinstance(at, str):
        return {
            "end": "at the end of the game",
            "always": "at any time",
            "turn-end": f"at the end of each {whole_turn(module)}",
        }[at]
    calendar = module.module.calendar
    start, stop = first_turn(calendar, scenario), last_turn(calendar, scenario)
    low, high = turns_of(calendar, at.turns)
    first, last = max(low or start, start), min(high or stop, stop)
    if first > last:
        return None
    phase = calendar.phases.get(at.phase, at.phase.replace("-", " "))
    where = f"in the {quoted_joint(phase)} phase of" if phase else "at the end of"
    if first == last and start != stop:
        turn = uncapitalized(turn_title(module, first))
        if not at.owner:
            return f"{where} {turn}"
        return f"{where} {_player_turn(module, at, 'the')} on {turn}"
    turns = f" {_range(module, first, last)}" if (first, last) != (start, stop) else ""
    return f"{where} {_player_turn(module, at, 'each')}{turns}"


def _range(module: Module, first: int, last: int) -> str:
    return on_turns_words(Span(str(first), str(last)), turn_unit(module))


def _player_turn(module: Module, at: Moment, article: str) -> str:
    """Whose turn it is: `each Red turn`, `the turn`."""
    whose = f"{owner_adjective(module, at.owner)} " if at.owner else ""
    return f"{article} {whose}turn"
