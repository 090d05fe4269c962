"""How a board is drawn from real geography: a recipe, from which its outlines can be made anew."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from sandtable.model.entities.entity import PrincipalKey, empty_mapping, entity
from sandtable.model.ids import SpaceId

LongitudeLatitudePairs = tuple[float, ...]
"""Longitude and latitude, longitude and latitude, …: east and north of Greenwich and the equator
count up from nought, west and south below it."""


@entity
class Projection:
    """How the globe is laid flat."""

    kind: Literal["equirectangular", "lambert", "mercator"] = "equirectangular"
    """`lambert` keeps shapes over a continent, `mercator` courses, `equirectangular` is plain."""
    centre: tuple[float, float] | None = None
    """Longitude that runs straight up the map, and the latitude of `equirectangular` whose scale
    is true; the middle of the window, if it does not say."""
    parallels: tuple[float, float] | None = None
    """The two latitudes of `lambert` that are true to scale; a sixth of the window within its
    edges, if it does not say."""


@entity(short=PrincipalKey("at"))
class Seed:
    """Where a space grows from: what is nearer to it than to any other seed is its own."""

    at: LongitudeLatitudePairs
    """Longitude and latitude of a point, or of several: `[20.1, 32.1, 21.7, 32.8]` has two."""
    line: bool = False
    """Whether the points are joined to a line."""
    weight: float = 1.0
    """Above 1 it reaches further than its neighbours, below 1 less far."""
    island: float | None = None
    """Board units: around each point there is an island so wide at least. For those that are
    too small for the atlas or for a counter."""


@entity(short=PrincipalKey("along"))
class CutLine:
    """A line that no space grows across."""

    along: LongitudeLatitudePairs
    """Longitude and latitude of its points, in order. It must lead from coast to coast, or to
    another cut; an end that falls short of one by little is led there."""
    straight: bool = False
    """Whether it stays as it is typed; otherwise it wiggles as borders do."""


@entity
class Division:
    """How the land, or the sea, is divided into spaces."""

    seeds: Mapping[SpaceId, Seed] = empty_mapping()
    """By space, where it grows from. Every land mass, and every sea, is divided among the seeds
    that lie on it. Without any seed, each piece is a space of its own, with a name made up."""
    blanks: Mapping[str, Seed] = empty_mapping()
    """Seeds of what is no space: it stays empty. The names are for whoever reads."""
    cuts: Mapping[str, CutLine] = empty_mapping()
    """Lines that no space grows across, by a name of their own."""
    graticule: float | None = None
    """Also cut along every meridian and parallel that is a multiple of so many degrees."""
    rivers: tuple[str, ...] = ()
    """Also cut along these rivers, by their English names."""
    merges: Mapping[SpaceId, tuple[str, ...]] = empty_mapping()
    """By space: pieces that it consists of, where there are no seeds and each piece got a name
    made up: `land-1` is the largest on land, `sea-1` at sea."""
    smallest: float | None = None
    """Square kilometres of the smallest piece without a seed that is drawn: islands, lagoons. What
    would be a speck on the board, if it does not say."""
    unseeded: Literal["nearest", "none"] | None = None
    """Whose a land mass or a sea without a seed is: that of the `nearest` seed, or of none. Land
    goes to the nearest and sea to none, if it does not say."""
    wiggle: float = 1.0
    """How much borders wiggle; 0 leaves them as straight as they come."""


@entity
class Recipe:
    """What a board shows of the globe, and how that is divided."""

    window: tuple[float, float, float, float]
    """West, south, east and north in degrees; an east beyond 180 goes on across the Pacific."""
    projection: Projection | None = None
    """How the globe is laid flat; `equirectangular`, if it does not say."""
    size: int = 10_000
    """Width of the board in board units."""
    detail: Literal["10m", "50m", "110m"] = "50m"
    """Which coasts: those for maps of 1 to 10, 50 or 110 million."""
    simplify: float | None = None
    """Board units below which a bend of the coast is left out; a six-thousandth of the width,
    if it does not say."""
    lakes: float | None = None
    """Square kilometres of the smallest lake that is cut out of the land; none is, if unsaid."""
    land: Division | None = None
    """How the land is divided; left out, the board shows no land."""
    sea: Division | None = None
    """How the sea is divided; left out, the board shows no sea."""
