"""The user's folder for what can be made anew; `SANDTABLE_CACHE` names another, or says `off`."""

from __future__ import annotations

import os
import sys
from pathlib import Path

CACHE_FOLDER_VARIABLE = "SANDTABLE_CACHE"
_OFF_WORDS = frozenset({"off", "0", "no"})


def cache_folder(part: str) -> Path | None:
    """Return the folder of a part of the program; None, if nothing is to be kept."""
    said = os.environ.get(CACHE_FOLDER_VARIABLE, "")
    if said:
        return None if said.lower() in _OFF_WORDS else Path(said) / part
    try:
        return _platform_cache_folder() / "sandtable" / part
    except RuntimeError:  # nobody knows where home is
        return None


def _platform_cache_folder() -> Path:
    """Return where programs keep what they can make anew."""
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
