"""A child that waits for work: for programs with threads, which cannot be forked."""

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

from sandtable.model.bounded_work.answers import MOST_BYTES
from sandtable.model.bounded_work.errors import WorkFailedError, crashed_error, too_late_error
from sandtable.model.bounded_work.forked_child import acting_as_child, answer_of_fork
from sandtable.model.bounded_work.limits import WorkLimits

_SIZE = struct.Struct("<BQ")
_ANSWER, _FAILURE = 0, 1
_START = (
    "import sys, json; sys.path[:] = json.loads(sys.argv[1]);"
    "from sandtable.model.bounded_work.warm_child import serve_requests; serve_requests()"
)
_MARGIN = 5.0
"""Seconds that it has to say that its own child had no more time."""


class WarmChild:
    """A process of its own with one thread, that forks for each piece of work.

    It is started when the first work comes, and again if it is gone; it ends with its parent.
    """

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        self._at_work = threading.Lock()

    @property
    def is_at_work(self) -> bool:
        """Say whether it has work already."""
        return self._at_work.locked()

    def warm_up(self) -> None:
        """Start it before there is work."""
        with self._at_work:
            self._start_process()

    def answer(
        self, work: Callable[..., Any], arguments: tuple[Any, ...], limits: WorkLimits
    ) -> bytes:
        """Have work done; return its answer, or raise WorkFailedError where it has none."""
        request = pickle.dumps((work, arguments, limits), pickle.HIGHEST_PROTOCOL)
        with self._at_work:
            process = self._start_process()
            late = threading.Timer(limits.clock + _MARGIN, process.kill)
            late.daemon = True
            late.start()
            try:
                kind, packed = _ask_process(process, request)
            except (OSError, EOFError, struct.error):
                was_late = not late.is_alive()
                self._end_process()
                raise (too_late_error if was_late else crashed_error)(limits) from None
            finally:
                late.cancel()
                late.join()
        if kind == _FAILURE:
            raise WorkFailedError(packed.decode())
        return packed

    def close(self) -> None:
        """End it; nobody needs it any more."""
        with self._at_work:
            self._end_process()

    def _start_process(self) -> subprocess.Popen[bytes]:
        if self._process is None or self._process.poll() is not None:
            self._end_process()
            path = json.dumps([entry or str(Path.cwd()) for entry in sys.path])
            self._process = subprocess.Popen(  # noqa: S603 - it is this program
                [sys.executable, "-I", "-c", _START, path],
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
                with suppress(OSError):
                    assert stream is not None
                    stream.close()


def _ask_process(process: subprocess.Popen[bytes], request: bytes) -> tuple[int, bytes]:
    assert process.stdin is not None
    assert process.stdout is not None
    _send_message(process.stdin, _ANSWER, request)
    return _receive_message(process.stdout)


def _send_message(stream: IO[bytes], kind: int, data: bytes) -> None:
    stream.write(_SIZE.pack(kind, len(data)) + data)
    stream.flush()


def _receive_message(stream: IO[bytes]) -> tuple[int, bytes]:
    kind, size = _SIZE.unpack(stream.read(_SIZE.size))
    if size > MOST_BYTES:
        raise EOFError
    data = stream.read(size)
    if len(data) < size:
        raise EOFError
    return kind, data


def serve_requests() -> None:
    """Be the warm child: do what comes, until nobody asks any more."""
    asked, told = sys.stdin.buffer, sys.stdout.buffer
    without_fork = acting_as_child() if sys.platform == "win32" else nullcontext()
    with suppress(OSError, EOFError, struct.error, KeyboardInterrupt), without_fork:
        while True:
            _, request = _receive_message(asked)
            try:
                _send_message(told, _ANSWER, _answer_request(request))
            except WorkFailedError as error:
                _send_message(told, _FAILURE, str(error).encode())
    os._exit(0)


def _answer_request(request: bytes) -> bytes:
    work, arguments, limits = pickle.loads(request)  # noqa: S301 - its parent's own
    return answer_of_fork(work, arguments, limits)
