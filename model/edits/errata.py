"""The corrected module, in which errata replace the printed text."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, replace
from typing import TYPE_CHECKING, Any, get_origin

from sandtable.model.address_path import AddressPath, parse_address
from sandtable.model.edits.address_edits import delete_entry, set_value
from sandtable.model.edits.errors import EditError
from sandtable.model.identity_cache import memoize_by_identity
from sandtable.model.lookup import ABSENT, full_address, value_at_address
from sandtable.model.module import Module
from sandtable.model.phrases.phrase import Phrase, PhraseError
from sandtable.model.references.text_kinds import (
    kind_at_address,
    kind_of_list_entries,
    parse_as_kind,
)
from sandtable.model.schema_introspection import mapping_key_type, type_without_markers

if TYPE_CHECKING:
    from sandtable.model.entities.remarks import Erratum


@memoize_by_identity
def module_with_errata_applied(module: Module) -> Module:
    """Return the module with all errata that are marked as applied.

    An erratum that does not fit changes nothing, and a check reports it. Parts that two modules
    share are also shared by the corrected modules.
    """
    corrected = _module_with_errata(module)
    return module if corrected is module else _module_with_shared_parts(module, corrected)


def _module_with_shared_parts(printed: Module, corrected: Module) -> Module:
    """Return a corrected module that shares parts with earlier ones, if they were printed alike.

    An erratum reads and changes one part only, so its result is the same wherever the part is.
    What is computed once for the static part, or for a scenario, then also serves after an edit.
    """
    parts = {
        name: _reuse_corrected_part(
            name, getattr(printed, name), printed.errata, getattr(corrected, name)
        )
        for name in _STATIC_PARTS
    }
    scenarios = {
        name: _reuse_corrected_part(name, printed.scenarios.get(name), printed.errata, scenario)
        for name, scenario in corrected.scenarios.items()
    }
    return replace(corrected, **parts, scenarios=scenarios)


def _reuse_corrected_part(name: str, printed: Any, errata: Any, corrected: Any) -> Any:
    if corrected is printed:
        return corrected
    first_results = _corrected_parts_so_far(name, printed, errata)
    if not first_results:
        first_results.append(corrected)
    return first_results[0]


@memoize_by_identity
def _corrected_parts_so_far(_name: str, _printed: Any, _errata: Any) -> list[Any]:
    """Return the cached list of corrected versions of a part, which is empty at first."""
    return []


_STATIC_PARTS = tuple(f.name for f in fields(Module) if f.name not in {"scenarios", "errata"})


def _module_with_errata(module: Module) -> Module:
    for erratum in module.errata.values():
        if erratum.applied and erratum.at:
            try:
                module = apply_erratum(module, erratum)
            except EditError:
                # A check reports an erratum that does not fit.
                continue
    return module


def apply_erratum(module: Module, erratum: Erratum) -> Module:
    """Apply one erratum. Raise EditError if the text that it corrects is not there."""
    steps = parse_address(erratum.at or "")
    if not steps:
        raise EditError(f"{erratum.at!r} is not an address: write keys joined by full stops.")
    steps = full_address(module, steps)
    try:
        return _correct_value_at(module, steps, erratum)
    except PhraseError as slip:
        raise EditError(str(slip)) from None


def _correct_value_at(module: Module, steps: AddressPath, erratum: Erratum) -> Module:
    before = value_at_address(module, steps)
    if erratum.printed is None:
        if before is not ABSENT and before is not None:
            raise EditError(f"There is already something at {erratum.at}: quote the printed text.")
        return _add_omitted_text(module, steps, erratum.read or "")
    if before is ABSENT:
        raise EditError(f"There is nothing at {erratum.at}.")
    # The same address may mean the key, or the value below it.
    if is_misprinted_key(module, steps, erratum.printed):
        return (
            delete_entry(module, steps)
            if erratum.read is None
            else _move_line_to_corrected_key(module, steps, erratum)
        )
    if not has_text_at(module, steps, erratum.printed):
        raise EditError(f"{erratum.printed!r} is not the text at {erratum.at}: quote that text.")
    if erratum.read is None:
        return delete_entry(module, steps)
    return set_value(module, steps, parse_as_kind(kind_at_address(steps, Module), erratum.read))


def has_text_at(module: Module, steps: AddressPath, text: str) -> bool:
    """Say whether a text, in any spelling, means the value at an address."""
    value = value_at_address(module, steps)
    try:
        # Compared as values, since one value has several spellings.
        return bool(parse_as_kind(kind_at_address(steps, Module), text) == value)
    except PhraseError:
        return False


def is_misprinted_key(module: Module, steps: AddressPath, printed: str) -> bool:
    """Say whether an erratum corrects a key, such as a place or a moment."""
    if not isinstance(value_at_address(module, steps[:-1]), Mapping):
        return False
    try:
        key = parse_as_kind(mapping_key_type(kind_at_address(steps[:-1], Module)), printed)
    except PhraseError:
        # Only a key that parses like those beside it can be a misprint of one of them.
        return False
    return str(key) == steps[-1] and not isinstance(
        value_at_address(module, steps), str | int | Phrase
    )


def _move_line_to_corrected_key(module: Module, steps: AddressPath, erratum: Erratum) -> Module:
    """Move the set-up or schedule line at a wrong key to the key that an erratum gives.

    A line that already exists there gets its entries.
    """
    holder = value_at_address(module, steps[:-1])
    key = parse_as_kind(mapping_key_type(kind_at_address(steps[:-1], Module)), erratum.read or "")
    moved: dict[Any, Any] = {}
    for old, value in holder.items():
        new_key = key if str(old) == steps[-1] else old
        joined = isinstance(value, tuple) and isinstance(moved.get(new_key), tuple)
        moved[new_key] = (*moved[new_key], *value) if joined else value
    return set_value(module, steps[:-1], moved)


def _add_omitted_text(module: Module, steps: AddressPath, read: str) -> Module:
    """Add text that the book omits, at the end of its line or set-up chart."""
    holder_kind = kind_at_address(steps[:-1], Module)
    if get_origin(type_without_markers(holder_kind)) is tuple:
        line = value_at_address(module, steps[:-1])
        entries = line if isinstance(line, tuple) else ()
        entry = parse_as_kind(kind_of_list_entries(holder_kind), read)
        return set_value(module, steps[:-1], (*entries, entry))
    return set_value(module, steps, parse_as_kind(kind_at_address(steps, Module), read))
