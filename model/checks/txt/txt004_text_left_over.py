"""TXT004: a text contains a reminder to the author."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from sandtable.model.checks.edit_scope import EditScope
from sandtable.model.checks.registry import ALL_KEYS, Check, RawFinding, Severity

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.address_path import AddressPath
    from sandtable.model.checks.registry import CheckContext

_REMINDER_PATTERN = re.compile(r"\b(?:TODO|FIXME|TBD|(?i:replace[ _-]?me|lorem ipsum))\b|\?\?\?")


def _run(context: CheckContext) -> Iterator[RawFinding]:
    for address, text in _all_texts_with_addresses(context):
        if reminder := _REMINDER_PATTERN.search(text):
            yield RawFinding(address, f"{reminder[0]!r} is still in the text.")


def _all_texts_with_addresses(context: CheckContext) -> Iterator[tuple[AddressPath, str]]:
    yield from context.module_contents.texts
    for address, parts in context.module_contents.lists:
        yield from (((*address, part), part) for part in parts if isinstance(part, str))


CHECK = Check(
    id="TXT004",
    title="A text contains a reminder to its author",
    severity=Severity.WARNING,
    rationale=(
        "The reminder would be printed. The finding is only a warning, because the "
        "module works all "
        "the same."
    ),
    hint="Complete the text, and delete the reminder.",
    reads=ALL_KEYS,
    reach=EditScope.HEADERS,
    answers=("TXT-06",),
    run=_run,
)
