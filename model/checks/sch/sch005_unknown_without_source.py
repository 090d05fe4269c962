"""SCH005: a number is unknown, and no source note says why."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.address_path import parse_address
from sandtable.model.checks.edit_scope import EditScope
from sandtable.model.checks.registry import ALL_KEYS, Check, RawFinding, Severity
from sandtable.model.locations import iter_address_and_parents
from sandtable.model.lookup import entry_key, full_address
from sandtable.model.phrases.amount import Amount
from sandtable.model.phrases.cost import Cost
from sandtable.model.phrases.entry import Item
from sandtable.model.phrases.fate import Fate
from sandtable.model.phrases.rating import PrintedFaces
from sandtable.model.wording.printed_names import describe_field, describe_list_entry

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.address_path import AddressPath
    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.phrases.phrase import Phrase


def _run(context: CheckContext) -> Iterator[RawFinding]:
    explained_addresses = set(_source_addresses(context))
    for address, unknown_words in _unknown_numbers(context):
        full = full_address(context.module, address)
        # A source for a parent covers everything below it.
        if explained_addresses.isdisjoint(iter_address_and_parents(full)):
            yield RawFinding(address, f"{unknown_words} is unknown, and no source explains it.")


def _source_addresses(context: CheckContext) -> Iterator[AddressPath]:
    for source in context.module.sources.values():
        for text in source.at:
            steps = parse_address(text)
            if steps:
                yield full_address(context.module, steps)


def _unknown_numbers(context: CheckContext) -> Iterator[tuple[AddressPath, str]]:
    """Yield the address of each unknown number, with its description."""
    contents, module = context.module_contents, context.module
    phrases = (address for address, phrase in contents.phrases if _is_phrase_unknown(phrase))
    yield from (
        (address, describe_field(module, address)) for address in (*contents.unknown, *phrases)
    )
    for address, parts in contents.lists:
        for part in parts:
            if isinstance(part, Item) and part.count is None and part.how in {"piece", "of"}:
                yield (
                    (*address, entry_key(part)),
                    f"The number of {describe_list_entry(module, part)}",
                )


def _is_phrase_unknown(phrase: Phrase) -> bool:
    if isinstance(phrase, PrintedFaces):
        return any(not rating.is_known for face in phrase.faces for rating in face)
    if isinstance(phrase, Amount | Cost | Fate):
        return str(phrase) == "~"
    return False


CHECK = Check(
    id="SCH005",
    title="An unknown value has no explanation",
    severity=Severity.ERROR,
    rationale=(
        "Sheets and exports mark an unknown value and print the reason, so a reason is required."
    ),
    hint="Enter the value, or add a source with this address and the reason.",
    reads=ALL_KEYS,
    reach=EditScope.LINES,
    run=_run,
)
