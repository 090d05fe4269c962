"""What stands in `module.yaml`: the game's name, rights, calendar, owners and vocabulary."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from sandtable.model.entities.components import PieceStyle
from sandtable.model.entities.entity import FormatVersion, PrincipalKey, empty_mapping, entity
from sandtable.model.ids import (
    DefinitionOf,
    OwnerId,
    OwnerValue,
    PhaseId,
    ReferenceTo,
    ScenarioId,
    SpaceId,
)
from sandtable.model.phrases.amount import Amount
from sandtable.model.phrases.cost import Cost
from sandtable.model.phrases.dice import Dice
from sandtable.model.phrases.entrance import Entrance
from sandtable.model.phrases.span import Span
from sandtable.model.phrases.vocable import Vocable

TurnUnit = Literal["turn", "round", "day", "week", "half-month", "month", "season", "year"]


@entity
class Calendar:
    """How time runs: the turns, whose half comes when, and the phases of each."""

    turn: TurnUnit = "turn"
    """What a turn is called and how long it is; `turn` and `round` have no dates."""
    first: str = "1"
    """What turn 1 is: a number, or a date such as 1940-09."""
    turns: int | None = None
    """How many turns there are."""
    order: tuple[OwnerId, ...] = ()
    """The player turns of one turn, in order."""
    phases: Mapping[Annotated[str, DefinitionOf("phase")], str] = empty_mapping()
    """The phases of a player turn, in order: id and printed name."""
    mutual: tuple[PhaseId, ...] = ()
    """Phases that come once, after the last player turn."""
    skips: Mapping[OwnerId, Span] = empty_mapping()
    """Turns in which an owner has no player turn."""
    sets_up: tuple[OwnerId, ...] = ()
    """In which order they set up, where the rules say one for all scenarios."""
    sets_up_first: Literal["first-mover", "second-mover"] | None = None
    """Who sets up first in every scenario, where the rules say it by who moves first there."""
    labels: Mapping[str, str] = empty_mapping()
    """What is printed for a turn, where the calendar cannot tell it."""


@entity(short=PrincipalKey("name"))
class Owner:
    """A side, power or nationality: a tree by `of`."""

    name: str
    """What it is called."""
    of: OwnerId | None = None
    """The owner above it; who has none is a side."""
    entry: tuple[Entrance, ...] = ()
    """Where arrivals come that name no place: the first that can be used."""
    release: tuple[Entrance, ...] = ()
    """Where pieces come that a box releases, if elsewhere: the first that can be used."""
    capital: SpaceId | None = None
    """The space whose loss takes its income away."""
    values: Mapping[OwnerValue, Amount] = empty_mapping()
    """Its numbers, by the words for owners: `income: 24`."""
    colour: str | None = None
    """The colour of its pieces, `#rrggbb`."""
    text_colour: str | None = None
    """The colour of what is printed on them; black or white, whichever can be read."""
    adjective: str | None = None
    """How its pieces are called, where that is not its name."""
    spoken: str | None = None
    """What a sentence calls it, where that is not its name: `the Rebels`."""


@entity
class Rights:
    """Whose work the module is about, and what we may say of it."""

    work: str
    """The game that the module is about."""
    publisher: str | None = None
    """Who published it."""
    year: int | None = None
    """When."""
    basis: Literal["facts only", "own"] = "facts only"
    """`facts only`: figures and names of a published game; `own`: a game of our own."""
    permission: Literal["none", "granted", "own"] = "none"
    """Whether its owner allowed this: `none`, `granted`, or it is our `own`."""
    licence: str | None = None
    """Under which licence the module is given on."""
    notice: str = ""
    """What every export and sheet must show."""


@entity
class GameVocabulary:
    """The game's own vocabulary: what may be said of pieces, spaces and owners, and done."""

    pieces: Mapping[Annotated[str, DefinitionOf("piece word")], Vocable] = empty_mapping()
    """Tags, numbers and texts that pieces and types may have."""
    spaces: Mapping[Annotated[str, DefinitionOf("space word")], Vocable] = empty_mapping()
    """Tags, numbers and texts that spaces may have."""
    owners: Mapping[Annotated[str, DefinitionOf("owner word")], Vocable] = empty_mapping()
    """Numbers and texts that owners may have: income."""
    states: Mapping[Annotated[str, DefinitionOf("state")], str] = empty_mapping()
    """What may be said of a piece on the map besides its face."""
    marks: Mapping[str, str] = empty_mapping()
    """Letters after a printed number: boxed, circled, a colour."""
    groups: Mapping[Annotated[str, DefinitionOf("group")], str] = empty_mapping()
    """Codes printed on counters that say when they come."""
    features: Mapping[Annotated[str, DefinitionOf("feature")], str] = empty_mapping()
    """What may lie on a border or run along a path."""
    verbs: Mapping[Annotated[str, DefinitionOf("verb")], str] = empty_mapping()
    """What events and options of this game may do."""
    grants: Mapping[Annotated[str, DefinitionOf("grant")], str] = empty_mapping()
    """What those verbs may give or take: actions, rolls."""


@entity
class ModuleHead:
    """The module's own particulars."""

    format: Annotated[int, FormatVersion()]
    """The version of the format: 1."""
    title: str
    """What the game is called."""
    rights: Rights
    """Whose work it is about."""
    id: str | None = None
    """A short name for files that are made of it."""
    version: str | None = None
    """Which edition of the module this is; a text."""
    language: str = "en"
    """The language that the module's texts are in."""
    extends: str | None = None
    """Another module's folder, which this one is laid over."""
    credits: tuple[str, ...] = ()
    """Who made the module."""
    dice: tuple[Dice, ...] = ()
    """The dice that the game uses."""
    scenario_order: tuple[ScenarioId, ...] = ()
    """The scenarios in the order of the book; those that are not named follow."""
    calendar: Calendar = Calendar()
    """How time runs."""
    owners: Mapping[Annotated[str, DefinitionOf("owner")], Owner] = empty_mapping()
    """Sides, powers and nationalities, with who belongs to whom."""
    ratings: tuple[str, ...] = ()
    """Names of the numbers printed on a counter, in printed order."""
    style: PieceStyle | None = None
    """What its units look like: hex-game counters, blocks or miniatures."""
    step_costs: Mapping[Annotated[str, ReferenceTo("mark")], Cost] = empty_mapping()
    """What a step costs to build, by the mark printed with its number; `no` is never."""
    levels: tuple[str, ...] = ("victory",)
    """Levels of victory, best first."""
    words: GameVocabulary = GameVocabulary()
    """The game's own vocabulary."""
    rules: tuple[str, ...] = ()
    """The sections of the book, by number or name, and ranges of them: `7.1..7.9`. Where they are
    listed, every `rule` must be one of them."""
    covered: Mapping[str, str] = empty_mapping()
    """By section, or range of sections, that no `rule` cites: where the module says it (an
    address, or several: `types, movement`), or `play only: why no data says it`."""
