"""Matching of words on palettes and pieces with the sides of the players."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

_ROLE_WORDS = re.compile(
    r"solitaire|solo|referee|observer|spectator|moderator|umpire|game ?master|judge|watch",
    re.IGNORECASE,
)
"""Sides that nobody fights for: they own no pieces."""
_EMPTY_WORDS = frozenset({"player", "players", "side", "the", "force", "forces", "army", "power"})
_MIN_STEM = 4
_MAX_ENDING = 3
"""Most letters in which two forms of a name differ: `Norman`, `Normans`, `Normandy`."""
_CODE = re.compile(r"[A-Z]{2,3}")
_WORD = re.compile(r"[^\W\d_]+")


def is_playing_side(side: str) -> bool:
    """Say whether a side of the roster can own pieces."""
    return bool(side.strip()) and not _ROLE_WORDS.search(side)


def match_owner(hint: str, owner_by_name: Mapping[str, str]) -> str | None:
    """Return the owner whose name a text contains in some form, if it is the only one.

    `Vessian Units` and `Vessia` match the side `Vessians`; the codes `NL` and `VE` match `Northern
    League` and `Vessia`.
    """
    if hint in owner_by_name:
        return owner_by_name[hint]
    matching = {owner for name, owner in owner_by_name.items() if _names_match(hint, name)}
    return matching.pop() if len(matching) == 1 else None


def _names_match(hint: str, name: str) -> bool:
    if _CODE.fullmatch(hint):
        words = _WORD.findall(name)
        initials = "".join(word[0] for word in words).upper()
        return hint == initials or (len(words) == 1 and name.upper().startswith(hint))
    own_words, hint_words = _telling_words(name), _telling_words(hint)
    return bool(own_words) and all(
        any(_are_forms(own, other) for other in hint_words) for own in own_words
    )


def _telling_words(text: str) -> list[str]:
    words = [word.casefold() for word in _WORD.findall(text)]
    return [word for word in words if word not in _EMPTY_WORDS] or words


def _are_forms(one: str, other: str) -> bool:
    """Say whether two words differ only in their endings."""
    if one == other:
        return True
    stem = min(len(one), len(other)) - 1
    longest = max(len(one), len(other))
    stem = max(stem, _MIN_STEM, longest - _MAX_ENDING)
    return one[:stem] == other[:stem] and len(one) >= stem <= len(other)


def first_match(hints: Iterable[str], owner_by_name: Mapping[str, str]) -> tuple[str, str] | None:
    """Return the first text that names an owner, with the owner."""
    for hint in hints:
        if owner := match_owner(hint, owner_by_name):
            return hint, owner
    return None
