"""Conflicts: what two merged versions of a module say of one place, and cannot both be said."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, Self

from sandtable.model.entities.entity import entity
from sandtable.model.phrases.phrase import Phrase, Slip


@dataclass(frozen=True, slots=True)
class Version(Phrase):
    """What one version says: any value that can stand at the address of the conflict."""

    value: Any

    @classmethod
    def parse(cls, text: str) -> Self:
        """Refuse a bare text: only with its address it is known what it says."""
        del text
        raise Slip("What a version says is read together with its address.")

    @classmethod
    def read(cls, data: object) -> Self:
        """Take a version that was read with its address."""
        return data if isinstance(data, cls) else cls.parse(str(data))

    @classmethod
    def shape(cls) -> dict[str, Any]:
        """Anything may stand there."""
        return {"type": ["string", "array", "object"]}


@dataclass(frozen=True, slots=True)
class ByAddress:
    """Marks a mapping of addresses whose versions are read as what stands there."""


@entity
class Conflict:
    """Something that two merged versions changed in two ways.

    The module holds what ours, the version merged into, says; this holds what theirs says. It goes
    when it is settled. A version that has nothing there is left out; `~` is what `~` says there.
    """

    about: Literal["value", "id", "order"] = "value"
    """What is contested: what stands there, the id it has, or the order of its entries."""
    base: Version | None = None
    """What both began with."""
    theirs: Version | None = None
    """What the other version says."""
