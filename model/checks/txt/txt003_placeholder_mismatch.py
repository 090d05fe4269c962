"""TXT003: a translation has other placeholders than its text."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from sandtable.model.address_path import parse_address
from sandtable.model.checks.registry import ALL_KEYS, Check, RawFinding, Severity
from sandtable.model.locations import TranslationRef
from sandtable.model.lookup import value_at_address
from sandtable.model.wording.sentences import join_words_or_nothing

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.checks.registry import CheckContext

_PLACEHOLDER_PATTERN = re.compile(r"\{[^{}]*\}")


def _run(context: CheckContext) -> Iterator[RawFinding]:
    for language, entries in context.module.texts.items():
        for key, translation in entries.items():
            steps = parse_address(key)
            text = value_at_address(context.module, steps) if steps else None
            if isinstance(text, str):
                ours, theirs = _placeholders_in_text(text), _placeholders_in_text(translation)
                if ours != theirs:
                    message = (
                        f"The text has {_placeholders_as_text(ours)}, but the translation has "
                        f"{_placeholders_as_text(theirs)}."
                    )
                    yield RawFinding(TranslationRef(language, key).address_path, message)


def _placeholders_in_text(text: str) -> list[str]:
    # The order of placeholders differs between languages.
    return sorted(_PLACEHOLDER_PATTERN.findall(text))


def _placeholders_as_text(placeholders: list[str]) -> str:
    return join_words_or_nothing(placeholders) if placeholders else "no placeholder"


CHECK = Check(
    id="TXT003",
    title="A translation has the wrong placeholders",
    severity=Severity.ERROR,
    rationale=(
        "Placeholders in braces are filled in when the text is shown. A missing one loses a "
        "number, and an unknown one cannot be filled in."
    ),
    hint="Use the same placeholders as the text, in any order.",
    reads=ALL_KEYS,
    answers=("TXT-03",),
    run=_run,
)
