"""The head of a module, in `module.yaml`: title, rights, calendar, owners and vocabulary."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from sandtable.model.entities.components import PieceStyle
from sandtable.model.entities.entity import FormatVersion, PrincipalKey, empty_mapping, entity
from sandtable.model.ids import (
    DefinitionOf,
    FeatureWord,
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
from sandtable.model.phrases.selector import Selector
from sandtable.model.phrases.span import Span
from sandtable.model.phrases.vocable import Vocable

TurnUnit = Literal["turn", "round", "day", "week", "half-month", "month", "season", "year"]


@entity
class Calendar:
    """Time in the game: turns, player turns and phases."""

    turn: TurnUnit = "turn"
    """Unit and length of a turn; `turn` and `round` have no dates."""
    first: str = "1"
    """Number or date of turn 1, such as 1940-09."""
    turns: int | None = None
    """Number of turns."""
    order: tuple[OwnerId, ...] = ()
    """Player turns of one turn, in order."""
    phases: Mapping[Annotated[str, DefinitionOf("phase")], str] = empty_mapping()
    """Phases of a player turn, in order: id and printed name."""
    mutual: tuple[PhaseId, ...] = ()
    """Phases that happen once, after the last player turn."""
    skips: Mapping[OwnerId, Span] = empty_mapping()
    """Turns without a player turn of an owner."""
    sets_up: tuple[OwnerId, ...] = ()
    """Order of the set-up, if the rules state one for all scenarios."""
    sets_up_first: Literal["first-mover", "second-mover"] | None = None
    """First owner to set up in every scenario, if the rules derive it from who moves first."""
    labels: Mapping[str, str] = empty_mapping()
    """Printed labels of turns that the calendar cannot derive."""


@entity(short=PrincipalKey("name"))
class Owner:
    """A side, power or nationality. Owners form a tree by `of`."""

    name: str
    """Name of the owner."""
    of: OwnerId | None = None
    """Owner above it; an owner without one is a side."""
    entry: tuple[Entrance, ...] = ()
    """Places of entry for arrivals without a place: the first one that can be used."""
    release: tuple[Entrance, ...] = ()
    """Places for pieces released from a box, if different: the first one that can be used."""
    capital: SpaceId | None = None
    """Space whose loss ends its income."""
    values: Mapping[OwnerValue, Amount] = empty_mapping()
    """Numbers of the owner, by words of `words.owners`: `income: 24`."""
    colour: str | None = None
    """Colour of its pieces, `#rrggbb`."""
    text_colour: str | None = None
    """Colour of the print on them; by default black or white, whichever is legible."""
    adjective: str | None = None
    """Adjective for its pieces, if other than its name."""
    spoken: str | None = None
    """Name within a sentence, if different: `the Rebels`."""


@entity
class Rights:
    """Rights to the work that the module is about."""

    work: str
    """Game that the module is about."""
    publisher: str | None = None
    """Publisher of the work."""
    year: int | None = None
    """Year of publication."""
    basis: Literal["facts only", "own"] = "facts only"
    """`facts only`: figures and names of a published game; `own`: your own game."""
    permission: Literal["none", "granted", "own"] = "none"
    """Permission of the rights holder: `none`, `granted`, or `own` for your own work."""
    licence: str | None = None
    """Licence under which the module is distributed."""
    notice: str = ""
    """Notice that every export and sheet must show."""


@entity
class GameVocabulary:
    """Words that a module declares for pieces, spaces, owners and actions."""

    pieces: Mapping[Annotated[str, DefinitionOf("piece word")], Vocable] = empty_mapping()
    """Tags, numbers and texts of pieces and types."""
    spaces: Mapping[Annotated[str, DefinitionOf("space word")], Vocable] = empty_mapping()
    """Tags, numbers and texts of spaces."""
    owners: Mapping[Annotated[str, DefinitionOf("owner word")], Vocable] = empty_mapping()
    """Numbers and texts of owners, such as income."""
    states: Mapping[Annotated[str, DefinitionOf("state")], str] = empty_mapping()
    """States of a piece on the map, besides its face."""
    marks: Mapping[str, str] = empty_mapping()
    """Letters after a printed number: boxed, circled, a colour."""
    groups: Mapping[Annotated[str, DefinitionOf("group")], str] = empty_mapping()
    """Codes printed on counters for the time of their arrival."""
    features: Mapping[Annotated[str, DefinitionOf("feature")], str] = empty_mapping()
    """Features of borders and paths."""
    verbs: Mapping[Annotated[str, DefinitionOf("verb")], str] = empty_mapping()
    """Verbs for events and options of this game."""
    grants: Mapping[Annotated[str, DefinitionOf("grant")], str] = empty_mapping()
    """Objects that those verbs give or take: actions, rolls."""


@entity
class ZoneOfControl:
    """Zones of control: the neighbouring spaces that units hold by their mere presence."""

    of: Annotated[Selector, "pieces"]
    """Pieces that have a zone of control."""
    in_: Annotated[Selector, "spaces"] | None = None
    """Spaces that can be in a zone; all neighbours by default."""
    not_across: tuple[FeatureWord, ...] = ()
    """Border features that a zone does not cross."""
    negated_by: Annotated[Selector, "pieces"] | None = None
    """Pieces of the other sides whose spaces are in no zone."""
    enter: Cost | None = None
    """What an enemy pays to enter a zone: `+1`, `+0 stop`, `no`."""
    rule: str | None = None
    """Rule that it follows."""


@entity
class ModuleHead:
    """General data of a module, such as its title, calendar and owners."""

    # DECISIONS 8
    format: Annotated[int, FormatVersion()]
    """Version of the format: 1."""
    title: str
    """Title of the game."""
    rights: Rights
    """Rights to the work that it is about."""
    id: str | None = None
    """Short name for files made from the module."""
    version: str | None = None
    """Edition of the module, as a text."""
    language: str = "en"
    """Language of the module's texts."""
    extends: str | None = None
    """Folder of another module that this one extends."""
    credits: tuple[str, ...] = ()
    """Authors of the module."""
    dice: tuple[Dice, ...] = ()
    """Dice that the game uses."""
    scenario_order: tuple[ScenarioId, ...] = ()
    """Scenarios in the order of the book; others follow."""
    calendar: Calendar = Calendar()
    """Time in the game."""
    owners: Mapping[Annotated[str, DefinitionOf("owner")], Owner] = empty_mapping()
    """Sides, powers and nationalities, as a tree."""
    ratings: tuple[str, ...] = ()
    """Names of the numbers printed on a counter, in printed order."""
    style: PieceStyle | None = None
    """Look of its units: hex-game counters, blocks or miniatures."""
    zones: ZoneOfControl | None = None
    """Zones of control, which selectors name by `zoc of`."""
    step_costs: Mapping[Annotated[str, ReferenceTo("mark")], Cost] = empty_mapping()
    """Cost of building a step, by the mark printed with its number; `no` means never."""
    levels: tuple[str, ...] = ("victory",)
    """Levels of victory, best first."""
    words: GameVocabulary = GameVocabulary()
    """The game's own vocabulary."""
    rules: tuple[str, ...] = ()
    """Sections of the book, by number or name, and ranges of them: `7.1..7.9`. If they are listed,
    every `rule` must be one of them."""
    covered: Mapping[str, str] = empty_mapping()
    """Statements about sections, or ranges of them, that no `rule` cites: the addresses that state
    them (`types, movement`), or `play only:` with the reason why data cannot."""
