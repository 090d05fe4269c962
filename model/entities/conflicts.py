"""Conflicts: what two merged versions of a module say of one place, and cannot both be said."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, Self

from sandtable.model.entities.entity import entity
from sandtable.model.phrases.phrase import Phrase, PhraseError


@dataclass(frozen=True, slots=True)
class MergedVersion(Phrase):
    """What one version says: any value that can stand at the address of the conflict."""

    value: Any

    @classmethod
    def parse(cls, text: str) -> Self:
        """Refuse a bare text: only with its address it is known what it says."""
        del text
        raise PhraseError("What a version says is read together with its address.")

    @classmethod
    def read_from_file(cls, data: object) -> Self:
        """Take a version that was read with its address."""
        return data if isinstance(data, cls) else cls.parse(str(data))

    @classmethod
    def json_schema(cls) -> dict[str, Any]:
        """Anything may stand there."""
        return {"type": ["string", "array", "object"]}


@dataclass(frozen=True, slots=True)
class KeyedByAddress:
    """Marks a mapping of addresses whose versions are read as what stands there."""


@entity
class MergeConflict:
    """Something that two merged versions changed in two ways.

    The module holds what ours, the version merged into, says; this holds what theirs says. It goes
    when it is settled. A version that has nothing there is left out; `~` is what `~` says there.
    """

    about: Literal["value", "id", "order"] = "value"
    """What is contested: what stands there, the id it has, or the order of its entries."""
    base: MergedVersion | None = None
    """What both began with."""
    theirs: MergedVersion | None = None
    """What the other version says."""
