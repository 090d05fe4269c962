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
from sandtable.model.bounded_work.errors import WorkFailedError, crashed, too_late
from sandtable.model.bounded_work.fork import answer_of_fork, as_child
from sandtable.model.bounded_work.limits import Limits

_SIZE = struct.Struct("<BQ")
_ANSWER, _FAILURE = 0, 1
_START = (
    "import sys, json; sys.path[:] = json.loads(sys.argv[1]);"
    "from sandtable.model.bounded_work.warm_child import serve; serve()"
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
            self._started()

    def answer(
        self, work: Callable[..., Any], arguments: tuple[Any, ...], limits: Limits
    ) -> bytes:
        """Have work done; return its answer, or raise WorkFailedError where it has none."""
        request = pickle.dumps((work, arguments, limits), pickle.HIGHEST_PROTOCOL)
        with self._at_work:
            process = self._started()
            late = threading.Timer(limits.clock + _MARGIN, process.kill)
            late.daemon = True
            late.start()
            try:
                kind, packed = _asked(process, request)
            except (OSError, EOFError, struct.error):
                was_late = not late.is_alive()
                self._end()
                raise (too_late if was_late else crashed)(limits) from None
            finally:
                late.cancel()
                late.join()
        if kind == _FAILURE:
            raise WorkFailedError(packed.decode())
        return packed

    def close(self) -> None:
        """End it; nobody needs it any more."""
        with self._at_work:
            self._end()

    def _started(self) -> subprocess.Popen[bytes]:
        if self._process is None or self._process.poll() is not None:
            self._end()
            path = json.dumps([entry or str(Path.cwd()) for entry in sys.path])
            self._process = subprocess.Popen(  # noqa: S603 - it is this program
                [sys.executable, "-I", "-c", _START, path],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
            )
        return self._process

    def _end(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.wait()
            for stream in (process.stdin, process.stdout):
                with suppress(OSError):
                    assert stream is not None
                    stream.close()


def _asked(process: subprocess.Popen[bytes], request: bytes) -> tuple[int, bytes]:
    assert process.stdin is not None
    assert process.stdout is not None
    _send(process.stdin, _ANSWER, request)
    return _received(process.stdout)


def _send(stream: IO[bytes], kind: int, data: bytes) -> None:
    stream.write(_SIZE.pack(kind, len(data)) + data)
    stream.flush()


def _received(stream: IO[bytes]) -> tuple[int, bytes]:
    kind, size = _SIZE.unpack(stream.read(_SIZE.size))
    if size > MOST_BYTES:
        raise EOFError
    data = stream.read(size)
    if len(data) < size:
        raise EOFError
    return kind, data


def serve() -> None:
    """Be the warm child: do what comes, until nobody asks any more."""
    asked, told = sys.stdin.buffer, sys.stdout.buffer
    without_fork = as_child() if sys.platform == "win32" else nullcontext()
    with suppress(OSError, EOFError, struct.error, KeyboardInterrupt), without_fork:
        while True:
            _, request = _received(asked)
            try:
                _send(told, _ANSWER, _done(request))
            except WorkFailedError as error:
                _send(told, _FAILURE, str(error).encode())
    os._exit(0)


def _done(request: bytes) -> bytes:
    work, arguments, limits = pickle.loads(request)  # noqa: S301 - its parent's own
    return answer_of_fork(work, arguments, limits)
