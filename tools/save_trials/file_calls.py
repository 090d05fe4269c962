"""The file system calls of a save: observed, made to fail, or followed by a kill."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any
from unittest.mock import patch

CALLS = ("open", "fdopen", "fsync", "link", "replace", "rename", "unlink", "mkdir", "chmod")
"""The functions of `os` that a save goes through, pathlib's included."""


@dataclass
class CallCounter:
    """Counter of the calls, which can replace one of them."""

    stop_at: int | None = None
    instead: Callable[[], Any] = field(default=lambda: None)
    names: list[str] = field(default_factory=list)

    def wrap(self, name: str) -> Callable[..., Any]:
        """Return a function of the system that is counted."""
        real = getattr(os, name)

        def call(*args: Any, **kwargs: Any) -> Any:
            self.names.append(name)
            if len(self.names) - 1 == self.stop_at:
                self.instead()
            return real(*args, **kwargs)

        return call


@contextmanager
def counted_calls(counter: CallCounter) -> Iterator[CallCounter]:
    """Count the calls of this process."""
    patches = [patch.object(os, name, counter.wrap(name)) for name in CALLS]
    for one in patches:
        one.start()
    try:
        yield counter
    finally:
        for one in patches:
            one.stop()


def killed_at(number: int, work: Callable[[], object]) -> int:
    """Run some work in a process that dies before a numbered call; return its exit code."""
    child = os.fork()
    if child == 0:  # no cleaning up: whatever is to be done at the end is not done
        try:
            with counted_calls(CallCounter(number, lambda: os._exit(9))):
                work()
        finally:
            os._exit(0)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def refuse_with(code: int) -> Callable[[], None]:
    """Return a call that fails with an error of the system."""

    def refuse() -> None:
        raise OSError(code, os.strerror(code))

    return refuse


REFUSALS = (errno.ENOSPC, errno.EIO, errno.EACCES)
