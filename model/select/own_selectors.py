"""Selectors that speak of `own`: what they mean for one side or power."""

from __future__ import annotations

from dataclasses import replace

from sandtable.model.phrases.selector import Both, Either, Not, Relation, Selector, Within, Word

_OWN = Word("own")
_BY_OWNER = frozenset({"controlled by", "occupied by", "supplied by", "zoc of"})


def replace_own(selector: Selector, owner: str | None) -> Selector:
    """Return a selector with an owner's name for `own`: `controlled by own` as that owner asks."""
    if owner is None:
        return selector
    match selector:
        case Both(parts=parts) | Either(parts=parts):
            return replace(selector, parts=tuple(replace_own(part, owner) for part in parts))
        case Relation(by=by, of=of) if by in _BY_OWNER:
            return replace(selector, of=Word(owner)) if of == _OWN else selector
        case Not(of=of) | Within(of=of) | Relation(of=of):
            return replace(selector, of=replace_own(of, owner))
        case _:
            return selector
