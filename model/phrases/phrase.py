"""What all phrases have in common: reading one word by word, with errors that point into it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, ClassVar, NoReturn, Self, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

_DEEPEST_NESTING = 50
_MOST_WORDS = 1_000
"""The longest phrase of a published game has some thirty."""
_TOKEN_PATTERN = re.compile(r"<=|>=|[()<>=]|[^\s()<>=]+")
_TOKENS_WITHOUT_NAME = frozenset({"", "(", ")", "<", ">", "=", "<=", ">="})
_T = TypeVar("_T")


class PhraseError(ValueError):
    """A text that does not follow its grammar, and how far into it."""

    def __init__(self, message: str, offset: int = 0) -> None:
        super().__init__(message)
        self.offset = offset


class Phrase:
    """A short text of the file as a frozen value."""

    __slots__ = ()
    may_be_unknown: ClassVar[bool] = False
    """Whether `~` may stand in its place: what the book does not tell."""

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read the text; raise Slip where it does not follow the grammar."""
        raise NotImplementedError(cls)

    @classmethod
    def read_from_file(cls, data: object) -> Self:
        """Read what stands in a file: a text, or a value that was read before."""
        if isinstance(data, cls):
            return data
        if isinstance(data, str):
            return cls.parse(data)
        if data is None and cls.may_be_unknown:
            return cls.parse("~")
        raise PhraseError("A short text is expected here.")

    def as_file_content(self) -> Any:
        """What stands in a file for this value; None is `~`, what the book does not tell."""
        text = str(self)
        return None if self.may_be_unknown and text == "~" else text

    @classmethod
    def json_schema(cls) -> dict[str, Any]:
        """What a text editor may know of the text: a JSON Schema."""
        return {"type": "string"}


class PhraseReader:
    """The words of one text, taken one after the other."""

    __slots__ = ("_depth", "_index", "_length", "_tokens")

    def __init__(self, text: str) -> None:
        self._tokens = [(m[0], m.start()) for m in _TOKEN_PATTERN.finditer(text)]
        self._length = len(text)
        self._index = 0
        self._depth = 0
        if len(self._tokens) > _MOST_WORDS:
            words = f"This text has {len(self._tokens):,} words"
            raise PhraseError(
                f"{words}; the limit is {_MOST_WORDS:,}.", self._tokens[_MOST_WORDS][1]
            )

    def enter_nesting(self) -> None:
        """Count a parenthesis or a `not`; nobody means fifty of them."""
        self._depth += 1
        if self._depth > _DEEPEST_NESTING:
            self.raise_error_here("This is nested too deeply.")

    def peek_word(self, ahead: int = 0) -> str:
        """Look at a word to come; nothing is an empty text."""
        position = self._index + ahead
        return self._tokens[position][0] if position < len(self._tokens) else ""

    def take_if_next(self, phrase: str) -> bool:
        """Step over these words, if they come next."""
        words = phrase.split()
        if any(self.peek_word(i) != word for i, word in enumerate(words)):
            return False
        self._index += len(words)
        return True

    def take_one_of(self, phrases: tuple[str, ...]) -> str | None:
        """Step over the first of these phrases that comes next; list longer ones first."""
        return next((phrase for phrase in phrases if self.take_if_next(phrase)), None)

    def take_word(self, what: str) -> str:
        """Take one word, whatever it is."""
        token = self.peek_word()
        if token in _TOKENS_WITHOUT_NAME:
            self.raise_error_here(f"{what[:1].upper()}{what[1:]} is missing here.")
        self._index += 1
        return token

    def take_inner_phrase(self, parse: Callable[[str], _T], what: str) -> _T:
        """Take one word that is a phrase of its own."""
        word, start = self.take_word(what), self._tokens[self._index - 1][1]
        try:
            return parse(word)
        except PhraseError as slip:
            raise PhraseError(str(slip), start + slip.offset) from None

    def take_number(self, what: str, most: int | None = None) -> int:
        """Take a whole number, not larger than it may be."""
        said = f"{what[:1].upper()}{what[1:]}"
        if not is_whole_number(self.peek_word()):
            self.raise_error_here(f"{said}, a whole number, is missing here.")
        if most is not None and int(self.peek_word()) > most:
            self.raise_error_here(f"{said} can be at most {most:,}.")
        return int(self.take_word(what))

    def raise_error_here(self, message: str) -> NoReturn:
        """Point at the word that comes next, or at the end."""
        at_end = self._index >= len(self._tokens)
        raise PhraseError(message, self._length if at_end else self._tokens[self._index][1])

    def require_end(self) -> None:
        """Insist that nothing comes any more."""
        if self.peek_word():
            self.raise_error_here(f"{self.peek_word()!r} is not expected here.")


def is_whole_number(word: str) -> bool:
    """Say whether a word is a whole number of a size that a game can mean."""
    return word.isascii() and word.isdigit() and len(word) <= 9  # noqa: PLR2004 - under 10^9


def is_signed_whole_number(text: str) -> bool:
    """Say whether a text is a whole number that a game can mean, with its sign."""
    return is_whole_number(text.removeprefix("-"))
