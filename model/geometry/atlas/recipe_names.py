"""Validation of the names in a recipe: each is unique, and each merge names existing pieces."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from sandtable.model.geometry.atlas.land_and_sea import LandOrSea
from sandtable.model.geometry.geometry_errors import GeometryError


def require_valid_names(halves: Sequence[LandOrSea]) -> None:
    """Raise GeometryError where two spaces have one name, or a merge names an unknown piece."""
    for half in halves:
        _require_valid_merges(half)
    land, sea = halves
    # A set has no order, and the message names the first space.
    if both := sorted({*land.space_names} & {*sea.space_names}):
        raise GeometryError(f"sea: {both[0]} is the name of a space on land, too.")


def _require_valid_merges(half: LandOrSea) -> None:
    merges = half.division.merges
    for new, parts in merges.items():
        address = f"{half.division_key}.merges.{new}"
        if not parts:
            raise GeometryError(f"{address}: it consists of nothing.")
        if strange := [part for part in parts if part not in half.owner_names]:
            raise GeometryError(f"{address}: there is no piece {strange[0]!r}.")
    counted = Counter(part for parts in merges.values() for part in set(parts))
    for part, times in counted.items():
        if times > 1:
            raise GeometryError(
                f"{half.division_key}.merges: {part} cannot be part of two spaces."
            )
