"""SCH012: a source note calls a line incompletely known, but nothing in it is unknown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.address_path import parse_address
from sandtable.model.checks.registry import ALL_KEYS, Check, RawFinding, Severity
from sandtable.model.locations import SourceRef
from sandtable.model.lookup import full_address, value_at_address
from sandtable.model.phrases.entry import Item, Proviso
from sandtable.model.wording.titles import title_at_address

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.address_path import AddressPath
    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.module import Module


def _run(context: CheckContext) -> Iterator[RawFinding]:
    for name, source in context.module.sources.items():
        if source.source == "unknown":
            for text in source.at:
                steps = parse_address(text)
                if steps and _is_line_wholly_known(value_at_address(context.module, steps)):
                    address = full_address(context.module, steps)
                    yield _needless_source_finding(
                        context.module, address, SourceRef(name).address_path
                    )


def _is_line_wholly_known(value: object) -> bool:
    """Say whether a value is a set-up or schedule line whose entries are all known."""
    if not isinstance(value, tuple) or not value:
        return False
    entries = [part for part in value if isinstance(part, Item | Proviso)]
    return len(entries) == len(value) and not any(map(_is_phrase_unknown, entries))


def _is_phrase_unknown(entry: Item | Proviso) -> bool:
    return isinstance(entry, Item) and entry.count is None and entry.how in {"piece", "of"}


def _needless_source_finding(
    module: Module, address: AddressPath, source: AddressPath
) -> RawFinding:
    line = title_at_address(module, address)
    message = f"A source marks “{line}” as incomplete, but nothing in it is unknown."
    return RawFinding(address, message, places=(source,))


CHECK = Check(
    id="SCH012",
    title="A line is marked as incomplete but looks complete",
    severity=Severity.WARNING,
    rationale=(
        "If the printed list is cut off, a line that ends with its last legible piece looks "
        "complete on every sheet, and players miss pieces."
    ),
    hint=(
        "End the line with the missing part, such as “~ of unit”, or remove its address from "
        "the source."
    ),
    reads=ALL_KEYS,
    run=_run,
)
