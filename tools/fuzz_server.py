"""Waiting processes that have imported the program and test targets in forks."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Sequence
from threading import Lock

from tools.environment import Environment, clean_variables

_DIED = 1


class FuzzServers:
    """The processes of a run, with and without atheris; more are started when needed."""

    def __init__(self, environment: Environment) -> None:
        self.lock = Lock()
        self._environment = environment
        self._idle: dict[bool, list[subprocess.Popen[str]]] = {True: [], False: []}

    def start(self, count: int, *, guided: bool = False) -> None:
        """Start some processes and wait for them, so that this takes no time from a target."""
        self._idle[guided] += [self._started(guided=guided) for _ in range(count)]

    def run(self, words: Sequence[str], *, guided: bool) -> int:
        """Run a request in a fork; return its exit code."""
        with self.lock:
            idle = self._idle[guided]
            server = idle.pop() if idle else None
        server = server or self._started(guided=guided)
        assert server.stdin is not None
        assert server.stdout is not None
        try:
            server.stdin.write(f"{json.dumps(words)}\n")
            server.stdin.flush()
            answer = server.stdout.readline()
        except OSError:
            answer = ""
        if not answer:
            return server.wait() or _DIED
        with self.lock:
            idle.append(server)
        return int(answer)

    def close(self) -> None:
        """End all processes."""
        for server in (*self._idle[True], *self._idle[False]):
            server.communicate()

    def _started(self, *, guided: bool) -> subprocess.Popen[str]:
        command = [str(self._environment.python), "-m", "tools.fuzzing", "--serve"]
        server = subprocess.Popen(
            [*command, *([] if guided else ["--unguided"])],
            cwd=self._environment.root,
            env=clean_variables(),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        assert server.stdout is not None
        while server.stdout.readline() not in {"ready\n", ""}:
            pass
        return server
