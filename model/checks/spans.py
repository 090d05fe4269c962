"""Ranges in words: `turn 5 or later`, `2 to 4`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from model.phrases.reader import is_whole

if TYPE_CHECKING:
    from model.phrases.span import Span


def turns_words(span: Span) -> str:
    """A range of turns: `turn 5`, `turns 2 to 4`, `turn 5 or later`; dates by themselves."""
    points = [point for point in (span.first, span.last) if point is not None]
    if not all(is_whole(point) for point in points):
        return _words(span, "later", "earlier")
    several = span.first is not None and span.last is not None and span.first != span.last
    return f"{'turns' if several else 'turn'} {_words(span, 'later', 'earlier')}"


def results_words(span: Span) -> str:
    """A range of results of dice: `3`, `2 to 4`, `5 or more`."""
    return _words(span, "more", "less")


def _words(span: Span, above: str, below: str) -> str:
    if span.first is None:
        return f"{span.last} or {below}"
    if span.last is None:
        return f"{span.first} or {above}"
    return span.first if span.first == span.last else f"{span.first} to {span.last}"
