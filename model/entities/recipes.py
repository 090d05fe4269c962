"""Recipes for drawing boards from real geography, from which outlines can be made again."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from sandtable.model.entities.entity import PrincipalKey, empty_mapping, entity
from sandtable.model.ids import SpaceId

LongitudeLatitudePairs = tuple[float, ...]
"""Longitude and latitude, repeated for each point; east and north are positive, west and south
negative."""


@entity
class Projection:
    """A projection of the globe."""

    kind: Literal["equirectangular", "lambert", "mercator"] = "equirectangular"
    """`lambert` keeps shapes on a continent, `mercator` keeps courses, `equirectangular` is
    simple."""
    centre: tuple[float, float] | None = None
    """Longitude that runs straight up the map, and latitude of true scale for `equirectangular`;
    by default the middle of the window."""
    parallels: tuple[float, float] | None = None
    """The two latitudes of true scale for `lambert`; by default at a sixth of the window within
    its edges."""


@entity(short=PrincipalKey("at"))
class Seed:
    """The starting point of a space, which grows over the area nearest to it."""

    at: LongitudeLatitudePairs
    """Longitude and latitude of one or more points: `[20.1, 32.1, 21.7, 32.8]` has two."""
    line: bool = False
    """Whether the points are connected to a line."""
    weight: float = 1.0
    """Weight: above 1 the space reaches farther than its neighbours, below 1 less far."""
    island: float | None = None
    """Smallest width, in board units, of an island drawn around each point. For islands that are
    too small for the atlas or for a counter."""


@entity(short=PrincipalKey("along"))
class CutLine:
    """A line that no space of a drawn map grows across."""

    along: LongitudeLatitudePairs
    """Longitude and latitude of its points, in order. It must lead from coast to coast, or to
    another cut; an end that is slightly too short is extended."""
    straight: bool = False
    """Whether it stays straight; otherwise it wiggles as borders do."""


@entity
class Division:
    """Division of the land, or of the sea, into spaces."""

    seeds: Mapping[SpaceId, Seed] = empty_mapping()
    """Seed of each space. Every land mass and every sea is divided among the seeds in it. Without
    any seed, each piece becomes a space with a generated name."""
    blanks: Mapping[str, Seed] = empty_mapping()
    """Seeds of areas that stay empty. Their names are only comments."""
    cuts: Mapping[str, CutLine] = empty_mapping()
    """Lines that no space grows across, by name."""
    graticule: float | None = None
    """Distance in degrees of meridians and parallels that are cuts, too."""
    rivers: tuple[str, ...] = ()
    """English names of rivers that are cuts, too."""
    merges: Mapping[SpaceId, tuple[str, ...]] = empty_mapping()
    """Pieces of each space, if there are no seeds and pieces have generated names: `land-1` is the
    largest one on land, `sea-1` at sea."""
    smallest: float | None = None
    """Area, in square kilometres, of the smallest piece without a seed that is drawn, such as
    islands and lagoons. By default specks on the board are left out."""
    unseeded: Literal["nearest", "none"] | None = None
    """Owner of a land mass or sea without a seed: the `nearest` seed, or none. By default land
    goes to the nearest and sea to none."""
    wiggle: float = 1.0
    """Strength of the wiggles of borders; 0 leaves them straight."""


@entity
class Recipe:
    """The part of the globe that a board shows, with its division into spaces."""

    window: tuple[float, float, float, float]
    """West, south, east and north in degrees; an east above 180 continues across the Pacific."""
    projection: Projection | None = None
    """Projection of the globe; by default `equirectangular`."""
    size: int = 10_000
    """Width of the board in board units."""
    detail: Literal["10m", "50m", "110m"] = "50m"
    """Detail of the coasts: for maps at 1 to 10, 50 or 110 million."""
    simplify: float | None = None
    """Size in board units of the smallest bend of the coast; by default a six-thousandth of the
    width."""
    lakes: float | None = None
    """Area in square kilometres of the smallest lake that is cut out; by default none is."""
    land: Division | None = None
    """Division of the land; without it the board shows no land."""
    sea: Division | None = None
    """Division of the sea; without it the board shows no sea."""
