"""Entries in lines of set-ups, schedules and the list of pieces.

An item names pieces, and a proviso states a condition on a choice.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, Self

from sandtable.model.phrases.amount import Amount
from sandtable.model.phrases.condition import BOUND_WORDS, Condition, read_condition
from sandtable.model.phrases.phrase import Phrase, PhraseError, PhraseReader, is_whole_number
from sandtable.model.phrases.selector import Selector, read_operand, read_selector

ItemSelection = Literal["piece", "of", "any of", "all", "all other"]
# DECISIONS 50
MAX_COPIES, MAX_STEPS = 9_999, 99
"""Limits above those of any known game: every copy and every step is drawn."""
_PLAIN_ITEM_PATTERN = re.compile(
    r"(?:([1-9][0-9]{0,3}) )?([0-9._+'/-]*[A-Za-z][A-Za-z0-9._+'/-]*)"
)
_ENTRY_KEYWORDS = frozenset(
    {"all", "any", "of", "at", "exactly", "less", "using", "if", "or", "not"}
)


@dataclass(frozen=True, slots=True)
class Entry(Phrase):
    """An entry of a chart line: an item, which names pieces, or a condition on a choice."""

    @classmethod
    def parse(cls, text: str) -> Self:
        """Parse a text such as `pikes less 1 step` or `at most 2 in west-bank`."""
        entry = _parse_entry(text)
        assert isinstance(entry, cls)
        return entry

    @property
    def address_key(self) -> str:
        """Return the entry's key in addresses, which is its text without count and condition."""
        return str(self)


@dataclass(frozen=True, slots=True)
class Item(Entry):
    """An entry that names pieces.

    For example, `2 sp`, `pikes less 1 step`, `all other supply`, `2 of infantry`. `count` is None
    where the book does not state it: `~ sp`.
    """

    piece: str = ""
    count: int | None = 1
    how: ItemSelection = "piece"
    among: Selector | None = None
    lost: int = 0
    step: int | None = None
    state: tuple[str, ...] = ()
    using: Selector | None = None
    when: Condition | None = None

    @property
    def address_key(self) -> str:
        """Return the item's key in addresses, which is its text without count and condition."""
        return self._item_text_with_details(
            self.piece if self.how == "piece" else f"{self.how} {self.among}"
        )

    def __str__(self) -> str:
        count = "~" if self.count is None else str(self.count)
        head = self.piece if self.how == "piece" else f"{self.how} {self.among}"
        is_needed = self.count != 1 or _would_name_be_misread(self.piece)
        counted = self.how == "of" or (self.how == "piece" and is_needed)
        text = self._item_text_with_details(f"{count} {head}" if counted else head)
        return f"{text} if {self.when}" if self.when else text

    def _item_text_with_details(self, head: str) -> str:
        # Printing is frequent: addresses of all entries are made this way.
        if not (self.lost or self.state or self.using) and self.step is None:
            return head
        steps = "step" if self.lost == 1 else "steps"
        parts = (
            head,
            f"less {self.lost} {steps}" if self.lost else "",
            f"at step {self.step}" if self.step is not None else "",
            *self.state,
            f"using {self.using}" if self.using else "",
        )
        return " ".join(part for part in parts if part)


@dataclass(frozen=True, slots=True)
class Proviso(Entry):
    """A condition on a choice during set-up: `at least 1 on each`, `at most 12 cost`."""

    bound: str
    amount: Amount
    measure: str = ""
    of: Selector | None = None
    each: bool = False
    within: Selector | None = None

    def __str__(self) -> str:
        parts = (
            self.bound,
            str(self.amount),
            self.measure,
            f"of {_parenthesize_selector(self.of)}" if self.of else "",
            "on each" if self.each else "",
            f"in {_parenthesize_selector(self.within)}" if self.within else "",
        )
        return " ".join(part for part in parts if part)


def _would_name_be_misread(piece_name: str) -> bool:
    """Say whether an entry that begins with this word would be parsed as something else.

    For example, `1 all guards` without its number.
    """
    return piece_name == "~" or piece_name in _ENTRY_KEYWORDS or is_whole_number(piece_name)


def _parenthesize_selector(selector: Selector) -> str:
    text = str(selector)
    return f"({text})" if " " in text else text


@lru_cache(maxsize=262_144)
def _parse_entry(text: str) -> Entry:
    # Nearly all entries of a set-up are a count and an id: they need no reader.
    plain = _PLAIN_ITEM_PATTERN.fullmatch(text)
    if plain and plain[2] not in _ENTRY_KEYWORDS:
        return Item(plain[2], int(plain[1] or 1))
    reader = PhraseReader(text)
    entry = read_entry(reader)
    reader.require_end_of_text()
    return entry


def address_key_of_entry(text: str) -> str:
    """Return the key of an entry in addresses. A text that cannot be parsed is its own key."""
    try:
        return _parse_entry(text).address_key
    except PhraseError:
        # A misprint quoted in an erratum need not follow the grammar.
        return text


def read_entry(reader: PhraseReader) -> Entry:
    """Read an entry word by word from a text, and return it."""
    if bound := reader.read_first_of_phrases(BOUND_WORDS):
        return _read_proviso(reader, bound)
    # The longer phrase first: `all` would leave `other` to be read as a piece.
    for how in ("all other", "all", "any of"):
        if reader.skip_phrase_if_next(how):
            return _read_item_details(
                reader, how=_word_as_item_selection(how), among=read_selector(reader), count=None
            )
    count = _read_count(reader)
    if reader.skip_phrase_if_next("of"):
        return _read_item_details(reader, how="of", among=read_selector(reader), count=count)
    return _read_item_details(reader, piece=reader.read_word("a piece"), count=count)


def _word_as_item_selection(words: str) -> ItemSelection:
    return "all other" if words == "all other" else "all" if words == "all" else "any of"


def _read_count(reader: PhraseReader) -> int | None:
    if reader.skip_phrase_if_next("~"):
        return None
    if not is_whole_number(reader.peek_word()):
        return 1
    if reader.peek_word().lstrip("0") == "":
        reader.raise_error_at_next_word("A count must be at least 1.")
    return reader.read_whole_number("a count", MAX_COPIES)


def _read_proviso(reader: PhraseReader, bound: str) -> Proviso:
    amount = Amount(reader.read_word("an amount"))
    plain = reader.peek_word() not in {"", "of", "on", "in"}
    measure = reader.read_word("a measure") if plain else ""
    of = read_operand(reader) if reader.skip_phrase_if_next("of") else None
    each = reader.skip_phrase_if_next("on each")
    within = read_operand(reader) if reader.skip_phrase_if_next("in") else None
    return Proviso(bound, amount, measure, of, each, within)


def _read_item_details(
    reader: PhraseReader,
    *,
    how: ItemSelection = "piece",
    piece: str = "",
    among: Selector | None = None,
    count: int | None = 1,
) -> Item:
    lost, step, state = 0, None, []
    while reader.peek_word() not in {"", "using", "if"}:
        if reader.skip_phrase_if_next("less"):
            lost = reader.read_whole_number("the number of steps lost", MAX_STEPS)
            if not reader.read_first_of_phrases(("step", "steps")):
                reader.raise_error_at_next_word("The word 'step' is missing here.")
        elif reader.skip_phrase_if_next("at step"):
            step = reader.read_whole_number("the step", MAX_STEPS)
        else:
            state.append(reader.read_word("a state"))
    using = read_selector(reader) if reader.skip_phrase_if_next("using") else None
    when = read_condition(reader) if reader.skip_phrase_if_next("if") else None
    return Item(piece, count, how, among, lost, step, tuple(state), using, when)
