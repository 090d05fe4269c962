"""The names of a recipe: each stands for one thing, and merges speak of what there is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from sandtable.model.geometry.atlas.halves import Half
from sandtable.model.geometry.errors import GeometryError


def insist_on_names(halves: Sequence[Half]) -> None:
    """Raise GeometryError where two spaces have one name, or a merge names what is not there."""
    for half in halves:
        _merges(half)
    land, sea = halves
    if both := sorted({*land.spaces} & {*sea.spaces}):
        raise GeometryError(f"sea: {both[0]} is the name of a space on land, too.")


def _merges(half: Half) -> None:
    merges = half.division.merges
    for new, parts in merges.items():
        address = f"{half.where}.merges.{new}"
        if not parts:
            raise GeometryError(f"{address}: it consists of nothing.")
        if strange := [part for part in parts if part not in half.names]:
            raise GeometryError(f"{address}: there is no piece {strange[0]!r}.")
    counted = Counter(part for parts in merges.values() for part in set(parts))
    for part, times in counted.items():
        if times > 1:
            raise GeometryError(f"{half.where}.merges: {part} cannot be part of two spaces.")
