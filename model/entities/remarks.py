"""Remarks about the data: errata, source notes, waivers, notes on rules, and proofs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from sandtable.model.entities.entity import entity
from sandtable.model.ids import AddressText


@entity
class Erratum:
    """A mistake in the book: the files contain the printed text, and the erratum corrects it.

    `read: ~` removes an entry, `printed: ~` adds one. A misprint in text that is not part of the
    module has `where` instead of `at`. Where the book contradicts itself, `where` names both
    places: `Victory, example, against Victory, second paragraph`.
    """

    at: AddressText | None = None
    """Address of the misprint."""
    where: str | None = None
    """Place in the book, in words; required if the module does not contain the text."""
    printed: str | None
    """Printed text: exactly the value at the address, or `~` for an omission."""
    read: str | None
    """Corrected text; `~` removes the entry."""
    why: str
    """Evidence for the correction."""
    applied: bool = True
    """Whether the correction is applied; otherwise it is only listed."""
    rule: str | None = None
    """Rule or publication that announces it."""


@entity
class Source:
    """The origin of data that the book does not state."""

    at: tuple[AddressText, ...]
    """Addresses that it covers, each with everything below it."""
    why: str
    """Reason why the book is silent, and the method used instead."""
    source: Literal["reconstructed", "other-edition", "estimated", "unknown"] = "reconstructed"
    """Origin of the figures. `unknown` applies only to values that are `~` below these
    addresses."""


@entity
class Waiver:
    """A finding that is allowed at one place, with the reason."""

    check: str
    """Id of the check: `GEO005`."""
    at: AddressText
    """Address of the finding."""
    why: str
    """Reason why the finding is acceptable."""


@entity
class Note:
    """A rule in text only, with the reason why data cannot express it."""

    text: str
    """The rule in your own words."""
    why: str
    """Reason why data cannot express it."""
    rule: str | None = None
    """Number of the rule in the book."""


@entity
class Proof:
    """A violation of a rulebook rule, planted to prove that a check finds it."""

    rule: str
    """Violated sections of the book."""
    mistake: str
    """Description of the violation."""
    plants: Mapping[str, str | None]
    """Texts to plant, by address, as in a file; `~` removes the value at the address."""
    finds: str
    """Id of the check that finds it: `LIM001`."""
