"""Names of files that not every system can have: Windows keeps some for devices."""

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
    """Return where a path leads to; a link that goes round in a circle leads to itself.

    `Path.resolve` raises for those, before Python 3.13.
    """
    return Path(os.path.realpath(path))


def is_unportable_name(name: str) -> bool:
    """Say whether some system cannot have a file by this name, or makes another one of it.

    `con.yaml` and `AUX` are devices on Windows, which also takes away full stops and blanks at the
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
    """Return a name that every system can have: `aux.csv` becomes `aux_.csv`."""
    return "/".join(map(_portable_part, PurePosixPath(name).parts))


def _portable_part(part: str) -> str:
    fit = _FORBIDDEN_CHARACTERS.sub("_", part)
    kept = fit.rstrip(". ")
    fit = kept + "_" * (len(fit) - len(kept))
    if _is_device_name(fit):
        stem, dot, ending = fit.partition(".")
        return f"{stem.rstrip(' ')}_{dot}{ending}"
    return fit
