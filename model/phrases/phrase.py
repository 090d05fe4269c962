"""Base class of phrases, which are short texts in files such as conditions.

A reader takes such a text apart word by word.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, ClassVar, NoReturn, Self, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

_MAX_NESTING_OF_PHRASES = 50
_MAX_WORDS = 1_000
"""Limit of words in a phrase; the longest one of a published game has about thirty."""
_TOKEN_PATTERN = re.compile(r"<=|>=|[()<>=]|[^\s()<>=]+")
_TOKENS_WITHOUT_NAME = frozenset({"", "(", ")", "<", ">", "=", "<=", ">="})
_ValueType = TypeVar("_ValueType")


class PhraseError(ValueError):
    """Error in a text that does not follow its grammar, with the offset of the word."""

    def __init__(self, message: str, offset: int = 0) -> None:
        super().__init__(message)
        self.offset = offset


class Phrase:
    """A short text in a file, such as a condition, as a frozen value."""

    __slots__ = ()
    may_be_unknown: ClassVar[bool] = False
    """Whether the phrase can be `~`, for a value that the book does not state."""

    @classmethod
    def parse(cls, text: str) -> Self:
        """Parse a text; raise PhraseError if it does not follow the grammar."""
        raise NotImplementedError(cls)

    @classmethod
    def read_from_file(cls, data: object) -> Self:
        """Parse a value from a file; a value of this class is returned as it is."""
        if isinstance(data, cls):
            return data
        if isinstance(data, str):
            return cls.parse(data)
        # DECISIONS 3
        if data is None and cls.may_be_unknown:
            return cls.parse("~")
        raise PhraseError("A short text is expected here.")

    def as_file_content(self) -> Any:
        """Return the value to write into a file; None stands for `~`, an unknown value."""
        text = str(self)
        return None if self.may_be_unknown and text == "~" else text

    @classmethod
    def json_schema(cls) -> dict[str, Any]:
        """Return a JSON Schema of the text, for completion in text editors."""
        return {"type": "string"}


class PhraseReader:
    """Reader of a short text, word by word."""

    __slots__ = ("_depth", "_index", "_length", "_tokens")

    def __init__(self, text: str) -> None:
        self._tokens = [(m[0], m.start()) for m in _TOKEN_PATTERN.finditer(text)]
        self._length = len(text)
        self._index = 0
        self._depth = 0
        # DECISIONS 50
        if len(self._tokens) > _MAX_WORDS:
            words = f"This text has {len(self._tokens):,} words"
            raise PhraseError(
                f"{words}; the limit is {_MAX_WORDS:,}.", self._tokens[_MAX_WORDS][1]
            )

    def count_nesting_level(self) -> None:
        """Count one more level of nesting. Raise PhraseError if the text is nested too deeply."""
        # The reader recurses at each level: this bound is below Python's own.
        self._depth += 1
        if self._depth > _MAX_NESTING_OF_PHRASES:
            self.raise_error_at_next_word("This is nested too deeply.")

    def peek_word(self, ahead: int = 0) -> str:
        """Return the word that comes `ahead` words after the next one, without reading it."""
        position = self._index + ahead
        return self._tokens[position][0] if position < len(self._tokens) else ""

    def skip_phrase_if_next(self, phrase: str) -> bool:
        """Skip the words of a phrase and return True, if they come next."""
        if not phrase.startswith(self.peek_word()):
            return False  # most often, and without taking the phrase apart
        words = phrase.split()
        if any(self.peek_word(i) != word for i, word in enumerate(words)):
            return False
        self._index += len(words)
        return True

    def read_first_of_phrases(self, phrases: tuple[str, ...]) -> str | None:
        """Read the first of these phrases that comes next. Longer phrases must be listed first."""
        return next((phrase for phrase in phrases if self.skip_phrase_if_next(phrase)), None)

    def read_word(self, what: str) -> str:
        """Read one word.

        Raises PhraseError if there is none; `what` names the missing word in its message.
        """
        token = self.peek_word()
        if token in _TOKENS_WITHOUT_NAME:
            self.raise_error_at_next_word(f"{what[:1].upper()}{what[1:]} is missing here.")
        self._index += 1
        return token

    def read_inner_phrase(self, parse: Callable[[str], _ValueType], what: str) -> _ValueType:
        """Read one word and parse it as a phrase. Positions of errors refer to the whole text."""
        word, start = self.read_word(what), self._tokens[self._index - 1][1]
        try:
            return parse(word)
        except PhraseError as slip:
            # The inner parser counts from the start of the word, the author from that of the text.
            raise PhraseError(str(slip), start + slip.offset) from None

    def read_whole_number(self, what: str, most: int | None = None) -> int:
        """Read a whole number, at most `most`."""
        subject = f"{what[:1].upper()}{what[1:]}"
        if not is_whole_number(self.peek_word()):
            self.raise_error_at_next_word(f"{subject}, a whole number, is missing here.")
        if most is not None and int(self.peek_word()) > most:
            self.raise_error_at_next_word(f"{subject} can be at most {most:,}.")
        return int(self.read_word(what))

    def raise_error_at_next_word(self, message: str) -> NoReturn:
        """Raise PhraseError at the position of the next word, or at the end of the text."""
        at_end = self._index >= len(self._tokens)
        raise PhraseError(message, self._length if at_end else self._tokens[self._index][1])

    def require_end_of_text(self, likely_word: str | None = None) -> None:
        """Raise PhraseError if a word is left, suggesting the word that was probably meant."""
        if self.peek_word():
            advice = f": write {likely_word!r}" if likely_word else ""
            self.raise_error_at_next_word(f"{self.peek_word()!r} is not expected here{advice}.")


def is_whole_number(word: str) -> bool:
    """Say whether a word is a whole number below 10^9."""
    return word.isascii() and word.isdigit() and len(word) <= 9  # noqa: PLR2004 - under 10^9


def is_signed_whole_number(text: str) -> bool:
    """Say whether a text is a whole number, with an optional sign, of at most nine digits."""
    return is_whole_number(text.removeprefix("-"))
