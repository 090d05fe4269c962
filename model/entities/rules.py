"""Rules as data: limits, movement, supply, options, tables, series."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from sandtable.model.entities.entity import PrincipalKey, empty_mapping, entity
from sandtable.model.ids import (
    FeatureWord,
    MovementId,
    OptionId,
    OwnerId,
    OwnerValue,
    PackId,
    PhaseId,
    ReferenceTo,
)
from sandtable.model.phrases.action import KEYED_BY_VERB, ActionVerb
from sandtable.model.phrases.amount import Amount
from sandtable.model.phrases.condition import Condition
from sandtable.model.phrases.cost import Cost
from sandtable.model.phrases.dice import Dice
from sandtable.model.phrases.entry import Entry
from sandtable.model.phrases.selector import PieceSelector, Selector, SpaceSelector
from sandtable.model.phrases.span import Span

LimitGroupWord = Literal[
    "space", "border", "region", "side", "power", "turn", "carrier", "container", "piece"
]
Actions = Annotated[Mapping[ActionVerb, tuple[Entry | Selector | str, ...]], KEYED_BY_VERB]
"""Actions by verb: entries for most verbs, spaces for `control`, texts for `note`."""


@entity
class LimitPart:
    """A bound on some of the pieces that a limit counts, as part of the limit."""

    of: PieceSelector
    """Part of the counted pieces."""
    at_most: Amount | None = None
    """Largest number of them."""
    at_least: Amount | None = None
    """Smallest number of them."""


@entity
class Limit:
    """A rule that bounds a number: stacking, capacity, budget, component count."""

    rule: str
    """Rule that it cites."""
    count: Annotated[str, ReferenceTo("measure")] = "copies"
    """Measure: `copies`, `steps`, `worth`, `cost`, a rating, or a value of pieces, spaces or
    owners; of the box: `stock` with its `spares`; of a scenario: its `turns`."""
    of: PieceSelector | None = None
    """Pieces that are counted; all by default."""
    in_: SpaceSelector | None = None
    """Spaces in which they are counted; all by default."""
    from_: SpaceSelector | None = None
    """Spaces that arrivals come from, such as those with a factory: `at-most` applies to each of
    them, and arrivals from any other space are too many."""
    beside: SpaceSelector | None = None
    """Neighbours of the spaces of `from` that arrivals may enter, too."""
    per: tuple[LimitGroupWord, ...] = ("space",)
    """Groups that are counted separately: `[space, side]` counts each side in each space."""
    at_most: Amount | None = None
    """Largest number."""
    at_least: Amount | None = None
    """Smallest number."""
    exactly: Amount | None = None
    """The only allowed number."""
    each_at_most: Mapping[OwnerId, int] = empty_mapping()
    """Largest number by owner."""
    each_exactly: Mapping[OwnerId, int] = empty_mapping()
    """The only allowed number by owner."""
    default: int | None = None
    """Number for spaces without a value of that name."""
    when: tuple[str, ...] = ("always",)
    """Moments of enforcement: `always`, `setup`, `arrival`, a phase, or an end: `movement-end`,
    `player-turn-end` (of each player turn), `turn-end` (when all players have had theirs)."""
    turns: Span | None = None
    """Turns in which it applies; all by default."""
    of_which: Mapping[str, LimitPart] = empty_mapping()
    """Bounds on parts of the counted pieces, each under a word of your choice."""
    adds: Mapping[str, LimitPart] = empty_mapping()
    """Capacity that other pieces add, each under a word of your choice."""
    exempt: PieceSelector | None = None
    """Pieces that are not counted."""
    if_: Condition | None = None
    """Condition under which it applies."""
    else_: Literal["report", "remove", "wait", "return", "lose"] = "report"
    """Treatment of the excess: it is reported, removed, waits, goes back, or the game is lost."""
    name: str | None = None
    """Name that players use; by default the words of its key."""
    text: str | None = None
    """The rule as a sentence; by default made from its numbers."""
    binds: Literal["players", "author"] = "players"
    """Readers whom it concerns: players, on whose sheets it appears, or only the author of the
    data."""


@entity
class MovementClass:
    """Costs of movement for some pieces, by terrain, kind of road and border feature."""

    of: PieceSelector
    """Pieces that it applies to."""
    costs: Mapping[Annotated[str, ReferenceTo("terrain or feature")], Cost]
    """Cost by terrain, kind of path or border feature."""
    phases: tuple[PhaseId, ...] = ()
    """Phases in which it applies; all by default."""
    points: Amount | None = None
    """Points of a move: a number, or the rating or value with that name; `move` by default."""
    rule: str | None = None
    """Rule that it follows."""


@entity
class SupplyLine:
    """A rule of supply: the units, their sources, the range, and blocks."""

    of: PieceSelector
    """Pieces that need supply."""
    sources: Annotated[Selector, "either"]
    """Sources: spaces, or pieces."""
    range: Mapping[Span, Amount]
    """Range by turns: `1..6: 3`."""
    measure: Literal["spaces", "points"] = "points"
    """Measure of the range: movement points, or spaces."""
    moves: MovementId | None = None
    """Movement class whose costs a range in points counts; by default the cheapest of all."""
    relays: Annotated[Selector, "either"] | None = None
    """Spaces or pieces that pass supply on: a line that reaches one begins anew there."""
    along: tuple[FeatureWord, ...] = ()
    """Words of `words.features` that the line must follow."""
    blocked: SpaceSelector | None = None
    """Spaces through which the line cannot lead."""
    feeds: Amount | None = None
    """Number of units that each source supplies: a number, or a value of the space; by default
    all."""
    rule: str | None = None
    """Rule that it follows."""


@entity(short=PrincipalKey("name"))
class Option:
    """A choice made before play that other entries depend on."""

    name: str
    """Name of the option."""
    choices: tuple[str, ...] = ("on", "off")
    """Possible choices."""
    default: str = "off"
    """Choice by default."""
    excludes: tuple[OptionId, ...] = ()
    """Options that cannot be on together with it."""
    owner: OwnerId | None = None
    """Owner that chooses; all together by default."""
    pack: PackId | None = None
    """Pack that it is picked from."""
    if_: Condition | None = None
    """Condition for choosing it."""
    does: Actions = empty_mapping()
    """Effects before the first turn."""
    rule: str | None = None
    """Rule that it follows."""
    note: str | None = None
    """A comment for the player who chooses."""


@entity
class Pack:
    """A set of options from which a certain number is picked."""

    name: str
    """Name of the pack."""
    pick: Span
    """Number of options that may be picked."""
    per: Literal["module", "side", "power"] = "module"
    """Owners that pick: all together, each side, or each power."""


@entity(short=PrincipalKey("to"))
class ColumnTie:
    """The values elsewhere in the module that a table column repeats, for a check to compare."""

    to: str | None = None
    """Address of the repeated value, in which `{row}` and `{column}` stand for their words:
    `movement.all.costs.{row}`; `copies`, `spares` or `stock` (both) and a selector, for the number
    of pieces in the box; or `piece` and a number, for the piece that the row names:
    `piece attack-defence`."""
    rows: Mapping[str, str | None] = empty_mapping()
    """Words of rows in that address, where they differ: `salt marsh: salt-marsh`; `~` for a row
    that repeats nothing."""
    columns: Mapping[str, str] = empty_mapping()
    """Words of columns in that address, where they differ."""
    cells: Mapping[str, str | None] = empty_mapping()
    """Values by the words of cells: `P: no`; `~` for words that repeat nothing."""
    why: str | None = None
    """Reason why the column, or a row with `~`, repeats nothing that the module holds."""


@entity
class Table:
    """A dice table, or a reference chart where there are no dice."""

    name: str
    """Name of the table."""
    rows: Mapping[str, tuple[str, ...]]
    """Cells of each row, by result of the dice or by a word."""
    dice: Dice | None = None
    """Dice of the roll; a chart has none."""
    columns: tuple[str, ...] = ()
    """Headings of the columns."""
    shift: int | None = None
    """Largest number of columns that modifiers may shift."""
    modifiers: Mapping[str, int] = empty_mapping()
    """Modifiers of the roll or of the column."""
    results: Mapping[str, str] = empty_mapping()
    """Explanations of the words in cells."""
    sums: Mapping[str, tuple[str, ...]] = empty_mapping()
    """Rows or columns that are sums, each with its summands; all others by default."""
    ties: Mapping[str, ColumnTie] = empty_mapping()
    """Data that cells repeat, by heading of the column, or by its number if it has no heading.
    `*` is for all other columns."""
    rule: str | None = None
    """Rule that it belongs to."""
    for_: Literal["players", "publisher"] = "players"
    """Readers who need it: players, or only the publisher, such as for a count of the box. A table
    for the publisher appears with the component manifest."""


@entity
class Series:
    """Numbers by owner and turn, such as technology or production."""

    measure: str
    """Measure in a word: production, radar."""
    kind: Literal["level", "amount"]
    """A level applies until the next one; an amount applies to its turn only."""
    of: Mapping[OwnerId, Mapping[str, int | Mapping[str, int | None] | None]]
    """Numbers by owner and turn, or several by colour; `~` is unknown."""
    starts_at: OwnerValue | None = None
    """Value of the owners, such as their income, that each first number repeats."""
    within: Mapping[str, tuple[str, ...]] = empty_mapping()
    """Colours that bound others: `yellow: [red, blue]` if there are never more red and blue ones
    together than yellow ones."""
    name: str | None = None
    """Name on sheets, if several series have the same measure."""
    rule: str | None = None
    """Rule that it follows."""
