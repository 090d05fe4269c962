"""Events: markers, cards and rules that fire."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from sandtable.model.entities.entity import empty_mapping, entity
from sandtable.model.entities.rules import Deeds
from sandtable.model.ids import OptionId
from sandtable.model.phrases.condition import Condition
from sandtable.model.phrases.dice import Dice
from sandtable.model.phrases.fate import Fate
from sandtable.model.phrases.moment import Moment
from sandtable.model.phrases.span import Span


@entity
class EventOutcome:
    """One of several things that an event may do."""

    if_: Condition | None = None
    """What must be so to choose it."""
    does: Deeds = empty_mapping()
    """What then happens."""
    then: Fate | None = None
    """Where the marker goes, if otherwise than the event says."""


@entity
class Event:
    """A marker that is drawn, or a trigger that a date, a roll or a condition sets off."""

    name: str
    """What is printed on it."""
    play: Literal["immediate", "keep", "trigger"]
    """`immediate`: as soon as it is drawn; `keep`: when its owner likes; `trigger`: no marker, it
    fires by itself."""
    number: int | None = None
    """The number printed on it."""
    years: Span | None = None
    """The turns or years in which it can happen."""
    major: bool = False
    """Whether it is printed as a major event."""
    optional: OptionId | None = None
    """The option without which it is left out."""
    at: Moment | None = None
    """When a trigger fires."""
    roll: Mapping[str, Span] = empty_mapping()
    """By turn: the results on which it happens."""
    if_: Condition | None = None
    """What must be so."""
    does: Deeds = empty_mapping()
    """What happens."""
    dice: Dice | None = None
    """With dice, the keys of `choices` are results."""
    choices: Mapping[str, EventOutcome] = empty_mapping()
    """Several things of which one happens, by a word or by a result."""
    then: Fate | None = None
    """Where the marker goes after it was played."""
    else_: Fate | None = None
    """Where the marker goes if it is drawn outside its years; back into its pool, if unsaid."""
    rule: str | None = None
    """The rule it follows."""
    note: str | None = None
    """What no deed can say, in words."""
