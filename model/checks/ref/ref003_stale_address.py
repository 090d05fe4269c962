"""REF003: an erratum, a source note or a waiver has an address where there is no value."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from sandtable.model.address_path import format_address, parse_address
from sandtable.model.checks.registry import ALL_KEYS, Check, Fix, RawFinding, Severity
from sandtable.model.edits.address_edits import set_value
from sandtable.model.locations import (
    ErratumRef,
    address_depth,
    iter_address_and_parents,
    split_first_key,
)
from sandtable.model.lookup import ABSENT, unresolved_part_of_address, value_at_address
from sandtable.model.lookup import resolved_prefix_and_next_keys as as_far_as
from sandtable.model.name_suggestions import did_you_mean_text
from sandtable.model.references.name_uses import addresses_quoted_in_remarks
from sandtable.model.wording.addresses import describe_address

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from sandtable.model.address_path import AddressPath
    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.references.name_uses import NameUse


def _run(context: CheckContext) -> Iterator[RawFinding]:
    misspelt: frozenset[AddressPath] | None = None
    for use in addresses_quoted_in_remarks(context.module):
        if not _is_known_address(context, use):
            if misspelt is None:
                misspelt = context.phrases_with_unknown
            if not _is_target_of_address_misspelt(context, use, misspelt):
                yield _stale_address_finding(context, use)


def _is_target_of_address_misspelt(
    context: CheckContext, use: NameUse, misspelt: frozenset[AddressPath]
) -> bool:
    """Say whether an address is correct, but a name in the module there is misspelt."""
    steps = parse_address(use.name)
    if steps is None:
        return False
    resolved, keys = as_far_as(context.printed, steps)
    wrong, _ = split_first_key(unresolved_part_of_address(context.printed, steps))
    likely_key = context.suggestions.closest_name(wrong, keys)
    return likely_key is not None and (*resolved, likely_key) in misspelt


def _is_known_address(context: CheckContext, use: NameUse) -> bool:
    steps = parse_address(use.name)
    if steps is None:
        return False
    if any(value_at_address(m, steps) is not ABSENT for m in (context.module, context.printed)):
        return True
    remark = ErratumRef.from_address_prefix(use.steps)
    return remark is not None and _can_be_added(context, remark.erratum, steps)


def _can_be_added(context: CheckContext, name: str, steps: AddressPath) -> bool:
    """Say whether an erratum may add a value at an address, because the rulebook omits it."""
    erratum = context.module.errata[name]
    line = steps[:-1]
    is_line_there = any(
        at and value_at_address(context.printed, at) is not ABSENT for at in (line, line[:-1])
    )
    return erratum.printed is None and is_line_there


def _stale_address_finding(context: CheckContext, use: NameUse) -> RawFinding:
    steps = parse_address(use.name)
    if steps is None:
        return RawFinding(
            use.steps, f"{use.name!r} is not an address: write keys joined by full stops."
        )
    resolved, keys = as_far_as(context.printed, steps)
    unresolved = unresolved_part_of_address(context.printed, steps)
    if (dotted := _key_with_full_stops(unresolved, keys)) is not None:
        return _brackets_missing_finding(use, resolved, dotted, unresolved)
    wrong, rest = split_first_key(unresolved)
    likely_key = context.suggestions.closest_name(wrong, keys)
    place_words = f" in {describe_address(context.printed, resolved)}" if resolved else ""
    message = f"There is no {wrong!r}{place_words}.{did_you_mean_text(likely_key)}"
    corrected = (*resolved, likely_key, *rest) if likely_key else ()
    # Without an existing address, the author has to decide.
    if not corrected or value_at_address(context.printed, corrected) is ABSENT:
        return RawFinding(use.steps, message)
    label = f"Write {likely_key!r}"
    return RawFinding(
        use.steps,
        message,
        (Fix(label, partial(set_value, steps=use.steps, value=format_address(corrected))),),
    )


def _key_with_full_stops(unresolved: AddressPath, keys: Collection[str]) -> str | None:
    """Return the key with full stops that the author wrote without brackets, such as A44.21."""
    beginnings = (part for part in iter_address_and_parents(unresolved) if address_depth(part) > 1)
    return next((key for part in beginnings if (key := ".".join(part)) in keys), None)


def _brackets_missing_finding(
    use: NameUse, resolved: AddressPath, key: str, unresolved: AddressPath
) -> RawFinding:
    address = format_address((*resolved, key, *unresolved[key.count(".") + 1 :]))
    fix = Fix(f"Write '[{key}]'", partial(set_value, steps=use.steps, value=address))
    message = f"A key with a full stop stands in brackets: write '[{key}]'."
    return RawFinding(use.steps, message, (fix,))


CHECK = Check(
    id="REF003",
    title="An erratum, a source or a waiver points to nothing",
    severity=Severity.ERROR,
    rationale=(
        "Errata, sources and waivers refer to the data by address. If the address does not "
        "exist, the entry has no effect."
    ),
    hint="Correct the address, or delete the entry if its subject no longer exists.",
    reads=ALL_KEYS,
    answers=("REF-01",),
    run=_run,
)
