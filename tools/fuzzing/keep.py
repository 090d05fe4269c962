"""`python -m tools.fuzzing.keep FOLDER`: keep the smallest inputs that reach the most code.

FOLDER is the output of a run of tools.fuzz_readers. Inputs are chosen by how many new steps
between lines they reach for their size, and shortened as long as they still reach them. Inputs
with a descriptive name are test cases and stay.
"""

from __future__ import annotations

import gc
import re
import sys
from collections.abc import Iterable, Iterator
from functools import _lru_cache_wrapper, cache
from hashlib import sha256
from pathlib import Path
from types import FrameType
from typing import Any

from tools.environment import say
from tools.fuzzing.laws import try_input
from tools.fuzzing.seeds import CORPUS, kept_inputs, sample_inputs
from tools.fuzzing.targets import TARGETS, Target

ROOM = {True: 10_000, False: 2_500}
"""Bytes that are kept of a reader, and of a parser of phrases."""
_LARGEST = 4_000
_MAX_INPUTS = 700
_CUTS = 60
_OWN = re.compile(r"/(model|importers|drawing|exporters)/")
_HASHED = re.compile(r"[0-9a-f]{12}")

Steps = frozenset[tuple[str, int, int]]
"""From which line of a file to which."""


def main() -> int:
    """Choose the kept inputs of each target again."""
    for target in TARGETS.values():
        found = sorted(Path(sys.argv[1]).glob(f"{target.name}/guided/corpus/*"))
        inputs = {path.read_bytes() for path in found if path.stat().st_size <= _LARGEST}
        inputs.update(data for data in sample_inputs(target.name) if len(data) <= _LARGEST)
        inputs.update(kept_inputs(target.name))
        for data in inputs:
            try_input(target.run, data, target.refusals)  # what is made once is no input's merit
        ordered = sorted(inputs, key=lambda data: (len(data), data))[:_MAX_INPUTS]
        kept = list(chosen_inputs(target, ordered))
        _write(target, kept)
        say(f"{len(kept):>4} inputs, {sum(map(len, kept)):>6} bytes  {target.name}")
    return 0


def chosen_inputs(target: Target, inputs: Iterable[bytes]) -> Iterator[bytes]:
    """Yield inputs that reach code which earlier ones do not, up to a total size."""
    reached = {data: steps_of(target, data) for data in inputs}
    room, seen = ROOM[target.is_reader], set[tuple[str, int, int]]()
    while reached:
        best = max(reached, key=lambda data: (len(reached[data] - seen) / (len(data) + 40), data))
        new = reached.pop(best) - seen
        if not new:
            return
        if len(best) > 100:
            best = _cut(target, best, new)
        if len(best) <= room:
            room -= len(best)
            seen |= steps_of(target, best)
            yield best


def _cut(target: Target, data: bytes, wanted: Iterable[tuple[str, int, int]]) -> bytes:
    """Remove lines from an input as long as it still reaches the same code."""
    lines, tried, size = data.split(b"\n"), 0, max(1, data.count(b"\n") // 2)
    while size and tried < _CUTS:
        for start in range(0, len(lines), size):
            fewer = b"\n".join(lines[:start] + lines[start + size :])
            tried += 1
            if len(lines) > size and steps_of(target, fewer).issuperset(wanted):
                lines = fewer.split(b"\n")
                break
        else:
            size //= 2
    return b"\n".join(lines)


def steps_of(target: Target, data: bytes) -> Steps:
    """Run an input, and return the steps between lines; none if it breaks a rule."""
    steps: set[tuple[str, int, int]] = set()

    def trace(frame: FrameType, _event: str, _argument: Any) -> Any:
        if not _OWN.search(frame.f_code.co_filename):
            return None
        name, last = frame.f_code.co_filename, frame.f_lineno

        def step(frame: FrameType, _event: str, _argument: Any) -> Any:
            nonlocal last
            steps.add((name, last, frame.f_lineno))
            last = frame.f_lineno
            return step

        return step

    _forget()
    sys.settrace(trace)
    try:
        failure = try_input(target.run, data, target.refusals)
    finally:
        sys.settrace(None)
    return frozenset() if failure else frozenset(steps)


def _forget() -> None:
    """Empty the caches of parsers, so that each input is parsed again."""
    for thing in _caches():
        thing.cache_clear()


@cache
def _caches() -> list[Any]:
    named = [thing for thing in gc.get_objects() if isinstance(thing, _lru_cache_wrapper)]
    return [
        thing
        for thing in named
        if thing.__module__.startswith(("sandtable.model.phrases", "sandtable.importers"))
    ]


def _write(target: Target, kept: list[bytes]) -> None:
    """Replace the kept inputs by the chosen ones; test cases with descriptive names stay."""
    if not target.is_reader:
        path = CORPUS / "phrases" / f"{target.name.removeprefix('phrase_')}.txt"
        kept = [*kept_inputs(target.name), *kept]  # a line may be a case; they take no room
        lines = (data.decode("utf-8", "replace").encode("unicode_escape") for data in kept)
        path.write_bytes(b"".join(sorted(line + b"\n" for line in set(lines))))
        return
    folder = CORPUS / target.name
    folder.mkdir(exist_ok=True)
    for path in folder.iterdir():
        if _HASHED.fullmatch(path.name):
            path.unlink()
    cases = {path.read_bytes() for path in folder.iterdir()}
    for data in kept:
        if data not in cases:
            (folder / sha256(data).hexdigest()[:12]).write_bytes(data)


if __name__ == "__main__":
    sys.exit(main())
