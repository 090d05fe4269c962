"""REF011: a value overrides nothing, but its key resembles an inherited key."""

from __future__ import annotations

import difflib
import re
from functools import partial
from typing import TYPE_CHECKING

from sandtable.model.checks.edit_scope import EditScope
from sandtable.model.checks.inheritance import OverriddenMapping, overridden_mappings
from sandtable.model.checks.registry import Check, Fix, RawFinding, Severity
from sandtable.model.edits.address_edits import rename_key
from sandtable.model.locations import ScenarioPart
from sandtable.model.phrases.place import Place
from sandtable.model.phrases.selector import Selector, WordSelector

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.checks.registry import CheckContext

_MIN_SIMILARITY = 0.85
_ROW_OF_DIGITS = re.compile(r"\d+")


def _run(context: CheckContext) -> Iterator[RawFinding]:
    for name in context.module.scenarios:
        for level in overridden_mappings(context.module, name):
            yield from _findings_about_similar_keys(level)


def _findings_about_similar_keys(level: OverriddenMapping) -> Iterator[RawFinding]:
    inherited_keys = [str(key) for key in level.below if key not in level.own]
    for key, value in level.own.items():
        if key in level.below or value is None or not _is_key_free_wording(level, key):
            continue
        likely_key = _key_probably_meant(str(key), inherited_keys)
        if likely_key:
            address = (*level.steps, str(key))
            message = (
                f"{str(key)!r} overrides nothing: {level.describe_parent} spells it "
                f"{likely_key!r}."
            )
            fix = Fix(f"Write {likely_key!r}", partial(rename_key, steps=address, new=likely_key))
            yield RawFinding(address, message, (fix,), confidence="likely")


def _is_key_free_wording(level: OverriddenMapping, key: object) -> bool:
    """Say whether authors word a key freely. Other keys are names, which other checks test."""
    if isinstance(key, Place):
        return key.among is not None
    if isinstance(key, Selector):
        return not isinstance(key, WordSelector)
    return ScenarioPart.require_address_prefix(level.steps).part in {"victory", "limits", "series"}


def _key_probably_meant(key: str, other_keys: list[str]) -> str | None:
    """Return another key that the author may have meant.

    Numbers in it must be the same.
    """
    return next((other for other in other_keys if _are_keys_similar(key, other)), None)


def _are_keys_similar(key: str, other: str) -> bool:
    # Hexes and turns differ in a digit only, and are both right.
    if _ROW_OF_DIGITS.findall(key) != _ROW_OF_DIGITS.findall(other):
        return False
    same_words = sorted(_words_of_key(key)) == sorted(_words_of_key(other))
    return same_words or difflib.SequenceMatcher(None, key, other).ratio() >= _MIN_SIMILARITY


def _words_of_key(key: str) -> list[str]:
    return key.casefold().replace("(", " ").replace(")", " ").replace("-", " ").split()


CHECK = Check(
    id="REF011",
    title="An override has a slightly different key",
    severity=Severity.WARNING,
    rationale=(
        "A scenario overrides an inherited line by repeating its key. If the key is spelt "
        "differently, it adds a second line instead of replacing the first."
    ),
    hint=("Spell the key as in the inherited scenario, or waive this if both lines are intended."),
    reads=frozenset({"scenarios", "limits", "series", "labels"}),
    reach=EditScope.INHERITANCE,
    answers=("TXT-07",),
    run=_run,
)
