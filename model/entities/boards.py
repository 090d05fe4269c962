"""Boards: spaces, and what joins and divides them."""

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
from sandtable.model.phrases.selector import Selector
from sandtable.model.phrases.span import Span

SpaceKind = Literal["land", "sea", "hex", "box", "track", "off-map", "convoy"]
LinkKind = Literal["strait", "canal", "bridge", "off-map", "wrap", "blocked"]
MapEdge = Literal["north", "east", "south", "west"]

SPACE_LINE_SYNTAX = DeclarationSyntax(
    keys=frozenset({"alias", "colour", "inside", "kind", "same-as", "serves", "terrain", "track"})
)
PieceSelector = Annotated[Selector, "pieces"]
SpaceSelector = Annotated[Selector, "spaces"]


@entity
class Grid:
    """The hexes of a board, which exist without being written one by one."""

    label: str
    """How a hex is called: `A{column}.{row:02}` gives A7.03, `{column:A}{row}` K5. Both numbers
    must be in it."""
    columns: tuple[int, int]
    """The first and the last column."""
    rows: tuple[int, int]
    """The first and the last row."""
    orientation: Literal["flat", "pointy"] = "flat"
    """`flat` hexes stand in columns, `pointy` ones lie in rows."""
    stagger: Literal["odd-down", "odd-up", "even-down", "even-up"] = "odd-down"
    """Which columns (of pointy hexes: rows) are moved by half a hex, and which way on the map."""
    size: float | None = None
    """Distance between the centres of two neighbours, in board units; 1000, if unsaid."""
    origin: tuple[float, float] | None = None
    """The centre of the hex of the first column and row, in board units. If it is unsaid, the
    lower left corner of the map is 0, 0."""
    down: bool = True
    """Whether row numbers grow towards the bottom of the map."""
    half: tuple[MapEdge, ...] = ()
    """Edges of the map where the frame runs through the centres of the outermost hexes."""
    short: tuple[MapEdge, ...] = ()
    """Edges at which the columns (of pointy hexes: rows) that stand out have a hex less."""


@entity
class Registration:
    """Where the hexes of a board lie on the globe."""

    points: Mapping[SpaceId, tuple[float, float]]
    """Hexes whose place is known: longitude and latitude in degrees, east and north positive."""
    fit: Literal["similarity", "affine"] = "similarity"
    """How the map may be laid over the globe: scaled, turned and shifted, or sheared as well."""
    projection: Projection | None = None
    """How the globe is laid flat before; `equirectangular` about the known places, if unsaid."""


@entity
class TerrainChart:
    """One text row per row of hexes, one letter a hex."""

    legend: Mapping[str, TerrainId]
    """What each letter of the rows means."""
    rows: str = ""
    """The chart, from the top of the map: a line for each row of hexes, a letter for each hex.

    Signs that the legend does not have say nothing.
    """
    besides: Mapping[TerrainId, tuple[SpaceId, ...]] = empty_mapping()
    """Exceptions: hexes that are written out."""


@entity
class Crossing:
    """What it takes to enter a space or use a link."""

    of: PieceSelector | None = None
    """Whom it concerns; all, if it does not say."""
    if_: Condition | None = None
    """What must be so."""
    since: Literal["now", "turn-start"] = "now"
    """Whether that must be so now, or since the turn began."""
    exempt: PieceSelector | None = None
    """Who passes whether it is so or not."""
    cost: Cost | None = None
    """What it costs."""
    stop: bool = False
    """Whether a piece must stop afterwards."""
    roll: Dice | None = None
    """The dice that decide."""
    lost: Span | None = None
    """The results on which the piece is lost."""
    rule: str | None = None
    """The rule it follows."""


@entity(short=SPACE_LINE_SYNTAX)
class Space:
    """A place where pieces can stand."""

    name: str | None = None
    """What is printed for it."""
    kind: SpaceKind | None = None
    """Type of space. Empty: the default of the board."""
    alias: str | None = None
    """Another id, for a hex that has a name: `harbour` for A7.03."""
    terrain: TerrainId | None = None
    """Its ground or water."""
    tags: tuple[SpaceTag, ...] = ()
    """Words of `words.spaces` that are tags."""
    values: Mapping[SpaceValue, Amount] = empty_mapping()
    """Words of `words.spaces` that are numbers, each with its number here."""
    inside: SpaceId | None = None
    """The space that it lies in: a fortress in an area, an island in a sea zone."""
    serves: SpaceId | None = None
    """The port that a convoy zone feeds."""
    open_to: tuple[OwnerId, ...] = ()
    """Who may use it; everybody, if it does not say."""
    same_as: SpaceId | None = None
    """The space it counts with for every limit: the hex of a holding box."""
    track: Span | None = None
    """The cells of a track, from first to last."""
    crossing: Crossing | None = None
    """What it takes to enter it."""
    label: tuple[int, int] | None = None
    """Where its name is printed, in board units; in the middle of its widest place, if unsaid."""
    colour: str | None = None
    """The colour it is drawn in, `#rrggbb`; its terrain's, if it does not say."""
    image: str | None = None
    """A picture of it: a file of the module."""
    note: str | None = None
    """A comment for readers of the file."""


@entity
class Link:
    """An exception to what geometry says of two spaces, with its reason."""

    kind: LinkKind
    """What joins the two; `blocked`: they touch, and yet nobody may pass."""
    reason: str
    """Why this is so."""
    domains: tuple[MovementDomain, ...] = ("land", "sea", "air")
    """For which pieces."""
    one_way: bool = False
    """Whether only from the first to the second."""
    crossing: Crossing | None = None
    """What it takes to pass."""
    length: int | None = None
    """What the way counts for movement, where it is longer than a step."""
    rule: str | None = None
    """The rule that says so."""


@entity
class Route:
    """A road, railway or river: a chain of spaces."""

    kind: FeatureWord
    """A word of `words.features`."""
    along: tuple[SpaceId, ...]
    """The spaces it runs through, in order."""
    name: str | None = None
    """What is printed along it."""


@entity
class Board:
    """One map sheet or display."""

    kind: Literal["areas", "hexes", "boxes"]
    """`areas` have outlines, `hexes` a grid, `boxes` neither."""
    name: str
    """What the board is called."""
    spaces_are: SpaceKind | None = None
    """The kind of a space that does not say its own."""
    geometry: str | None = None
    """The outlines: a GeoJSON file beside the board, or its FeatureCollection in a module of one
    file."""
    outlines: Annotated[Mapping[SpaceId, Outline], NotInYaml()] = empty_mapping()
    """What the GeoJSON holds: the outline of each space. It never stands in the YAML."""
    recipe: Recipe | None = None
    """How the outlines are drawn from real geography: `sandtable draw` makes them of it."""
    drawn: str | None = None
    """A mark of the outlines as `sandtable draw` left them. By it outlines that were edited since
    are known, and not drawn over without a word."""
    counter: float | None = None
    """The side of a counter on this board, in board units: what must have room in a space."""
    projection: Mapping[str, str] = empty_mapping()
    """How board units lie on the globe, in words for a GIS."""
    east_of: BoardId | None = None
    """The board whose eastern edge this one joins."""
    south_of: BoardId | None = None
    """The board whose southern edge this one joins."""
    lies_on: str | None = None
    """A hex of this board and the place on the board it joins that it lies on: `B1.19/A63.19`.
    Labels of the other board may go on beyond its edge."""
    image: str | None = None
    """The scan or drawing of the map: a file of the module."""
    wrap: Literal["x", "y", "both"] | None = None
    """Across which edges the map goes on at the other side."""
    grid: Grid | None = None
    """The hexes, of a board that is `hexes`."""
    registration: Registration | None = None
    """Where its hexes lie on the globe. Boards that join need it once."""
    terrain: TerrainChart | None = None
    """The ground of the hexes."""
    spaces: Mapping[Annotated[str, DefinitionOf("space")], Space] = empty_mapping()
    """The spaces; of hexes only those with something to say."""
    links: Mapping[Annotated[str, DefinitionOf("link")], Link] = empty_mapping()
    """Exceptions to what touches what, by pair: `gull-reach/tamble-roads`. A region may stand for
    all its spaces."""
    borders: Mapping[Annotated[str, DefinitionOf("border")], tuple[FeatureWord, ...]] = (
        empty_mapping()
    )
    """By pair: what lies on the border of two spaces, words of `words.features`."""
    paths: Mapping[Annotated[str, DefinitionOf("path")], Route] = empty_mapping()
    """Roads, railways, rivers that run through spaces."""


@entity(short=PrincipalKey("name"))
class Terrain:
    """A sort of ground or water."""

    name: str
    """What it is called."""
    domain: MovementDomain | None = None
    """Which pieces it is for: on an areas board, `sea` makes a space a sea."""
    enter: PieceSelector | None = None
    """Who may enter; all, if it does not say."""
    cost: Cost | None = None
    """What entering costs whoever has no movement class of their own."""
    combat: str | None = None
    """What it does to a fight, in words."""
    colour: str | None = None
    """The colour it is drawn in, `#rrggbb`."""


@entity(short=PrincipalKey("spaces"))
class Region:
    """A named set of spaces."""

    spaces: tuple[SpaceSelector, ...]
    """What belongs to it: each selector adds what it gives."""
    name: str | None = None
    """What it is called."""
    for_: tuple[OwnerId, ...] = ()
    """Whom it concerns."""
    use: str | None = None
    """What it is for, in a word: staging, deployment."""
