"""Events: markers, cards and rules with a trigger."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from sandtable.model.entities.entity import empty_mapping, entity
from sandtable.model.entities.rules import Actions
from sandtable.model.ids import OptionId
from sandtable.model.phrases.condition import Condition
from sandtable.model.phrases.dice import Dice
from sandtable.model.phrases.fate import Fate
from sandtable.model.phrases.moment import Moment
from sandtable.model.phrases.span import Span


@entity
class EventOutcome:
    """One of several possible outcomes of an event."""

    if_: Condition | None = None
    """Condition for choosing it."""
    does: Actions = empty_mapping()
    """Effects."""
    then: Fate | None = None
    """Fate of the marker, if other than that of the event."""


@entity
class Event:
    """A marker that is drawn, or a trigger that depends on a date, a roll or a condition."""

    name: str
    """Printed name."""
    play: Literal["immediate", "keep", "trigger", "announce"]
    """`immediate`: as soon as it is drawn; `keep`: when its owner wants; `trigger`: without a
    marker, by itself; `announce`: without a marker, when its owner wants."""
    number: int | None = None
    """Printed number."""
    years: Span | None = None
    """Turns or years in which it can happen."""
    major: bool = False
    """Whether it is printed as a major event."""
    optional: OptionId | None = None
    """Option without which it is left out."""
    at: Moment | None = None
    """Moment at which a trigger happens."""
    roll: Mapping[str, Span] = empty_mapping()
    """Results on which it happens, by turn."""
    if_: Condition | None = None
    """Condition that must be true."""
    does: Actions = empty_mapping()
    """Effects."""
    dice: Dice | None = None
    """Dice for the choices: the keys of `choices` are their results."""
    choices: Mapping[str, EventOutcome] = empty_mapping()
    """Outcomes of which one happens, by a word or by a result of the dice."""
    then: Fate | None = None
    """Fate of the marker after play."""
    else_: Fate | None = None
    """Fate of the marker if it is drawn outside its years; by default back into its pool."""
    rule: str | None = None
    """Rule that it follows."""
    note: str | None = None
    """Effects that actions cannot express, in words."""

    @property
    def has_marker(self) -> bool:
        """Return whether the event has a marker that players draw."""
        return self.play in {"immediate", "keep"}
