"""LIM004: a selector matches nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.checks.edit_scope import EditScope
from sandtable.model.checks.registry import ALL_KEYS, Check, RawFinding, Severity
from sandtable.model.checks.selector_uses import selectors_of
from sandtable.model.limits.selector_cache import (
    cached_pieces,
    cached_spaces,
    has_unknown_neighbours,
)
from sandtable.model.references.owner_scope import COMMON_OWNER, owner_with_ancestors
from sandtable.model.wording.expression_names import expression_with_names
from sandtable.model.wording.owner_names import owner_as_subject, owner_with_verb
from sandtable.model.wording.selector_nouns import piece_noun, space_noun
from sandtable.model.wording.sentences import join_words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.checks.selector_uses import SelectorUse
    from sandtable.model.module import Module


def _run(context: CheckContext) -> Iterator[RawFinding]:
    selector_uses = selectors_of(context.searched_module, context.module_contents)
    empty_selectors = [
        use for use in selector_uses if not _does_selector_match_anything(context.module, use)
    ]
    # REF001 reports an undefined name, which is also why nothing is selected.
    unknown = context.phrases_with_unknown if empty_selectors else frozenset()
    for use in empty_selectors:
        if use.steps not in unknown:
            yield RawFinding(use.steps, _empty_selector_message(context.module, use))


def _does_selector_match_anything(module: Module, use: SelectorUse) -> bool:
    if use.about == "spaces":
        return _does_selector_mean_spaces(module, use)
    # Such a field takes pieces or spaces: either is enough.
    if use.about == "either" and _does_selector_mean_spaces(module, use):
        return True
    pieces = cached_pieces(module, use.selector)
    if use.scope == COMMON_OWNER:
        return bool(pieces)
    owners = module.module.owners
    return any(
        use.scope in owner_with_ancestors(owners, piece.partition("/")[0]) for piece in pieces
    )


def _does_selector_mean_spaces(module: Module, use: SelectorUse) -> bool:
    return bool(cached_spaces(module, use.selector)) or has_unknown_neighbours(
        module, use.selector
    )


def _empty_selector_message(module: Module, use: SelectorUse) -> str:
    if use.about == "spaces":
        return (
            f"This selects nothing: there are no {space_noun(module, use.selector).plural_form}."
        )
    owner_words = "" if use.scope == COMMON_OWNER else f" of {owner_as_subject(module, use.scope)}"
    if use.about == "either":
        return (
            f"No piece{owner_words} and no space matches "
            f"{expression_with_names(module, str(use.selector))!r}."
        )
    nouns = piece_noun(module, use.selector).plural_form
    holders = {piece.partition("/")[0] for piece in cached_pieces(module, use.selector)}
    if owner_words and holders:
        has = owner_with_verb(module, use.scope, "has", "have")
        others = join_words((owner_as_subject(module, each) for each in sorted(holders)), "or")
        return f"This selects nothing: {has} no {nouns}. List them under a heading of {others}."
    return f"This selects nothing: there are no {nouns}{owner_words}."


CHECK = Check(
    id="LIM004",
    title="A selector matches nothing",
    severity=Severity.WARNING,
    rationale=(
        "Each word of a selector may match something, although nothing matches all "
        "the words together. A rule with such a selector never applies."
    ),
    hint=("Correct the selector. Words side by side must all match; use “or” for alternatives."),
    reads=ALL_KEYS,
    reach=EditScope.LINES,
    answers=("SET-12",),
    run=_run,
)
