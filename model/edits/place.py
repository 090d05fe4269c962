"""Putting a value at an address: the edit that all others are made of."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, fields, replace
from typing import TYPE_CHECKING, Any, cast, get_args, get_origin

from sandtable.model.address import AddressPath, address
from sandtable.model.edits.errors import LONGEST_ID, EditError, insist_on_short
from sandtable.model.entities.entity import LONGEST_NAME, LONGEST_TEXT, NAMES
from sandtable.model.ids import HOW_AN_ID_IS_WRITTEN, is_id, is_of_ids
from sandtable.model.locations import split_first
from sandtable.model.lookup import ABSENT, entry_key, look_up, spelt_out
from sandtable.model.module import Module
from sandtable.model.phrases.phrase import Slip
from sandtable.model.references.kinds import (
    by_verb,
    entry_kind,
    kind_at,
    objects_kind,
    part_kind,
    read_as,
)
from sandtable.model.schema_introspection import bare, is_record, key_type, keys_of, markers
from sandtable.model.wording.addresses import where_said

if TYPE_CHECKING:
    from collections.abc import Callable


def replaced(module: Module, steps: AddressPath, value: Any) -> Module:
    """The module with another value at an address; a new key of a mapping is added at its end."""
    return _edited(module, steps, lambda _: value)


def removed(module: Module, steps: AddressPath) -> Module:
    """The module without what stands at an address: an entry, or what is said under a key."""
    return _edited(module, steps, lambda _: _GONE)


def rekeyed(module: Module, steps: AddressPath, new: str) -> Module:
    """The module with another key for one entry of a mapping, in its old place."""
    steps = spelt_out(module, steps)
    holder = look_up(module, steps[:-1])
    if not isinstance(holder, Mapping) or look_up(module, steps) is ABSENT:
        raise EditError(f"There is nothing at {address(steps)}.")
    key = key_as(steps[:-1], new)
    if key in holder:
        raise EditError(f"There is already something at {address((*steps[:-1], new))}.")
    moved = {key if str(k) == steps[-1] else k: value for k, value in holder.items()}
    return replaced(module, steps[:-1], moved)


def key_as(above: AddressPath, text: str) -> Any:
    """A text as a key of the mapping at an address; no key that could not be read back."""
    insist_on_short(text)
    kind = key_type(kind_at(above, Module))
    kinds = [m.kind for m in markers(kind) if is_of_ids(m)]
    if kinds:
        insist_on_short(text, LONGEST_ID)
    if any(not is_id(text, of) for of in kinds):
        raise EditError(f"{text!r} is no id: {HOW_AN_ID_IS_WRITTEN}.")
    try:
        return read_as(kind, text)
    except Slip as slip:
        raise EditError(f"{text!r} cannot be a key there: {slip}") from None


_GONE = object()
_NEW = object()


def _edited(module: Module, steps: AddressPath, change: Callable[[Any], Any]) -> Module:
    whole = spelt_out(module, steps)
    after = _Edit(module, whole, change).within(module, Module, whole)
    return cast("Module", after)


class _Edit:
    """One change at one address."""

    def __init__(self, module: Module, whole: AddressPath, change: Callable[[Any], Any]) -> None:
        self._module = module
        self._whole = whole
        self._change = change

    def within(self, holder: Any, kind: Any, steps: AddressPath) -> Any:
        """The holder with the change done below it."""
        if not steps:
            return self._change(holder)
        inner = bare(kind)
        if isinstance(holder, Mapping) or (holder is None and _is_mapping(inner)):
            return self._mapping(holder or {}, kind, steps)
        if isinstance(holder, tuple):
            return self._tuple(holder, kind, steps)
        key, rest = split_first(steps)
        if is_record(type(holder)) and key in keys_of(type(holder)):
            return self._record(holder, key, rest)
        raise self._nothing()

    def _record(self, holder: Any, key: str, rest: AddressPath) -> Any:
        name, hint = keys_of(type(holder))[key]
        after = self.within(getattr(holder, name), hint, rest)
        if isinstance(after, str):
            insist_on_short(after, LONGEST_NAME if name in NAMES else LONGEST_TEXT)
        return replace(holder, **{name: self._unsaid(holder, name) if after is _GONE else after})

    def _unsaid(self, holder: Any, name: str) -> Any:
        """What a record holds where nothing is said."""
        field = next(f for f in fields(holder) if f.name == name)
        if field.default is not MISSING:
            return field.default
        if field.default_factory is not MISSING:
            return field.default_factory()
        raise self._needed()

    def _mapping(self, holder: Mapping[Any, Any], kind: Any, steps: AddressPath) -> Any:
        step, rest = split_first(steps)
        key: Any = next((key for key in holder if str(key) == step), _NEW)
        if key is _NEW:
            return self._added(holder, kind, step, rest)
        below = objects_kind(key) if by_verb(kind) else entry_kind(kind)
        after = self.within(holder[key], below, rest)
        if after is _GONE:
            return {k: v for k, v in holder.items() if k is not key}
        return {**holder, key: after}

    def _added(self, holder: Mapping[Any, Any], kind: Any, step: str, rest: AddressPath) -> Any:
        after = _GONE if rest else self._change(None)
        if after is _GONE:
            raise self._nothing()
        try:
            return {**holder, read_as(key_type(kind), step): after}
        except Slip as slip:
            raise EditError(f"{step!r} cannot be a key there: {slip}") from None

    def _tuple(self, holder: tuple[Any, ...], kind: Any, steps: AddressPath) -> Any:
        step, rest = split_first(steps)
        index = next((i for i, p in enumerate(holder) if step in (entry_key(p), str(p))), None)
        if index is None:
            raise self._nothing()
        after = self.within(holder[index], part_kind(kind), rest)
        if after is _GONE and _has_fixed_length(kind):
            raise self._needed()
        kept = () if after is _GONE else (after,)
        return (*holder[:index], *kept, *holder[index + 1 :])

    def _needed(self) -> EditError:
        return EditError(f"{where_said(self._module, self._whole)} cannot be left out.")

    def _nothing(self) -> EditError:
        return EditError(f"There is nothing at {address(self._whole)}.")


def _has_fixed_length(kind: Any) -> bool:
    """Say whether a list is one of so many numbers, such as the first column and the last."""
    return bool(get_args(bare(kind))) and Ellipsis not in get_args(bare(kind))


def _is_mapping(kind: Any) -> bool:
    origin = get_origin(kind)
    return isinstance(origin, type) and issubclass(origin, Mapping)
