"""Changes of the terrain chart of a hex board, where hexes get other terrain."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from string import ascii_letters

from sandtable.model.entities.boards import Grid, TerrainChart
from sandtable.model.geometry.hex.grid_hexes import Hex, label_of_hex

_SIGNS_WITHOUT_TERRAIN = ".-_ "
"""Signs for hexes without terrain. The first one that is not in the legend is used."""

TerrainByHex = Mapping[Hex, str | None]
"""Terrain by hex; None removes the terrain."""


def repaint_terrain_chart(
    grid: Grid, chart: TerrainChart | None, ground: TerrainByHex
) -> TerrainChart:
    """Return a terrain chart with other terrain for some hexes.

    Its lines are padded with blanks, and its `besides` does not list these hexes.
    """
    old = chart or TerrainChart(legend={})
    # The author's final line break stays as it was.
    legend = _legend_with_all_terrains(old, ground.values())
    letters = {terrain: letter for letter, terrain in reversed(legend.items())}
    nothing = next(sign for sign in _SIGNS_WITHOUT_TERRAIN if sign not in legend)
    lines = _lines_of_terrain_chart(grid, old.rows, nothing)
    for place, terrain in ground.items():
        line = place.row - grid.rows[0] if grid.down else grid.rows[1] - place.row
        letter = nothing if terrain is None else letters[terrain]
        lines[line][place.column - grid.columns[0]] = letter
    end = "\n" if not old.rows or old.rows.endswith("\n") else ""
    rows = "\n".join("".join(line) for line in lines) + end
    painted = {label_of_hex(grid, place) for place in ground}
    return TerrainChart(
        legend=legend, rows=rows, besides=_exceptions_without_hexes(old.besides, painted)
    )


def fit_chart_to_grid(before: Grid, after: Grid, chart: TerrainChart) -> TerrainChart:
    """Return the terrain chart for another grid; each hex keeps its letter."""
    nothing = next(sign for sign in _SIGNS_WITHOUT_TERRAIN if sign not in chart.legend)
    old, lines = chart.rows.splitlines(), _lines_of_terrain_chart(after, "", nothing)
    for line, row in enumerate(_rows_from_top(before)):
        if line < len(old) and after.rows[0] <= row <= after.rows[1]:
            new_line = row - after.rows[0] if after.down else after.rows[1] - row
            for column, letter in enumerate(old[line], before.columns[0] - after.columns[0]):
                if 0 <= column < len(lines[new_line]):
                    lines[new_line][column] = letter
    end = "\n" if chart.rows.endswith("\n") else ""
    return TerrainChart(
        legend=chart.legend,
        rows="\n".join("".join(line) for line in lines) + end,
        besides=chart.besides,
    )


def _rows_from_top(grid: Grid) -> range:
    """Return the rows of a grid from the top of the map."""
    first, last = grid.rows
    return range(first, last + 1) if grid.down else range(last, first - 1, -1)


def _exceptions_without_hexes(
    besides: Mapping[str, tuple[str, ...]], painted: Iterable[str]
) -> dict[str, tuple[str, ...]]:
    removed = set(painted)
    remaining = {t: tuple(h for h in hexes if h not in removed) for t, hexes in besides.items()}
    return {terrain: hexes for terrain, hexes in remaining.items() if hexes}


def _lines_of_terrain_chart(grid: Grid, rows: str, nothing: str) -> list[list[str]]:
    wide = grid.columns[1] - grid.columns[0] + 1
    high = grid.rows[1] - grid.rows[0] + 1
    lines = [list(line[:wide].ljust(wide, nothing)) for line in rows.splitlines()[:high]]
    return lines + [[nothing] * wide for _ in range(high - len(lines))]


def _legend_with_all_terrains(
    chart: TerrainChart, terrains: Iterable[str | None]
) -> dict[str, str]:
    """Return the legend with a letter for every terrain: the first of its name, if free."""
    legend = dict(chart.legend)
    for terrain in dict.fromkeys(terrains):
        if terrain is not None and terrain not in legend.values():
            choices = (*terrain, *terrain.upper(), *ascii_letters)
            # A sign that the chart has already says nothing there, and must go on saying so.
            free = (c for c in choices if c in ascii_letters and c not in legend)
            legend[next(c for c in free if c not in chart.rows)] = terrain
    return legend
