"""The cost to build a piece: the sum of its steps' costs."""

from __future__ import annotations

from fractions import Fraction

from sandtable.model.module import Module
from sandtable.model.select.manifest import Counter


def build_cost(module: Module, counter: Counter, lost: int = 0) -> float | None:
    """Return the cost of the steps that are left.

    None where a step has no price or is never built.
    """
    prices, faces = (
        module.module.step_costs,
        counter.printed_faces.faces if counter.printed_faces else (),
    )
    costs = [prices[face[0].mark].points for face in faces[lost:] if face[0].mark in prices]
    known = [cost for cost in costs if isinstance(cost, Fraction)]
    return float(sum(known)) if known and len(known) == len(faces[lost:]) else None
