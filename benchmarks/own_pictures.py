"""`python -m benchmarks.own_pictures`: a module of 200 large pictures in window and exports.

The module is made: each piece has a picture of 1,500 by 1,500 pixels in a colour of its own, and
so has the board. Each run is a process of its own, so that its peak of memory can be told; the
children that scale pictures have theirs in the same sum's second number. By the colours it is seen
whether each picture is shown.
"""

from __future__ import annotations

import json
import os
import resource
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from benchmarks.picture_module import (
    missing_in_images,
    missing_in_vassal,
    missing_in_window,
    missing_on_page,
    missing_on_sheets,
    write_picture_module,
)

PICTURES, SIDE = 200, 1500
LARGEST_MEMORY = 600
"""Megabytes at most, of the process and of each of its children."""
_MEGABYTE = 1024
"""Linux counts the peak in kilobytes."""
RUNS: Mapping[str, Callable[[Path, int], list[str]]] = {
    "window": missing_in_window,
    "paper": missing_on_sheets,
    "images": missing_in_images,
    "page": missing_on_page,
    "VASSAL": missing_in_vassal,
}


def main(wanted: list[str]) -> int:
    """Print what each run shows, its peak of memory, and its time; return 1 if one fails."""
    if len(wanted) == 2 and wanted[0] == "--run":  # noqa: PLR2004 - the name of one run
        return _run_one(wanted[1])
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    has_failed = False
    with TemporaryDirectory() as folder:
        os.environ["SANDTABLE_PICTURE_MODULE"] = str(Path(folder) / "module")
        write_picture_module(Path(folder) / "module", PICTURES, SIDE)
        for name in wanted or RUNS:
            command = [sys.executable, "-m", "benchmarks.own_pictures", "--run", name]
            answer = subprocess.run(  # noqa: S603 - our own program
                command, capture_output=True, text=True, check=False
            )
            if answer.returncode:
                print(f"{name}: {answer.stderr.strip().splitlines()[-1:]}")
                has_failed = True
                continue
            result: dict[str, Any] = json.loads(answer.stdout.splitlines()[-1])
            memory = max(result["megabytes"], result["child_megabytes"])
            has_failed |= bool(result["missing"]) or memory > LARGEST_MEMORY
            print(
                f"{name}: {PICTURES + 1 - len(result['missing'])} of {PICTURES + 1} shown, "
                f"{result['megabytes']} MB, largest child {result['child_megabytes']} MB, "
                f"{result['seconds']:.1f} s of processor time",
                flush=True,
            )
    return int(has_failed)


def _run_one(name: str) -> int:
    folder = Path(os.environ["SANDTABLE_PICTURE_MODULE"])
    missing = RUNS[name](folder, PICTURES)
    own = resource.getrusage(resource.RUSAGE_SELF)
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    print(
        json.dumps(
            {
                "missing": missing,
                "megabytes": own.ru_maxrss // _MEGABYTE,
                "child_megabytes": children.ru_maxrss // _MEGABYTE,
                "seconds": sum(t.ru_utime + t.ru_stime for t in (own, children)),
            }
        ),
        flush=True,
    )
    os._exit(0)  # a window that is never closed would ask about work that is not saved


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
