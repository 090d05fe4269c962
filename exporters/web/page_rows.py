"""What the page is told: frozen rows, printed as JSON without what is as it mostly is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, dataclass, field, fields, is_dataclass
from typing import Any

ConditionTree = tuple[Any, ...]
"""What the moment decides; see asking.py."""
BoardPoint = tuple[float, float]
"""A point of a board, in millimetres from its upper left."""


@dataclass(frozen=True, slots=True)
class SpaceRow:
    """A place where pieces can stand."""

    label: str
    at: BoardPoint
    """Its middle."""
    name: str = ""
    """What a hex is called besides its number."""
    kind: str = ""
    """Nothing, where it is a hex."""
    spots: tuple[BoardPoint, ...] = ()
    """Where stacks lie side by side; in the middle, if it does not say."""
    side: float = 0.0
    """How large counters are in it, where that is not as elsewhere on the board."""
    path: str = ""
    """Its outline; a hex has that of its board."""
    cells: Mapping[str, BoardPoint] = field(default_factory=dict)
    """The middles of a track's cells, by number."""
    turns: bool = False
    """Whether they are turns."""


@dataclass(frozen=True, slots=True)
class BoardRow:
    """A board, where it lies on the table, and what it looks like."""

    id: str
    name: str
    x: float
    y: float
    width: float
    height: float
    side: float
    """How large counters are on it."""
    below: int
    """The drawing of the ground."""
    above: int
    """The drawing of all that lies over the colours of who holds what."""
    legend: int | None = None
    hexagon: tuple[BoardPoint, ...] = ()
    """The corners of a hex about its middle."""
    hexes: Mapping[str, BoardPoint] = field(default_factory=dict)
    """Hexes of which there is nothing more to say."""
    spaces: Mapping[str, SpaceRow] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class PieceRow:
    """An entry of the manifest."""

    id: str
    name: str
    owner: str
    side: str
    kind: str
    type: str
    faces: tuple[int, ...]
    """A drawing for each level, full strength first."""
    back: int
    style: str = ""
    levels: tuple[str, ...] = ()
    """What the levels are called, where they have names."""
    flips: bool = False
    """Whether its levels are sides, not steps."""
    copies: int | None = None
    """How many the box holds; nothing, where nobody says."""
    spare: int = 0
    steps: int | None = None
    loose: bool = False
    """Whether players may take and put away copies as they like."""
    replaceable: bool = False
    """Whether chips may stand in for it, so that there may be more of it than the box holds."""
    gone: str = ""
    """The space where it goes when it is lost."""
    event: int | None = None
    formation: str = ""
    strengths: tuple[str, ...] = ()
    """The printed numbers by level, where it has any."""


@dataclass(frozen=True, slots=True)
class StandingRow:
    """Copies of a piece at one place in one state, or a choice among pieces."""

    at: str
    """`s:ford` a space, `b:ford/mill` a border, `p:red/fleet` aboard a piece, `c:3` a choice."""
    piece: int | None = None
    n: int | None = 1
    """How many; nothing, where nobody says."""
    lost: int = 0
    state: tuple[str, ...] = ()
    when: str = ""
    """What play must have so."""
    of: tuple[int, ...] = ()
    """Among which pieces one chooses."""
    words: str = ""
    side: str = ""


@dataclass(frozen=True, slots=True)
class LineRow:
    """A choice of places, or of pieces, as it is worded."""

    words: str
    one: bool = False
    """Whether all must go into one space."""
    area: int | None = None
    """The spaces of the choice, in the list of all."""
    provisos: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class DeedRow:
    """One line of an order of arrival: what is taken up, and what is put down."""

    turn: int
    owner: str
    does: str
    words: str = ""
    take: tuple[StandingRow, ...] = ()
    put: tuple[StandingRow, ...] = ()
    control: Mapping[str, str] = field(default_factory=dict)
    maybe: bool = False
    """Whether play decides if it happens."""
    when: str = ""


@dataclass(frozen=True, slots=True)
class VariantRow:
    """A scenario under some choice of those options that matter to its pieces."""

    choose: Mapping[str, str]
    laid: tuple[int, ...]
    deeds: tuple[int, ...]
    control: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class OptionRow:
    """An option of the game, as a scenario has it."""

    id: str
    name: str
    choices: tuple[str, ...]
    chosen: str
    matters: bool = False
    """Whether the page itself plays differently by it."""
    note: str = ""


@dataclass(frozen=True, slots=True)
class TurnRow:
    """A turn of a scenario."""

    n: int
    label: str
    plays: tuple[str, ...]
    """The owners of its player turns."""
    numbers: tuple[str, ...] = ()
    events: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ScenarioRow:
    """A scenario that can be played."""

    id: str
    name: str
    begins: str
    ends: str
    turns: tuple[TurnRow, ...]
    laid: tuple[StandingRow, ...]
    lines: tuple[LineRow, ...]
    deeds: tuple[DeedRow, ...]
    variants: tuple[VariantRow, ...]
    text: str = ""
    sets_up: tuple[str, ...] = ()
    facts: tuple[str, ...] = ()
    options: tuple[OptionRow, ...] = ()
    limits: tuple[int, ...] = ()
    victory: tuple[tuple[str, ...], ...] = ()
    rules: tuple[tuple[str, ...], ...] = ()
    spares: bool = False
    skip: tuple[str, ...] = ()
    """Owners whose player turns of the first turn are not played."""


@dataclass(frozen=True, slots=True)
class BoundRow:
    """How many are allowed: a number, and so many more for each of some pieces there."""

    number: float | None = None
    """Nothing, where only what `of` and `each` give is allowed, or each space says."""
    of: tuple[int, ...] = ()
    each: float = 0.0


@dataclass(frozen=True, slots=True)
class PartRow:
    """A bound on a part of what is counted."""

    name: str
    picks: ConditionTree
    """Which copies."""
    most: BoundRow | None = None
    least: BoundRow | None = None


@dataclass(frozen=True, slots=True)
class LimitRow:
    """A limit as numbers, for who plays."""

    name: str
    words: str
    rule: str
    per: tuple[str, ...]
    picks: ConditionTree
    """The copies that it counts."""
    owners: tuple[str, ...] = ()
    """Whose pieces can be counted: of whom so many are demanded, none is too few."""
    area: ConditionTree = ()
    """The spaces it is about; `maps` is all on the maps. Nothing, where it is bound to none."""
    moments: tuple[str, ...] = ()
    """When it binds: `setup`, `arrival`, or phases; nothing, if always."""
    when: ConditionTree = ()
    """What must be so for it to bind."""
    worth: Mapping[str, float | tuple[float, ...]] = field(default_factory=dict)
    """By piece: what it counts, where it is not one; by steps lost, where that tells."""
    values: Mapping[str, float] = field(default_factory=dict)
    """By space: what it counts for who holds it, where spaces are counted."""
    each: Mapping[str, float] = field(default_factory=dict)
    """By owner: how many are allowed."""
    exact: bool = False
    """Whether that is also the least."""
    steps: bool = False
    most: BoundRow | None = None
    least: BoundRow | None = None
    spaces: Mapping[str, float] = field(default_factory=dict)
    """By space: the number that it has itself."""
    usual: float | None = None
    """The number of all other spaces."""
    adds: tuple[PartRow, ...] = ()
    parts: tuple[PartRow, ...] = ()
    first: int | None = None
    last: int | None = None


@dataclass(frozen=True, slots=True)
class FateRow:
    """What becomes of a marker: `discard`, `keep`, `return`, `box`, `remove`."""

    to: str
    space: str = ""
    low: int | None = None
    high: int | None = None


@dataclass(frozen=True, slots=True)
class EventRow:
    """An event as its card tells it."""

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
    fate: FateRow | None = None
    told: str = ""
    """What becomes of it, in words."""
    late: str = ""
    """What it does outside its years, in words (`is discarded`), if it does not go back."""


@dataclass(frozen=True, slots=True)
class TableRow:
    """A dice table or a chart."""

    name: str
    rows: tuple[tuple[str, ...], ...]
    rolls: tuple[tuple[tuple[int | None, int | None], ...], ...] = ()
    """By row: the ranges of results."""
    columns: tuple[str, ...] = ()
    dice: str = ""
    shift: int | None = None
    modifiers: Mapping[str, int] = field(default_factory=dict)
    results: Mapping[str, str] = field(default_factory=dict)
    rule: str = ""


def to_plain_json(value: Any) -> Any:
    """A row as data for JSON; what is as its class has it is left out."""
    if is_dataclass(value) and not isinstance(value, type):
        return {
            name: to_plain_json(found)
            for name, default in _field_defaults(type(value)).items()
            if (found := getattr(value, name)) != default
        }
    if isinstance(value, Mapping):
        return {str(key): to_plain_json(found) for key, found in value.items()}
    if isinstance(value, tuple | list):
        return [to_plain_json(found) for found in value]
    if isinstance(value, float):
        return _round_to_hundredth(value)
    return value


def _field_defaults(row: type) -> dict[str, Any]:
    """By field: what need not be said."""
    return {
        each.name: each.default_factory() if each.default_factory is not MISSING else each.default
        for each in fields(row)
    }


def _round_to_hundredth(number: float) -> float | int:
    """To a hundredth, and whole where it is."""
    rounded = round(number, 2)
    return int(rounded) if rounded.is_integer() else rounded
