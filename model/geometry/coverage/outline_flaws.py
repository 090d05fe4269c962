"""Flaws of outlines: their kind and position, and the spaces concerned."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from sandtable.model.entities.outlines import Outline, Point
from sandtable.model.geometry.grid_points import format_point
from sandtable.model.ids import SpaceId

FlawKind = Literal[
    "few-points", "repeated-point", "crossing", "hole-outside", "spike", "short-edge", "parts",
    "sliver", "same-outline", "overlap", "gap", "loose-node", "crossroads",
]  # fmt: skip
_TEXTS_BY_FLAW_KIND: dict[FlawKind, str] = {
    "few-points": "{0} has a ring of fewer than three points",
    "repeated-point": "{0} has the same point twice in a row at {at}",
    "crossing": "the outline of {0} crosses itself at {at}",
    "hole-outside": "a hole of {0} lies outside it at {at}",
    "spike": "{0} has a spike at {at}",
    "short-edge": "the border of {all} has a very short edge at {at}",
    "parts": "{0} lies in several parts, one of them at {at}",
    "sliver": "{0} is hardly wider than a line at {at}",
    "same-outline": "{all} have the same outline",
    "overlap": "{all} overlap at {at}",
    "gap": "there is a gap at {at} between {all}",
    "loose-node": "{0} has a node at {at} on the border of {1}, which has none there",
    "crossroads": "{all} all meet at {at}",
}


@dataclass(frozen=True, slots=True)
class Flaw:
    """An error in an outline, or a shape that looks like an error."""

    kind: FlawKind
    spaces: tuple[SpaceId, ...]
    at: Point
    amount: float | None = None
    """Size of the flaw, such as an area, the length of an edge, an angle, or a number of parts."""
    shape: Outline | None = None
    """The overlapping area, or the gap."""

    def __str__(self) -> str:
        """Return a description of the flaw with ids of spaces and without a full stop."""
        return self.describe_flaw_with_names(str)

    def describe_flaw_with_names(self, called: Callable[[SpaceId], str]) -> str:
        """Return a description of the flaw with names of spaces, as `called` returns them."""
        names = tuple(map(called, self.spaces))
        return _TEXTS_BY_FLAW_KIND[self.kind].format(
            *names, all=_join_names(names), at=format_point(self.at)
        )


def _join_names(names: tuple[str, ...]) -> str:
    return " and ".join(filter(None, (", ".join(names[:-1]), *names[-1:])))
