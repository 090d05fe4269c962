"""A child process that waits for work, for programs with threads, which cannot fork."""

from __future__ import annotations

import json
import os
import pickle
import struct
import subprocess
import sys
import threading
from collections.abc import Callable
from contextlib import nullcontext, suppress
from pathlib import Path
from typing import IO, Any

from sandtable.model.bounded_work.child_process_results import MAX_RESULT_BYTES
from sandtable.model.bounded_work.forked_process import run_as_child_process, run_in_forked_process
from sandtable.model.bounded_work.work_errors import (
    LimitedWorkError,
    clock_time_error,
    process_crash_error,
)
from sandtable.model.bounded_work.work_limits import WorkLimits

_MESSAGE_HEADER = struct.Struct("<BQ")
_ANSWER_MESSAGE, _FAILURE_MESSAGE = 0, 1
_START_CODE_OF_PROCESS = (
    "import sys, json; sys.path[:] = json.loads(sys.argv[1]);"
    "from sandtable.model.bounded_work.waiting_process import serve_requests_of_parent as f; f()"
)
_SECONDS_BEYOND_TIME_LIMIT = 5.0
"""Additional seconds in which a child process can report that its own child took too long."""


class WaitingProcess:
    """A child process with one thread that forks itself for each piece of work.

    It is started with the first work, and again after a crash. It ends with its parent.
    """

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        self._work_lock = threading.Lock()

    @property
    def is_busy(self) -> bool:
        """Say whether the child process is working."""
        return self._work_lock.locked()

    def start_before_first_work(self) -> None:
        """Start the child process before there is work for it."""
        with self._work_lock:
            self._start_process()

    def run_work(
        self, work: Callable[..., Any], arguments: tuple[Any, ...], limits: WorkLimits
    ) -> bytes:
        """Run work in the child process; return its packed result, or raise WorkFailedError."""
        # Pickled before the lock is taken, so that an error blocks nobody.
        request = pack_work_request(work, arguments, limits)
        with self._work_lock:
            process = self._start_process()
            late = threading.Timer(limits.clock_seconds + _SECONDS_BEYOND_TIME_LIMIT, process.kill)
            late.daemon = True
            late.start()
            try:
                kind, packed = _send_request_to_process(process, request)
            except (OSError, EOFError, struct.error):
                # A process that the timer ended gives the same errors as one that crashed.
                was_late = not late.is_alive()
                self._end_process()
                raise (clock_time_error if was_late else process_crash_error)(limits) from None
            finally:
                late.cancel()
                late.join()
        if kind == _FAILURE_MESSAGE:
            raise LimitedWorkError(packed.decode())
        return packed

    def shut_down(self) -> None:
        """Shut down the child process."""
        with self._work_lock:
            self._end_process()

    def _start_process(self) -> subprocess.Popen[bytes]:
        if self._process is None or self._process.poll() is not None:
            self._end_process()
            # `-I` ignores the environment, so the child gets our import path explicitly.
            path = json.dumps([entry or str(Path.cwd()) for entry in sys.path])
            self._process = subprocess.Popen(  # noqa: S603 - it is this program
                [sys.executable, "-I", "-c", _START_CODE_OF_PROCESS, path],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
            )
        return self._process

    def _end_process(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.wait()
            for stream in (process.stdin, process.stdout):
                # The child may have closed the pipe by ending first.
                with suppress(OSError):
                    assert stream is not None
                    stream.close()


def _send_request_to_process(
    process: subprocess.Popen[bytes], request: bytes
) -> tuple[int, bytes]:
    assert process.stdin is not None
    assert process.stdout is not None
    _send_message(process.stdin, _ANSWER_MESSAGE, request)
    return _receive_message(process.stdout)


def _send_message(stream: IO[bytes], kind: int, data: bytes) -> None:
    stream.write(_MESSAGE_HEADER.pack(kind, len(data)) + data)
    stream.flush()


def _receive_message(stream: IO[bytes]) -> tuple[int, bytes]:
    kind, size = _MESSAGE_HEADER.unpack(stream.read(_MESSAGE_HEADER.size))
    if size > MAX_RESULT_BYTES:
        raise EOFError
    data = stream.read(size)
    if len(data) < size:
        raise EOFError
    return kind, data


def serve_requests_of_parent() -> None:
    """Serve requests as the waiting child process, until the parent closes the pipe."""
    requests, answers = sys.stdin.buffer, sys.stdout.buffer
    without_fork = run_as_child_process() if sys.platform == "win32" else nullcontext()
    # A broken pipe means that the parent has ended, and an idle child has to end with it.
    with suppress(OSError, EOFError, struct.error, KeyboardInterrupt), without_fork:
        while True:
            _, request = _receive_message(requests)
            try:
                _send_message(answers, _ANSWER_MESSAGE, _carry_out_request(request))
            except LimitedWorkError as error:
                # The request failed, but this process can serve the next one.
                _send_message(answers, _FAILURE_MESSAGE, str(error).encode())
    os._exit(0)


def pack_work_request(
    work: Callable[..., Any], arguments: tuple[Any, ...], limits: WorkLimits
) -> bytes:
    """Return a request for work as bytes, with the current folder to make relative paths valid."""
    try:
        folder = str(Path.cwd())
    except FileNotFoundError:
        # The folder was deleted: no relative path can be meant.
        folder = ""
    return pickle.dumps((work, arguments, limits, folder), pickle.HIGHEST_PROTOCOL)


def _carry_out_request(request: bytes) -> bytes:
    work, arguments, limits, folder = pickle.loads(request)  # noqa: S301 - its parent's own
    # The parent may have changed its folder since this process began.
    if folder:
        with suppress(OSError):
            os.chdir(folder)
    return run_in_forked_process(work, arguments, limits)
