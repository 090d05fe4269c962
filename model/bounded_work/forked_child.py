"""A child by fork: it has loaded what its parent has, and so costs next to nothing."""

from __future__ import annotations

import faulthandler
import os
import select
import signal
import sys
import warnings
from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager, suppress
from time import monotonic
from typing import Any, NoReturn

from sandtable.model.bounded_work.answers import MOST_BYTES, answer_of
from sandtable.model.bounded_work.errors import (
    WorkFailedError,
    crashed_error,
    too_large_error,
    too_late_error,
    too_slow_error,
)
from sandtable.model.bounded_work.limits import WorkLimits, limit_this_process

_CHUNK = 2**20
_STREAMS = 3
_FILES = 4096
"""The program never has so many files open."""

_Fork = tuple[int, int]
"""A child, and the end of its pipe that is read."""

_depth = [0]
"""How many children this process descends from."""


def is_child() -> bool:
    """Say whether this process is a child, with its limits."""
    return _depth[0] > 0


@contextmanager
def acting_as_child() -> Iterator[None]:
    """Do in this process what would be given to a child: somebody else bounds it."""
    _depth[0] += 1
    try:
        yield
    finally:
        _depth[0] -= 1


def answer_of_fork(
    work: Callable[..., Any], arguments: tuple[Any, ...], limits: WorkLimits
) -> bytes:
    """Do work in a child; return its answer, or raise WorkFailedError where it has none."""
    [packed] = answers_of_forks(work, [arguments], limits, 1)
    return packed


def answers_of_forks(
    work: Callable[..., Any], several: Sequence[tuple[Any, ...]], limits: WorkLimits, at_once: int
) -> Generator[bytes, None, None]:
    """Do work with each of several arguments in a child of its own, some at a time; in order."""
    if sys.platform == "win32":
        yield from (answer_of(work, arguments) for arguments in several)
        return
    waiting, started = deque(several), deque[_Fork]()
    try:
        while waiting or started:
            while waiting and len(started) < at_once:
                started.append(_start_fork(work, waiting.popleft(), limits))
            yield _finish_fork(started.popleft(), limits)
    finally:
        for fork in started:
            _end_fork(fork)


def _start_fork(work: Callable[..., Any], arguments: tuple[Any, ...], limits: WorkLimits) -> _Fork:
    reading, writing = os.pipe()
    child = _fork_process()
    if not child:
        os.close(reading)
        _do_and_leave(work, arguments, limits, writing)
    os.close(writing)
    return child, reading


def _finish_fork(fork: _Fork, limits: WorkLimits) -> bytes:
    """Return what a child says, once it has said all of it."""
    try:
        packed = _read_all(fork[1], limits)
    finally:
        status = _end_fork(fork)
    if status:
        raise _failure_error(status, limits)
    return packed


def _fork_process() -> int:
    """Fork; newer Pythons warn where libraries have threads that wait for work, as numpy's do."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        return os.fork()


def _do_and_leave(
    work: Callable[..., Any], arguments: tuple[Any, ...], limits: WorkLimits, writing: int
) -> NoReturn:
    """Be the child: nothing of the parent goes on here, and nothing is said but the answer."""
    code = 1
    try:
        _depth[0] += 1
        faulthandler.disable()
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        _close_other_files(writing)
        limit_this_process(limits)
        packed = memoryview(answer_of(work, arguments))
        while packed:
            packed = packed[os.write(writing, packed) :]
        code = 0
    finally:
        os._exit(code)


def _close_other_files(writing: int) -> None:
    """Keep the pipe alone: a lock of the parent's must not outlive it in a child."""
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in range(_STREAMS):
        os.dup2(nowhere, stream)
    os.closerange(_STREAMS, writing)
    os.closerange(writing + 1, _FILES)


def _read_all(reading: int, limits: WorkLimits) -> bytes:
    """Read what the child writes until it ends; raise WorkFailedError if that is too late."""
    until = monotonic() + limits.clock
    parts: list[bytes] = []
    size = 0
    while size <= MOST_BYTES:
        if not select.select([reading], [], [], max(0.0, until - monotonic()))[0]:
            raise too_late_error(limits)
        part = os.read(reading, _CHUNK)
        if not part:
            return b"".join(parts)
        parts.append(part)
        size += len(part)
    raise too_large_error(limits)


def _end_fork(fork: _Fork) -> int:
    """End a child that may still be at work, and return its exit code: by a signal, below 0."""
    child, reading = fork
    os.close(reading)
    with suppress(ProcessLookupError):
        os.kill(child, signal.SIGKILL)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def _failure_error(status: int, limits: WorkLimits) -> WorkFailedError:
    return too_slow_error(limits) if status == -signal.SIGXCPU else crashed_error(limits)
