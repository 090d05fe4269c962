"""What is said about the data: errata, sources, waivers, notes and proofs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from sandtable.model.entities.entity import entity
from sandtable.model.ids import AddressText


@entity
class Erratum:
    """A mistake in the book: the files hold what is printed, this says how it is read.

    `read: ~` takes the entry away, `printed: ~` adds one. A misprint of text that the module does
    not hold has `where` in place of `at`. Where the book contradicts itself, `where` names both
    places: `Victory, example, against Victory, second paragraph`.
    """

    at: AddressText | None = None
    """The address of what is misprinted."""
    where: str | None = None
    """Where the book has it, in words: needed if the module does not hold it."""
    printed: str | None
    """What the book prints: exactly what stands at the address, or `~` for what it forgot."""
    read: str | None
    """What is read in its place; `~` takes it away."""
    why: str
    """How one knows."""
    applied: bool = True
    """Whether the reading has it; otherwise it is only told."""
    rule: str | None = None
    """Where it is announced."""


@entity
class Source:
    """Where data come from that the book does not state."""

    at: tuple[AddressText, ...]
    """The addresses it speaks of; each with all that lies below it."""
    why: str
    """Why the book does not tell, and what was done."""
    source: Literal["reconstructed", "other-edition", "estimated", "unknown"] = "reconstructed"
    """Where the figures come from. `unknown` speaks only of what is `~` below these addresses."""


@entity
class Waiver:
    """A finding that is let pass at one place, with the reason."""

    check: str
    """The id of the check: `GEO005`."""
    at: AddressText
    """The address of what it flags."""
    why: str
    """Why that is right all the same."""


@entity
class Note:
    """A rule that is text only, and why data cannot say it."""

    text: str
    """The rule, in our own words."""
    why: str
    """Why no data say it."""
    rule: str | None = None
    """Its number in the book."""


@entity
class Proof:
    """A violation of a rule of the book, and the check that finds it once it is planted."""

    rule: str
    """The sections of the book that are broken."""
    mistake: str
    """What is wrong then, in words."""
    plants: Mapping[str, str | None]
    """By address: the text that is put there, as in a file; `~` takes away what stands there."""
    finds: str
    """The id of the check that finds it: `LIM001`."""
