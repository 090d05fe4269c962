"""Assignment of units to supply sources that supply a limited number of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field


@dataclass(slots=True)
class SuppliedCopy:
    """A copy of a unit, and the sources that can supply it.

    `is_free` means that one of them has no limit.
    """

    entry: int
    """Index of the entry of which this is a copy."""
    sources: set[str] = field(default_factory=set)
    is_free: bool = False


def assign_sources(
    units: Sequence[SuppliedCopy], capacities: Mapping[str, int]
) -> list[str | None]:
    """Return the limited source for each unit, so that as many units as possible are supplied.

    Units are assigned one by one. If no source in range has room, earlier units move to another
    source in their range where that makes room.
    """
    fed: dict[str, list[int]] = {}
    source_of: list[str | None] = [None] * len(units)

    def is_given(index: int, tried: set[str]) -> bool:
        # A fixed order gives the same sources each time.
        for source in sorted(units[index].sources - tried):
            tried.add(source)
            assigned = fed.setdefault(source, [])
            if len(assigned) < capacities.get(source, 0):
                assigned.append(index)
                source_of[index] = source
                return True
            # Whoever has another source in range makes room.
            for other in list(assigned):
                if is_given(other, tried):
                    assigned.remove(other)
                    assigned.append(index)
                    source_of[index] = source
                    return True
        return False

    for index, unit in enumerate(units):
        if not unit.is_free:
            is_given(index, set())
    return source_of
