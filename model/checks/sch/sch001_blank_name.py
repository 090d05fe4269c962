"""SCH001: a name or a title is blank."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, get_args

from sandtable.model.checks.edit_scope import EditScope
from sandtable.model.checks.registry import ALL_KEYS, Check, Fix, RawFinding, Severity
from sandtable.model.edits.address_edits import delete_entry
from sandtable.model.lookup import value_at_address
from sandtable.model.schema_introspection import keys_allowed_at, type_at_address

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.address_path import AddressPath
    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.module import Module

_NAME_KEYS = frozenset({"name", "title", "work", "text", "adjective", "full-name"})


def _run(context: CheckContext) -> Iterator[RawFinding]:
    for address, text in context.module_contents.texts:
        if address[-1] in _NAME_KEYS and not text.strip():
            key_words = address[-1].replace("-", " ")
            entry = _describe_entry_with_name(context.module, address[:-1])
            message = f"The {key_words} of {entry} is blank."
            yield RawFinding(address, message, tuple(_blank_name_fixes(address)))


def _describe_entry_with_name(module: Module, address: AddressPath) -> str:
    """Return the name or id of the entry at an address; for a value inside an entry, the key."""
    parent, last = address[:-1], address[-1]
    # The key belongs to the format, so it is the name of the field.
    if not parent or last in keys_allowed_at(parent):
        return f"the {last.replace('-', ' ')}"
    name = getattr(value_at_address(module, address), "name", None)
    return name if isinstance(name, str) and name.strip() else repr(last)


def _blank_name_fixes(address: AddressPath) -> Iterator[Fix]:
    if type(None) in get_args(type_at_address(address)):
        yield Fix("Delete the key", partial(delete_entry, steps=address))


CHECK = Check(
    id="SCH001",
    title="A name or a title is blank",
    severity=Severity.WARNING,
    rationale="Lists, sheets and messages would show nothing instead of the name.",
    hint="Write what is printed, or delete the key if it is optional.",
    reads=ALL_KEYS,
    reach=EditScope.HEADERS,
    answers=("SCH-09",),
    run=_run,
)
