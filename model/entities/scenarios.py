"""Scenarios: set-up charts, schedules, control and victory, laid one over another by `from`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from model.entities.boards import Space, Spaces
from model.entities.entity import entity, many
from model.entities.rules import Deeds, Limit, Series
from model.ids import BoardId, EventId, OptionId, OwnerId, ScenarioId, SpaceId
from model.phrases.condition import Condition
from model.phrases.entry import Entry
from model.phrases.moment import Moment
from model.phrases.place import Place
from model.phrases.selector import Selector

Heading = Annotated[Selector, "heading"]
"""A selector of pieces in which exactly one owner stands; that owner is the chart's scope."""

Chart = Mapping[Place, tuple[Entry, ...] | None]
Schedule = Mapping[Moment, Deeds | None]


@entity
class Victory:
    """Who wins what, when, and on which conditions; all of them must hold."""

    side: OwnerId
    level: str = "victory"
    at: Moment | Literal["end", "always", "turn-end"] = "end"
    if_: tuple[Condition, ...] = ()
    rule: str | None = None


@entity
class Scenario:
    """One printed scenario, or an abstract one that others take over.

    What is None, or an empty mapping, is taken from the scenario it comes `from`; `~` in a mapping
    takes an inherited entry away.
    """

    name: str | None = None
    from_: ScenarioId | None = None
    abstract: bool | None = None
    first: Moment | None = None
    last: str | None = None
    boards: tuple[BoardId, ...] | None = None
    sets_up: tuple[OwnerId, ...] | None = None
    """Who sets up, in order."""
    hands: Mapping[OwnerId, OwnerId | None] = many()
    """Whose pieces another player sets up and moves."""
    options: Mapping[OptionId, str | None] = many()
    happened: tuple[EventId, ...] | None = None
    control: Mapping[OwnerId, tuple[Spaces, ...] | None] = many()
    uncontrolled: tuple[Spaces, ...] | None = None
    out_of_play: tuple[Spaces, ...] | None = None
    setup: Mapping[Heading, Chart | None] = many()
    attacks: Mapping[OwnerId, tuple[Place, ...] | None] = many()
    """Attacks that the set-up declares."""
    arrivals: Mapping[OwnerId, Schedule | None] = many()
    changes: Mapping[SpaceId, Space | None] = many()
    """What is different about a space here."""
    limits: Mapping[str, Limit | None] = many()
    series: Mapping[str, Series | None] = many()
    victory: Mapping[str, Victory | None] = many()
    labels: Mapping[Place, str | None] = many()
    rule: str | None = None
    text: str | None = None
