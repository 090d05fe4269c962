"""The system libraries that Qt needs and that a minimal system lacks."""

from __future__ import annotations

import ctypes
import os
import shutil
import subprocess
from typing import TYPE_CHECKING

from tools.environment import say

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tools.environment import Environment

OFFSCREEN = {"QT_QPA_PLATFORM": "offscreen"}

PACKAGES = {
    "libGL.so.1": "libgl1",
    "libEGL.so.1": "libegl1",
    "libxkbcommon.so.0": "libxkbcommon0",
    "libglib-2.0.so.0": "libglib2.0-0",
    "libdbus-1.so.3": "libdbus-1-3",
    "libfontconfig.so.1": "libfontconfig1",
}
"""Libraries that Qt loads even offscreen, with the Debian package of each."""

FONTS = "fonts-dejavu-core"

_OPEN_AN_APPLICATION = "from PySide6.QtWidgets import QApplication; QApplication([])"


def trouble(environment: Environment, variables: Mapping[str, str] | None = None) -> str | None:
    """Return why Qt cannot start, as text after “because”; None if it can."""
    # In a process of its own, as a Qt that cannot start may abort.
    answer = environment.ask(["-c", _OPEN_AN_APPLICATION], variables)
    if answer.returncode == 0:
        return None
    missing = missing_packages()
    if missing:
        return f"Qt needs system packages that are missing: {' '.join(missing)}"
    return f"Qt does not start: {_reason_in(answer.stderr)}"


def missing_packages() -> list[str]:
    """Return the packages whose libraries cannot be loaded."""
    return [package for library, package in PACKAGES.items() if not _loads(library)]


def install_as_root() -> None:
    """Install the packages that Qt needs offscreen, if permitted; the caller tests the result."""
    if os.name != "posix" or os.geteuid() != 0 or shutil.which("apt-get") is None:
        return
    wanted = [*PACKAGES.values(), FONTS]
    say(f"Qt's system libraries are missing; installing them with apt-get: {' '.join(wanted)}")
    install = ["apt-get", "install", "--yes", "--quiet", "--no-install-recommends", *wanted]
    # A fresh machine has no lists of packages yet; then the first try fails at once.
    for command in (install, ["apt-get", "update", "--quiet"], install):
        if _apt(command) and command is install:
            return


def _apt(command: list[str]) -> bool:
    variables = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    answer = subprocess.run(
        command, env=variables, stdin=subprocess.DEVNULL, capture_output=True, check=False
    )
    return answer.returncode == 0


def _reason_in(said: str) -> str:
    """Return the line of an output that gives the reason, from a traceback or from Qt."""
    lines = [
        line for line in said.splitlines() if line and not line.startswith((" ", "Traceback"))
    ]
    return lines[0].rstrip(".") if lines else "it does not say why"


def _loads(library: str) -> bool:
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True
