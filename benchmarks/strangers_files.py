"""`python -m benchmarks.strangers_files`: cost of hostile files, and of the child process.

Each command is a separate process; printed are its processor time, and the peak memory of it or
its child. Commands that need a child are compared with the same work in one process, or on
outlines that are known already.
"""

from __future__ import annotations

import atexit
import os
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from shutil import rmtree

from sandtable.model import resources
from tools import heavy_files

ROUNDS = 3
MAX_SECONDS, MAX_MEGABYTES = 2.0, 500
"""What no file of a stranger's may take."""
_MB_IN_BLOCKS = 1024
_PLAIN = "from sandtable.cli.__main__ import program; program()"
_ALONE = (
    f"from sandtable.model.bounded_work.forked_process import run_as_child_process;"
    f" run_as_child_process().__enter__(); {_PLAIN}"
)
_HEAD = "format: 1\ntitle: T\nrights: {work: T, notice: N}\nowners: {red: {name: Red}}\n"


@dataclass(frozen=True)
class Taken:
    """The cost of a command, and the first line that it printed."""

    seconds: float
    megabytes: int
    code: int
    said: str

    def __str__(self) -> str:
        return f"{self.seconds:6.2f} s {self.megabytes:5d} MB  exit {self.code}"


@cache
def _environment() -> dict[str, str]:
    """Return this environment, with a folder for compiled code in any case."""
    folder = tempfile.mkdtemp(prefix="sandtable-compiled-")
    atexit.register(rmtree, folder, ignore_errors=True)
    kept = {key: text for key, text in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    return {**kept, "PYTHONPYCACHEPREFIX": folder}


def run(words: list[str], cache: Path | str = "off", code: str = _PLAIN) -> Taken:
    """Run a command to its end, with its code compiled as after an installation."""
    process = subprocess.Popen(  # noqa: S603 - it is this program
        [sys.executable, "-c", code, *words],
        env={**_environment(), "SANDTABLE_CACHE": str(cache)},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stderr is not None
    said = process.stderr.read()
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    seconds = used.ru_utime + used.ru_stime
    first = said.partition("\n")[0]
    return Taken(seconds, used.ru_maxrss // _MB_IN_BLOCKS, process.returncode, first)


def best(words: list[str], cache: Path | str = "off", code: str = _PLAIN) -> Taken:
    """Run a command several times; return the cheapest run."""
    return min((run(words, cache, code) for _ in range(ROUNDS)), key=lambda taken: taken.seconds)


def costs(folder: Path) -> None:
    """Print the costs with and without the child process."""
    small = folder / "small.geojson"
    small.write_text(heavy_files.geojson({"a": [(0, 0), (900, 0), (900, 900)]}))
    bundle = folder / "bundles"
    run(
        [
            "export",
            str(resources.path_of_sample("lantern_ford")),
            "--to",
            "bundle",
            "--out",
            str(bundle),
        ]
    )
    packed = str(next(bundle.glob("*.sandtable")))
    sides = {
        "import a small map": ["import", str(small), "--out"],
        "list of a bundle": ["list", packed, "spaces"],
        "typeset a set-up": [
            "export", str(resources.path_of_sample("lantern_ford")), "--to", "print", "--out",
        ],
    }  # fmt: skip
    for name, words in sides.items():
        times = []
        for number, code in enumerate((_ALONE, _PLAIN)):
            out = [str(folder / f"{name}-{number}")] if words[-1] == "--out" else []
            times.append(_repeated([*words, *out], code))
        print(f"{name:24} alone {times[0]:.2f} s, with a child {times[1]:.2f} s")
    for sample in resources.sample_names():
        path = str(resources.path_of_sample(sample))
        for words in (["list", path, "spaces"], ["check", path]):
            cache = folder / "cache"
            run(words, cache)
            known, alone, new = best(words, cache), best(words, code=_ALONE), best(words)
            print(
                f"{words[0]:5} {sample:18} known {known.seconds:.2f} s,"
                f" new: alone {alone.seconds:.2f} s, with a child {new.seconds:.2f} s"
            )


def _repeated(words: list[str], code: str) -> float:
    times = []
    for number in range(ROUNDS):
        own = [*words[:-1], f"{words[-1]}-{number}"] if "--out" in words else words
        times.append(run(own, "off", code).seconds)
    return min(times)


def made(folder: Path) -> dict[str, list[str]]:
    """Write the files, and return the command for each."""
    maps = {
        "ten near squares": heavy_files.squares(10),
        "fifty near squares": heavy_files.squares(50),
        "a comb of 20,000 teeth": {"comb": heavy_files.comb(20_000)},
        "a comb and a bar near it": heavy_files.comb_under_a_bar(20_000, 1002),
        "a comb and a bar across": heavy_files.comb_under_a_bar(20_000, 500),
        "700 squares, each in one": heavy_files.nested_squares(700),
    }
    commands = {}
    for name, rings in maps.items():
        path = folder / f"{name.replace(' ', '_')}.geojson"
        path.write_text(heavy_files.geojson(rings))
        commands[f"import {name}"] = ["import", str(path), "--out", str(folder / f"{name}-out")]
        board = _module(folder / f"{name}-game", {"boards/map.geojson": path.read_bytes()})
        commands[f"check {name}"] = ["check", str(board)]
    tangle = {"a": heavy_files.scribble(1000)}
    board = _module(
        folder / "tangle", {"boards/map.geojson": heavy_files.geojson(tangle).encode()}
    )
    commands["check a tangled ring"] = ["check", str(board)]
    triplea = _triplea(folder / "triplea")
    commands["import a tangled ring"] = ["import", str(triplea), "--out", str(folder / "t")]
    for name, data in {
        "svg": heavy_files.deep_svg(10_000),
        "png": heavy_files.png(30_000, 30_000),
    }.items():
        game = _module(folder / name, {f"assets/a.{name}": data}, f"assets/a.{name}")
        out = str(folder / f"{name}-out")
        commands[f"print a picture ({name})"] = [
            "export",
            str(game),
            "--to",
            "print",
            "--out",
            out,
        ]
    return commands


def _module(folder: Path, contents: dict[str, bytes], image: str = "") -> Path:
    texts = {"module.yaml": _HEAD, "types.yaml": "unit: {}\n"}
    if image:
        texts["pieces/red.yaml"] = f"unit:\n  a: {{name: A, image: {image}}}\n"
    else:
        texts["boards/map.yaml"] = "kind: areas\nname: M\ngeometry: map.geojson\n"
    for name, data in {**{n: t.encode() for n, t in texts.items()}, **contents}.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)
    return folder


def _triplea(folder: Path) -> Path:
    (folder / "games").mkdir(parents=True)
    ring = " ".join(f"({x},{y})" for x, y in heavy_files.scribble(1000))
    (folder / "polygons.txt").write_text(f"A < {ring} >\n")
    game = '<game><info name="x"/><map><territory name="A"/></map></game>'
    (folder / "games" / "a.xml").write_text(game)
    return folder


def main() -> int:
    """Print both tables; return 1 if a file costs too much."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        found = {what: run(words) for what, words in made(folder).items()}
        for what, taken in found.items():
            print(f"{what:34} {taken}  {taken.said.removeprefix(name)[-110:]}")
        costs(folder)
    return int(any(t.seconds > MAX_SECONDS or t.megabytes > MAX_MEGABYTES for t in found.values()))


if __name__ == "__main__":
    raise SystemExit(main())
