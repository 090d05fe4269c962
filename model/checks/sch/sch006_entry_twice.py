"""SCH006: a line of a set-up or schedule repeats an entry."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from sandtable.model.checks.edit_scope import EditScope
from sandtable.model.checks.registry import ALL_KEYS, Check, Fix, RawFinding, Severity
from sandtable.model.edits.address_edits import set_value
from sandtable.model.locations import parent_key
from sandtable.model.lookup import entry_key
from sandtable.model.phrases.entry import Item
from sandtable.model.phrases.phrase import Phrase
from sandtable.model.select.manifest import manifest_of_module
from sandtable.model.wording.printed_names import describe_list_entry

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.address_path import AddressPath
    from sandtable.model.checks.registry import CheckContext

_REPEATABLE_KEYS = frozenset({"along", "dice", "credits", "side-images"})
"""Keys of lists that may repeat entries: a road may return to its start, dice may be equal,
and two sides of a counter may look the same."""
_SELECTIONS_WITH_COUNT = frozenset({"piece", "of"})
"""Ways of naming pieces whose repetition places more of them; `all` twice is still all."""
_KEYS_OF_FREE_TEXT = frozenset({"rows", "note"})

_ORDER_OF_PLAY = ("module", "calendar", "order")


def _run(context: CheckContext) -> Iterator[RawFinding]:
    for address, parts in context.module_contents.lists:
        if len(parts) > 1 and not _may_list_repeat_entries(address):
            counts = Counter(entry_key(part) for part in parts if isinstance(part, str | Phrase))
            for key in (key for key, count in counts.items() if count > 1):
                part = next(part for part in parts if entry_key(part) == key)
                name = describe_list_entry(context.module, part)
                message = f"{name} is in this line {_how_often_as_text(counts[key])}."
                yield RawFinding(
                    (*address, key),
                    message,
                    tuple(_fixes_for_repeated_entry(context, address, parts, key)),
                )


def _may_list_repeat_entries(address: AddressPath) -> bool:
    return address[-1] in _REPEATABLE_KEYS or not _KEYS_OF_FREE_TEXT.isdisjoint(
        {address[-1], parent_key(address)}
    )


def _how_often_as_text(number: int) -> str:
    return "twice" if number == 2 else f"{number} times"  # noqa: PLR2004


def _fixes_for_repeated_entry(
    context: CheckContext, address: AddressPath, parts: tuple[Any, ...], key: str
) -> Iterator[Fix]:
    repeated = [part for part in parts if entry_key(part) == key]
    first = repeated[0]
    if isinstance(first, Item) and first.how in _SELECTIONS_WITH_COUNT:
        counts = [item.count for item in repeated]
        if all(counts) and all(item.when == first.when for item in repeated):
            number = sum(counts)
            if _does_merged_entry_exceed_box(context, address, first, number):
                number = max(counts)
            merged = replace(first, count=number)
            after = _merge_repetitions_into_first(parts, key, merged)
            yield Fix(f"Write {str(merged)!r}", partial(set_value, steps=address, value=after))
    # In the order of play another player is probably missing, who must be written.
    elif all(part == first for part in repeated) and address != _ORDER_OF_PLAY:
        after = _merge_repetitions_into_first(parts, key, first)
        edit = partial(set_value, steps=address, value=after)
        yield Fix(f"Write {str(first)!r} once", edit, safe=True)


def _does_merged_entry_exceed_box(
    context: CheckContext, address: AddressPath, item: Item, number: int
) -> bool:
    """Say whether a merged entry would place more copies than the box holds."""
    uses = (
        u
        for u in context.all_name_uses
        if u.steps == (*address, entry_key(item)) and u.kind == "piece"
    )
    counters = manifest_of_module(context.module).counters
    pieces = {
        p for use in uses for p in context.name_index.possible_full_names(use.name, use.scope)
    }
    pieces_in_box = [counters[p].piece for p in pieces if p in counters]
    copies = [piece.copies for piece in pieces_in_box if piece.copies is not None]
    return bool(pieces_in_box) and len(copies) == len(pieces_in_box) and sum(copies) < number


def _merge_repetitions_into_first(
    parts: tuple[Any, ...], key: str, merged: Any
) -> tuple[Any, ...]:
    """Return a line with its first entry replaced by the merged one, without repetitions."""
    index = next(i for i, part in enumerate(parts) if entry_key(part) == key)
    rest = tuple(part for part in parts[index + 1 :] if entry_key(part) != key)
    return (*parts[:index], merged, *rest)


CHECK = Check(
    id="SCH006",
    title="A line has the same entry twice",
    severity=Severity.ERROR,
    rationale=(
        "Entries are identified by their text without count and condition. Errata, waivers and "
        "edits cannot refer to the second of two equal entries."
    ),
    hint="Combine the two entries: “5 sp” instead of “2 sp, 3 sp”.",
    reads=ALL_KEYS,
    reach=EditScope.LINES,
    answers=("SET-07",),
    run=_run,
)
