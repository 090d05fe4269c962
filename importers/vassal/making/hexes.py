"""VASSAL's hexes as the grid of a board."""

from __future__ import annotations

import re
from collections.abc import Iterator
from math import floor, sqrt
from typing import Literal

from sandtable.importers.vassal.grids import Count, HexGrid
from sandtable.model.entities.boards import Grid
from sandtable.model.geometry.hex.grid import centres
from sandtable.model.geometry.hex.hexes import labelled
from sandtable.model.geometry.hex.labels import numbers_in

UNITS = 10
"""Board units a pixel: corners of small hexes must not fall together."""
_WORD = re.compile(r"\$(column|row|gridLocation)\$")
_UNFIT = re.compile(r"[^A-Za-z0-9._+'{}:-]")
_REGULAR = sqrt(3) / 2
_SLACK = 0.02
_MOST = 1000
"""No map has more hexes in a row."""


def grid_of(found: HexGrid) -> Grid | None:
    """The same hexes by the same names; nothing, where a grid of ours cannot have them."""
    label = label_of(found)
    if not found.numbered or found.column.descends or numbers_in(label) != {"column", "row"}:
        return None
    if max(found.size) > _MOST * min(found.dx, found.dy):
        return None
    if found.stagger or abs(found.dx / found.dy - _REGULAR) > _SLACK:
        return None
    spans = _spans(found)
    if spans is None:
        return None
    columns, rows = spans
    grid = Grid(
        label=label,
        columns=columns,
        rows=rows,
        orientation="pointy" if found.sideways else "flat",
        stagger=_stagger(found),
        size=found.dy * UNITS,
        origin=(0.0, 0.0),
        down=not found.row.descends,
    )
    grid = _laid(found, grid)
    return grid if all(_agree(found, grid)) else None


def label_of(found: HexGrid) -> str:
    """How a hex is called; signs that no id has are left out."""
    lines, alongs = ("row", "column") if found.sideways else ("column", "row")
    parts = {"column": _part(lines, found.column), "row": _part(alongs, found.row)}
    both = (parts["column"], parts["row"])
    parts["gridLocation"] = found.sep.join(both if found.first == "H" else both[::-1])
    return _UNFIT.sub("", _WORD.sub(lambda word: parts[word[1]], found.format))


def _part(name: str, counted: Count) -> str:
    how = "A" if counted.letters else f"0{counted.digits}" if counted.digits > 1 else ""
    return f"{{{name}:{how}}}" if how else f"{{{name}}}"


def _number(counted: Count, raw: int) -> int:
    return raw + counted.offset + counted.letters


def _spans(found: HexGrid) -> tuple[tuple[int, int], tuple[int, int]] | None:
    """The columns and rows of which a hex lies on the picture."""
    across, down = found.size[::-1] if found.sideways else found.size
    lines = [_number(found.column, n) for n in _inside(found.origin[0], found.dx, across)]
    alongs = [_number(found.row, n) for n in _inside(found.origin[1], found.dy, down)]
    if found.row.descends:
        most = floor(found.size[1] / found.dx + 0.5)
        own = _inside(found.origin[0] if found.sideways else found.origin[1],
                      found.dx if found.sideways else found.dy, found.size[1])  # fmt: skip
        turned = [_number(found.column if found.sideways else found.row, most - n) for n in own]
        lines, alongs = (turned, alongs) if found.sideways else (lines, turned)
    lines = [n for n in lines if n >= int(found.column.letters)]
    alongs = [n for n in alongs if n >= int(found.row.letters)]
    if not lines or not alongs:
        return None
    pair = (min(lines), max(lines)), (min(alongs), max(alongs))
    return pair[::-1] if found.sideways else pair


def _inside(first: int, step: float, end: int) -> range:
    """Which of a row of middles lie between nought and an end."""
    low = -floor(first / step)
    return range(low, max(low, floor((end - 1 - first) / step) + 1))


def _stagger(found: HexGrid) -> Literal["odd-down", "even-down"]:
    """VASSAL moves the second line, and every other one after it."""
    second = 1
    if found.sideways and found.row.descends:
        second = floor(found.size[1] / found.dx + 0.5) - 1
    return "odd-down" if _number(found.column, second) % 2 else "even-down"


def _laid(found: HexGrid, grid: Grid) -> Grid:
    """The grid where VASSAL's hexes lie: by the middle of the hex of its first numbers."""
    from dataclasses import replace

    place = (grid.columns[0], grid.rows[0])
    line_number, along_number = place[::-1] if found.sideways else place
    line = line_number - found.column.offset - found.column.letters
    along = along_number - found.row.offset - found.row.letters
    if found.row.descends:
        most = floor(found.size[1] / found.dx + 0.5)
        line, along = (most - line, along) if found.sideways else (line, most - along)
    x, y = found.centre(line, along)
    return replace(grid, origin=(float(x * UNITS), float((found.size[1] - y) * UNITS)))


def _agree(found: HexGrid, grid: Grid) -> Iterator[bool]:
    """Whether VASSAL calls each middle as the grid does."""
    for (_, label), (x, y) in zip(labelled(grid), centres(grid).tolist(), strict=True):
        point = round(x / UNITS), round(found.size[1] - y / UNITS)
        yield _UNFIT.sub("", found.name_at(point)) == label
