"""Types of the texts in a module: how a text is parsed, and what its words select."""

from __future__ import annotations

from functools import cache
from types import UnionType
from typing import TYPE_CHECKING, Annotated, Any, Literal, Union, get_args, get_origin

from sandtable.model.ids import ReferenceTo
from sandtable.model.name_suggestions import unknown_choice_text
from sandtable.model.phrases.action import BUILT_IN_VERBS, ActionVerb, KeyedByVerb
from sandtable.model.phrases.entry import Entry
from sandtable.model.phrases.phrase import Phrase, PhraseError
from sandtable.model.phrases.selector import Selector
from sandtable.model.phrases.verb_objects import type_of_verb_objects
from sandtable.model.schema_introspection import (
    annotation_markers,
    mapping_key_type,
    record_fields_by_key,
    type_under_key,
    type_without_markers,
)

if TYPE_CHECKING:
    from sandtable.model.address_path import AddressPath

SELECTOR_SUBJECTS = frozenset({"pieces", "spaces", "either", "grants"})

_SPACE_SELECTORS = tuple[Annotated[Selector, "spaces"], ...]
_PIECE_ENTRIES = tuple[Entry, ...]
_GRANT_ENTRIES = Annotated[tuple[Entry, ...], "grants"]
_REMARK_TEXTS = tuple[str, ...]


@cache
def is_keyed_by_verb(kind: Any) -> bool:
    """Say whether the type of a mapping's values depends on the verb that is their key."""
    return any(isinstance(m, KeyedByVerb) for m in annotation_markers(kind))


def kind_of_objects(verb: ActionVerb) -> Any:
    """Return the type of a verb's objects, which is a grant if a module declares the verb."""
    object_type = type_of_verb_objects(verb)
    if object_type is Selector:
        return _SPACE_SELECTORS
    if object_type is str:
        return _REMARK_TEXTS
    return _PIECE_ENTRIES if verb.does in BUILT_IN_VERBS else _GRANT_ENTRIES


@cache
def definition_kind_named_by_text(kind: Any) -> str:
    """Return the kind of definition to which texts of a type refer; empty if to none."""
    # DECISIONS 2
    return next((m.kind for m in annotation_markers(kind) if isinstance(m, ReferenceTo)), "")


@cache
def subject_of_words_in_phrase(kind: Any) -> str:
    """Return what the words of a phrase select: `pieces` by default, or `spaces`."""
    return next(
        (m for m in annotation_markers(kind) if isinstance(m, str) and m in SELECTOR_SUBJECTS),
        "pieces",
    )


@cache
def kind_of_mapping_values(kind: Any) -> Any:
    """Return the type of a mapping's values; None if it is not the type of a mapping."""
    arguments = get_args(type_without_markers(kind))
    return arguments[1] if len(arguments) > 1 else None


@cache
def kind_of_list_entries(kind: Any) -> Any:
    """Return the type of a list's entries, marked for what they select: pieces or spaces."""
    arguments = get_args(type_without_markers(kind))
    if not arguments:
        return None
    subject = next(
        (m for m in annotation_markers(kind) if isinstance(m, str) and m in SELECTOR_SUBJECTS),
        None,
    )
    return Annotated[arguments[0], subject] if subject else arguments[0]


cached_key_type = cache(mapping_key_type)


def kind_at_address(steps: AddressPath, root: Any) -> Any:
    """Return the type of the value at an address, or None if no value is possible there."""
    kind: Any = root
    for step in steps:
        if kind is None:
            return None
        kind = _kind_below(kind, step)
    return kind


def _kind_below(kind: Any, step: str) -> Any:
    inner = type_without_markers(kind)
    # The values of a verb depend on that verb, which only the key shows.
    if is_keyed_by_verb(kind):
        try:
            return kind_of_objects(ActionVerb.parse(step))
        except PhraseError:
            return None
    if get_origin(inner) is tuple:
        return kind_of_list_entries(kind)
    if isinstance(inner, type) and hasattr(inner, "__dataclass_fields__"):
        field_type = record_fields_by_key(inner).get(step)
        return field_type[1] if field_type else None
    return type_under_key(kind, step)


def parse_as_kind(kind: Any, text: str) -> Any:
    """Parse a text as a value of a given type. Raise PhraseError if it is not one."""
    problem = PhraseError(
        f"What stands there is more than a text; {text!r} cannot take its place."
    )
    inner = type_without_markers(kind)
    for choice in get_args(inner) if get_origin(inner) in {Union, UnionType} else (inner,):
        try:
            return _parse_as_single_kind(type_without_markers(choice), text)
        except PhraseError as error:
            # The message of the last choice is shown, which is the most general type.
            problem = error
    raise problem


def _parse_as_single_kind(kind: Any, text: str) -> Any:
    if isinstance(kind, type) and issubclass(kind, Phrase):
        return kind.parse(text)
    if get_origin(kind) is Literal:
        if text in get_args(kind):
            return text
        raise PhraseError(f"{text!r} {unknown_choice_text(get_args(kind))}")
    if kind not in _PLAIN_PARSERS:
        raise PhraseError(
            f"What stands there is more than a text; {text!r} cannot take its place."
        )
    try:
        return _PLAIN_PARSERS[kind](text)
    except (ValueError, KeyError):
        raise PhraseError(f"{text!r} is not a valid value there.") from None


_PLAIN_PARSERS: dict[Any, Any] = {
    str: str,
    int: int,
    float: float,
    bool: {"true": True, "false": False}.__getitem__,
}
