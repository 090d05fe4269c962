"""New entries with the smallest valid values, which the author completes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin

from sandtable.model.address_path import AddressPath, format_address
from sandtable.model.edits.address_edits import parse_key, set_value
from sandtable.model.edits.entry_copying import require_free_id
from sandtable.model.edits.errors import EditError
from sandtable.model.lookup import ABSENT, full_address, value_at_address
from sandtable.model.module import Module
from sandtable.model.phrases.amount import Amount
from sandtable.model.phrases.condition import Condition
from sandtable.model.phrases.cost import Cost
from sandtable.model.phrases.dice import Dice
from sandtable.model.phrases.moment import Moment
from sandtable.model.phrases.phrase import Phrase
from sandtable.model.phrases.selector import Selector
from sandtable.model.phrases.span import Span
from sandtable.model.phrases.vocable import Vocable
from sandtable.model.references.name_index import name_index_of
from sandtable.model.references.owner_scope import COMMON_OWNER
from sandtable.model.references.text_kinds import (
    definition_kind_named_by_text,
    kind_at_address,
    subject_of_words_in_phrase,
)
from sandtable.model.schema_introspection import (
    is_record_type,
    mapping_key_type,
    record_fields_by_key,
    type_without_markers,
)
from sandtable.model.wording.sentences import title_from_id

_FIELD_DEFAULTS: Mapping[tuple[str, str], Any] = {
    ("Grid", "label"): "{column:02}{row:02}",
    ("Grid", "columns"): (1, 10),
    ("Grid", "rows"): (1, 10),
    ("Link", "reason"): "",
    ("Recipe", "window"): (-10.0, 35.0, 30.0, 60.0),
}
"""Values of fields in new records for which their type alone gives no useful value."""

_MINIMAL_PHRASES: Mapping[type[Phrase], Callable[[], Phrase]] = {
    Amount: lambda: Amount.parse("1"),
    Condition: lambda: Condition.parse("turn 1"),
    Cost: lambda: Cost.parse("1"),
    Dice: lambda: Dice.parse("1d6"),
    Moment: lambda: Moment.parse("1"),
    Span: lambda: Span.parse("1"),
    Vocable: lambda: Vocable.parse("tag"),
}
_PLAIN_DEFAULTS: Mapping[Any, Any] = {str: "", int: 1, float: 1.0, bool: False}
_DEFAULT_SELECTORS = {"spaces": "land", "either": "land"}


def add_entry(module: Module, steps: AddressPath, value: Any = None) -> Module:
    """Add an entry at an address: a given value, or the smallest value that is valid there."""
    holder = value_at_address(module, steps[:-1])
    if isinstance(holder, Mapping):
        require_free_id(module, steps)
        key = parse_key(steps[:-1], steps[-1])
        steps = (*steps[:-1], str(key))
        if value_at_address(module, steps) is not ABSENT:
            raise EditError(f"There is already something at {format_address(steps)}.")
    # A record has a fixed set of keys, so there is no new key to test.
    elif value_at_address(module, steps) not in (None, ABSENT):
        raise EditError(f"There is already something at {format_address(steps)}.")
    return set_value(
        module,
        _full_address_of_new_entry(steps, module),
        minimal_entry_value(module, steps) if value is None else value,
    )


def _full_address_of_new_entry(steps: AddressPath, module: Module) -> AddressPath:
    return (*full_address(module, steps[:-1]), steps[-1])


def minimal_entry_value(module: Module, steps: AddressPath) -> Any:
    """Return the smallest value that is valid at an address, with a name made from the id."""
    kind = kind_at_address(steps, Module)
    if kind is None:
        raise EditError(f"Nothing can be added at {format_address(steps)}.")
    return _minimal_value_of_type(module, kind, steps[-1])


def _minimal_value_of_type(module: Module, kind: Any, name: str) -> Any:
    inner = type_without_markers(kind)
    if is_record_type(inner):
        return _minimal_record(module, inner, name)
    if ref := definition_kind_named_by_text(kind):
        return _first_known_name(module, ref)
    if isinstance(inner, type) and issubclass(inner, Phrase):
        return _minimal_phrase(kind, inner)
    if get_origin(inner) in {Union, UnionType}:
        return _minimal_value_of_type(module, get_args(inner)[0], name)
    return title_from_id(name) if inner is str else _minimal_plain_value(inner)


def _minimal_plain_value(kind: Any) -> Any:
    """Return the smallest valid value of a type: an empty list, the first choice, 0 or 1."""
    if mapping_key_type(kind) is not None:
        return {}
    if get_origin(kind) is Literal:
        return get_args(kind)[0]
    return _PLAIN_DEFAULTS.get(kind, ())


def _minimal_record(module: Module, record: Any, name: str) -> Any:
    needed = {
        f.name: _minimal_field(module, record, f.name, name)
        for f in fields(record)
        if f.default is MISSING and f.default_factory is MISSING
    }
    if record.__name__ in _RECORDS_WITH_NAME:
        needed["name"] = title_from_id(name)
    return record(**needed)


_RECORDS_WITH_NAME = frozenset({"Scenario", "Region"})
"""Records that get a name although they do not require one."""


def _minimal_field(module: Module, record: Any, field: str, name: str) -> Any:
    default = _FIELD_DEFAULTS.get((record.__name__, field))
    if default is not None:
        return default
    hint = next(
        hint
        for name_of_field, hint in record_fields_by_key(record).values()
        if name_of_field == field
    )
    if (
        type_without_markers(hint) is str
        and not definition_kind_named_by_text(hint)
        and field not in _TITLE_FIELDS
    ):
        return ""
    return _minimal_value_of_type(module, hint, name)


_TITLE_FIELDS = frozenset({"name", "title"})


def _first_known_name(module: Module, kind: str) -> str:
    """Return the first existing name to which a reference of a kind could refer.

    Raise EditError if there is none.
    """
    if kind == "address":
        return ""
    names = sorted(
        name_index_of(module).candidate_names(kind), key=lambda name: (name == COMMON_OWNER, name)
    )
    if not names:
        raise EditError(f"There is no {kind} to refer to yet: add one first.")
    return names[0]


def _minimal_phrase(kind: Any, phrase: type[Phrase]) -> Phrase:
    if issubclass(phrase, Selector):
        return Selector.parse(_DEFAULT_SELECTORS.get(subject_of_words_in_phrase(kind), "unit"))
    make = _MINIMAL_PHRASES.get(phrase)
    if make is None:
        raise EditError("This value cannot be added empty: enter it in full.")
    return make()
