"""The user's folder for files that can be recomputed.

The environment variable `SANDTABLE_CACHE` names another folder, or is `off` to store nothing.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

CACHE_FOLDER_VARIABLE = "SANDTABLE_CACHE"
_WORDS_THAT_SWITCH_OFF = frozenset({"off", "0", "no"})


def cache_folder_of_program_part(part: str) -> Path | None:
    """Return the cache folder for one part of the program; None if nothing is to be stored."""
    setting = os.environ.get(CACHE_FOLDER_VARIABLE, "")
    if setting:
        return None if setting.lower() in _WORDS_THAT_SWITCH_OFF else Path(setting) / part
    # Path.home() raises if the system has no entry for the user.
    try:
        return _platform_cache_folder() / "sandtable" / part
    except RuntimeError:  # nobody knows where home is
        return None


def _platform_cache_folder() -> Path:
    """Return the folder in which programs on this system store caches."""
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
