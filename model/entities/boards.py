"""Boards: spaces, and what joins and divides them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from model.entities.components import Domain
from model.entities.entity import Principal, entity, many
from model.ids import (
    BoardId,
    Defines,
    FeatureWord,
    OwnerId,
    SpaceId,
    SpaceTag,
    SpaceValue,
    TerrainId,
)
from model.phrases.amount import Amount
from model.phrases.condition import Condition
from model.phrases.cost import Cost
from model.phrases.dice import Dice
from model.phrases.line import LineForm
from model.phrases.selector import Selector
from model.phrases.span import Span

SpaceKind = Literal["land", "sea", "hex", "box", "track", "off-map", "convoy"]
LinkKind = Literal["strait", "canal", "bridge", "off-map", "wrap", "blocked"]

SPACE_LINE = LineForm(
    keys=frozenset({"alias", "colour", "inside", "kind", "same-as", "serves", "terrain", "track"})
)
Pieces = Annotated[Selector, "pieces"]
Spaces = Annotated[Selector, "spaces"]


@entity
class Grid:
    """The hexes of a board, which exist without being written one by one."""

    label: str
    """`A{column}.{row:02}`"""
    columns: tuple[int, int]
    rows: tuple[int, int]
    orientation: Literal["flat", "pointy"] = "flat"
    stagger: Literal["odd-down", "odd-up", "even-down", "even-up"] = "odd-down"
    size: float | None = None
    """Distance between the centres of two neighbours, in board units."""
    origin: tuple[float, float] | None = None
    down: bool = True
    """Whether row numbers grow towards the bottom of the map."""


@entity
class TerrainChart:
    """One text row per row of hexes, one letter a hex."""

    legend: Mapping[str, TerrainId]
    rows: str = ""
    besides: Mapping[TerrainId, tuple[SpaceId, ...]] = many()
    """Exceptions: hexes that are written out."""


@entity
class Crossing:
    """What it takes to enter a space or use a link."""

    of: Pieces | None = None
    """Whom it concerns."""
    if_: Condition | None = None
    since: Literal["now", "turn-start"] = "now"
    cost: Cost | None = None
    stop: bool = False
    roll: Dice | None = None
    lost: Span | None = None
    rule: str | None = None


@entity(short=SPACE_LINE)
class Space:
    """A place where pieces can stand."""

    name: str | None = None
    kind: SpaceKind | None = None
    alias: str | None = None
    """Another id, for a hex that has a name: `tobruk`."""
    terrain: TerrainId | None = None
    tags: tuple[SpaceTag, ...] = ()
    values: Mapping[SpaceValue, Amount] = many()
    inside: SpaceId | None = None
    serves: SpaceId | None = None
    """The port that a convoy zone feeds."""
    open_to: tuple[OwnerId, ...] = ()
    same_as: SpaceId | None = None
    """The space it counts with for every limit: the hex of a holding box."""
    track: Span | None = None
    crossing: Crossing | None = None
    colour: str | None = None
    image: str | None = None
    note: str | None = None


@entity
class Link:
    """An exception to what geometry says of two spaces, with its reason."""

    kind: LinkKind
    reason: str
    domains: tuple[Domain, ...] = ("land", "sea", "air")
    one_way: bool = False
    crossing: Crossing | None = None
    length: int | None = None
    rule: str | None = None


@entity
class Route:
    """A road, railway or river: a chain of spaces."""

    kind: FeatureWord
    along: tuple[SpaceId, ...]
    name: str | None = None


@entity
class Board:
    """One map sheet or display."""

    kind: Literal["areas", "hexes", "boxes"]
    name: str
    spaces_are: SpaceKind | None = None
    """The kind of a space that does not say its own."""
    geometry: str | Mapping[str, Any] | None = None
    """A GeoJSON file beside the board, or its FeatureCollection in a module of one file."""
    projection: Mapping[str, str] = many()
    east_of: BoardId | None = None
    """The board whose eastern edge this one joins."""
    south_of: BoardId | None = None
    image: str | None = None
    wrap: Literal["x", "y", "both"] | None = None
    grid: Grid | None = None
    terrain: TerrainChart | None = None
    spaces: Mapping[Annotated[str, Defines("space")], Space] = many()
    links: Mapping[Annotated[str, Defines("link")], Link] = many()
    """By pair: `sz-11/sz-16`."""
    borders: Mapping[Annotated[str, Defines("border")], tuple[FeatureWord, ...]] = many()
    """By pair: what lies on the border of two spaces."""
    paths: Mapping[Annotated[str, Defines("path")], Route] = many()


@entity(short=Principal("name"))
class Terrain:
    """A sort of ground or water."""

    name: str
    domain: Domain | None = None
    enter: Pieces | None = None
    """Who may enter; all, if it does not say."""
    cost: Cost | None = None
    combat: str | None = None
    colour: str | None = None


@entity(short=Principal("spaces"))
class Region:
    """A named set of spaces."""

    spaces: tuple[Spaces, ...]
    name: str | None = None
    for_: tuple[OwnerId, ...] = ()
    use: str | None = None
