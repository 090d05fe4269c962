"""File names that some systems do not allow. Windows reserves some for devices."""

from __future__ import annotations

import os
import re
from pathlib import Path, PurePosixPath

_DEVICE_NAMES = frozenset(
    {"con", "prn", "aux", "nul", "conin$", "conout$"}
    | {f"{port}{number}" for port in ("com", "lpt") for number in "0123456789\xb9\xb2\xb3"}
)
_FORBIDDEN_CHARACTERS = re.compile(r'[<>:"|?*\\\x00-\x1f\x7f]')


def real_path(path: Path) -> Path:
    """Return the path to which links in a path lead. A circular link leads to itself.

    `Path.resolve` raises an error for circular links before Python 3.13.
    """
    return Path(os.path.realpath(path))


def is_unportable_name(name: str) -> bool:
    """Say whether some system cannot have a file of this name, or changes the name.

    `con.yaml` and `AUX` are devices on Windows, which also removes full stops and blanks at the
    end.
    """
    return any(map(_is_unportable_part, PurePosixPath(name).parts))


def _is_unportable_part(part: str) -> bool:
    return (
        _is_device_name(part)
        or part.endswith((".", " "))
        or _FORBIDDEN_CHARACTERS.search(part) is not None
    )


def _is_device_name(part: str) -> bool:
    return part.partition(".")[0].rstrip(" ").casefold() in _DEVICE_NAMES


def portable_name(name: str) -> str:
    """Return a name that every system allows: `aux.csv` becomes `aux_.csv`."""
    return "/".join(map(_portable_part, PurePosixPath(name).parts))


def _portable_part(part: str) -> str:
    portable = _FORBIDDEN_CHARACTERS.sub("_", part)
    trimmed = portable.rstrip(". ")
    portable = trimmed + "_" * (len(portable) - len(trimmed))
    if _is_device_name(portable):
        stem, dot, ending = portable.partition(".")
        return f"{stem.rstrip(' ')}_{dot}{ending}"
    return portable
