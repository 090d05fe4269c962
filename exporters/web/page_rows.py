"""Rows of the web page's data, written as JSON without the values that equal defaults."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, dataclass, field, fields, is_dataclass
from typing import Any

ConditionTree = tuple[Any, ...]
"""Tree of a condition or selector; see `condition_trees`."""
BoardPoint = tuple[float, float]
"""Point of a board in millimetres from its upper left corner."""


@dataclass(frozen=True, slots=True)
class RowOfSpace:
    """Row for a space, or another place that can contain pieces."""

    label: str
    at: BoardPoint
    """Its middle."""
    name: str = ""
    """Name of a hex that has one besides its number."""
    kind: str = ""
    """Kind of the space; empty for a hex."""
    spots: tuple[BoardPoint, ...] = ()
    """Points of stacks side by side; if empty, stacks stand in the middle."""
    side: float = 0.0
    """Size of counters in the space, if it differs from that of the board."""
    path: str = ""
    """Outline of the space; empty for a hex, which has that of its board."""
    cells: Mapping[str, BoardPoint] = field(default_factory=dict)
    """Middles of a track's cells, by number."""
    turns: bool = False
    """Whether the cells are turns."""


@dataclass(frozen=True, slots=True)
class RowOfBoard:
    """Row for a board: its position on the page, its drawings and its spaces."""

    id: str
    name: str
    x: float
    y: float
    width: float
    height: float
    side: float
    """Size of counters on the board."""
    below: int
    """Number of the drawing below the colours of control."""
    above: int
    """Number of the drawing above the colours of control."""
    legend: int | None = None
    hexagon: tuple[BoardPoint, ...] = ()
    """Corners of a hex, relative to its middle."""
    hexes: Mapping[str, BoardPoint] = field(default_factory=dict)
    """Middles of hexes without further data."""
    spaces: Mapping[str, RowOfSpace] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class PieceRow:
    """Row for a piece of the manifest."""

    id: str
    name: str
    owner: str
    side: str
    kind: str
    type: str
    faces: tuple[int, ...]
    """Numbers of the drawings of its levels, full strength first."""
    back: int
    style: str = ""
    levels: tuple[str, ...] = ()
    """Names of the levels, if they have any."""
    flips: bool = False
    """Whether its levels are sides instead of steps."""
    copies: int | None = None
    """Number of copies in the box; None if unknown."""
    spare: int = 0
    steps: int | None = None
    loose: bool = False
    """Whether players may take and put away copies freely."""
    replaceable: bool = False
    """Whether chips may replace it, so that more of it can be in play than the box holds."""
    gone: str = ""
    """The space to which the piece goes when it is lost."""
    event: int | None = None
    formation: str = ""
    strengths: tuple[str, ...] = ()
    """Printed strengths by level, if it has any."""


@dataclass(frozen=True, slots=True)
class RowOfPlacedPieces:
    """Row for copies of a piece at one place in one state, or for a choice among pieces."""

    at: str
    """`s:ford` a space, `b:ford/mill` a border, `p:red/fleet` aboard a piece, `c:3` a choice."""
    piece: int | None = None
    n: int | None = 1
    """Number of copies; None if unknown."""
    lost: int = 0
    state: tuple[str, ...] = ()
    when: str = ""
    """Condition that play decides, in words."""
    of: tuple[int, ...] = ()
    """The pieces to choose from."""
    words: str = ""
    side: str = ""


@dataclass(frozen=True, slots=True)
class RowOfChoice:
    """Row for a choice of places or of pieces, as text."""

    words: str
    one: bool = False
    """Whether all pieces must go into one space."""
    area: int | None = None
    """Number of the list with the spaces of the choice."""
    provisos: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class RowOfScheduleLine:
    """A line of a schedule: the pieces that it removes and the pieces that it places."""

    turn: int
    owner: str
    does: str
    words: str = ""
    take: tuple[RowOfPlacedPieces, ...] = ()
    put: tuple[RowOfPlacedPieces, ...] = ()
    control: Mapping[str, str] = field(default_factory=dict)
    maybe: bool = False
    """Whether play decides if it happens."""
    when: str = ""


@dataclass(frozen=True, slots=True)
class RowOfOptionVariant:
    """Set-up and schedule of a scenario for one combination of chosen options."""

    choose: Mapping[str, str]
    laid: tuple[int, ...]
    deeds: tuple[int, ...]
    control: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class RowOfOption:
    """An option of the game, with its choice in a scenario."""

    id: str
    name: str
    choices: tuple[str, ...]
    chosen: str
    matters: bool = False
    """Whether the option changes what the page does."""
    note: str = ""


@dataclass(frozen=True, slots=True)
class RowOfTurn:
    """Row for a turn of a scenario."""

    n: int
    label: str
    plays: tuple[str, ...]
    """The owners of its player turns."""
    numbers: tuple[str, ...] = ()
    events: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class RowOfScenario:
    """Row for a scenario that can be played."""

    id: str
    name: str
    begins: str
    ends: str
    turns: tuple[RowOfTurn, ...]
    laid: tuple[RowOfPlacedPieces, ...]
    lines: tuple[RowOfChoice, ...]
    deeds: tuple[RowOfScheduleLine, ...]
    variants: tuple[RowOfOptionVariant, ...]
    text: str = ""
    sets_up: tuple[str, ...] = ()
    facts: tuple[str, ...] = ()
    options: tuple[RowOfOption, ...] = ()
    limits: tuple[int, ...] = ()
    victory: tuple[tuple[str, ...], ...] = ()
    rules: tuple[tuple[str, ...], ...] = ()
    spares: bool = False
    skip: tuple[str, ...] = ()
    """Owners whose player turns of the first turn are skipped."""


@dataclass(frozen=True, slots=True)
class RowOfBound:
    """Bound of a limit: a number, increased for each of certain pieces in the space."""

    number: float | None = None
    """The number; None if only the addition counts or the space sets the bound."""
    of: tuple[int, ...] = ()
    each: float = 0.0


@dataclass(frozen=True, slots=True)
class RowOfLimitPart:
    """Bound of a limit for some of the pieces that the limit counts."""

    name: str
    picks: ConditionTree
    """Tree that selects the copies."""
    most: RowOfBound | None = None
    least: RowOfBound | None = None


@dataclass(frozen=True, slots=True)
class RowOfLimit:
    """A limit as numbers, which the web page evaluates during play."""

    name: str
    words: str
    rule: str
    per: tuple[str, ...]
    picks: ConditionTree
    """Tree that selects the counted copies."""
    owners: tuple[str, ...] = ()
    """Owners of counted pieces, for limits with a least number: an owner without pieces breaks
    it."""
    area: ConditionTree = ()
    """Tree of the spaces; `maps` stands for all spaces on maps, an empty tree for no spaces."""
    moments: tuple[str, ...] = ()
    """Moments at which it binds: `setup`, `arrival` or phases; empty if it always does."""
    when: ConditionTree = ()
    """Tree of the condition under which it binds."""
    worth: Mapping[str, float | tuple[float, ...]] = field(default_factory=dict)
    """By piece: the amount that a copy counts if not 1, perhaps by its lost steps."""
    values: Mapping[str, float] = field(default_factory=dict)
    """By space: the amount that it counts for its controller, if spaces are counted."""
    each: Mapping[str, float] = field(default_factory=dict)
    """By owner: the greatest number."""
    exact: bool = False
    """Whether that number is also the least."""
    steps: bool = False
    most: RowOfBound | None = None
    least: RowOfBound | None = None
    spaces: Mapping[str, float] = field(default_factory=dict)
    """By space: the bound that it sets itself."""
    usual: float | None = None
    """The bound of all other spaces."""
    adds: tuple[RowOfLimitPart, ...] = ()
    parts: tuple[RowOfLimitPart, ...] = ()
    first: int | None = None
    last: int | None = None


@dataclass(frozen=True, slots=True)
class RowOfFate:
    """Row for the fate of a marker after play: `discard`, `keep`, `return`, `box` or `remove`."""

    to: str
    space: str = ""
    low: int | None = None
    high: int | None = None


@dataclass(frozen=True, slots=True)
class EventRow:
    """Row for an event, with the texts of its card."""

    name: str
    owner: str
    piece: int | None = None
    number: int | None = None
    window: str = ""
    first: int | None = None
    last: int | None = None
    play: str = ""
    keep: bool = False
    lines: tuple[str, ...] = ()
    fate: RowOfFate | None = None
    told: str = ""
    """The fate of its marker, in words."""
    late: str = ""
    """Its effect outside its years, in words (`is discarded`), unless it is returned."""


@dataclass(frozen=True, slots=True)
class RowOfTable:
    """Row for a dice table or a chart."""

    name: str
    rows: tuple[tuple[str, ...], ...]
    rolls: tuple[tuple[tuple[int | None, int | None], ...], ...] = ()
    """By row: the ranges of dice results."""
    columns: tuple[str, ...] = ()
    dice: str = ""
    shift: int | None = None
    modifiers: Mapping[str, int] = field(default_factory=dict)
    results: Mapping[str, str] = field(default_factory=dict)
    rule: str = ""


def row_as_plain_json(value: Any) -> Any:
    """Return a row as data for JSON, without the values that equal defaults."""
    if is_dataclass(value) and not isinstance(value, type):
        return {
            name: row_as_plain_json(item)
            # Leaving out defaults shrinks the page: most rows differ in few fields.
            for name, default in _field_defaults(type(value)).items()
            if (item := getattr(value, name)) != default
        }
    if isinstance(value, Mapping):
        return {str(key): row_as_plain_json(item) for key, item in value.items()}
    if isinstance(value, tuple | list):
        return [row_as_plain_json(item) for item in value]
    if isinstance(value, float):
        return _round_to_hundredth(value)
    return value


def _field_defaults(row: type) -> dict[str, Any]:
    """Return the default value of each field of a row."""
    return {
        each.name: each.default_factory() if each.default_factory is not MISSING else each.default
        for each in fields(row)
    }


def _round_to_hundredth(number: float) -> float | int:
    """Round a number to hundredths; return an integer if nothing else remains."""
    rounded = round(number, 2)
    return int(rounded) if rounded.is_integer() else rounded
