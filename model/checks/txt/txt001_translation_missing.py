"""TXT001: a translation is incomplete."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.address_path import parse_address
from sandtable.model.checks.edit_scope import EditScope
from sandtable.model.checks.registry import ALL_KEYS, Check, RawFinding, Severity
from sandtable.model.checks.translatable_texts import translatable_texts
from sandtable.model.locations import LanguageRef
from sandtable.model.lookup import full_address
from sandtable.model.wording.addresses import describe_address

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.checks.registry import CheckContext

_MAX_LISTED_NAMES = 3


def _run(context: CheckContext) -> Iterator[RawFinding]:
    for language, entries in context.module.texts.items():
        parsed = (parse_address(key) for key in entries)
        translated = {full_address(context.module, steps) for steps in parsed if steps}
        translatable = [
            entry_address for entry_address, _ in translatable_texts(context.module_contents)
        ]
        missing = tuple(
            entry_address for entry_address in translatable if entry_address not in translated
        )
        if missing:
            addresses = "; ".join(
                describe_address(context.module, entry_address)
                for entry_address in missing[:_MAX_LISTED_NAMES]
            )
            more = (
                f"; and {len(missing) - _MAX_LISTED_NAMES} more"
                if len(missing) > _MAX_LISTED_NAMES
                else ""
            )
            message = (
                f"{len(missing)} of {len(translatable)} texts are not translated into "
                f"{language!r}: "
                f"{addresses}{more}."
            )
            yield RawFinding(LanguageRef(language).address_path, message, places=missing)


CHECK = Check(
    id="TXT001",
    title="A translation is incomplete",
    severity=Severity.WARNING,
    rationale=(
        "A sheet that changes its language in the middle looks broken. There is one message for "
        "each language, however much is missing."
    ),
    hint="Translate the texts, or waive this while the work continues.",
    reads=ALL_KEYS,
    reach=EditScope.HEADERS,
    answers=("TXT-01",),
    run=_run,
)
