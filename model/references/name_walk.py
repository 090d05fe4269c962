"""Visit of all names that a module uses, which may replace them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from typing import TYPE_CHECKING, Any, get_args

from sandtable.model.address_path import AddressPath, parse_address
from sandtable.model.ids import DefinitionOf
from sandtable.model.locations import ErratumRef, ScenarioPartEntry, owner_at_address
from sandtable.model.module import Module
from sandtable.model.phrases.entry import Entry
from sandtable.model.phrases.phrase import Phrase, PhraseError
from sandtable.model.phrases.selector import Selector
from sandtable.model.references.owner_scope import COMMON_OWNER, has_owners_as_keys, scope_of_key
from sandtable.model.references.phrase_names import NameReplacement, replace_names, single_name_in
from sandtable.model.references.text_kinds import (
    cached_key_type,
    definition_kind_named_by_text,
    is_keyed_by_verb,
    kind_at_address,
    kind_of_list_entries,
    kind_of_mapping_values,
    kind_of_objects,
    parse_as_kind,
    subject_of_words_in_phrase,
)
from sandtable.model.schema_introspection import (
    annotation_markers,
    is_record_type,
    record_fields_by_key,
    type_without_markers,
)

if TYPE_CHECKING:
    from sandtable.model.entities.remarks import Erratum

NameReplacer = Callable[[str, str, str, AddressPath], str]
"""Function that returns the replacement for a name, from its kind, name, scope and address."""

_PAIR_KINDS = frozenset({"link", "border"})
_PIECES_SUBJECT = "pieces"
_KEYS_OF_REMARKS = ("errata", "sources", "waivers", "conflicts")


@dataclass(slots=True)
class NameWalk:
    """A visit of all names in a module, which may replace them.

    `changed_keys` collects the new keys by their old addresses.
    """

    replace_name: NameReplacer
    owners: frozenset[str] = frozenset()
    changed_keys: dict[AddressPath, str] = field(default_factory=dict)

    def walk_module(self, module: Module) -> Module:
        """Visit all names in a module, including the texts that errata quote."""
        after: Module = self._walk_names_in_record(module, Module, (), COMMON_OWNER)
        errata = {
            i: self._walk_names_in_erratum(e, ErratumRef(i).address_path)
            for i, e in after.errata.items()
        }
        # An unchanged module stays the identical object, on which caches and comparisons rely.
        same = all(errata[i] is e for i, e in after.errata.items())
        return after if same else replace(after, errata=errata)

    def walk_remarks(self, module: Module) -> Module:
        """Visit only the names in remarks on data: errata, source notes, waivers and conflicts."""
        remarks = {name: getattr(module, name) for name in _KEYS_OF_REMARKS}
        after = {
            name: self._walk_names_in_mapping(
                value, record_fields_by_key(Module)[name][1], (name,), COMMON_OWNER
            )
            for name, value in remarks.items()
        }
        return module if after == remarks else replace(module, **after)

    def _walk_names_in_value(self, value: Any, kind: Any, steps: AddressPath, scope: str) -> Any:
        if isinstance(value, Phrase):
            of = subject_of_words_in_phrase(kind)
            # Most phrases are one name: without this shortcut each would be taken apart.
            plain = single_name_in(value) if of == _PIECES_SUBJECT else None
            if plain is not None and self.replace_name(*plain, scope, steps) == plain[1]:
                return value
            return replace_names(value, self._make_name_replacement(steps, scope, of))
        if isinstance(value, str):
            ref = definition_kind_named_by_text(kind)
            return self.replace_name(ref, value, scope, steps) if ref else value
        if isinstance(value, Mapping):
            return self._walk_names_in_mapping(value, kind, steps, scope) if value else value
        if isinstance(value, tuple):
            return self._walk_names_in_list(value, kind, steps, scope) if value else value
        kind = type(value)
        return (
            self._walk_names_in_record(value, kind, steps, scope)
            if _is_record_type(kind)
            else value
        )

    def _walk_names_in_record(self, value: Any, kind: Any, steps: AddressPath, scope: str) -> Any:
        changed = {}
        for key, name, hint in _fields_with_names(kind):
            before = getattr(value, name)
            # None is inherited or unknown: it names nothing.
            if before is None:
                continue
            after = self._walk_names_in_value(before, hint, (*steps, key), scope)
            if after is not before:
                changed[name] = after
        return replace(value, **changed) if changed else value

    def _walk_names_in_mapping(
        self, value: Mapping[Any, Any], kind: Any, steps: AddressPath, scope: str
    ) -> Any:
        verbs, keys, entries = (
            is_keyed_by_verb(kind),
            cached_key_type(kind),
            kind_of_mapping_values(kind),
        )
        owned = has_owners_as_keys(steps)
        new_mapping, same = {}, True
        for key, below in value.items():
            address = (*steps, str(key))
            inner = scope_of_key(key, self.owners, scope) if owned else scope
            key_after = self._walk_name_in_key(key, keys, address, inner)
            if key_after is not key and key_after != key:
                self.changed_keys[address] = str(key_after)
            entry_kind = kind_of_objects(key) if verbs else entries
            new_mapping[key_after] = after = self._walk_names_in_value(
                below, entry_kind, address, inner
            )
            same = same and after is below and key_after is key
        return value if same else new_mapping

    def _walk_name_in_key(self, key: Any, kind: Any, steps: AddressPath, scope: str) -> Any:
        if not _is_pair_key(kind):
            return self._walk_names_in_value(key, kind, steps, scope)
        ends = key.split("/")
        after = [self.replace_name("end", end, scope, steps) for end in ends]
        return key if after == ends else "/".join(after)

    def _walk_names_in_list(
        self, value: tuple[Any, ...], kind: Any, steps: AddressPath, scope: str
    ) -> Any:
        inner = kind_of_list_entries(kind)
        # A list of numbers or plain words contains no names.
        if inner is None or not can_hold_names(inner):
            return value
        parts, same = [], True
        for part in value:
            before = part.address_key if isinstance(part, Entry) else str(part)
            after = self._walk_names_in_value(part, inner, (*steps, before), scope)
            if after is not part and after != part:
                key = after.address_key if isinstance(after, Entry) else str(after)
                if key != before:
                    self.changed_keys[(*steps, before)] = key
            parts.append(after)
            same = same and after is part
        return value if same else tuple(parts)

    def _walk_names_in_erratum(self, erratum: Erratum, steps: AddressPath) -> Erratum:
        """Visit the names in the quotations of an erratum.

        These quote a value, or the last key of the address.
        """
        at = parse_address(erratum.at or "")
        if not at:
            return erratum
        kind, scope = kind_at_address(at, Module), self._scope_at_address(at)
        # The erratum corrects the key itself, so its type is that of the keys there.
        if erratum.printed == at[-1] and not _is_text_kind(kind):
            kind = cached_key_type(kind_at_address(at[:-1], Module))
        printed = self._walk_names_in_quotation(erratum.printed, kind, (*steps, "printed"), scope)
        read = self._walk_names_in_quotation(erratum.read, kind, (*steps, "read"), scope)
        same = printed == erratum.printed and read == erratum.read
        return erratum if same else replace(erratum, printed=printed, read=read)

    def _walk_names_in_quotation(
        self, text: str | None, kind: Any, steps: AddressPath, scope: str
    ) -> str | None:
        # A misprint outside the module has no type.
        if text is None or kind is None:
            return text
        try:
            before = parse_as_kind(kind, text)
        except PhraseError:
            # A quoted misprint often is not valid, and then contains no names to replace.
            return text
        after = self._walk_names_in_value(before, kind, steps, scope)
        return text if after == before else str(after)

    def _scope_at_address(self, steps: AddressPath) -> str:
        """Return the owner of the chart or list that contains an address."""
        chart = ScenarioPartEntry.from_address_prefix(steps)
        if chart is None or not has_owners_as_keys(chart.address_path[:-1]):
            return owner_at_address(steps) or COMMON_OWNER
        if chart.part != "setup":
            return chart.heading
        try:
            return scope_of_key(Selector.parse(chart.heading), self.owners, COMMON_OWNER)
        except PhraseError:
            # A misspelt heading must not hide the names below it.
            return COMMON_OWNER

    def _make_name_replacement(self, steps: AddressPath, scope: str, of: str) -> NameReplacement:
        return NameReplacement(
            lambda kind, name, name_scope: self.replace_name(kind, name, name_scope, steps),
            scope,
            of,
        )


@cache
def _fields_with_names(record: type[Any]) -> tuple[tuple[str, str, Any], ...]:
    """Return the fields of a record that can contain names."""
    return tuple(
        (key, name, hint)
        for key, (name, hint) in record_fields_by_key(record).items()
        if can_hold_names(hint)
    )


@cache
def can_hold_names(kind: Any) -> bool:
    """Say whether a value of this type can contain a name."""
    if definition_kind_named_by_text(kind) or is_keyed_by_verb(kind) or _is_pair_key(kind):
        return True
    inner = type_without_markers(kind)
    if isinstance(inner, type) and issubclass(inner, Phrase):
        return True
    if is_record_type(inner):
        return any(can_hold_names(hint) for _, hint in record_fields_by_key(inner).values())
    return any(can_hold_names(part) for part in get_args(inner))


_is_record_type = cache(is_record_type)


@cache
def _is_pair_key(kind: Any) -> bool:
    return any(
        isinstance(m, DefinitionOf) and m.kind in _PAIR_KINDS for m in annotation_markers(kind)
    )


def _is_text_kind(kind: Any) -> bool:
    inner = type_without_markers(kind)
    return inner in {str, int} or (isinstance(inner, type) and issubclass(inner, Phrase))
