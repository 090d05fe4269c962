"""Bending of borders, one after the other, so that they meet only at their ends."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import shapely

from sandtable.model.geometry.atlas.irregular_borders import (
    BorderBendSettings,
    iter_bent_versions_of_border,
)


@dataclass(frozen=True)
class BorderChain:
    """A border between two owners of areas, from one end to the other."""

    left: int
    right: int
    shape: Any


WiggleChooser = Callable[[int, int, Any], BorderBendSettings | None]
"""Function that returns how the border between two owners wiggles, or None if it must not."""


class BorderBender:
    """All borders of a map, which are bent one by one around the borders already bent."""

    def __init__(
        self, chains: list[BorderChain], names: Sequence[str], bend: WiggleChooser
    ) -> None:
        self._border_chains = chains
        self._owner_names = names
        self._choose_wiggle = bend
        self._bent_shapes: dict[int, Any] = {}
        shapes = np.array([chain.shape for chain in chains], dtype=object)
        points, of = shapely.get_coordinates(shapes, return_index=True)
        inner = np.flatnonzero(of[1:] == of[:-1])
        self._edge_shapes = _edges_between(points[inner], points[inner + 1])
        self._chain_of_edge = of[inner]
        self._edge_tree = shapely.STRtree(self._edge_shapes)

    def bend_all_borders(self) -> list[BorderChain]:
        """Bend each border that may be bent, and return all borders."""
        borders_of_pair: Counter[tuple[int, int]] = Counter()
        # The order fixes the result: each border avoids those bent before it.
        for place, chain in enumerate(self._border_chains):
            pair = (chain.left, chain.right)
            if manner := self._choose_wiggle(*pair, chain.shape):
                left, right = (self._owner_names[owner] for owner in pair)
                name = f"{left}/{right}/{borders_of_pair[pair]}"
                self._bend_border(place, name, manner)
            borders_of_pair[pair] += 1
        return [
            replace(chain, shape=self._bent_shapes.get(place, chain.shape))
            for place, chain in enumerate(self._border_chains)
        ]

    def _bend_border(self, place: int, name: str, manner: BorderBendSettings) -> None:
        chain = self._border_chains[place].shape
        # Twice the offset, because a neighbour may bend towards this border by as much.
        near = self._edge_tree.query(shapely.box(*chain.bounds).buffer(2 * manner.max_offset))
        near = near[self._chain_of_edge[near] != place]
        edges_nearby = shapely.MultiLineString(list(self._edge_shapes[near]))
        surroundings = self._edges_near_border(near)
        shapely.prepare(surroundings)
        for line in iter_bent_versions_of_border(chain, edges_nearby, name, manner):
            if _does_line_meet_others_only_at_ends(line, surroundings):
                self._bent_shapes[place] = line
                return

    def _edges_near_border(self, near: Any) -> Any:
        """Return the edges near a border; borders that are already bent have their bent shape."""
        chains = self._chain_of_edge[near]
        bent = [each for each in np.unique(chains).tolist() if each in self._bent_shapes]
        # Borders that are not bent yet will avoid this one in their turn.
        still = self._edge_shapes[near[~np.isin(chains, bent)]]
        moved = [line for each in bent for line in _edges_of_line(self._bent_shapes[each])]
        return shapely.MultiLineString([*still, *moved])


def _edges_of_line(line: Any) -> Any:
    points = shapely.get_coordinates(line)
    return _edges_between(points[:-1], points[1:])


def _edges_between(starts: Any, ends: Any) -> Any:
    return shapely.linestrings(np.stack((starts, ends), axis=1))


def _does_line_meet_others_only_at_ends(line: Any, other_lines: Any) -> bool:
    """Say whether a line meets other lines only at its two ends."""
    if not shapely.intersects(other_lines, line):
        return True
    common_points = shapely.get_coordinates(shapely.intersection(line, other_lines))
    ends = shapely.get_coordinates(line)[[0, -1]]
    return bool((common_points[:, None] == ends[None]).all(axis=2).any(axis=1).all())
