"""What is said about the data: errata, sources, waivers and notes."""

from __future__ import annotations

from typing import Literal

from model.entities.entity import entity
from model.ids import AddressText


@entity
class Erratum:
    """A mistake in the book: the files hold what is printed, this says how it is read.

    `read: ~` takes the entry away, `printed: ~` adds one. A misprint of text that the module does
    not hold has `where` in place of `at`.
    """

    at: AddressText | None = None
    where: str | None = None
    printed: str | None
    read: str | None
    why: str
    applied: bool = True
    rule: str | None = None


@entity
class Source:
    """Where data come from that the book does not state."""

    at: tuple[AddressText, ...]
    why: str
    source: Literal["reconstructed", "other-edition", "estimated", "unknown"] = "reconstructed"


@entity
class Waiver:
    """A finding that is let pass at one place, with the reason."""

    check: str
    at: AddressText
    why: str


@entity
class Note:
    """A rule that is text only, and why data cannot say it."""

    text: str
    why: str
    rule: str | None = None
