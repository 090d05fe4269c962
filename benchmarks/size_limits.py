"""`python -m benchmarks.size_limits`: reading and checking modules near the size limits.

The modules are made here: one file near the limit of entries, or a folder near the limit of files,
with and without mistakes. Each command is a separate process; printed are its processor time, its
peak memory and its exit code. JSON and SARIF take longer, because they contain all findings and
not a thousand of each check.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from textwrap import indent

from benchmarks.strangers_files import MAX_MEGABYTES, MAX_SECONDS, best
from sandtable.model.storage.module_files import MAX_FILES
from sandtable.model.storage.module_size_limits import MAX_PIECES
from sandtable.model.storage.yaml_parser import MAX_ENTRIES

_HEAD = (
    "format: 1\ntitle: T\nrights: {work: T, notice: N}\nratings: [attack, move]\n"
    "owners: {red: {name: Red}}\n"
)
_RATED = f"module:\n{indent(_HEAD, '  ')}"
_BASE = f"{_RATED}types: {{infantry: {{name: Infantry}}}}\n"
_MAP = "boards: {map: {kind: areas, name: Map, spaces: {a: Aa}}}\n"
_PIECE = "pieces: {red: {infantry: {p: 99 x 1-1}}}\n"
_PIECES = "pieces:\n  red:\n    infantry:\n"
_SETUP = "scenarios:\n  s:\n    name: S\n    setup:\n      red:\n"
_ROOM = 40
"""Entries for what stands around the lines."""


def _lines(text: str, count: int) -> str:
    return "".join(text.replace("#", str(number)) for number in range(count))


def _files() -> Mapping[str, str]:
    """Return modules of one file, near the limit of entries or of pieces."""
    entries = MAX_ENTRIES - _ROOM
    half, quarter, pieces = entries // 2, entries // 4, MAX_PIECES
    spaces = _lines("      a#: {name: N#}\n", half)
    return {
        "pieces": f"{_BASE}{_MAP}{_PIECES}{_lines('      p#: 1-1 Number #' + chr(10), pieces)}",
        "pieces with too many numbers": (
            f"{_BASE}{_MAP}{_PIECES}{_lines('      p#: 1-1-1-1' + chr(10), pieces)}"
        ),
        "spaces": f"{_BASE}boards:\n  map:\n    kind: areas\n    name: Map\n    spaces:\n{spaces}",
        "set-up lines that name nothing": (
            f"{_BASE}{_MAP}{_PIECE}{_SETUP}{_lines('        b#: [q#]' + chr(10), half)}"
        ),
        "a set-up line of many pieces": (
            f"{_BASE}{_MAP}{_PIECE}{_SETUP}        a: [{_lines('p, ', entries - _ROOM)}]\n"
        ),
        "regions of unknown spaces": (
            f"{_BASE}{_MAP}regions:\n{_lines('  r#: {name: R#, spaces: [b#]}' + chr(10), quarter)}"
        ),
        "labels of nothing": f"{_BASE}{_MAP}labels:\n{_lines('  r#: b#' + chr(10), entries)}",
        "notes with a wrong key": f"{_BASE}notes:\n{_lines(' a#: {txt: b}' + chr(10), half)}",
        "types that nothing uses": f"{_RATED}types:\n" + _lines("  t#: {name: T#}\n", half),
    }


def _folders() -> Mapping[str, Mapping[str, str]]:
    """Return the files of folders near the limit of files."""
    count = MAX_FILES - 4
    return {
        "notes": {f"notes/n{n}.yaml": "text: b\nwhy: c\n" for n in range(count)},
        "notes with a wrong key": {f"notes/n{n}.yaml": "txt: b\n" for n in range(count)},
        "types that nothing uses": {f"types/t{n}.yaml": f"name: T{n}\n" for n in range(count)},
        "files beside the texts": {f"assets/n{n}.png": "x" for n in range(count)},
    }


def _written(folder: Path) -> Iterator[tuple[str, Path]]:
    """Write all modules, and yield the description and the path of each."""
    for number, (name, text) in enumerate(_files().items()):
        path = folder / f"file_{number}.yaml"
        path.write_text(text, encoding="utf-8")
        yield f"one file: {name}", path
    for number, (name, texts) in enumerate(_folders().items()):
        path = folder / f"folder_{number}"
        for inner, text in {"module.yaml": _HEAD, **texts}.items():
            (path / inner).parent.mkdir(parents=True, exist_ok=True)
            (path / inner).write_text(text, encoding="utf-8")
        yield f"{MAX_FILES - 3:,} files: {name}", path


def main() -> int:
    """Print the cost of `check` for each; return 1 if one exceeds its limit."""
    failed = False
    with tempfile.TemporaryDirectory() as name:
        for title, path in _written(Path(name)):
            taken = best(["check", str(path)])
            print(f"{title:44} {taken}", flush=True)
            failed |= taken.seconds > MAX_SECONDS or taken.megabytes > MAX_MEGABYTES
    return int(failed)


if __name__ == "__main__":
    raise SystemExit(main())
