"""The outline of a space: polygons of whole-number points, packed so that many cost little."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain
from typing import Self

from sandtable.model.phrases.phrase import Phrase, PhraseError

Point = tuple[int, int]
Ring = bytes
"""Points one after the other, each two 32-bit integers; the first is not said again at the end.

Packed, two rings are compared and hashed at once, and numpy reads them without a copy.
"""

LARGEST_COORDINATE = 1_000_000_000
"""No coordinate is larger: it would not fit the packing."""


def pack_points(points: Iterable[Point]) -> Ring:
    """Pack the points of a ring."""
    numbers = array("i", chain.from_iterable(points))
    return numbers.tobytes()


def unpack_points(ring: Ring) -> list[Point]:
    """Unpack the points of a ring."""
    numbers = array("i")
    numbers.frombytes(ring)
    flat = numbers.tolist()
    return list(zip(flat[::2], flat[1::2], strict=True))


@dataclass(frozen=True, slots=True)
class Outline(Phrase):
    """What a space covers: one polygon or several, each a shell and then its holes.

    Whole numbers in board units, y upwards; neighbours have the very same points in common.
    """

    polygons: tuple[tuple[Ring, ...], ...]

    @classmethod
    def from_points(cls, *polygons: Iterable[Iterable[Point]]) -> Outline:
        """Make an outline of points: each polygon its rings, the shell first."""
        return cls(tuple(tuple(pack_points(ring) for ring in rings) for rings in polygons))

    @classmethod
    def parse(cls, text: str) -> Self:
        """No text of a YAML file says an outline."""
        del text
        raise PhraseError("Outlines stand in the board's GeoJSON file, which `geometry` names.")

    @classmethod
    def read_from_file(cls, data: object) -> Self:
        """Take an outline that was read from a GeoJSON."""
        return data if isinstance(data, cls) else cls.parse(str(data))

    def iter_rings(self) -> Iterator[Ring]:
        """All rings, shells and holes."""
        return (ring for polygon in self.polygons for ring in polygon)
