"""Hexes on the straight line between two hexes of a plane."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sandtable.model.geometry.hex.hex_lattice import LatticePoint

_SIDEWAYS_SHIFT_OF_LINE = 1e-6
"""Shift of a line that runs along the side of two hexes, so that it chooses one of them."""


def hex_lines_between(
    a: LatticePoint, b: LatticePoint, orientation: str
) -> tuple[list[LatticePoint], list[LatticePoint]]:
    """Return the centres of the hexes on a straight line, both ends included.

    Where the line runs along sides of hexes, the first result takes the hexes on one side of it,
    the second those on the other.
    """
    return _hexes_on_shifted_line(
        a, b, orientation, _SIDEWAYS_SHIFT_OF_LINE
    ), _hexes_on_shifted_line(a, b, orientation, -_SIDEWAYS_SHIFT_OF_LINE)


def _hexes_on_shifted_line(
    a: LatticePoint, b: LatticePoint, orientation: str, aside: float
) -> list[LatticePoint]:
    across, along = _axial_coordinates(b[0] - a[0], b[1] - a[1], orientation)
    steps = max(abs(across), abs(along), abs(across + along))
    centres = [a]
    for step in range(1, steps + 1):
        part = step / steps
        q, r = _round_to_hex(across * part + aside, along * part + aside)
        u, v = 3 * q, 2 * r + q
        du, dv = (u, v) if orientation == "flat" else (v, u)
        centres.append((a[0] + du, a[1] + dv))
    return centres


def _axial_coordinates(du: int, dv: int, orientation: str) -> tuple[int, int]:
    """Return an offset on the lattice as a number of columns, and of hexes along a column.

    For pointy hexes: of rows, and of hexes along a row.
    """
    across, along = (du, dv) if orientation == "flat" else (dv, du)
    q = across // 3
    return q, (along - q) // 2


def _round_to_hex(q: float, r: float) -> tuple[int, int]:
    """Return the hex at fractional hex coordinates.

    Of the three rounded coordinates, the least exact one is recomputed.
    """
    s = -q - r
    whole = [round(q), round(r), round(s)]
    off = [abs(w - x) for w, x in zip(whole, (q, r, s), strict=True)]
    if off[0] == max(off):
        return -whole[1] - whole[2], whole[1]
    if off[1] == max(off):
        return whole[0], -whole[0] - whole[2]
    return whole[0], whole[1]
