"""LIM003: a limit counts no pieces, or applies to no space."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.checks.edit_scope import EditScope
from sandtable.model.checks.module_limits import limits_with_addresses
from sandtable.model.checks.registry import ALL_KEYS, Check, RawFinding, Severity
from sandtable.model.limits.selector_cache import cached_pieces, cached_spaces, depends_on_standing
from sandtable.model.wording.selector_nouns import piece_noun, space_noun

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.address_path import AddressPath
    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.entities.rules import Limit
    from sandtable.model.module import Module
    from sandtable.model.phrases.selector import Selector


def _run(context: CheckContext) -> Iterator[RawFinding]:
    # REF001 reports an undefined name, which is also why nothing is counted.
    findings = [
        f
        for w, limit in limits_with_addresses(context.module)
        for f in _find_selectors_without_pieces(context.module, w, limit)
    ]
    unknown = context.phrases_with_unknown if findings else frozenset()
    yield from (finding for finding in findings if finding.where not in unknown)


def _find_selectors_without_pieces(
    module: Module, address: AddressPath, limit: Limit
) -> Iterator[RawFinding]:
    counted = cached_pieces(module, limit.of)
    if limit.of is not None and not counted:
        yield RawFinding(
            (*address, "of"),
            "The limit counts nothing: there are no "
            f"{_describe_selected_pieces(module, limit.of)}.",
        )
        return
    for key, spaces in (("in", limit.in_), ("from", limit.from_), ("beside", limit.beside)):
        if spaces is not None and not cached_spaces(module, spaces):
            message = (
                f"The limit counts nothing: there are no {space_noun(module, spaces).plural_form}."
            )
            yield RawFinding((*address, key), message)
    if limit.exempt is not None:
        yield from _find_exemption_without_effect(module, address, limit.exempt, counted)
    for name, part in limit.of_which.items():
        if not cached_pieces(module, part.of) & counted:
            message = f"The limit counts no {_describe_selected_pieces(module, part.of)}."
            yield RawFinding((*address, "of-which", name, "of"), message)
    for name, part in limit.adds.items():
        if not cached_pieces(module, part.of):
            message = (
                "An addition to the limit counts nothing: there are no "
                f"{_describe_selected_pieces(module, part.of)}."
            )
            yield RawFinding((*address, "adds", name, "of"), message)


def _find_exemption_without_effect(
    module: Module, address: AddressPath, exempt: Selector, counted: frozenset[str]
) -> Iterator[RawFinding]:
    left_out = cached_pieces(module, exempt) & counted
    if not left_out:
        message = (
            "The exemption has no effect: the limit counts no "
            f"{_describe_selected_pieces(module, exempt)}."
        )
        yield RawFinding((*address, "exempt"), message)
    elif left_out == counted and not depends_on_standing(exempt):
        message = (
            "Everything that the limit counts is exempt: "
            f"{_describe_selected_pieces(module, exempt)}."
        )
        yield RawFinding((*address, "exempt"), message)


def _describe_selected_pieces(module: Module, selector: Selector) -> str:
    return piece_noun(module, selector).plural_form


CHECK = Check(
    id="LIM003",
    title="A limit counts nothing",
    severity=Severity.WARNING,
    rationale=(
        "A limit that applies to no piece or no space is never broken, so the rule is not checked."
    ),
    hint="Correct the selector, or delete the limit.",
    reads=ALL_KEYS,
    reach=EditScope.HEADERS,
    answers=("RUL-02", "RUL-08", "RUL-20"),
    run=_run,
)
