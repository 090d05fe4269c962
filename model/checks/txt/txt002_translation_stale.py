"""TXT002: a translation belongs to a text that does not exist."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from sandtable.model.address_path import format_address, parse_address
from sandtable.model.checks.registry import ALL_KEYS, Check, Fix, RawFinding, Severity
from sandtable.model.edits.address_edits import delete_entry, rename_key
from sandtable.model.locations import TranslationRef, parent_key, split_first_key
from sandtable.model.lookup import ABSENT, unresolved_part_of_address, value_at_address
from sandtable.model.lookup import resolved_prefix_and_next_keys as as_far_as
from sandtable.model.name_suggestions import did_you_mean_text
from sandtable.model.wording.addresses import describe_address
from sandtable.model.wording.sentences import capitalize_first_letter

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.checks.registry import CheckContext


def _run(context: CheckContext) -> Iterator[RawFinding]:
    for language, entries in context.module.texts.items():
        for key in entries:
            steps = parse_address(key)
            text = value_at_address(context.module, steps) if steps else ABSENT
            if not isinstance(text, str):
                yield _stale_translation_finding(context, language, key)


def _stale_translation_finding(context: CheckContext, language: str, key: str) -> RawFinding:
    entry_address = TranslationRef(language, key).address_path
    delete_fix = Fix("Delete the translation", partial(delete_entry, steps=entry_address))
    steps = parse_address(key)
    if steps is None:
        return RawFinding(entry_address, f"{key!r} is not an address.", (delete_fix,))
    resolved, keys = as_far_as(context.module, steps)
    missing = unresolved_part_of_address(context.module, steps)
    if not missing:
        source_words = capitalize_first_letter(describe_address(context.module, resolved))
        return RawFinding(
            entry_address, f"{source_words} is not a text to translate.", (delete_fix,)
        )
    wrong, rest = split_first_key(missing)
    likely_key = context.suggestions.closest_name(wrong, keys)
    corrected = (*resolved, likely_key, *rest) if likely_key else ()
    inside = f" in {describe_address(context.module, resolved)}" if parent_key(resolved) else ""
    message = f"There is no {wrong!r}{inside} to translate.{did_you_mean_text(likely_key)}"
    # Without an existing text, the entry can only be deleted.
    if not corrected or not isinstance(value_at_address(context.module, corrected), str):
        return RawFinding(entry_address, message, (delete_fix,))
    move = Fix(
        f"Move it to {likely_key!r}",
        partial(rename_key, steps=entry_address, new=format_address(corrected)),
    )
    return RawFinding(entry_address, message, (move, delete_fix))


CHECK = Check(
    id="TXT002",
    title="A translation has no original text",
    severity=Severity.WARNING,
    rationale=(
        "Translations are stored by address. If somebody renames a key by hand, its translation "
        "stays behind."
    ),
    hint="Move the translation to the address of the text, or delete it.",
    reads=ALL_KEYS,
    answers=("TXT-02",),
    run=_run,
)
