"""`make test`: the whole suite, offscreen, and without Qt where Qt cannot start."""

from __future__ import annotations

import os
import sys

from tools import qt_libraries
from tools.entry import leave
from tools.environment import Environment, SetupError, say

TOGETHER = ["-n", "auto"]
"""As many tests at once as the machine has cores."""
WITHOUT_QT = ["-p", "no:pytest-qt", "-p", "tools.pytest_without_qt"]


def main() -> int:
    """Run pytest with the arguments given, and give its exit code."""
    environment = Environment.here()
    environment.prepare(dev=True)
    trouble = settle_qt(environment)
    arguments = sys.argv[1:]
    choice = [*(WITHOUT_QT if trouble else []), *([] if "-n" in arguments else TOGETHER)]
    code = environment.run(["-m", "pytest", *choice, *arguments], qt_libraries.OFFSCREEN)
    if trouble:
        say(f"Not run: tests/editor and the tests marked gui, because {trouble}.")
    return code


def settle_qt(environment: Environment) -> str | None:
    """Install Qt's libraries where that is needed and allowed; tell what still is in its way."""
    trouble = qt_libraries.trouble(environment, qt_libraries.OFFSCREEN)
    if trouble:
        qt_libraries.install_as_root()
        trouble = qt_libraries.trouble(environment, qt_libraries.OFFSCREEN)
    if trouble and os.environ.get("SANDTABLE_REQUIRE_QT") == "1":
        raise SetupError(f"SANDTABLE_REQUIRE_QT is set, but {trouble}.")
    return trouble


if __name__ == "__main__":
    leave(main)
