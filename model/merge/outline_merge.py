"""Merging of outlines in which both versions moved points."""

from __future__ import annotations

from collections import Counter

from sandtable.model.entities.outlines import (
    Outline,
    Point,
    pack_points_of_ring,
    unpack_points_of_ring,
)
from sandtable.model.merge.sequence_merge import merge_sequences


def merge_outlines(base: Outline, ours: Outline, theirs: Outline) -> tuple[Outline, Outline]:
    """Return a merged outline twice: with our version where the two conflict, and with theirs."""
    sizes = {tuple(map(len, outline.polygons)) for outline in (base, ours, theirs)}
    # With other numbers of rings, no ring has a certain counterpart.
    if len(sizes) > 1:
        return ours, theirs
    shapes = zip(base.polygons, ours.polygons, theirs.polygons, strict=True)
    merged = [[_merge_rings(*rings) for rings in zip(*shape, strict=True)] for shape in shapes]
    with_ours = Outline(tuple(tuple(mine for mine, _ in shape) for shape in merged))
    with_theirs = Outline(tuple(tuple(its for _, its in shape) for shape in merged))
    return with_ours, with_theirs


def _merge_rings(base: bytes, ours: bytes, theirs: bytes) -> tuple[bytes, bytes]:
    rings = [unpack_points_of_ring(ring) for ring in (base, ours, theirs)]
    counts = [Counter(ring) for ring in rings]
    shared = (point for point in rings[0] if all(count[point] == 1 for count in counts))
    first = next(shared, None)
    # Repeated points make the alignment ambiguous.
    if first is None or len(set(rings[0])) < len(rings[0]):
        return ours, theirs
    with_ours, with_theirs = merge_sequences(*(_rotate_ring(ring, first) for ring in rings))
    return pack_points_of_ring(with_ours), pack_points_of_ring(with_theirs)


def _rotate_ring(ring: list[Point], first: Point) -> list[Point]:
    """Return the same ring of points, beginning with another point."""
    at = ring.index(first)
    return ring[at:] + ring[:at]
