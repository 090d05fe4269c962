"""Matching of words on palettes and pieces with the sides of the players."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

_WORDS_FOR_OTHER_ROLES = re.compile(
    r"solitaire|solo|referee|observer|spectator|moderator|umpire|game ?master|judge|watch",
    re.IGNORECASE,
)
"""Sides that nobody fights for: they own no pieces."""
_WORDS_WITHOUT_MEANING = frozenset(
    {"player", "players", "side", "the", "force", "forces", "army", "power"}
)
_MIN_WORD_STEM_LENGTH = 4
_MAX_WORD_ENDING_LENGTH = 3
"""Most letters in which two forms of a name differ: `Norman`, `Normans`, `Normandy`."""
_NATION_CODE = re.compile(r"[A-Z]{2,3}")
_WORD_PATTERN = re.compile(r"[^\W\d_]+")


def can_side_own_pieces(side: str) -> bool:
    """Say whether a side of the roster can own pieces."""
    return bool(side.strip()) and not _WORDS_FOR_OTHER_ROLES.search(side)


def match_owner(hint: str, owner_by_name: Mapping[str, str]) -> str | None:
    """Return the owner whose name a text contains in some form, if it is the only one.

    `Vessian Units` and `Vessia` match the side `Vessians`; the codes `NL` and `VE` match `Northern
    League` and `Vessia`.
    """
    if hint in owner_by_name:
        return owner_by_name[hint]
    matching = {
        owner for name, owner in owner_by_name.items() if _does_text_name_owner(hint, name)
    }
    return matching.pop() if len(matching) == 1 else None


def _does_text_name_owner(hint: str, name: str) -> bool:
    if _NATION_CODE.fullmatch(hint):
        words = _WORD_PATTERN.findall(name)
        initials = "".join(word[0] for word in words).upper()
        return hint == initials or (len(words) == 1 and name.upper().startswith(hint))
    own_words, hint_words = _words_with_meaning(name), _words_with_meaning(hint)
    return bool(own_words) and all(
        any(_are_forms_of_one_word(own, other) for other in hint_words) for own in own_words
    )


def _words_with_meaning(text: str) -> list[str]:
    words = [word.casefold() for word in _WORD_PATTERN.findall(text)]
    return [word for word in words if word not in _WORDS_WITHOUT_MEANING] or words


def _are_forms_of_one_word(one: str, other: str) -> bool:
    """Say whether two words differ only in their endings."""
    if one == other:
        return True
    stem = min(len(one), len(other)) - 1
    longest = max(len(one), len(other))
    stem = max(stem, _MIN_WORD_STEM_LENGTH, longest - _MAX_WORD_ENDING_LENGTH)
    return one[:stem] == other[:stem] and len(one) >= stem <= len(other)


def first_text_that_names_owner(
    hints: Iterable[str], owner_by_name: Mapping[str, str]
) -> tuple[str, str] | None:
    """Return the first text that names an owner, with the owner."""
    for hint in hints:
        if owner := match_owner(hint, owner_by_name):
            return hint, owner
    return None
