"""Events: markers, cards and rules that fire."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from model.entities.entity import entity, many
from model.entities.rules import Deeds
from model.ids import OptionId
from model.phrases.condition import Condition
from model.phrases.dice import Dice
from model.phrases.fate import Fate
from model.phrases.moment import Moment
from model.phrases.span import Span


@entity
class Outcome:
    """One of several things that an event may do."""

    if_: Condition | None = None
    does: Deeds = many()
    then: Fate | None = None


@entity
class Event:
    """A marker that is drawn, or a trigger that a date, a roll or a condition sets off."""

    name: str
    play: Literal["immediate", "keep", "trigger"]
    number: int | None = None
    years: Span | None = None
    major: bool = False
    optional: OptionId | None = None
    at: Moment | None = None
    roll: Mapping[str, Span] = many()
    """By turn: the results on which it happens."""
    if_: Condition | None = None
    does: Deeds = many()
    dice: Dice | None = None
    """With dice, the keys of `choices` are results."""
    choices: Mapping[str, Outcome] = many()
    then: Fate | None = None
    rule: str | None = None
    note: str | None = None
