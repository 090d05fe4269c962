"""Bending borders one after the other, so that none ever meets another but at its ends."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import shapely

from sandtable.model.geometry.atlas.wiggle import Manner, wiggled


@dataclass(frozen=True)
class Chain:
    """A border between two owners, from one end to the other."""

    left: int
    right: int
    shape: Any


Bend = Callable[[int, int, Any], Manner | None]
"""How the border between two owners wiggles, if it may."""


class Bending:
    """All borders of a map, some of them bent by now."""

    def __init__(self, chains: list[Chain], names: Sequence[str], bend: Bend) -> None:
        self._chains = chains
        self._names = names
        self._bend = bend
        self._bent: dict[int, Any] = {}
        shapes = np.array([chain.shape for chain in chains], dtype=object)
        points, of = shapely.get_coordinates(shapes, return_index=True)
        inner = np.flatnonzero(of[1:] == of[:-1])
        self._pieces = _edges(points[inner], points[inner + 1])
        self._chain_of = of[inner]
        self._tree = shapely.STRtree(self._pieces)

    def done(self) -> list[Chain]:
        """Bend whatever may be bent."""
        seen: Counter[tuple[int, int]] = Counter()
        for place, chain in enumerate(self._chains):
            pair = (chain.left, chain.right)
            if manner := self._bend(*pair, chain.shape):
                name = f"{self._names[pair[0]]}/{self._names[pair[1]]}/{seen[pair]}"
                self._one(place, name, manner)
            seen[pair] += 1
        return [
            replace(chain, shape=self._bent.get(place, chain.shape))
            for place, chain in enumerate(self._chains)
        ]

    def _one(self, place: int, name: str, manner: Manner) -> None:
        chain = self._chains[place].shape
        near = self._tree.query(shapely.box(*chain.bounds).buffer(2 * manner.most))
        near = near[self._chain_of[near] != place]
        others = shapely.MultiLineString(list(self._pieces[near]))
        now = self._as_they_are(near)
        shapely.prepare(now)
        for line in wiggled(chain, others, name, manner):
            if _clear(line, now):
                self._bent[place] = line
                return

    def _as_they_are(self, near: Any) -> Any:
        """What lies around, with what is bent by now in its new place."""
        chains = self._chain_of[near]
        bent = [each for each in np.unique(chains).tolist() if each in self._bent]
        still = self._pieces[near[~np.isin(chains, bent)]]
        moved = [line for each in bent for line in _pieces(self._bent[each])]
        return shapely.MultiLineString([*still, *moved])


def _pieces(line: Any) -> Any:
    points = shapely.get_coordinates(line)
    return _edges(points[:-1], points[1:])


def _edges(starts: Any, ends: Any) -> Any:
    return shapely.linestrings(np.stack((starts, ends), axis=1))


def _clear(line: Any, others: Any) -> bool:
    """Say whether a line meets others nowhere but at its ends."""
    if not shapely.intersects(others, line):
        return True
    met = shapely.get_coordinates(shapely.intersection(line, others))
    ends = shapely.get_coordinates(line)[[0, -1]]
    return bool((met[:, None] == ends[None]).all(axis=2).any(axis=1).all())
