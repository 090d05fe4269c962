"""What can be wrong with outlines: typed rows, each with its place and the spaces concerned."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from model.entities.outlines import Outline, Point
from model.geometry.points import told
from model.ids import SpaceId

FlawKind = Literal[
    "few-points", "repeated-point", "crossing", "hole-outside", "spike", "short-edge", "parts",
    "sliver", "same-outline", "overlap", "gap", "loose-node", "crossroads",
]  # fmt: skip
Repair = Literal["drop-point", "drop-part", "tidy", "fill", "node", "merge", "unite", "part"]

REPAIRS: dict[FlawKind, Repair] = {
    "few-points": "drop-part",
    "repeated-point": "drop-point",
    "crossing": "tidy",
    "hole-outside": "drop-part",
    "spike": "drop-point",
    "short-edge": "drop-point",
    "sliver": "merge",
    "same-outline": "unite",
    "crossroads": "part",
    "overlap": "tidy",
    "gap": "fill",
    "loose-node": "node",
}
"""What would mend a flaw, as far as something does without a decision of the designer.

`node`: tidy.noded. `fill`: holes.filled. `tidy`: tidy.tidied. `drop-point`: nodes.delete_node, of
many points trim.each_once and trim.without_short_edges. `merge`: merge.part_given, or merge.merge
where it is a whole space. `unite`: one of them goes. `part`: parting.parted, of a pair to choose.
"""

_WORDS: dict[FlawKind, str] = {
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
    """One thing that is wrong, or looks so."""

    kind: FlawKind
    spaces: tuple[SpaceId, ...]
    at: Point
    amount: float | None = None
    """How much: an area, for an edge its length, for a spike its angle, for parts their number."""
    shape: Outline | None = None
    """What overlaps, or the gap."""

    @property
    def repair(self) -> Repair | None:
        """What would mend it."""
        return REPAIRS.get(self.kind)

    def __str__(self) -> str:
        """Say it in words, without the full stop."""
        return _WORDS[self.kind].format(*self.spaces, all=_listed(self.spaces), at=told(self.at))


def _listed(names: tuple[SpaceId, ...]) -> str:
    return " and ".join(filter(None, (", ".join(names[:-1]), *names[-1:])))
