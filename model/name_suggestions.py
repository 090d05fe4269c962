"""The name that may have been meant where one is written that nothing bears."""

from __future__ import annotations

import difflib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable


def nearest_name(word: str, known: Iterable[str]) -> str | None:
    """Return the name that comes nearest to a wrong one, if any comes near it."""
    close = difflib.get_close_matches(word, sorted(known), n=1, cutoff=0.6)
    return close[0] if close else None


def did_you_mean(name: str | None) -> str:
    """Advise a name, in a sentence that follows another."""
    return f" Did you mean {name!r}?" if name else ""


def unknown_choice(choices: Iterable[object]) -> str:
    """Say of a word that it is no choice, and which there are: `is not known here: write ...`."""
    *others, last = (repr(str(choice)) for choice in choices)
    told = f"{', '.join(others)} or {last}" if others else last
    return f"is not known here: write {told}."
