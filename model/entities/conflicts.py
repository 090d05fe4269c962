"""Conflicts: contradictory changes of one value in two merged versions of a module."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, Self

from sandtable.model.entities.entity import entity
from sandtable.model.phrases.phrase import Phrase, PhraseError


@dataclass(frozen=True, slots=True)
class MergedVersion(Phrase):
    """The value of a merge conflict in one version, of any type that fits its address."""

    value: Any

    @classmethod
    def parse(cls, text: str) -> Self:
        """Raise PhraseError, because the value of a version can be read only with its address."""
        del text
        raise PhraseError("What a version says is read together with its address.")

    @classmethod
    def read_from_file(cls, data: object) -> Self:
        """Return the value of a conflict, which was already read with the type at its address."""
        return data if isinstance(data, cls) else cls.parse(str(data))

    @classmethod
    def json_schema(cls) -> dict[str, Any]:
        """Return a JSON Schema that allows any value."""
        return {"type": ["string", "array", "object"]}


@dataclass(frozen=True, slots=True)
class KeyedByAddress:
    """Marker of a mapping of merge conflicts by address.

    The versions in each have the type of the value at its address.
    """


@entity
class MergeConflict:
    """A value that two merged versions changed differently.

    The module itself contains our version, into which the other one was merged; this entry
    contains theirs. It is removed when the conflict is settled. A version without the value is
    left out, and `~` stands for a value that is `~`.
    """

    about: Literal["value", "id", "order"] = "value"
    """Contested part: the value, the id, or the order of entries."""
    base: MergedVersion | None = None
    """Common version before the changes."""
    theirs: MergedVersion | None = None
    """Version of the other side."""
