"""The cost to build a piece, which is the sum of the costs of its strength steps."""

from __future__ import annotations

from fractions import Fraction

from sandtable.model.module import Module
from sandtable.model.select.manifest import Counter


def build_cost(module: Module, counter: Counter, lost: int = 0) -> float | None:
    """Return the cost of building the remaining strength steps of a piece.

    Returns None if a step has no price or is never built.
    """
    prices, faces = (
        module.module.step_costs,
        counter.printed_faces.faces if counter.printed_faces else (),
    )
    costs = [prices[face[0].mark].points for face in faces[lost:] if face[0].mark in prices]
    # A price may also say that the step is never built.
    known_costs = [cost for cost in costs if isinstance(cost, Fraction)]
    return (
        float(sum(known_costs)) if known_costs and len(known_costs) == len(faces[lost:]) else None
    )
