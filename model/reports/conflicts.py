"""Conflicts of a merge in the words of the game: where, what stands there, and what else might."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from sandtable.model.address_path import parse_address
from sandtable.model.edits.setup_lines import scope_of_heading
from sandtable.model.entities.outlines import Outline, unpack_points
from sandtable.model.locations import ScenarioPartEntry, owner_at_address
from sandtable.model.lookup import ABSENT, value_at_address
from sandtable.model.phrases.entry import Entry
from sandtable.model.phrases.phrase import Phrase
from sandtable.model.references.owner_scope import COMMON_OWNER
from sandtable.model.schema_introspection import is_record_type, record_fields_by_key
from sandtable.model.wording.addresses import describe_address
from sandtable.model.wording.expression_names import entry_with_names, expression_with_names

if TYPE_CHECKING:
    from collections.abc import Callable

    from sandtable.model.address_path import AddressPath
    from sandtable.model.entities.conflicts import MergeConflict, MergedVersion
    from sandtable.model.module import Module

_LONGEST_TEXT = 60
"""A longer text is cut."""
_MOST_KEYS_LISTED = 3
"""So many keys of a record are told."""
NOTHING_TEXT = "nothing"
_COST_WORDS = frozenset({"no", "all"})
"""Costs that would not read as such before other words: `no in the other version`."""


@dataclass(frozen=True, slots=True)
class ConflictEntry:
    """One conflict. What a version says is written as it would stand in a file."""

    where: str
    """The address."""
    about: Literal["value", "id", "order"]
    """What is contested: what stands there, the id it has, or the order of its entries."""
    place: str
    """Where that is, in the game's words."""
    base: str | None
    """What both versions began with; null where there was nothing."""
    ours: str | None
    """What stands in the module, which is what ours says until somebody changes it."""
    theirs: str | None
    """What the other version says."""
    text: str
    """All of it as a sentence."""


@dataclass(frozen=True, slots=True)
class Conflicts:
    """The answer of `sandtable merge` and `sandtable settle`: what is not settled."""

    module: str
    conflicts: list[ConflictEntry]


def conflicts_report(module: Module, text_of: Callable[[Any], str]) -> Conflicts:
    """Return every conflict of a module; `text_of` writes a value as it stands in a file."""
    entries = [_conflict_entry(module, where, text_of) for where in module.conflicts]
    return Conflicts(module.module.id or module.module.title, entries)


def _conflict_entry(module: Module, where: str, text_of: Callable[[Any], str]) -> ConflictEntry:
    conflict = module.conflicts[where]
    steps = parse_address(where) or ()
    held = contested_value(module, steps, conflict)
    return ConflictEntry(
        where=where,
        about=conflict.about,
        place=_describe_contested_place(module, steps, conflict, held),
        base=None if conflict.base is None else text_of(conflict.base.value),
        ours=None if held is ABSENT else text_of(held),
        theirs=None if conflict.theirs is None else text_of(conflict.theirs.value),
        text=describe_conflict(module, where),
    )


def contested_value(module: Module, steps: AddressPath, conflict: MergeConflict) -> Any:
    """Return what the module itself says where versions disagree, or ABSENT."""
    held = value_at_address(module, steps)
    if conflict.about == "id" and held is not ABSENT:
        return steps[-1]
    if conflict.about == "order" and isinstance(held, Mapping):
        return tuple(map(str, held))
    return held


def describe_conflict(module: Module, where: str) -> str:
    """Tell a conflict: where, what stands there, what the other version says, what was before."""
    ours, theirs = describe_both_versions(module, where)
    conflict = module.conflicts[where]
    steps = parse_address(where) or ()
    base = _describe_version(module, steps, conflict.base, ABSENT)
    before = f"; {base} before" if _has_short_base(conflict) else ""
    what = {"value": "", "id": ", its id", "order": ", the order"}[conflict.about]
    held = contested_value(module, steps, conflict)
    place = _capitalize_first(_describe_contested_place(module, steps, conflict, held)) + what
    return f"{place}: {ours} here, {theirs} in the other version{before}"


def _describe_contested_place(
    module: Module, steps: AddressPath, conflict: MergeConflict, held: Any
) -> str:
    """Return where something is contested: of an entry the line, since it tells itself."""
    theirs = conflict.theirs.value if conflict.theirs else None
    is_entry = isinstance(held, Entry) or isinstance(theirs, Entry)
    return describe_address(module, steps[:-1] if is_entry else steps)


def _has_short_base(conflict: MergeConflict) -> bool:
    base = ABSENT if conflict.base is None else conflict.base.value
    return isinstance(base, str | int | Phrase | None) and not isinstance(base, Outline)


def describe_both_versions(module: Module, where: str) -> tuple[str, str]:
    """Return what stands in the module, and what the other version says, each in words."""
    conflict = module.conflicts[where]
    steps = parse_address(where) or ()
    held = contested_value(module, steps, conflict)
    other = ABSENT if conflict.theirs is None else conflict.theirs.value
    base = conflict.base.value if conflict.base else None
    ours, theirs = (base, base) if isinstance(base, Outline) else (other, held)
    return (
        _describe_value(module, steps, held, ours),
        _describe_version(module, steps, conflict.theirs, theirs),
    )


def _describe_version(
    module: Module, steps: AddressPath, version: MergedVersion | None, other: Any
) -> str:
    return _describe_value(module, steps, ABSENT if version is None else version.value, other)


def _describe_value(module: Module, steps: AddressPath, value: Any, other: Any) -> str:
    """Return a value in words; of a record what it says otherwise than the other."""
    if value is ABSENT or value is None or value in ((), {}):
        return NOTHING_TEXT
    if isinstance(value, tuple):
        return _shorten_text(
            ", ".join(_describe_value(module, steps, part, ABSENT) for part in value)
        )
    if isinstance(value, Mapping):
        return _describe_differing_keys(module, value, other)
    if is_record_type(type(value)):
        return _describe_record(value, other)
    if isinstance(value, Outline):
        return describe_outline_points(value, other if isinstance(other, Outline) else None)
    return (
        _describe_phrase(module, steps, value) if isinstance(value, Phrase) else _quote_text(value)
    )


def _describe_differing_keys(module: Module, value: Mapping[Any, Any], other: Any) -> str:
    """Return the keys of a mapping under which it says something else than the other."""
    known = other if isinstance(other, Mapping) else {}
    differing = [key for key in value if value[key] != known.get(key, ABSENT)]
    return _shorten_text(
        ", ".join(expression_with_names(module, str(key)) for key in differing or value)
    )


def describe_outline_points(outline: Outline, other: Outline | None = None) -> str:
    """Return how many points an outline has, or how many of them another has not."""
    points, others = (
        {point for ring in one.iter_rings() for point in unpack_points(ring)} if one else set()
        for one in (outline, other)
    )
    moved = f"{len(points - others)} of " if other else ""
    return f"{moved}{len(points)} points{' moved' if other else ''}"


def _describe_phrase(module: Module, steps: AddressPath, phrase: Phrase) -> str:
    if isinstance(phrase, Entry):
        return entry_with_names(module, str(phrase), _owner_scope_at(module, steps))
    said = _shorten_text(expression_with_names(module, str(phrase)))
    return f"“{said}”" if said in _COST_WORDS else said


def _owner_scope_at(module: Module, steps: AddressPath) -> str:
    """Return whose pieces an entry at an address names."""
    if chart := ScenarioPartEntry.from_address_prefix(steps):
        return scope_of_heading(module, chart.heading)
    return owner_at_address(steps) or COMMON_OWNER


def _describe_record(record: Any, other: Any) -> str:
    """Return the keys that a record says otherwise than another, the first few."""
    known = type(other) is type(record)
    said = []
    for key, (name, _) in record_fields_by_key(type(record)).items():
        value = getattr(record, name)
        differs = not known or value != getattr(other, name)
        if differs and value not in (None, (), {}) and isinstance(value, str | int | Phrase):
            said.append(f"{key.replace('-', ' ')} {_quote_text(value)}")
    more = f"; and {len(said) - _MOST_KEYS_LISTED} more" if len(said) > _MOST_KEYS_LISTED else ""
    return ", ".join(said[:_MOST_KEYS_LISTED]) + more if said else "an entry"


def _quote_text(value: Any) -> str:
    """Return a value as a text; what people wrote between quotes."""
    text = _shorten_text(str(value))
    is_word = text.isalnum() and text == text.lower()
    return f"“{text}”" if isinstance(value, str) and not is_word else text


def _shorten_text(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= _LONGEST_TEXT else f"{line[: _LONGEST_TEXT - 1].rstrip()}…"


def _capitalize_first(text: str) -> str:
    return text[:1].upper() + text[1:]
