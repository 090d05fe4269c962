"""`python -m tools.fuzz_readers`: test every reader and phrase parser with random inputs.

Each target (tools/fuzzing/targets.py) runs in a fork of a process that has imported the program
(tools/fuzz_server.py). In long runs, atheris first searches for inputs that reach new branches;
then these are changed at random, which is faster. All targets share the given minutes. Everything
follows from a seed, which is printed. Each failure is printed with the name of its input: fix the
cause, and keep the input in tests/fuzz/corpus. `make fuzz` runs this as well.
"""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic, strftime, time
from typing import Any

from tools.entry import leave
from tools.environment import Environment, SetupError, say
from tools.fuzz_server import FuzzServers

_GUIDED = 0.2
"""The share that atheris gets, which takes several times as long for an input."""
_MIN_GUIDED_SECONDS = 10
"""Seconds for a target below which atheris would do nothing but start."""
_SHORTEST = 0.2
"""Seconds that a target has, however late it is."""
_MAX_ENDINGS = 5
"""So often a target is begun again that ended before its time."""
_ENDLESS = 50_000_000
_LIST = "from tools.fuzzing.targets import TARGETS; print(*TARGETS)"


@dataclass
class Result:
    """Result of fuzzing one target in all processes."""

    target: str
    seed: int
    inputs: int = 0
    guided: int = 0
    seconds: float = 0.0
    megabytes: int = 0
    failures: list[dict[str, str]] = field(default_factory=list)

    def add(self, tally: dict[str, Any]) -> None:
        """Add the counts of one process."""
        self.inputs += tally["inputs"]
        self.guided += tally["inputs"] if tally["guided"] else 0
        self.seconds += tally["seconds"]
        self.megabytes = max(self.megabytes, tally["megabytes"])
        self.failures += tally["failures"]


@dataclass(frozen=True)
class Share:
    """Amount of work for each target."""

    inputs: int
    seconds: float
    seed: int


def main() -> int:
    """Test all targets, or the given ones, and print a table."""
    options = _parser().parse_args()
    end = monotonic() + 60 * options.minutes
    environment = Environment.here()
    environment.prepare(dev=True)
    return run(environment, options, end, os.cpu_count() or 1)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tools.fuzz_readers", description=__doc__)
    parser.add_argument("targets", nargs="*", help="names; all, if none is given")
    parser.add_argument("--minutes", type=float, default=10.0, help="for all of them together")
    parser.add_argument("--inputs", type=int, default=0, help="for each; the time bounds it, too")
    parser.add_argument("--seed", type=int, default=int(time()))
    return parser


def run(environment: Environment, options: argparse.Namespace, end: float, at_once: int) -> int:
    """Test targets until the time is over, several at once; return 1 if one failed."""
    folder = environment.root / "build" / "fuzz" / strftime("readers_%Y-%m-%d_%H%M%S")
    names = options.targets or _names(environment)
    at_once = min(at_once, len(names))
    is_long = (end - monotonic()) * at_once / len(names) >= _MIN_GUIDED_SECONDS
    trials = Trials(environment, folder, options, end, at_once)
    results = trials.try_all(names, guide=is_long and _guide(environment))
    trials.servers.close()
    text = summary(results, options.seed)
    (folder / "summary.txt").write_text(text, encoding="utf-8")
    say(f"{text}Inputs and logs: {folder.relative_to(environment.root)}")
    return 1 if any(result.failures for result in results) else 0


def _guide(environment: Environment) -> bool:
    """Return whether atheris can be used; print a message if not."""
    if environment.ask(["-c", "import atheris"]).returncode == 0 or environment.add("fuzz"):
        return True
    say("atheris cannot be installed here, so inputs follow the seed alone.")
    return False


def _names(environment: Environment) -> list[str]:
    answer = environment.ask(["-c", _LIST])
    if answer.returncode:
        raise SetupError(answer.stderr)
    return answer.stdout.split()


class Trials:
    """Targets that share the remaining time, in waiting processes that run one after the other."""

    def __init__(
        self,
        environment: Environment,
        folder: Path,
        options: argparse.Namespace,
        end: float,
        at_once: int,
    ) -> None:
        self.folder, self.options, self.end = folder, options, end
        self.servers = FuzzServers(environment)
        self._at_once = at_once
        self._left = 0

    def try_all(self, names: Sequence[str], *, guide: bool) -> list[Result]:
        """Test all targets, and print a line for each when it is done."""
        self._left = len(names)
        for guided in (False, True) if guide else (False,):
            self.servers.start(self._at_once, guided=guided)
        with ThreadPoolExecutor(self._at_once) as lanes:
            return list(lanes.map(lambda name: self._try(name, guide=guide), names))

    def _try(self, name: str, *, guide: bool) -> Result:
        """Test one target: first guided by atheris, then with random changes of its inputs."""
        with self.servers.lock:
            seconds = (self.end - monotonic()) * min(self._at_once, self._left) / self._left
            self._left -= 1
        end = monotonic() + max(seconds, _SHORTEST)
        result, folder = Result(name, self.options.seed), self.folder / name
        inputs = self.options.inputs or _ENDLESS
        if guide and seconds >= _MIN_GUIDED_SECONDS:
            first = Share(int(inputs * _GUIDED), seconds * _GUIDED, result.seed)
            self._run_fork(result, first, folder / "guided", [])
        more = folder / "guided" / "corpus"
        choice = ["--unguided", *([f"--more={more}"] if more.is_dir() else [])]
        for number in range(_MAX_ENDINGS):
            left, late = inputs - result.inputs, monotonic() >= end and number > 0
            rest = Share(left, max(end - monotonic(), _SHORTEST), result.seed + number)
            if left <= 0 or late or self._run_fork(result, rest, folder / f"{number}", choice):
                break
        say(row(result))
        return result

    def _run_fork(self, result: Result, share: Share, folder: Path, choice: list[str]) -> bool:
        """Run one fork to its end and add its counts; return whether it ended normally."""
        folder.mkdir(parents=True)
        words = [
            *(result.target, *choice, f"--folder={folder}", f"--seed={share.seed}"),
            *(f"--inputs={share.inputs}", f"--seconds={share.seconds}"),
        ]
        code = self.servers.run(words, guided=not choice)
        tally = folder / "tally.json"
        if tally.exists():
            result.add(json.loads(tally.read_text(encoding="utf-8")))
        if code:
            result.failures.append(_end(result.target, folder, code))
        return code == 0


def _end(name: str, folder: Path, code: int) -> dict[str, str]:
    """Report a process that died, and keep the input that it was reading."""
    current = folder / "current"
    data = current.read_bytes() if current.exists() else b""
    kept = folder / f"{name}-ended"
    kept.write_bytes(data[8 : 8 + int.from_bytes(data[:8])])
    details = (folder / "log").read_text(encoding="utf-8", errors="replace")[-2000:]
    return {"input": kept.name, "kind": f"exit {code}", "place": "process", "details": details}


def row(result: Result) -> str:
    """Return the counts of one target as a line."""
    fell = f"  {len(result.failures)} FELL" if result.failures else ""
    return (
        f"{result.inputs:>10,}  {result.guided:>8,}  {result.seconds:>7.1f}"
        f"  {result.megabytes:>4}  {result.target}{fell}"
    )


def summary(results: list[Result], seed: int) -> str:
    """Return the table of all targets, and the failures with their places."""
    lines = ["    inputs    guided  seconds    MB  target", *map(row, results)]
    for result in results:
        for failure in result.failures:
            lines.append(f"{failure['input']}: {failure['kind']} at {failure['place']}")
            lines.append("    " + failure["details"].strip().replace("\n", "\n    "))
    inputs = sum(result.inputs for result in results)
    fell = sum(len(result.failures) for result in results)
    lines.append(f"{inputs:,} inputs of {len(results)} targets, seed {seed}: {fell} fell")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    leave(main)
