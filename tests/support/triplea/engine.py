"""The real TripleA 1.9 in a process of its own: it loads a game, or plays it by itself.

The engine ends its process in a few places, with success, so silence is a failure as well.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[3]
JAR = Path(os.environ.get("TRIPLEA_JAR", "/usr/share/games/triplea/bin/triplea.jar"))
IS_REQUIRED = os.environ.get("SANDTABLE_REQUIRE_TRIPLEA") == "1"


_CLOCK_PER_PROCESSOR_TIME = 10


class RefusedError(AssertionError):
    """The engine does not take a game; the message is its own."""


def missing_part() -> str | None:
    """Say which part that the engine needs is not installed; None if all is there."""
    if not JAR.is_file():
        return f"{JAR} is missing (Debian's package triplea)"
    try:
        import jpype  # type: ignore[import-untyped]  # noqa: F401
    except ImportError:
        return "the Python package jpype1 is missing"
    return None


def load_game(game: Path, maps: Path | None = None) -> dict[str, Any]:
    """Return the facts that the engine read of a game, and of its map folder."""
    return _ask("load", str(game), str(maps or ""))


def play_game(game: Path, rounds: int, ai: str = "fast", timeout: int = 400) -> dict[str, Any]:
    """Rounds of a game with computer players, with what each player did.

    The timeout is in processor time; by the clock, other programs may take most of it.
    """
    clock = timeout * _CLOCK_PER_PROCESSOR_TIME
    return _ask("play", str(game), str(rounds), ai, str(timeout), timeout=clock)


def refusals_of_games(folder: Path) -> dict[str, str]:
    """Return why the engine does not load each game of a folder, by file; empty if it does."""
    return _ask("refusals", str(folder))


def fight_battles(
    game: Path, battles: Path, runs: int, timeout: int = 3600
) -> list[dict[str, float]]:
    """How often each side won each battle of a file, and how many units were left on average."""
    answer = _ask("battle", str(game), str(battles), str(runs), timeout=timeout)
    shares: list[dict[str, float]] = answer["battles"]
    return shares


def _ask(*arguments: str, timeout: int = 1000) -> dict[str, Any]:
    command = [sys.executable, "-m", "tests.support.triplea.program", *arguments]
    answer = subprocess.run(
        command, cwd=ROOT, capture_output=True, text=True, timeout=timeout, check=False
    )
    if not answer.stdout.strip():
        raise RefusedError(f"The engine died without an answer: {answer.stderr[-1500:]}")
    said: dict[str, Any] = json.loads(answer.stdout)
    if said.get("error"):
        raise RefusedError(said["error"])
    return said
