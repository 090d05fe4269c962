"""TXT002: a translation is of a text that is not there."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from sandtable.model.address import address, steps_of
from sandtable.model.checks.registry import ALL_KEYS, Check, Fix, RawFinding, Severity
from sandtable.model.edits.place import rekeyed, removed
from sandtable.model.locations import TranslationRef, key_above, split_first
from sandtable.model.lookup import ABSENT, left_over, look_up
from sandtable.model.lookup import nearest as as_far_as
from sandtable.model.spelling import did_you_mean, nearest
from sandtable.model.wording.addresses import where_said
from sandtable.model.wording.sentences import capitalized

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.checks.registry import CheckContext


def _run(context: CheckContext) -> Iterator[RawFinding]:
    for language, entries in context.module.texts.items():
        for key in entries:
            steps = steps_of(key)
            there = look_up(context.module, steps) if steps else ABSENT
            if not isinstance(there, str):
                yield _found(context, language, key)


def _found(context: CheckContext, language: str, key: str) -> RawFinding:
    where = TranslationRef(language, key).steps
    away = Fix("Delete the translation", partial(removed, steps=where))
    steps = steps_of(key)
    if steps is None:
        return RawFinding(where, f"{key!r} is not an address.", (away,))
    far, keys = as_far_as(context.module, steps)
    missing = left_over(context.module, steps)
    if not missing:
        told = capitalized(where_said(context.module, far))
        return RawFinding(where, f"{told} is not a text to translate.", (away,))
    wrong, rest = split_first(missing)
    meant = nearest(wrong, keys)
    whole = (*far, meant, *rest) if meant else ()
    inside = f" in {where_said(context.module, far)}" if key_above(far) else ""
    message = f"There is no {wrong!r}{inside} to translate.{did_you_mean(meant)}"
    if not whole or not isinstance(look_up(context.module, whole), str):
        return RawFinding(where, message, (away,))
    move = Fix(f"Move it to {meant!r}", partial(rekeyed, steps=where, new=address(whole)))
    return RawFinding(where, message, (move, away))


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
