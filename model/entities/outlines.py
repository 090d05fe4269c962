"""Outlines of spaces: polygons of points with whole numbers, packed to save memory."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain
from typing import Self

from sandtable.model.phrases.phrase import Phrase, PhraseError

Point = tuple[int, int]
Ring = bytes
"""Points of a ring, each as two 32-bit integers; the first is not repeated at the end.

Packed rings are compared and hashed as a whole, and numpy reads them without a copy.
"""

# DECISIONS 15
MAX_COORDINATE = 1_000_000_000
"""Largest coordinate that fits the packing."""


def pack_points_of_ring(points: Iterable[Point]) -> Ring:
    """Return the points of a ring in packed form."""
    numbers = array("i", chain.from_iterable(points))
    return numbers.tobytes()


def unpack_points_of_ring(ring: Ring) -> list[Point]:
    """Return the points of a packed ring."""
    numbers = array("i")
    numbers.frombytes(ring)
    flat = numbers.tolist()
    return list(zip(flat[::2], flat[1::2], strict=True))


@dataclass(frozen=True, slots=True)
class Outline(Phrase):
    """The area of a space: one or more polygons, each with its shell first and then its holes.

    Coordinates are whole numbers in board units, upwards positive. Neighbours share identical
    points.
    """

    polygons: tuple[tuple[Ring, ...], ...]

    @classmethod
    def from_points(cls, *polygons: Iterable[Iterable[Point]]) -> Outline:
        """Return an outline from the points of its polygons, each with its shell first."""
        return cls(tuple(tuple(pack_points_of_ring(ring) for ring in rings) for rings in polygons))

    @classmethod
    def parse(cls, text: str) -> Self:
        """Raise PhraseError, because outlines cannot be written as texts in YAML."""
        del text
        raise PhraseError("Outlines stand in the board's GeoJSON file, which `geometry` names.")

    @classmethod
    def read_from_file(cls, data: object) -> Self:
        """Return an outline that was read from a GeoJSON file."""
        return data if isinstance(data, cls) else cls.parse(str(data))

    def iter_rings(self) -> Iterator[Ring]:
        """Return all rings, both shells and holes."""
        return (ring for polygon in self.polygons for ring in polygon)
