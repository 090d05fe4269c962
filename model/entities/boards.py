"""Boards: spaces, and the connections and blocks between them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from sandtable.model.entities.entity import NotInYaml, PrincipalKey, empty_mapping, entity
from sandtable.model.entities.outlines import Outline
from sandtable.model.entities.recipes import Projection, Recipe
from sandtable.model.ids import (
    BoardId,
    DefinitionOf,
    FeatureWord,
    MovementDomain,
    OwnerId,
    SpaceId,
    SpaceTag,
    SpaceValue,
    TerrainId,
)
from sandtable.model.phrases.amount import Amount
from sandtable.model.phrases.condition import Condition
from sandtable.model.phrases.cost import Cost
from sandtable.model.phrases.declaration_line import DeclarationSyntax
from sandtable.model.phrases.dice import Dice
from sandtable.model.phrases.selector import PieceSelector, SpaceSelector
from sandtable.model.phrases.span import Span

SpaceKind = Literal["land", "sea", "hex", "box", "track", "off-map", "convoy"]
LinkKind = Literal["strait", "canal", "bridge", "off-map", "wrap", "blocked"]
MapEdge = Literal["north", "east", "south", "west"]

# DECISIONS 4
SPACE_LINE_SYNTAX = DeclarationSyntax(
    keys=frozenset({"alias", "colour", "inside", "kind", "same-as", "serves", "terrain", "track"})
)


@entity
class Grid:
    """The hexes of a board, which exist without an entry for each."""

    label: str
    """Pattern of the labels of hexes: `A{column}.{row:02}` gives A7.03, `{column:A}{row}` K5. Both
    numbers are required."""
    columns: tuple[int, int]
    """The first and the last column."""
    rows: tuple[int, int]
    """The first and the last row."""
    orientation: Literal["flat", "pointy"] = "flat"
    """`flat` hexes stand in columns, `pointy` ones lie in rows."""
    stagger: Literal["odd-down", "odd-up", "even-down", "even-up"] = "odd-down"
    """The columns (of pointy hexes: rows) that are shifted by half a hex, and the direction on the
    map."""
    size: float | None = None
    """Distance between the centres of two neighbouring hexes, in board units; 1000 by default."""
    origin: tuple[float, float] | None = None
    """Centre of the hex of the first column and row, in board units. By default the lower left
    corner of the map is 0, 0."""
    down: bool = True
    """Whether row numbers grow towards the bottom of the map."""
    half: tuple[MapEdge, ...] = ()
    """Edges of the map where the frame passes through the centres of the outermost hexes."""
    short: tuple[MapEdge, ...] = ()
    """Edges at which the protruding columns (of pointy hexes: rows) have one hex less."""


@entity
class Registration:
    """Position of a board's hexes on the globe."""

    points: Mapping[SpaceId, tuple[float, float]]
    """Hexes with a known position: longitude and latitude in degrees, east and north positive."""
    fit: Literal["similarity", "affine"] = "similarity"
    """Transformation of the map onto the globe: scaled, turned and shifted, or also sheared."""
    projection: Projection | None = None
    """Projection of the globe; by default `equirectangular` around the known places."""


@entity
class TerrainChart:
    """A chart of terrain with one line of text per row of hexes and one letter per hex."""

    legend: Mapping[str, TerrainId]
    """Terrain by letter."""
    rows: str = ""
    """The chart, from the top of the map: a line for each row of hexes, a letter for each hex.

    Signs that the legend does not contain leave the terrain open.
    """
    besides: Mapping[TerrainId, tuple[SpaceId, ...]] = empty_mapping()
    """Exceptions: hexes listed by their labels."""


@entity
class Crossing:
    """Conditions and costs of entering a space or using a link."""

    of: PieceSelector | None = None
    """Pieces that it applies to; all by default."""
    if_: Condition | None = None
    """Condition that must be true."""
    since: Literal["now", "turn-start"] = "now"
    """Whether the condition must be true now, or must have been true since the turn began."""
    exempt: PieceSelector | None = None
    """Pieces that may pass regardless of the condition."""
    cost: Cost | None = None
    """Cost of the crossing."""
    stop: bool = False
    """Whether a piece must stop afterwards."""
    roll: Dice | None = None
    """Dice that decide."""
    lost: Span | None = None
    """Results on which the piece is lost."""
    rule: str | None = None
    """Rule that it follows."""


@entity(short=SPACE_LINE_SYNTAX)
class Space:
    """A space of a board, which can contain pieces."""

    name: str | None = None
    """Printed name."""
    kind: SpaceKind | None = None
    """Kind of space. Empty: the default of the board."""
    alias: str | None = None
    """Another id, for a hex that has a name: `harbour` for A7.03."""
    terrain: TerrainId | None = None
    """Terrain of the space."""
    tags: tuple[SpaceTag, ...] = ()
    """Words of `words.spaces` that are tags."""
    values: Mapping[SpaceValue, Amount] = empty_mapping()
    """Words of `words.spaces` that are numbers, each with its number here."""
    inside: SpaceId | None = None
    """Space that it lies in: a fortress in an area, an island in a sea zone."""
    serves: SpaceId | None = None
    """Port that a convoy zone serves."""
    open_to: tuple[OwnerId, ...] = ()
    """Owners that may use it; all by default."""
    same_as: SpaceId | None = None
    """Space with which it counts for every limit: the hex of a holding box."""
    track: Span | None = None
    """The cells of a track, from first to last."""
    crossing: Crossing | None = None
    """Conditions and costs for entering it."""
    label: tuple[int, int] | None = None
    """Position of its printed name, in board units; by default the middle of its widest part."""
    colour: str | None = None
    """Colour of the space, `#rrggbb`; by default that of its terrain."""
    image: str | None = None
    """Picture of the space: a file of the module."""
    note: str | None = None
    """A comment for readers of the file."""


@entity
class Link:
    """A connection or block that differs from what the map shows, with its reason."""

    kind: LinkKind
    """Kind of connection; `blocked`: the spaces touch, but no piece may pass."""
    reason: str
    """Reason for the exception."""
    domains: tuple[MovementDomain, ...] = ("land", "sea", "air")
    """Domains of the pieces that it applies to."""
    one_way: bool = False
    """Whether it leads only from the first space to the second."""
    crossing: Crossing | None = None
    """Conditions and costs for passing."""
    length: int | None = None
    """Number of steps that it counts for movement, if more than one."""
    rule: str | None = None
    """Rule that states it."""


@entity
class Route:
    """A road, railway or river: a chain of spaces."""

    kind: FeatureWord
    """A word of `words.features`."""
    along: tuple[SpaceId, ...]
    """Spaces along it, in order."""
    name: str | None = None
    """Name printed along it."""


@entity
class Board:
    """A map sheet or display, made of areas, hexes or boxes."""

    kind: Literal["areas", "hexes", "boxes"]
    """`areas` have outlines, `hexes` a grid, `boxes` neither."""
    name: str
    """Name of the board."""
    spaces_are: SpaceKind | None = None
    """Kind of the spaces that do not state their own."""
    geometry: str | None = None
    """Outlines: a GeoJSON file beside the board, or its FeatureCollection in a module of a single
    file."""
    # DECISIONS 15
    outlines: Annotated[Mapping[SpaceId, Outline], NotInYaml()] = empty_mapping()
    """Outline of each space, read from the GeoJSON. It never appears in the YAML."""
    recipe: Recipe | None = None
    """Recipe for drawing the outlines from real geography, with `sandtable draw`."""
    drawn: str | None = None
    """Checksum of the outlines as `sandtable draw` wrote them. It detects later edits, so that
    they are not overwritten without a warning."""
    counter: float | None = None
    """Side of a counter on this board, in board units. Spaces must have room for a counter."""
    projection: Mapping[str, str] = empty_mapping()
    """Position of board units on the globe, in words for a GIS."""
    east_of: BoardId | None = None
    """The board whose eastern edge this one joins."""
    south_of: BoardId | None = None
    """The board whose southern edge this one joins."""
    lies_on: str | None = None
    """A hex of this board and the hex of the joined board on which it lies: `B1.19/A63.19`. Labels
    of the other board may continue beyond its edge."""
    image: str | None = None
    """Scan or drawing of the map: a file of the module."""
    image_frame: tuple[float, float, float, float] | None = None
    """West, south, east and north edge of the picture, in board units. Empty: the picture fills
    the frame of the map."""
    wrap: Literal["x", "y", "both"] | None = None
    """Directions in which the map continues at the opposite edge."""
    grid: Grid | None = None
    """Hexes of a board of kind `hexes`."""
    registration: Registration | None = None
    """Position of its hexes on the globe. Boards that join need it once."""
    terrain: TerrainChart | None = None
    """Terrain of the hexes."""
    spaces: Mapping[Annotated[str, DefinitionOf("space")], Space] = empty_mapping()
    """Spaces of the board; hexes only if they have properties of their own."""
    links: Mapping[Annotated[str, DefinitionOf("link")], Link] = empty_mapping()
    """Exceptions to the neighbours that the map shows, by pair: `gull-reach/tamble-roads`. A
    region stands for all its spaces."""
    borders: Mapping[Annotated[str, DefinitionOf("border")], tuple[FeatureWord, ...]] = (
        empty_mapping()
    )
    """Features on the border of two spaces, by pair; words of `words.features`."""
    paths: Mapping[Annotated[str, DefinitionOf("path")], Route] = empty_mapping()
    """Roads, railways and rivers through spaces."""


@entity(short=PrincipalKey("name"))
class Terrain:
    """A terrain type, such as desert."""

    name: str
    """Name of the terrain."""
    domain: MovementDomain | None = None
    """Domain of pieces that can be there: on a board of areas, `sea` makes a space a sea."""
    enter: PieceSelector | None = None
    """Pieces that may enter; all by default."""
    cost: Cost | None = None
    """Cost of entering, for pieces whose movement class does not state one."""
    combat: str | None = None
    """Effect on combat, in words."""
    colour: str | None = None
    """Colour of the terrain, `#rrggbb`."""


@entity(short=PrincipalKey("spaces"))
class Region:
    """A named set of spaces."""

    spaces: tuple[SpaceSelector, ...]
    """Selectors of its spaces; each one adds spaces."""
    name: str | None = None
    """Name of the region."""
    for_: tuple[OwnerId, ...] = ()
    """Owners that it concerns."""
    use: str | None = None
    """Purpose in a word: staging, deployment."""
