"""What all phrases have in common."""

from __future__ import annotations

from typing import Any, ClassVar, Self

from sandtable.model.phrases.reader import Slip


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
