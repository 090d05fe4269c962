"""`python -m tools.fuzzing TARGET …`: test one target in a process of its own.

`python -m tools.fuzzing --serve` imports the program once. Then it runs each request from its
standard input (the same words, as JSON) in a fork of itself, which costs very little.
"""

from __future__ import annotations

import argparse
import atexit
import json
import os
import signal
import sys
import traceback
from collections.abc import Sequence
from pathlib import Path
from time import monotonic, sleep
from typing import Any, NoReturn

GUIDED = ("sandtable.model", "sandtable.importers")
"""The packages of which each branch is told to atheris."""
_MIN_SECONDS = 0.2
"""Seconds that are tried, however long it took to begin."""
_PATIENCE = 12.0
"""Seconds after its time in which a fork may end: an input is given up after 10."""
_GLANCE = 0.02


def main() -> int:
    """Parse the arguments, import the program so that its branches are counted, and run."""
    start = monotonic()
    if "--serve" in sys.argv:
        return _serve(None if "--unguided" in sys.argv else _atheris())
    options = _parser().parse_args()
    atheris = None if options.unguided else _atheris()
    _read_program(atheris)
    return _try(options, atheris, start)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser()
    parser.add_argument("target")
    parser.add_argument("--folder", type=Path, required=True)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--inputs", type=int, default=1000)
    parser.add_argument("--seconds", type=float, default=600, help="its start included")
    parser.add_argument("--unguided", action="store_true")
    parser.add_argument("--more", type=Path, help="a folder of further inputs to begin with")
    return parser


def _atheris() -> Any | None:
    try:
        import atheris  # type: ignore[import-untyped,import-not-found,unused-ignore]
    except ImportError:
        return None
    return atheris


def _read_program(atheris: Any | None) -> None:
    """Import all code under test; with atheris, instrument its branches."""
    if atheris is None:
        from tools.fuzzing import loop, targets
    else:
        with atheris.instrument_imports(include=list(GUIDED), enable_loader_override=False):
            from tools.fuzzing import loop, targets  # noqa: F401


def _try(options: argparse.Namespace, atheris: Any | None, start: float) -> int:
    """Test one target until its inputs or its seconds, counted from the start, are used up."""
    from tools.fuzzing import loop, targets

    trial = loop.Trial(targets.TARGETS[options.target], options.seed, options.folder)
    if sys.platform == "linux":
        loop.limit_memory()
    end = max(start + options.seconds, monotonic() + _MIN_SECONDS)
    if atheris is None:
        loop.run_unguided(trial, options.inputs, end, options.more)
    else:
        loop.run_guided(trial, options.inputs, end, atheris)
    return 0


# ---------------------------------------------------------------------------- a warm process
def _serve(atheris: Any | None) -> int:
    """Run each requested target in a fork, and answer with its exit code."""
    _read_program(atheris)
    from tools.fuzzing.loop import warm_up

    warm_up()
    _answer("ready")
    for line in sys.stdin:
        _answer(_code_of_fork(json.loads(line), atheris))
    return 0


def _answer(words: object) -> None:
    sys.stdout.write(f"{words}\n")
    sys.stdout.flush()


def _code_of_fork(words: Sequence[str], atheris: Any | None) -> int:
    options = _parser().parse_args(words)
    start = monotonic()
    child = os.fork()
    if not child:
        _end_as_fork(options, atheris, start)
    while monotonic() < start + options.seconds + _PATIENCE:
        done, status = os.waitpid(child, os.WNOHANG)
        if done:
            return os.waitstatus_to_exitcode(status)
        sleep(_GLANCE)
    os.kill(child, signal.SIGKILL)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def _end_as_fork(options: argparse.Namespace, atheris: Any | None, start: float) -> NoReturn:
    """Test a target, and end like a separate process; its output goes into its log."""
    code = 1
    try:
        options.folder.mkdir(parents=True, exist_ok=True)
        log = os.open(options.folder / "log", os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        os.dup2(log, 1)
        os.dup2(log, 2)
        code = _try(options, atheris, start)
    except BaseException:  # noqa: BLE001 - the log tells whoever looks
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        atexit._run_exitfuncs()  # noqa: SLF001 - what the fork made is taken away
        os._exit(code)


if __name__ == "__main__":
    sys.exit(main())
