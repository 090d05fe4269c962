"""Something new: an entry that says no more than it must, to be filled in."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin

from sandtable.model.address import AddressPath, address
from sandtable.model.edits.copying import insist_on_free
from sandtable.model.edits.errors import EditError
from sandtable.model.edits.place import key_as, replaced
from sandtable.model.lookup import ABSENT, look_up, spelt_out
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
from sandtable.model.references.index import index_of
from sandtable.model.references.kinds import about, kind_at, ref_of
from sandtable.model.references.scope import COMMON
from sandtable.model.schema_introspection import bare, is_record, key_type, keys_of
from sandtable.model.wording.sentences import title_from_id

_SAID: Mapping[tuple[str, str], Any] = {
    ("Grid", "label"): "{column:02}{row:02}",
    ("Grid", "columns"): (1, 10),
    ("Grid", "rows"): (1, 10),
    ("Link", "reason"): "",
    ("Recipe", "window"): (-10.0, 35.0, 30.0, 60.0),
}
"""What a new record says where the type alone does not tell what would do."""

_PHRASES: Mapping[type[Phrase], Callable[[], Phrase]] = {
    Amount: lambda: Amount.parse("1"),
    Condition: lambda: Condition.parse("turn 1"),
    Cost: lambda: Cost.parse("1"),
    Dice: lambda: Dice.parse("1d6"),
    Moment: lambda: Moment.parse("1"),
    Span: lambda: Span.parse("1"),
    Vocable: lambda: Vocable.parse("tag"),
}
_PLAIN: Mapping[Any, Any] = {str: "", int: 1, float: 1.0, bool: False}
_SELECTED = {"spaces": "land", "either": "land"}


def added(module: Module, steps: AddressPath, value: Any = None) -> Module:
    """The module with a new entry at an address: a value, or the least that can stand there."""
    holder = look_up(module, steps[:-1])
    if isinstance(holder, Mapping):
        insist_on_free(module, steps)
        key = key_as(steps[:-1], steps[-1])
        steps = (*steps[:-1], str(key))
        if look_up(module, steps) is not ABSENT:
            raise EditError(f"There is already something at {address(steps)}.")
    elif look_up(module, steps) not in (None, ABSENT):
        raise EditError(f"There is already something at {address(steps)}.")
    return replaced(
        module, _opened(steps, module), starter(module, steps) if value is None else value
    )


def _opened(steps: AddressPath, module: Module) -> AddressPath:
    return (*spelt_out(module, steps[:-1]), steps[-1])


def starter(module: Module, steps: AddressPath) -> Any:
    """The least that can stand at an address; its name is made of the id."""
    kind = kind_at(steps, Module)
    if kind is None:
        raise EditError(f"Nothing can stand at {address(steps)}.")
    return _least(module, kind, steps[-1])


def _least(module: Module, kind: Any, name: str) -> Any:
    inner = bare(kind)
    if is_record(inner):
        return _record(module, inner, name)
    if ref := ref_of(kind):
        return _first(module, ref)
    if isinstance(inner, type) and issubclass(inner, Phrase):
        return _phrase(kind, inner)
    if get_origin(inner) in {Union, UnionType}:
        return _least(module, get_args(inner)[0], name)
    return title_from_id(name) if inner is str else _plain(inner)


def _plain(kind: Any) -> Any:
    """An empty list or mapping, the first word of a choice, a small number."""
    if key_type(kind) is not None:
        return {}
    if get_origin(kind) is Literal:
        return get_args(kind)[0]
    return _PLAIN.get(kind, ())


def _record(module: Module, record: Any, name: str) -> Any:
    needed = {
        f.name: _field(module, record, f.name, name)
        for f in fields(record)
        if f.default is MISSING and f.default_factory is MISSING
    }
    if record.__name__ in _NAMED:
        needed["name"] = title_from_id(name)
    return record(**needed)


_NAMED = frozenset({"Scenario", "Region"})
"""Records that need no name, and should have one."""


def _field(module: Module, record: Any, field: str, name: str) -> Any:
    said = _SAID.get((record.__name__, field))
    if said is not None:
        return said
    hint = next(hint for own, hint in keys_of(record).values() if own == field)
    if bare(hint) is str and not ref_of(hint) and field not in _NAMES:
        return ""
    return _least(module, hint, name)


_NAMES = frozenset({"name", "title"})


def _first(module: Module, kind: str) -> str:
    """The first thing that a reference could mean."""
    if kind == "address":
        return ""
    found = sorted(index_of(module).candidates(kind), key=lambda name: (name == COMMON, name))
    if not found:
        raise EditError(f"There is no {kind} yet that it could name: add one first.")
    return found[0]


def _phrase(kind: Any, phrase: type[Phrase]) -> Phrase:
    if issubclass(phrase, Selector):
        return Selector.parse(_SELECTED.get(about(kind), "unit"))
    make = _PHRASES.get(phrase)
    if make is None:
        raise EditError("What stands there must be written out at once.")
    return make()
