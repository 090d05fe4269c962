"""Scenarios: set-up charts, schedules, control and victory, laid one over another by `from`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from sandtable.model.entities.boards import Space, SpaceSelector
from sandtable.model.entities.entity import empty_mapping, entity
from sandtable.model.entities.rules import Deeds, Limit, Series
from sandtable.model.ids import BoardId, EventId, OptionId, OwnerId, ScenarioId, SpaceId
from sandtable.model.phrases.condition import Condition
from sandtable.model.phrases.entry import Entry
from sandtable.model.phrases.moment import Moment
from sandtable.model.phrases.place import Place
from sandtable.model.phrases.selector import Selector

Heading = Annotated[Selector, "heading"]
"""A selector of pieces in which exactly one owner stands; that owner is the chart's scope."""

Chart = Mapping[Place, tuple[Entry, ...] | None]
Schedule = Mapping[Moment, Deeds | None]


@entity
class Victory:
    """Who wins what, when, and on which conditions; all of them must hold."""

    side: OwnerId
    """Who wins."""
    level: str = "victory"
    """How well: a word of `levels`."""
    at: Moment | Literal["end", "always", "turn-end"] = "end"
    """When one looks: in the last turn, in every turn's end, all the time, or at a moment."""
    if_: tuple[Condition, ...] = ()
    """On which conditions; all must hold."""
    rule: str | None = None
    """The rule it follows."""


@entity
class Scenario:
    """One printed scenario, or an abstract one that others take over.

    What is None, or an empty mapping, is taken from the scenario it comes `from`; `~` in a mapping
    takes an inherited entry away.
    """

    name: str | None = None
    """What it is called."""
    from_: ScenarioId | None = None
    """The scenario it comes from, which says all that this one does not."""
    abstract: bool | None = None
    """Whether nobody plays it, and others only come from it."""
    first: Moment | None = None
    """The turn it begins with, and the player turn, if that is not the first: `15 red`."""
    last: str | None = None
    """The turn it ends with; the calendar's last, if it does not say."""
    turns: int | None = None
    """How many turns it has, where the book says that: it must agree with `first` and `last`."""
    boards: tuple[BoardId, ...] | None = None
    """The boards it is played on."""
    sets_up: tuple[OwnerId, ...] | None = None
    """Who sets up, in order."""
    hands: Mapping[OwnerId, OwnerId | None] = empty_mapping()
    """Whose pieces another player sets up and moves."""
    options: Mapping[OptionId, str | None] = empty_mapping()
    """What is chosen in this scenario."""
    spares: bool | None = None
    """Whether it may use the spare pieces, which printed scenarios may not."""
    happened: tuple[EventId, ...] | None = None
    """Events that have happened before it begins."""
    control: Mapping[OwnerId, tuple[SpaceSelector, ...] | None] = empty_mapping()
    """By owner: the spaces it holds at the start."""
    uncontrolled: tuple[SpaceSelector, ...] | None = None
    """Spaces that nobody holds."""
    out_of_play: tuple[SpaceSelector, ...] | None = None
    """Spaces that are not in this game."""
    setup: Mapping[Heading, Chart | None] = empty_mapping()
    """The charts: by heading, by place, what stands there."""
    attacks: Mapping[OwnerId, tuple[Place, ...] | None] = empty_mapping()
    """Attacks that the set-up declares: where."""
    arrivals: Mapping[OwnerId, Schedule | None] = empty_mapping()
    """Orders of arrival: by owner, by moment, what is done."""
    changes: Mapping[SpaceId, Space | None] = empty_mapping()
    """What is different about a space here."""
    limits: Mapping[str, Limit | None] = empty_mapping()
    """Limits of this scenario, over those of the module."""
    series: Mapping[str, Series | None] = empty_mapping()
    """Series of this scenario, over those of the module."""
    victory: Mapping[str, Victory | None] = empty_mapping()
    """Who wins on what, best level first."""
    draw: tuple[Literal["nobody", "several"], ...] | None = None
    """What makes the game a draw as it ends: `nobody` has won, or `several` sides have; `[]` takes
    back what is inherited."""
    labels: Mapping[Place, str | None] = empty_mapping()
    """Words printed for a place here, over those of the module."""
    rule: str | None = None
    """Where the book has it."""
    text: str | None = None
    """A few words for the player, of our own."""
