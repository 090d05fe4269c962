"""LIM004: a selector selects nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.checks.reach import EditScope
from sandtable.model.checks.registry import ALL_KEYS, Check, RawFinding, Severity
from sandtable.model.checks.selector_uses import selectors_of
from sandtable.model.limits.selector_cache import cached_pieces, cached_spaces, may_have_more
from sandtable.model.references.name_uses import phrases_with_unknown
from sandtable.model.references.scope import COMMON, owner_line
from sandtable.model.wording.expressions import phrase_said
from sandtable.model.wording.owners import subject_name
from sandtable.model.wording.piece_nouns import piece_noun
from sandtable.model.wording.space_nouns import space_noun

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.checks.selector_uses import SelectorUse
    from sandtable.model.module import Module


def _run(context: CheckContext) -> Iterator[RawFinding]:
    those = selectors_of(context.searched_module, context.contents)
    found = [asked for asked in those if not _gives(context.module, asked)]
    # A name that stands for nothing is told as such, and is why nothing is selected.
    unknown = phrases_with_unknown(context.module, context.uses) if found else frozenset()
    for asked in found:
        if asked.steps not in unknown:
            yield RawFinding(asked.steps, _message(context.module, asked))


def _gives(module: Module, asked: SelectorUse) -> bool:
    if asked.about == "spaces":
        return _gives_spaces(module, asked)
    if asked.about == "either" and _gives_spaces(module, asked):
        return True
    pieces = cached_pieces(module, asked.selector)
    if asked.scope == COMMON:
        return bool(pieces)
    owners = module.module.owners
    return any(asked.scope in owner_line(owners, piece.partition("/")[0]) for piece in pieces)


def _gives_spaces(module: Module, asked: SelectorUse) -> bool:
    return bool(cached_spaces(module, asked.selector)) or may_have_more(module, asked.selector)


def _message(module: Module, asked: SelectorUse) -> str:
    if asked.about == "spaces":
        return f"There are no {space_noun(module, asked.selector).many}."
    whose = "" if asked.scope == COMMON else f" of {subject_name(module, asked.scope)}"
    if asked.about == "either":
        return (
            f"No piece{whose} and no space matches {phrase_said(module, str(asked.selector))!r}."
        )
    return f"There are no {piece_noun(module, asked.selector).many}{whose}."


CHECK = Check(
    id="LIM004",
    title="A selector matches nothing",
    severity=Severity.WARNING,
    rationale=(
        "Each word of a selector may match something and all of them together nothing. Whatever "
        "depends on the selector then never applies."
    ),
    hint=("Correct the selector. Words side by side must all match; use “or” for alternatives."),
    reads=ALL_KEYS,
    reach=EditScope.LINES,
    answers=("SET-12",),
    run=_run,
)
