"""The id of something new, by the name that its author gives it."""

from __future__ import annotations

import re
import unicodedata

from model.ids import is_id
from model.module import Module
from model.references.index import index_of
from model.references.reserved import is_reserved

_OTHERS = re.compile(r"[^a-z0-9]+")


def id_for(module: Module, kind: str, name: str) -> str:
    """An id for something of a name: small letters and hyphens, and a number if it is taken.

    A word of the language is no id: `One` is called `space-one`.
    """
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    told = _OTHERS.sub("-", plain).strip("-")
    if not is_id(told, kind) or is_reserved(kind, told):
        told = f"{kind}-{told}" if told else kind
    index, found, number = index_of(module), told, 1
    while index.knows(kind, found):
        number += 1
        found = f"{told}-{number}"
    return found
