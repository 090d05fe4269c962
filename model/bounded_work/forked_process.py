"""A child process by fork, which inherits all loaded code and so starts quickly."""

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

from sandtable.model.bounded_work.child_process_results import (
    MAX_RESULT_BYTES,
    run_and_pack_result,
)
from sandtable.model.bounded_work.work_errors import (
    LimitedWorkError,
    clock_time_error,
    memory_limit_error,
    process_crash_error,
    processor_time_error,
)
from sandtable.model.bounded_work.work_limits import WorkLimits, limit_this_process

_BYTES_PER_READ = 2**20
_STANDARD_STREAM_COUNT = 3
_MAX_OPEN_FILES = 4096
"""Larger than the number of files the program ever has open."""

_ForkedProcess = tuple[int, int]
"""The id of a child process, and the reading end of its pipe."""

_child_depth = [0]
"""Number of child processes between the program and this process."""


def is_child_process() -> bool:
    """Say whether this process is a child process with limits."""
    return _child_depth[0] > 0


@contextmanager
def run_as_child_process() -> Iterator[None]:
    """Run work meant for a child process directly, in a process that already has limits."""
    _child_depth[0] += 1
    try:
        yield
    finally:
        _child_depth[0] -= 1


def run_in_forked_process(
    work: Callable[..., Any], arguments: tuple[Any, ...], limits: WorkLimits
) -> bytes:
    """Run work in a child process; return its packed result, or raise WorkFailedError."""
    [packed] = iter_results_of_forked_processes(work, [arguments], limits, 1)
    return packed


def iter_results_of_forked_processes(
    work: Callable[..., Any], several: Sequence[tuple[Any, ...]], limits: WorkLimits, at_once: int
) -> Generator[bytes, None, None]:
    """Run a function in a child process for each argument, and yield the results in order.

    Each call has its own child process, and at most `at_once` of them run at a time.
    """
    if sys.platform == "win32":
        yield from (run_and_pack_result(work, arguments) for arguments in several)
        return
    waiting, started = deque(several), deque[_ForkedProcess]()
    try:
        while waiting or started:
            while waiting and len(started) < at_once:
                started.append(_start_forked_process(work, waiting.popleft(), limits))
            yield _receive_result(started.popleft(), limits)
    # The caller may stop early, and no child may be left running.
    finally:
        for fork in started:
            _kill_forked_process(fork)


def _start_forked_process(
    work: Callable[..., Any], arguments: tuple[Any, ...], limits: WorkLimits
) -> _ForkedProcess:
    reading, writing = os.pipe()
    child = _fork_process()
    if not child:
        os.close(reading)
        _run_work_and_exit(work, arguments, limits, writing)
    os.close(writing)
    return child, reading


def _receive_result(fork: _ForkedProcess, limits: WorkLimits) -> bytes:
    """Return the complete result of a child process."""
    try:
        packed = _read_output_of_process(fork[1], limits)
    finally:
        status = _kill_forked_process(fork)
    if status:
        raise _error_for_exit_code(status, limits)
    return packed


def _fork_process() -> int:
    """Fork this process.

    Newer versions of Python warn if the process has threads. The threads of numpy are harmless,
    because they only wait for work.
    """
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        return os.fork()


def _run_work_and_exit(
    work: Callable[..., Any], arguments: tuple[Any, ...], limits: WorkLimits, writing: int
) -> NoReturn:
    """Run the work in the child process, write the result, and exit without cleaning up.

    The state of the parent, which the child has copied, must not be cleaned up twice.
    """
    code = 1
    try:
        _child_depth[0] += 1
        # A crash of the child is reported by the parent, not on its standard error.
        faulthandler.disable()
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        _close_inherited_files(writing)
        limit_this_process(limits)
        packed = memoryview(run_and_pack_result(work, arguments))
        while packed:
            packed = packed[os.write(writing, packed) :]
        code = 0
    finally:
        os._exit(code)


def _close_inherited_files(writing: int) -> None:
    """Close all files but the pipe, so that the child process does not hold a parent's lock."""
    nowhere = os.open(os.devnull, os.O_RDWR)
    # Libraries may print; nothing of it may reach the pipe or the terminal.
    for stream in range(_STANDARD_STREAM_COUNT):
        os.dup2(nowhere, stream)
    os.closerange(_STANDARD_STREAM_COUNT, writing)
    os.closerange(writing + 1, _MAX_OPEN_FILES)


def _read_output_of_process(reading: int, limits: WorkLimits) -> bytes:
    """Read the output of a child process. Raise WorkFailedError after the time limit."""
    until = monotonic() + limits.clock_seconds
    parts: list[bytes] = []
    size = 0
    # A child out of control must not fill the memory of its parent.
    while size <= MAX_RESULT_BYTES:
        if not select.select([reading], [], [], max(0.0, until - monotonic()))[0]:
            raise clock_time_error(limits)
        part = os.read(reading, _BYTES_PER_READ)
        if not part:
            return b"".join(parts)
        parts.append(part)
        size += len(part)
    raise memory_limit_error(limits)


def _kill_forked_process(fork: _ForkedProcess) -> int:
    """Kill a child process that may still be running, and return its exit code.

    The code is negative if a signal ended the process.
    """
    child, reading = fork
    os.close(reading)
    # The child may have ended by itself before the signal.
    with suppress(ProcessLookupError):
        os.kill(child, signal.SIGKILL)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def _error_for_exit_code(status: int, limits: WorkLimits) -> LimitedWorkError:
    return (
        processor_time_error(limits) if status == -signal.SIGXCPU else process_crash_error(limits)
    )
