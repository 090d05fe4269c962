"""What all phrases have in common: reading one word by word, with errors that point into it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, ClassVar, NoReturn, Self, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

_DEEPEST = 50
_MOST_WORDS = 1_000
"""The longest phrase of a published game has some thirty."""
_TOKEN = re.compile(r"<=|>=|[()<>=]|[^\s()<>=]+")
_SIGNS = frozenset({"", "(", ")", "<", ">", "=", "<=", ">="})
_T = TypeVar("_T")


class Slip(ValueError):  # noqa: N818 - what the author made, not what the program did
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
    def read(cls, data: object) -> Self:
        """Read what stands in a file: a text, or a value that was read before."""
        if isinstance(data, cls):
            return data
        if isinstance(data, str):
            return cls.parse(data)
        if data is None and cls.may_be_unknown:
            return cls.parse("~")
        raise Slip("A short text is expected here.")

    def plain(self) -> Any:
        """What stands in a file for this value; None is `~`, what the book does not tell."""
        text = str(self)
        return None if self.may_be_unknown and text == "~" else text

    @classmethod
    def shape(cls) -> dict[str, Any]:
        """What a text editor may know of the text: a JSON Schema."""
        return {"type": "string"}


class Reader:
    """The words of one text, taken one after the other."""

    __slots__ = ("_depth", "_index", "_length", "_tokens")

    def __init__(self, text: str) -> None:
        self._tokens = [(m[0], m.start()) for m in _TOKEN.finditer(text)]
        self._length = len(text)
        self._index = 0
        self._depth = 0
        if len(self._tokens) > _MOST_WORDS:
            words = f"This text has {len(self._tokens):,} words"
            raise Slip(f"{words}; the limit is {_MOST_WORDS:,}.", self._tokens[_MOST_WORDS][1])

    def deeper(self) -> None:
        """Count a parenthesis or a `not`; nobody means fifty of them."""
        self._depth += 1
        if self._depth > _DEEPEST:
            self.fail("This is nested too deeply.")

    def peek(self, ahead: int = 0) -> str:
        """Look at a word to come; nothing is an empty text."""
        position = self._index + ahead
        return self._tokens[position][0] if position < len(self._tokens) else ""

    def take(self, phrase: str) -> bool:
        """Step over these words, if they come next."""
        words = phrase.split()
        if any(self.peek(i) != word for i, word in enumerate(words)):
            return False
        self._index += len(words)
        return True

    def one_of(self, phrases: tuple[str, ...]) -> str | None:
        """Step over the first of these phrases that comes next; list longer ones first."""
        return next((phrase for phrase in phrases if self.take(phrase)), None)

    def word(self, what: str) -> str:
        """Take one word, whatever it is."""
        token = self.peek()
        if token in _SIGNS:
            self.fail(f"{what[:1].upper()}{what[1:]} is missing here.")
        self._index += 1
        return token

    def inner(self, parse: Callable[[str], _T], what: str) -> _T:
        """Take one word that is a phrase of its own."""
        word, start = self.word(what), self._tokens[self._index - 1][1]
        try:
            return parse(word)
        except Slip as slip:
            raise Slip(str(slip), start + slip.offset) from None

    def number(self, what: str, most: int | None = None) -> int:
        """Take a whole number, not larger than it may be."""
        said = f"{what[:1].upper()}{what[1:]}"
        if not is_number(self.peek()):
            self.fail(f"{said}, a whole number, is missing here.")
        if most is not None and int(self.peek()) > most:
            self.fail(f"{said} can be at most {most:,}.")
        return int(self.word(what))

    def fail(self, message: str) -> NoReturn:
        """Point at the word that comes next, or at the end."""
        at_end = self._index >= len(self._tokens)
        raise Slip(message, self._length if at_end else self._tokens[self._index][1])

    def end(self) -> None:
        """Insist that nothing comes any more."""
        if self.peek():
            self.fail(f"{self.peek()!r} is not expected here.")


def is_number(word: str) -> bool:
    """Say whether a word is a whole number of a size that a game can mean."""
    return word.isascii() and word.isdigit() and len(word) <= 9  # noqa: PLR2004 - under 10^9


def is_whole(text: str) -> bool:
    """Say whether a text is a whole number that a game can mean, with its sign."""
    return is_number(text.removeprefix("-"))
