"""Lists of spaces in a condition as authors write them: “Oxmead, Skerrow and Vess”."""

from __future__ import annotations

import re
from typing import Any, get_args

from sandtable.model.phrases.condition import Condition
from sandtable.model.schema_introspection import type_without_markers

_VERB = r"\b(?:controls|occupies|has lost|has)\b"
_OBJECT_OF_VERB = re.compile(rf"({_VERB})((?:(?!{_VERB})[^\n(])*)$", re.IGNORECASE | re.MULTILINE)
"""The only verb of a line, and the words after it."""
_SEPARATOR = re.compile(r"\s*,\s*(?:(?:and|or)\s+)?|\s+and\s+", re.IGNORECASE)
_ALL_OF_NAMES = re.compile(
    r"^(?P<begin>[^\s(]+ (?:controls|occupies) all )"
    r"(?P<names>(?:(?!not\b)[^\s(]+ or )+(?!not\b)[^\s(]+)$",
    re.MULTILINE,
)


def is_type_of_conditions(kind: Any) -> bool:
    """Say whether a type of value is one condition or a list of them."""
    kinds = (kind, *get_args(type_without_markers(kind)))
    return any(type_without_markers(each) is Condition for each in kinds)


def separate_names_by_or(text: str) -> str:
    """Return a condition with “or” in place of the commas and the “and” of a list of names.

    Pass a text with ids, because a name can contain these signs itself.
    """
    return _OBJECT_OF_VERB.sub(lambda match: match[1] + _SEPARATOR.sub(" or ", match[2]), text)


def separate_names_by_and(text: str) -> str:
    """Return a condition in which all of some spaces are listed with commas and “and”."""
    return _ALL_OF_NAMES.sub(lambda match: match["begin"] + _list_of_names(match["names"]), text)


def _list_of_names(text: str) -> str:
    *names, last = text.split(" or ")
    return f"{', '.join(names)} and {last}"
