"""Rules as data: limits, movement, supply, options, tables, series."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from sandtable.model.entities.boards import PieceSelector, SpaceSelector
from sandtable.model.entities.entity import PrincipalKey, empty_mapping, entity
from sandtable.model.ids import FeatureWord, OptionId, OwnerId, PackId, PhaseId, ReferenceTo
from sandtable.model.phrases.amount import Amount
from sandtable.model.phrases.condition import Condition
from sandtable.model.phrases.cost import Cost
from sandtable.model.phrases.deed import KEYED_BY_VERB, DeedVerb
from sandtable.model.phrases.dice import Dice
from sandtable.model.phrases.entry import Entry
from sandtable.model.phrases.selector import Selector
from sandtable.model.phrases.span import Span

LimitGroupWord = Literal[
    "space", "border", "region", "side", "power", "turn", "carrier", "container", "piece"
]
Deeds = Annotated[Mapping[DeedVerb, tuple[Entry | Selector | str, ...]], KEYED_BY_VERB]
"""What is done: entries for most verbs, spaces for `control`, words for `note`."""


@entity
class LimitPart:
    """A bound on a part of what a limit counts."""

    of: PieceSelector
    """Which of the counted pieces."""
    at_most: Amount | None = None
    """No more than this of them."""
    at_least: Amount | None = None
    """No fewer than this of them."""


@entity
class Limit:
    """A rule that bounds a number: stacking, capacity, budget, component count."""

    rule: str
    """The rule it cites."""
    count: Annotated[str, ReferenceTo("measure")] = "copies"
    """What is counted: `copies`, `steps`, `worth`, `cost`, a rating, a value of pieces, spaces or
    owners; of the box: `stock` with its `spares`; of a scenario: its `turns`."""
    of: PieceSelector | None = None
    """Which pieces are counted; all, if it does not say."""
    in_: SpaceSelector | None = None
    """In which spaces; all, if it does not say."""
    from_: SpaceSelector | None = None
    """Out of which spaces it comes, such as those with a factory: `at-most` holds for each of
    them, and what stands in none of them is too much."""
    beside: SpaceSelector | None = None
    """Into which neighbours of the spaces of `from` it may come, too."""
    per: tuple[LimitGroupWord, ...] = ("space",)
    """For each of what it is counted by itself: `[space, side]` is each side in each space."""
    at_most: Amount | None = None
    """No more than this."""
    at_least: Amount | None = None
    """No fewer than this."""
    exactly: Amount | None = None
    """This, and nothing else."""
    each_at_most: Mapping[OwnerId, int] = empty_mapping()
    """By owner: no more than this."""
    each_exactly: Mapping[OwnerId, int] = empty_mapping()
    """By owner: this, and nothing else."""
    default: int | None = None
    """The number where a space has no value of that name."""
    when: tuple[str, ...] = ("always",)
    """When it is enforced: `always`, `setup`, `arrival`, a phase, or an end: `movement-end`,
    `player-turn-end` (of each player's turn), `turn-end` (when all players have had theirs)."""
    turns: Span | None = None
    """In which turns; all, if it does not say."""
    of_which: Mapping[str, LimitPart] = empty_mapping()
    """Bounds on parts of what is counted, each under a word of your choice."""
    adds: Mapping[str, LimitPart] = empty_mapping()
    """Capacity that another piece brings, each under a word of your choice."""
    exempt: PieceSelector | None = None
    """Which pieces are not counted."""
    if_: Condition | None = None
    """What must be so for it to bind."""
    else_: Literal["report", "remove", "wait", "return", "lose"] = "report"
    """What happens to what is too much: it is reported, taken away, waits, goes back, or the game
    is lost."""
    name: str | None = None
    """What players call it; the words of its key, if it does not say."""
    text: str | None = None
    """The rule in a sentence of its own; made of its numbers, if it does not say."""
    binds: Literal["players", "author"] = "players"
    """Whom it binds: players, on whose sheets it stands, or only who writes the data."""


@entity
class MovementClass:
    """Who pays what to enter where."""

    of: PieceSelector
    """Which pieces."""
    costs: Mapping[Annotated[str, ReferenceTo("terrain or feature")], Cost]
    """By terrain, path kind or border feature."""
    phases: tuple[PhaseId, ...] = ()
    """In which phases it holds; in all, if it does not say."""
    rule: str | None = None
    """The rule it follows."""


@entity
class SupplyLine:
    """Who is fed from where, how far, and what cuts the line."""

    of: PieceSelector
    """Which pieces are fed."""
    sources: Annotated[Selector, "either"]
    """From where: spaces, or pieces."""
    range: Mapping[Span, Amount]
    """How far, by turns: `1..6: 3`."""
    measure: Literal["spaces", "points"] = "points"
    """What the range counts: movement points, or spaces."""
    along: tuple[FeatureWord, ...] = ()
    """Words of `words.features` that the way must follow."""
    blocked: SpaceSelector | None = None
    """Spaces through which it cannot lead."""
    feeds: Amount | None = None
    """How many units each source feeds: a number, or the value of a space; all, if it does not
    say."""
    rule: str | None = None
    """The rule it follows."""


@entity(short=PrincipalKey("name"))
class Option:
    """A choice made before play that other entries depend on."""

    name: str
    """What it is called."""
    choices: tuple[str, ...] = ("on", "off")
    """What one can choose."""
    default: str = "off"
    """What is chosen if nobody says."""
    excludes: tuple[OptionId, ...] = ()
    """Options that cannot be on with it."""
    owner: OwnerId | None = None
    """Who chooses; both together, if it does not say."""
    pack: PackId | None = None
    """The pack it is picked from."""
    if_: Condition | None = None
    """What must be so to choose it."""
    does: Deeds = empty_mapping()
    """What choosing it does before the first turn."""
    rule: str | None = None
    """The rule it follows."""
    note: str | None = None
    """A comment for the player who chooses."""


@entity
class Pack:
    """Options of which so many are picked."""

    name: str
    """What it is called."""
    pick: Span
    """How many may be picked."""
    per: Literal["module", "side", "power"] = "module"
    """By whom: once for all, by each side, by each power."""


@entity
class Table:
    """A dice table, or a reference chart where there are no dice."""

    name: str
    """What it is called."""
    rows: Mapping[str, tuple[str, ...]]
    """By range of the dice, or by a word: a cell for each column."""
    dice: Dice | None = None
    """What is rolled; a chart has none."""
    columns: tuple[str, ...] = ()
    """What stands above the columns."""
    shift: int | None = None
    """How many columns modifiers may shift at most."""
    modifiers: Mapping[str, int] = empty_mapping()
    """What changes the roll or the column, and by how much."""
    results: Mapping[str, str] = empty_mapping()
    """What the words in the cells mean."""
    sums: Mapping[str, tuple[str, ...]] = empty_mapping()
    """By row or column that is a sum: those that it adds up; all others, if none is named."""
    rule: str | None = None
    """The rule it belongs to."""
    for_: Literal["players", "publisher"] = "players"
    """Who needs it: players, or only whoever makes the game, such as a count of the box; a table
    for the publisher stands with the component manifest."""


@entity
class Series:
    """A number by owner and turn: technology, production."""

    measure: str
    """What it counts, in a word: production, radar."""
    kind: Literal["level", "amount"]
    """A level holds till the next; an amount is for its turn."""
    of: Mapping[OwnerId, Mapping[str, int | Mapping[str, int | None] | None]]
    """By owner and turn: a number, or numbers by colour; `~` is not known."""
    name: str | None = None
    """What the number is called on sheets, where several series have the same measure."""
    rule: str | None = None
    """The rule it follows."""
