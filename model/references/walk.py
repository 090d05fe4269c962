"""The walk over a module: every name it uses, and a module with other names in their place."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from typing import TYPE_CHECKING, Any, get_args

from sandtable.model.address import AddressPath, steps_of
from sandtable.model.ids import Defines
from sandtable.model.locations import ErratumRef, ScenarioChart, owner_of
from sandtable.model.module import Module
from sandtable.model.phrases.entry import Entry
from sandtable.model.phrases.phrase import Phrase, Slip
from sandtable.model.phrases.selector import Selector
from sandtable.model.references.kinds import (
    about,
    by_verb,
    cached_key_type,
    entry_kind,
    kind_at,
    objects_kind,
    part_kind,
    read_as,
    ref_of,
)
from sandtable.model.references.phrases import Visit, plain_name, renamed
from sandtable.model.references.scope import COMMON, is_owned, scope_of
from sandtable.model.schema_introspection import bare, is_record, keys_of, markers

if TYPE_CHECKING:
    from sandtable.model.entities.remarks import Erratum

Meet = Callable[[str, str, str, AddressPath], str]
"""Given kind, name, scope and address: the name to put there."""

_PAIRS = frozenset({"link", "border"})
_PIECES = "pieces"
_REMARKS = ("errata", "sources", "waivers", "conflicts")


@dataclass(slots=True)
class Walk:
    """One walk. `moved` holds the keys that changed, by their old address."""

    meet: Meet
    owners: frozenset[str] = frozenset()
    moved: dict[AddressPath, str] = field(default_factory=dict)

    def module(self, module: Module) -> Module:
        """Walk over all of it, and over what its errata quote."""
        after: Module = self._record(module, Module, (), COMMON)
        errata = {i: self._erratum(e, ErratumRef(i).steps) for i, e in after.errata.items()}
        same = all(errata[i] is e for i, e in after.errata.items())
        return after if same else replace(after, errata=errata)

    def remarks(self, module: Module) -> Module:
        """Walk only over what is said about the data, by address."""
        kept = {name: getattr(module, name) for name in _REMARKS}
        after = {
            name: self._mapping(value, keys_of(Module)[name][1], (name,), COMMON)
            for name, value in kept.items()
        }
        return module if after == kept else replace(module, **after)

    def _value(self, value: Any, kind: Any, steps: AddressPath, scope: str) -> Any:
        if isinstance(value, Phrase):
            of = about(kind)
            plain = plain_name(value) if of == _PIECES else None
            if plain is not None and self.meet(*plain, scope, steps) == plain[1]:
                return value
            return renamed(value, self._visit(steps, scope, of))
        if isinstance(value, str):
            ref = ref_of(kind)
            return self.meet(ref, value, scope, steps) if ref else value
        if isinstance(value, Mapping):
            return self._mapping(value, kind, steps, scope) if value else value
        if isinstance(value, tuple):
            return self._tuple(value, kind, steps, scope) if value else value
        kind = type(value)
        return self._record(value, kind, steps, scope) if _is_record(kind) else value

    def _record(self, value: Any, kind: Any, steps: AddressPath, scope: str) -> Any:
        changed = {}
        for key, name, hint in _naming(kind):
            before = getattr(value, name)
            if before is None:
                continue
            after = self._value(before, hint, (*steps, key), scope)
            if after is not before:
                changed[name] = after
        return replace(value, **changed) if changed else value

    def _mapping(self, value: Mapping[Any, Any], kind: Any, steps: AddressPath, scope: str) -> Any:
        verbs, keys, entries = by_verb(kind), cached_key_type(kind), entry_kind(kind)
        owned = is_owned(steps)
        found, same = {}, True
        for key, below in value.items():
            here = (*steps, str(key))
            inner = scope_of(key, self.owners, scope) if owned else scope
            key_after = self._key(key, keys, here, inner)
            if key_after is not key and key_after != key:
                self.moved[here] = str(key_after)
            what = objects_kind(key) if verbs else entries
            found[key_after] = after = self._value(below, what, here, inner)
            same = same and after is below and key_after is key
        return value if same else found

    def _key(self, key: Any, kind: Any, steps: AddressPath, scope: str) -> Any:
        if not _is_pair(kind):
            return self._value(key, kind, steps, scope)
        ends = key.split("/")
        after = [self.meet("end", end, scope, steps) for end in ends]
        return key if after == ends else "/".join(after)

    def _tuple(self, value: tuple[Any, ...], kind: Any, steps: AddressPath, scope: str) -> Any:
        inner = part_kind(kind)
        if inner is None or not names(inner):
            return value
        found, same = [], True
        for part in value:
            before = part.key if isinstance(part, Entry) else str(part)
            after = self._value(part, inner, (*steps, before), scope)
            if after is not part and after != part:
                key = after.key if isinstance(after, Entry) else str(after)
                if key != before:
                    self.moved[(*steps, before)] = key
            found.append(after)
            same = same and after is part
        return value if same else tuple(found)

    def _erratum(self, erratum: Erratum, steps: AddressPath) -> Erratum:
        """What an erratum quotes are names, too: of the entry, or of the key it stands under."""
        at = steps_of(erratum.at or "")
        if not at:
            return erratum
        kind, scope = kind_at(at, Module), self._scope_at(at)
        if erratum.printed == at[-1] and not _is_text(kind):
            kind = cached_key_type(kind_at(at[:-1], Module))
        printed = self._quoted(erratum.printed, kind, (*steps, "printed"), scope)
        read = self._quoted(erratum.read, kind, (*steps, "read"), scope)
        same = printed == erratum.printed and read == erratum.read
        return erratum if same else replace(erratum, printed=printed, read=read)

    def _quoted(self, text: str | None, kind: Any, steps: AddressPath, scope: str) -> str | None:
        if text is None or kind is None:
            return text
        try:
            before = read_as(kind, text)
        except Slip:
            return text
        after = self._value(before, kind, steps, scope)
        return text if after == before else str(after)

    def _scope_at(self, steps: AddressPath) -> str:
        """In whose scope an address lies."""
        chart = ScenarioChart.of(steps)
        if chart is None or not is_owned(chart.steps[:-1]):
            return owner_of(steps) or COMMON
        if chart.part != "setup":
            return chart.heading
        try:
            return scope_of(Selector.parse(chart.heading), self.owners, COMMON)
        except Slip:
            return COMMON

    def _visit(self, steps: AddressPath, scope: str, of: str) -> Visit:
        return Visit(lambda kind, name, where: self.meet(kind, name, where, steps), scope, of)


@cache
def _naming(record: type[Any]) -> tuple[tuple[str, str, Any], ...]:
    """The fields of a record below which a name can stand."""
    return tuple((key, name, hint) for key, (name, hint) in keys_of(record).items() if names(hint))


@cache
def names(kind: Any) -> bool:
    """Say whether a name can stand in a value of this kind, or below it."""
    if ref_of(kind) or by_verb(kind) or _is_pair(kind):
        return True
    inner = bare(kind)
    if isinstance(inner, type) and issubclass(inner, Phrase):
        return True
    if is_record(inner):
        return any(names(hint) for _, hint in keys_of(inner).values())
    return any(names(part) for part in get_args(inner))


_is_record = cache(is_record)


@cache
def _is_pair(kind: Any) -> bool:
    return any(isinstance(m, Defines) and m.kind in _PAIRS for m in markers(kind))


def _is_text(kind: Any) -> bool:
    inner = bare(kind)
    return inner in {str, int} or (isinstance(inner, type) and issubclass(inner, Phrase))
