"""Scenarios: set-up charts, schedules, control and victory, inherited by `from`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from sandtable.model.entities.boards import Space
from sandtable.model.entities.entity import empty_mapping, entity
from sandtable.model.entities.rules import Actions, Limit, Series
from sandtable.model.ids import BoardId, EventId, OptionId, OwnerId, ScenarioId, SpaceId
from sandtable.model.phrases.condition import Condition
from sandtable.model.phrases.entry import Entry
from sandtable.model.phrases.moment import Moment
from sandtable.model.phrases.place import Place
from sandtable.model.phrases.selector import Selector, SpaceSelector

Heading = Annotated[Selector, "heading"]
"""A selector of pieces with exactly one owner, in whose scope the chart is read."""

Chart = Mapping[Place, tuple[Entry, ...] | None]
Schedule = Mapping[Moment, Actions | None]


@entity
class Victory:
    """A victory: side, level, time and conditions."""

    side: OwnerId
    """Side that wins."""
    level: str = "victory"
    """Level of victory, a word of `levels`."""
    at: Moment | Literal["end", "always", "turn-end"] = "end"
    """Moment of judgement: at the end of the game, at each turn's end, at any time, or at a
    moment."""
    if_: tuple[Condition, ...] = ()
    """Conditions, all of which must be true."""
    rule: str | None = None
    """Rule that it follows."""


@entity
class Scenario:
    """A printed scenario, or an abstract one that others inherit from.

    Missing values and empty mappings are taken from the scenario named by `from`; `~` in a mapping
    removes an inherited entry.
    """

    name: str | None = None
    """Name of the scenario."""
    from_: ScenarioId | None = None
    """Scenario from which it inherits everything missing."""
    abstract: bool | None = None
    """Whether it cannot be played and only serves for inheritance."""
    first: Moment | None = None
    """First turn, with the player turn if that is not the first one: `15 red`."""
    last: str | None = None
    """Last turn; by default that of the calendar."""
    turns: int | None = None
    """Number of turns, if the book states it: it must agree with `first` and `last`."""
    boards: tuple[BoardId, ...] | None = None
    """Boards in use."""
    sets_up: tuple[OwnerId, ...] | None = None
    """Owners that set up, in order."""
    hands: Mapping[OwnerId, OwnerId | None] = empty_mapping()
    """Owners whose pieces another player sets up and moves."""
    options: Mapping[OptionId, str | None] = empty_mapping()
    """Choices of options in this scenario."""
    spares: bool | None = None
    """Whether it may use the spare pieces, unlike printed scenarios."""
    happened: tuple[EventId, ...] | None = None
    """Events that happened before it begins."""
    control: Mapping[OwnerId, tuple[SpaceSelector, ...] | None] = empty_mapping()
    """Spaces that each owner controls at the start."""
    uncontrolled: tuple[SpaceSelector, ...] | None = None
    """Spaces without a controller."""
    out_of_play: tuple[SpaceSelector, ...] | None = None
    """Spaces that are not used."""
    setup: Mapping[Heading, Chart | None] = empty_mapping()
    """Charts: the pieces by heading and place."""
    attacks: Mapping[OwnerId, tuple[Place, ...] | None] = empty_mapping()
    """Places of attacks that the set-up declares."""
    arrivals: Mapping[OwnerId, Schedule | None] = empty_mapping()
    """Schedules: the actions by owner and moment."""
    changes: Mapping[SpaceId, Space | None] = empty_mapping()
    """Changed properties of spaces in this scenario."""
    limits: Mapping[str, Limit | None] = empty_mapping()
    """Limits of this scenario, which override those of the module."""
    series: Mapping[str, Series | None] = empty_mapping()
    """Series of this scenario, which override those of the module."""
    victory: Mapping[str, Victory | None] = empty_mapping()
    """Victories, best level first."""
    draw: tuple[Literal["nobody", "several"], ...] | None = None
    """Causes of a draw at the end: `nobody` has won, or `several` sides have; `[]` removes
    inherited ones."""
    labels: Mapping[Place, str | None] = empty_mapping()
    """Printed labels of places in this scenario, which override those of the module."""
    rule: str | None = None
    """Place in the book."""
    text: str | None = None
    """A few words of your own for the player."""
