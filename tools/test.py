"""`make test`, `make test-fast`, `make test-long`: the suite, offscreen, even without Qt."""

from __future__ import annotations

import os
import sys

from tools import qt_libraries
from tools.entry import leave
from tools.environment import Environment, SetupError, say

TOGETHER = ["-n", "auto", "--dist", "worksteal"]
"""As many tests at once as the machine has cores; each worker begins with a part of the files
of its own, so that what the tests of a file share is made once."""
PARTS = {
    "--fast": ["-m", "not long and not slow", "-n", "0"],
    "": ["-m", "not long"],
    "--long": ["-m", "long or hypothesis", "--hypothesis-profile=long"],
}
"""Selections of tests; pyproject.toml describes the marks, and `hypothesis` means property
tests."""
WITHOUT_QT = ["-p", "no:pytest-qt", "-p", "tools.pytest_without_qt"]


def main() -> int:
    """Run pytest with the given arguments, and return its exit code."""
    environment = Environment.here()
    environment.prepare(dev=True)
    trouble = settle_qt(environment)
    part, arguments = _part(sys.argv[1:])
    arguments = [*PARTS[part], *arguments]
    together = [] if "-n" in arguments else TOGETHER
    choice = [*(WITHOUT_QT if trouble else []), *together]
    code = environment.run(["-m", "pytest", *choice, *arguments], qt_libraries.OFFSCREEN)
    if trouble:
        say(f"Not run: tests/editor and the tests marked gui, because {trouble}.")
    return code


def _part(arguments: list[str]) -> tuple[str, list[str]]:
    """Split the arguments into the selected part of the suite and those for pytest."""
    first = arguments[0] if arguments else ""
    return (first, arguments[1:]) if first in PARTS else ("", arguments)


def settle_qt(environment: Environment) -> str | None:
    """Install Qt's libraries if needed and permitted; return what still prevents its start."""
    trouble = qt_libraries.trouble(environment, qt_libraries.OFFSCREEN)
    if trouble:
        qt_libraries.install_as_root()
        trouble = qt_libraries.trouble(environment, qt_libraries.OFFSCREEN)
    if trouble and os.environ.get("SANDTABLE_REQUIRE_QT") == "1":
        raise SetupError(f"SANDTABLE_REQUIRE_QT is set, but {trouble}.")
    return trouble


if __name__ == "__main__":
    leave(main)
