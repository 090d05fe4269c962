"""`python -m benchmarks.triplea [MAPS]`: export of a sample for TripleA, and import of maps.

MAPS is a folder of published maps. Each map in it is imported, and the slowest is named. Without
it, a made map of 1,300 hexes with 314,600 points stands for the largest that is known.
"""

from __future__ import annotations

import itertools
import math
import os
import resource
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from sandtable.importers.triplea.map_files import POLYGONS_FILE
from sandtable.model import resources

ALLOWED = 3.0
"""Seconds of processor time for each."""
_SAMPLE = "aa_lhtr_1942"
_COLUMNS, _ROWS = 65, 20
_SIDE_POINTS = 40
"""Points along each side of a hex: drawn maps have one for each pixel or two."""
_RADIUS = 60.0


def timed(*words: str, compiled: Path) -> float:
    """Run a command in a process of its own; return its processor time."""
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "",
                   "PYTHONPYCACHEPREFIX": str(compiled)}  # fmt: skip
    before = _children()
    subprocess.run(  # noqa: S603
        [sys.executable, "-m", "sandtable", *words], check=True, stdout=subprocess.DEVNULL,
        env=environment,
    )  # fmt: skip
    return _children() - before


def _children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def make_large_map(folder: Path) -> Path:
    """Write a map of hexes with points along all sides, and a game on it."""
    folder.mkdir()
    (folder / "games").mkdir()
    names = [f"{column}-{row}" for column in range(_COLUMNS) for row in range(_ROWS)]
    lines = (
        f"{column}-{row}  < {_hex_points(column, row)} >\n"
        for column in range(_COLUMNS)
        for row in range(_ROWS)
    )
    (folder / POLYGONS_FILE).write_text("".join(lines), encoding="utf-8")
    territories = "".join(f'<territory name="{name}"/>' for name in names)
    game = f'<game><info name="Hexes"/><map>{territories}</map></game>'
    (folder / "games" / "hexes.xml").write_text(game, encoding="utf-8")
    return folder


def _hex_points(column: int, row: int) -> str:
    x = _RADIUS * (1.5 * column + 1)
    y = _RADIUS * math.sqrt(3) * (row + 0.5 * (column % 2) + 0.5)
    corners = [
        (x + _RADIUS * math.cos(turn * math.pi / 3), y + _RADIUS * math.sin(turn * math.pi / 3))
        for turn in range(7)
    ]
    points = (
        (a[0] + (b[0] - a[0]) * step / _SIDE_POINTS, a[1] + (b[1] - a[1]) * step / _SIDE_POINTS)
        for a, b in itertools.pairwise(corners)
        for step in range(_SIDE_POINTS)
    )
    return " ".join(f"({round(px)},{round(py)})" for px, py in points)


def maps_below(folder: Path) -> list[Path]:
    """Return the folders of published maps."""
    return sorted({path.parent for path in folder.rglob(POLYGONS_FILE)})


def main(maps: str = "") -> None:
    """Export and import, and print the times."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        compiled, sample = folder / "compiled", str(resources.path_of_sample(_SAMPLE))
        sources = maps_below(Path(maps)) if maps else [make_large_map(folder / "hexes")]
        export = ("export", sample, "--to", "triplea", "--out")
        # The first run compiles the program, as an installation does.
        timed(*export, str(folder / "first"), compiled=compiled)
        timed("import", str(sources[0]), "--out", str(folder / "module"), compiled=compiled)
        seconds = timed(*export, str(folder / "second"), compiled=compiled)
        print(f"export of {_SAMPLE} with pictures: {seconds:.2f} s; allowed {ALLOWED} s")
        by_source = {
            source: timed("import", str(source), "--out", str(folder / str(n)), compiled=compiled)
            for n, source in enumerate(sources)
        }
    slowest = max(by_source, key=lambda source: by_source[source])
    print(f"import, the slowest of {len(sources)} maps, {slowest.name}:"
          f" {by_source[slowest]:.2f} s; allowed {ALLOWED} s")  # fmt: skip


if __name__ == "__main__":
    main(*sys.argv[1:])
