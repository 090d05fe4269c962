"""Names of files that not every system can have: Windows keeps some for devices."""

from __future__ import annotations

import os
import re
from pathlib import Path, PurePosixPath

_DEVICES = frozenset(
    {"con", "prn", "aux", "nul", "conin$", "conout$"}
    | {f"{port}{number}" for port in ("com", "lpt") for number in "0123456789\xb9\xb2\xb3"}
)
_UNFIT = re.compile(r'[<>:"|?*\\\x00-\x1f\x7f]')


def real_path(path: Path) -> Path:
    """Return where a path leads to; a link that goes round in a circle leads to itself.

    `Path.resolve` raises for those, before Python 3.13.
    """
    return Path(os.path.realpath(path))


def is_unfit(name: str) -> bool:
    """Say whether some system cannot have a file by this name, or makes another one of it.

    `con.yaml` and `AUX` are devices on Windows, which also takes away full stops and blanks at the
    end.
    """
    return any(map(_is_unfit_part, PurePosixPath(name).parts))


def _is_unfit_part(part: str) -> bool:
    return _is_device(part) or part.endswith((".", " ")) or _UNFIT.search(part) is not None


def _is_device(part: str) -> bool:
    return part.partition(".")[0].rstrip(" ").casefold() in _DEVICES


def fit_name(name: str) -> str:
    """Return a name that every system can have: `aux.csv` becomes `aux_.csv`."""
    return "/".join(map(_fit_part, PurePosixPath(name).parts))


def _fit_part(part: str) -> str:
    fit = _UNFIT.sub("_", part)
    kept = fit.rstrip(". ")
    fit = kept + "_" * (len(fit) - len(kept))
    if _is_device(fit):
        stem, dot, ending = fit.partition(".")
        return f"{stem.rstrip(' ')}_{dot}{ending}"
    return fit
