"""Loops over inputs: random ones from a seed, or guided by atheris to new branches."""

from __future__ import annotations

import json
import os
import resource
import sys
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, field
from functools import wraps
from hashlib import sha256
from pathlib import Path
from random import Random
from time import monotonic, process_time
from typing import Any

from tools.fuzzing.laws import MEGABYTES, Failure, is_accepted, peak_memory, try_input
from tools.fuzzing.seeds import kept_inputs, read_samples, sample_inputs
from tools.fuzzing.targets import TARGETS, Target, forget_folder

LARGEST = 40_000
"""Bytes of an input; readers refuse larger ones by other rules."""
_POOL = 3_000
"""So many inputs lend their parts to others."""


@dataclass
class Tally:
    """Result of fuzzing one target."""

    target: str
    seed: int
    guided: bool = False
    inputs: int = 0
    seconds: float = 0.0
    megabytes: int = 0
    failures: list[dict[str, str]] = field(default_factory=list)


def inputs_of(target: Target) -> list[bytes]:
    """Return the first inputs of a target: the kept corpus, then samples."""
    return [*kept_inputs(target.name), *sample_inputs(target.name)]


def changed_inputs(
    target: Target, seed: int, count: int, first: Sequence[bytes], good: Sequence[bytes] = ()
) -> Iterator[bytes]:
    """Yield changed inputs, always the same ones for a seed; half come from accepted inputs.

    Which inputs are accepted is tested, unless the caller gives them.
    """
    random = Random(f"{target.name} {seed}")
    pool = list(first) or [b""]
    good = good or [data for data in pool if _is_good(target, data)] or pool
    for _ in range(count):
        base = random.choice(good if random.random() < 0.5 else pool)
        data = _changed(target, random, base, pool)
        if random.random() < 0.1:
            pool[random.randrange(len(first) or 1, len(pool) + 1) :] = [data]
        yield data


def _is_good(target: Target, data: bytes) -> bool:
    sound = try_input(target.run, data, target.refusals) is None
    return sound and is_accepted(target.run, data, target.refusals)


def _changed(target: Target, random: Random, data: bytes, pool: Sequence[bytes]) -> bytes:
    new = target.mutate(random, data, pool)
    return new if len(new) <= LARGEST else data


class Trial:
    """A run of one target, with its counts, its failures, and the input in progress."""

    def __init__(self, target: Target, seed: int, folder: Path) -> None:
        self.target, self.folder = target, folder
        self.tally = Tally(target.name, seed)
        self._start = process_time()
        self._seen: set[tuple[str, str]] = set()
        self._is_accepted = False
        folder.mkdir(parents=True, exist_ok=True)
        # Whoever kills the process finds here what it was killed by.
        self._current = os.open(folder / "current", os.O_RDWR | os.O_CREAT | os.O_TRUNC)

    def try_one(self, data: bytes) -> None:
        """Run an input, and record the result."""
        self.is_good(data)

    def is_good(self, data: bytes) -> bool:
        """Run an input, record the result, and return whether it was read completely."""
        os.pwrite(self._current, len(data).to_bytes(8) + data, 0)
        self._is_accepted = False

        @wraps(self.target.run)
        def run(data: bytes) -> None:
            self.target.run(data)
            self._is_accepted = True

        failure = try_input(run, data, self.target.refusals)
        self.tally.inputs += 1
        if failure is not None:
            self._note(failure, data)
        if self.tally.inputs % 200 == 0:
            self.write()
        return self._is_accepted and failure is None

    def _note(self, failure: Failure, data: bytes) -> None:
        if (failure.kind, failure.place) in self._seen:
            return
        self._seen.add((failure.kind, failure.place))
        name = f"{self.target.name}-{sha256(data).hexdigest()[:12]}"
        (self.folder / name).write_bytes(data)
        self.tally.failures.append({"input": name, **asdict(failure)})
        self.write()

    def write(self) -> None:
        """Write the counts to disk, because atheris ends the process when it is done."""
        self.tally.seconds = process_time() - self._start
        self.tally.megabytes = peak_memory()
        draft = self.folder / "tally.new"
        draft.write_text(json.dumps(asdict(self.tally), indent=1), encoding="utf-8")
        draft.replace(self.folder / "tally.json")


def warm_up() -> None:
    """Read samples and run each target once, so that forks need not import anything."""
    read_samples()
    for target in TARGETS.values():
        for data in kept_inputs(target.name)[:1]:
            try_input(target.run, data, target.refusals)
    forget_folder()


def run_unguided(trial: Trial, count: int, end: float, more: Path | None) -> None:
    """Run changed inputs up to a number or a time; `more` is a folder with further inputs."""
    first = inputs_of(trial.target)
    first += [path.read_bytes() for path in sorted(more.iterdir())] if more else []
    Random(trial.tally.seed).shuffle(first)  # a short run tries others of them each time
    good = [data for data in first if monotonic() < end and trial.is_good(data)]
    rest = max(count - trial.tally.inputs, 0)
    if monotonic() < end:
        for data in changed_inputs(trial.target, trial.tally.seed, rest, first, good or first):
            trial.try_one(data)
            if monotonic() > end:
                break
    trial.write()


def run_guided(trial: Trial, count: int, end: float, atheris: Any) -> None:
    """Let atheris choose the inputs to change further: those that reached new branches."""
    trial.tally.guided = True
    corpus = trial.folder / "corpus"
    corpus.mkdir(exist_ok=True)
    first = inputs_of(trial.target)
    for data in first:
        (corpus / sha256(data).hexdigest()[:16]).write_bytes(data)
    pool = list(first) or [b""]

    def change(data: bytes, most: int, seed: int) -> bytes:
        random = Random(seed)
        if random.random() < 0.1:
            mutated: bytes = atheris.Mutate(data, most)
            return mutated
        new = _changed(trial.target, random, data, pool)
        if len(pool) < _POOL and random.random() < 0.05:
            pool.append(new)
        return new if len(new) <= most else new[:most]

    arguments = [
        sys.argv[0],
        *(f"-seed={trial.tally.seed}", f"-runs={count}"),
        f"-max_total_time={max(int(end - monotonic()), 1)}",  # 0 would be no end
        *(f"-max_len={LARGEST}", "-rss_limit_mb=0", "-timeout=60", "-print_final_stats=1"),
        *(f"-artifact_prefix={trial.folder}/killed-", str(corpus)),
    ]
    trial.write()
    atheris.Setup(arguments, trial.try_one, custom_mutator=change)
    atheris.Fuzz()


def limit_memory() -> None:
    """Limit the memory of the process slightly above the rule, to protect the machine."""
    taken = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0])
    most = taken * resource.getpagesize() + 2 * MEGABYTES * 2**20
    resource.setrlimit(resource.RLIMIT_AS, (most, most))
