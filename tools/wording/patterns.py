"""Phrases that puzzle readers, and what to write instead."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple


class Pattern(NamedTuple):
    """A phrase to avoid, and what to write instead."""

    regex: re.Pattern[str]
    advice: str


def _pattern(regex: str, advice: str) -> Pattern:
    return Pattern(re.compile(regex), advice)


_QUESTION = r"(?![^.;:]*\?)"
"""Nothing to a full stop is a question."""

PATTERNS: Mapping[str, Pattern] = {
    "is none of": _pattern(r"\bis none of\b|\bare none of\b", "is not one of"),
    "is no": _pattern(
        r"(?<![Tt]here )\b(?:is|are) no (?!longer\b|more\b|less\b|\w+er\b)[a-z]+", "is not a"
    ),
    "who as a noun": _pattern(
        rf"(?:^|[.;:] )Who(?:ever)? {_QUESTION}|\b(?:of|to|for|by|from) who\b",
        "the player who, readers who",
    ),
    "whose as a noun": _pattern(
        rf"(?:^|[.;:] )Whose\b{_QUESTION}|\b(?:says?|tells?|knows?|and|of|by) whose\b",
        "which side owns",
    ),
    "what as a noun": _pattern(
        rf"(?:^|[.;:] )What (?:is|are|was|has|it|no|nobody|stands|lies|can)\b{_QUESTION}",
        "name the thing",
    ),
    "said, told": _pattern(r"\b(?:is|are|be|been|was|were) (?:said|told)\b", "states, is listed"),
    "laid": _pattern(r"\blaid\b", "put, placed"),
    "is held": _pattern(r"\b(?:is|are|be) held\b(?! by\b)", "controlled"),
    "is due": _pattern(r"\b(?:is|are) due\b", "the rules require"),
    "nobody says": _pattern(
        r"\b(?:nobody|nothing|somebody) (?:says|tells|knows|explains)\b", "it is not stated"
    ),
    "take away": _pattern(
        r"\b(?:[Tt]ake|[Tt]akes|[Tt]aken|[Tt]ook) (?:\S+ ){0,3}away\b", "delete, remove"
    ),
    "mend": _pattern(r"\b[Mm]end(?:s|ed|ing)?\b", "correct"),
    "anew": _pattern(r"\banew\b", "again"),
    "let pass": _pattern(r"\blets? (?:\S+ ){0,3}pass\b", "ignore, allow"),
    "beside, of places": _pattern(r"\b(?:stands?|lies?) beside\b", "next to"),
    "unsaid": _pattern(r"\bunsa(?:y|id)\b", "default"),
    "doubled punctuation": _pattern(r"(?<![.\d])\.\.(?![./\w*)])\s|;\.|\.;|,\.", "one sign"),
}
"""By name. A turn of phrase that is right in one place is counted all the same."""

WINDOW: Mapping[str, Pattern] = {
    "backticks": _pattern(r"`", "words of the window, or quotation marks"),
    "keys of the file": _pattern(
        r"\b(?:at-most|at-least|sets-up|out-of-play|open-to|one-way|east-of|south-of|lies-on)\b",
        "the label in the window",
    ),
}
"""Words that documentation may use, but not messages and the window."""
