"""The kinds of texts at addresses: how each is parsed, and what its words are about."""

from __future__ import annotations

from functools import cache
from types import UnionType
from typing import TYPE_CHECKING, Annotated, Any, Literal, Union, get_args, get_origin

from sandtable.model.ids import RefersTo
from sandtable.model.name_suggestions import unknown_choice
from sandtable.model.phrases.deed import VERBS, ByVerb, Verb, objects_of
from sandtable.model.phrases.entry import Entry
from sandtable.model.phrases.phrase import Phrase, Slip
from sandtable.model.phrases.selector import Selector
from sandtable.model.schema_introspection import (
    annotation_markers,
    bare_type,
    key_type,
    keys_of,
    type_below,
)

if TYPE_CHECKING:
    from sandtable.model.address_path import AddressPath

ABOUT = frozenset({"pieces", "spaces", "either", "grants"})

_CONTROLLED = tuple[Annotated[Selector, "spaces"], ...]
_ENTRIES = tuple[Entry, ...]
_GRANTS = Annotated[tuple[Entry, ...], "grants"]
_REMARKS = tuple[str, ...]


@cache
def is_keyed_by_verb(kind: Any) -> bool:
    """Say whether a mapping's values are read as their verbs demand."""
    return any(isinstance(m, ByVerb) for m in annotation_markers(kind))


def kind_of_objects(verb: Verb) -> Any:
    """Return the type of a verb's objects; the game's own verbs have grants."""
    of = objects_of(verb)
    if of is Selector:
        return _CONTROLLED
    if of is str:
        return _REMARKS
    return _ENTRIES if verb.does in VERBS else _GRANTS


@cache
def referenced_kind(kind: Any) -> str:
    """Return the kind of thing that a text names, or nothing where it names none."""
    return next((m.kind for m in annotation_markers(kind) if isinstance(m, RefersTo)), "")


@cache
def subject_of_words(kind: Any) -> str:
    """Return what bare words of a phrase stand for; pieces by default."""
    return next(
        (m for m in annotation_markers(kind) if isinstance(m, str) and m in ABOUT), "pieces"
    )


@cache
def kind_of_values(kind: Any) -> Any:
    """Return the kind of a mapping's values."""
    arguments = get_args(bare_type(kind))
    return arguments[1] if len(arguments) > 1 else None


@cache
def kind_of_parts(kind: Any) -> Any:
    """Return the kind of a list's entries; what the list is about is said of each entry."""
    arguments = get_args(bare_type(kind))
    if not arguments:
        return None
    said = next((m for m in annotation_markers(kind) if isinstance(m, str) and m in ABOUT), None)
    return Annotated[arguments[0], said] if said else arguments[0]


cached_key_type = cache(key_type)


def kind_at(steps: AddressPath, root: Any) -> Any:
    """Return the kind of what stands at an address below a record; None where nothing can."""
    kind: Any = root
    for step in steps:
        if kind is None:
            return None
        kind = _kind_below(kind, step)
    return kind


def _kind_below(kind: Any, step: str) -> Any:
    inner = bare_type(kind)
    if is_keyed_by_verb(kind):
        try:
            return kind_of_objects(Verb.parse(step))
        except Slip:
            return None
    if get_origin(inner) is tuple:
        return kind_of_parts(kind)
    if isinstance(inner, type) and hasattr(inner, "__dataclass_fields__"):
        found = keys_of(inner).get(step)
        return found[1] if found else None
    return type_below(kind, step)


def parse_as_kind(kind: Any, text: str) -> Any:
    """Parse a text as a value of this kind; raise Slip where it is none."""
    slip = Slip(f"What stands there is more than a text; {text!r} cannot take its place.")
    inner = bare_type(kind)
    for choice in get_args(inner) if get_origin(inner) in {Union, UnionType} else (inner,):
        try:
            return _parse_as_kind(bare_type(choice), text)
        except Slip as found:
            slip = found
    raise slip


def _parse_as_kind(kind: Any, text: str) -> Any:
    if isinstance(kind, type) and issubclass(kind, Phrase):
        return kind.parse(text)
    if get_origin(kind) is Literal:
        if text in get_args(kind):
            return text
        raise Slip(f"{text!r} {unknown_choice(get_args(kind))}")
    if kind not in _PLAIN:
        raise Slip(f"What stands there is more than a text; {text!r} cannot take its place.")
    try:
        return _PLAIN[kind](text)
    except (ValueError, KeyError):
        raise Slip(f"{text!r} cannot stand there.") from None


_PLAIN: dict[Any, Any] = {
    str: str,
    int: int,
    float: float,
    bool: {"true": True, "false": False}.__getitem__,
}
