"""Parsing of phrases typed by authors, with errors in plain words."""

from __future__ import annotations

from typing import TypeVar

from sandtable.model.edits.errors import EditError, require_key_length
from sandtable.model.phrases.phrase import Phrase, PhraseError

PhraseType = TypeVar("PhraseType", bound=Phrase)


def parse_user_text(kind: type[PhraseType], text: str, but: str) -> PhraseType:
    """Parse a text that an author typed as a phrase.

    If it is invalid, EditError says that the text is `but`, for example `not a valid action`.
    """
    require_key_length(text)
    try:
        return kind.parse(text.strip())
    except PhraseError as slip:
        raise EditError(f"{text.strip()!r} is {but}: {slip}") from None
