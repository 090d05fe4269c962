"""What stands in `module.yaml`: the game's name, rights, calendar, owners and vocabulary."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from model.entities.entity import Principal, entity, many
from model.ids import Defines, OwnerId, PhaseId, Ref, SpaceId
from model.phrases.cost import Cost
from model.phrases.dice import Dice
from model.phrases.entry import Entry
from model.phrases.span import Span
from model.phrases.vocable import Vocable

TurnUnit = Literal["turn", "round", "day", "week", "half-month", "month", "season", "year"]


@entity
class Calendar:
    """How time runs: the turns, whose half comes when, and the phases of each."""

    turn: TurnUnit = "turn"
    first: str = "1"
    """What turn 1 is: a number, or a date such as 1940-09."""
    turns: int | None = None
    order: tuple[OwnerId, ...] = ()
    """The player turns of one turn, in order."""
    phases: Mapping[Annotated[str, Defines("phase")], str] = many()
    mutual: tuple[PhaseId, ...] = ()
    """Phases that come once, after the last player turn."""
    skips: Mapping[OwnerId, Span] = many()
    """Turns in which an owner has no player turn."""
    labels: Mapping[str, str] = many()
    """What is printed for a turn, where the calendar cannot tell it."""


@entity(short=Principal("name"))
class Owner:
    """A side, power or nationality: a tree by `of`."""

    name: str
    of: OwnerId | None = None
    entry: Annotated[tuple[Entry, ...], "spaces"] = ()
    """Where arrivals come: the first place that can be used."""
    capital: SpaceId | None = None
    """The space whose loss takes its income away."""
    colour: str | None = None
    adjective: str | None = None


@entity
class Rights:
    """Whose work the module is about, and what we may say of it."""

    work: str
    publisher: str | None = None
    year: int | None = None
    basis: Literal["facts only", "own"] = "facts only"
    permission: Literal["none", "granted", "own"] = "none"
    licence: str | None = None
    notice: str = ""


@entity
class Words:
    """The game's own vocabulary: what may be said of pieces, spaces and owners, and done."""

    pieces: Mapping[Annotated[str, Defines("piece word")], Vocable] = many()
    spaces: Mapping[Annotated[str, Defines("space word")], Vocable] = many()
    owners: Mapping[Annotated[str, Defines("owner word")], Vocable] = many()
    states: Mapping[Annotated[str, Defines("state")], str] = many()
    marks: Mapping[str, str] = many()
    """Letters after a printed number: boxed, circled, a colour."""
    groups: Mapping[Annotated[str, Defines("group")], str] = many()
    """Codes printed on counters that say when they come."""
    features: Mapping[Annotated[str, Defines("feature")], str] = many()
    """What may lie on a border or run along a path."""
    verbs: Mapping[Annotated[str, Defines("verb")], str] = many()
    """What events and options of this game may do."""
    grants: Mapping[Annotated[str, Defines("grant")], str] = many()
    """What those verbs may give or take: actions, rolls."""


@entity
class Head:
    """The module's own particulars."""

    format: int
    title: str
    rights: Rights
    id: str | None = None
    version: str | None = None
    language: str = "en"
    extends: str | None = None
    """Another module's folder, which this one is laid over."""
    credits: tuple[str, ...] = ()
    dice: tuple[Dice, ...] = ()
    calendar: Calendar = Calendar()
    owners: Mapping[Annotated[str, Defines("owner")], Owner] = many()
    ratings: tuple[str, ...] = ()
    """Names of the numbers printed on a counter, in printed order."""
    step_costs: Mapping[Annotated[str, Ref("mark")], Cost] = many()
    """What a step costs to build, by the mark printed with its number; `no` is never."""
    levels: tuple[str, ...] = ("victory",)
    """Levels of victory, best first."""
    words: Words = Words()
