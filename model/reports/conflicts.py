"""Conflicts of a merge in the words of the game: where, what stands there, and what else might."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from sandtable.model.address_path import parse_address
from sandtable.model.edits.setup_lines import scope_of_heading
from sandtable.model.entities.outlines import Outline, points_of
from sandtable.model.locations import ScenarioChart, owner_of
from sandtable.model.lookup import ABSENT, look_up
from sandtable.model.phrases.entry import Entry
from sandtable.model.phrases.phrase import Phrase
from sandtable.model.references.scope import COMMON
from sandtable.model.schema_introspection import is_record, keys_of
from sandtable.model.wording.addresses import where_said
from sandtable.model.wording.expressions import entry_said, phrase_said

if TYPE_CHECKING:
    from collections.abc import Callable

    from sandtable.model.address_path import AddressPath
    from sandtable.model.entities.conflicts import Conflict, Version
    from sandtable.model.module import Module

_SHORT = 60
"""A longer text is cut."""
_MOST = 3
"""So many keys of a record are told."""
NOTHING = "nothing"
_SHUT = frozenset({"no", "all"})
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


def conflicts_answer(module: Module, text_of: Callable[[Any], str]) -> Conflicts:
    """Return every conflict of a module; `text_of` writes a value as it stands in a file."""
    entries = [_entry(module, where, text_of) for where in module.conflicts]
    return Conflicts(module.module.id or module.module.title, entries)


def _entry(module: Module, where: str, text_of: Callable[[Any], str]) -> ConflictEntry:
    conflict = module.conflicts[where]
    steps = parse_address(where) or ()
    held = held_value(module, steps, conflict)
    return ConflictEntry(
        where=where,
        about=conflict.about,
        place=_place(module, steps, conflict, held),
        base=None if conflict.base is None else text_of(conflict.base.value),
        ours=None if held is ABSENT else text_of(held),
        theirs=None if conflict.theirs is None else text_of(conflict.theirs.value),
        text=conflict_sentence(module, where),
    )


def held_value(module: Module, steps: AddressPath, conflict: Conflict) -> Any:
    """Return what the module itself says where versions disagree, or ABSENT."""
    held = look_up(module, steps)
    if conflict.about == "id" and held is not ABSENT:
        return steps[-1]
    if conflict.about == "order" and isinstance(held, Mapping):
        return tuple(map(str, held))
    return held


def conflict_sentence(module: Module, where: str) -> str:
    """Tell a conflict: where, what stands there, what the other version says, what was before."""
    ours, theirs = side_words(module, where)
    conflict = module.conflicts[where]
    steps = parse_address(where) or ()
    base = _version_words(module, steps, conflict.base, ABSENT)
    before = f"; {base} before" if _is_short(conflict) else ""
    what = {"value": "", "id": ", its id", "order": ", the order"}[conflict.about]
    held = held_value(module, steps, conflict)
    place = _capital(_place(module, steps, conflict, held)) + what
    return f"{place}: {ours} here, {theirs} in the other version{before}"


def _place(module: Module, steps: AddressPath, conflict: Conflict, held: Any) -> str:
    """Return where something is contested: of an entry the line, since it tells itself."""
    theirs = conflict.theirs.value if conflict.theirs else None
    is_entry = isinstance(held, Entry) or isinstance(theirs, Entry)
    return where_said(module, steps[:-1] if is_entry else steps)


def _is_short(conflict: Conflict) -> bool:
    base = ABSENT if conflict.base is None else conflict.base.value
    return isinstance(base, str | int | Phrase | None) and not isinstance(base, Outline)


def side_words(module: Module, where: str) -> tuple[str, str]:
    """Return what stands in the module, and what the other version says, each in words."""
    conflict = module.conflicts[where]
    steps = parse_address(where) or ()
    held = held_value(module, steps, conflict)
    other = ABSENT if conflict.theirs is None else conflict.theirs.value
    base = conflict.base.value if conflict.base else None
    ours, theirs = (base, base) if isinstance(base, Outline) else (other, held)
    return (
        _value_words(module, steps, held, ours),
        _version_words(module, steps, conflict.theirs, theirs),
    )


def _version_words(module: Module, steps: AddressPath, version: Version | None, other: Any) -> str:
    return _value_words(module, steps, ABSENT if version is None else version.value, other)


def _value_words(module: Module, steps: AddressPath, value: Any, other: Any) -> str:
    """Return a value in words; of a record what it says otherwise than the other."""
    if value is ABSENT or value is None or value in ((), {}):
        return NOTHING
    if isinstance(value, tuple):
        return _cut(", ".join(_value_words(module, steps, part, ABSENT) for part in value))
    if isinstance(value, Mapping):
        return _keys_words(module, value, other)
    if is_record(type(value)):
        return _record_words(value, other)
    if isinstance(value, Outline):
        return outline_words(value, other if isinstance(other, Outline) else None)
    return _phrase_words(module, steps, value) if isinstance(value, Phrase) else _quoted(value)


def _keys_words(module: Module, value: Mapping[Any, Any], other: Any) -> str:
    """Return the keys of a mapping under which it says something else than the other."""
    known = other if isinstance(other, Mapping) else {}
    differing = [key for key in value if value[key] != known.get(key, ABSENT)]
    return _cut(", ".join(phrase_said(module, str(key)) for key in differing or value))


def outline_words(outline: Outline, other: Outline | None = None) -> str:
    """Return how many points an outline has, or how many of them another has not."""
    points, others = (
        {point for ring in one.rings() for point in points_of(ring)} if one else set()
        for one in (outline, other)
    )
    moved = f"{len(points - others)} of " if other else ""
    return f"{moved}{len(points)} points{' moved' if other else ''}"


def _phrase_words(module: Module, steps: AddressPath, phrase: Phrase) -> str:
    if isinstance(phrase, Entry):
        return entry_said(module, str(phrase), _scope(module, steps))
    said = _cut(phrase_said(module, str(phrase)))
    return f"“{said}”" if said in _SHUT else said


def _scope(module: Module, steps: AddressPath) -> str:
    """Return whose pieces an entry at an address names."""
    if chart := ScenarioChart.of(steps):
        return scope_of_heading(module, chart.heading)
    return owner_of(steps) or COMMON


def _record_words(record: Any, other: Any) -> str:
    """Return the keys that a record says otherwise than another, the first few."""
    known = type(other) is type(record)
    said = []
    for key, (name, _) in keys_of(type(record)).items():
        value = getattr(record, name)
        differs = not known or value != getattr(other, name)
        if differs and value not in (None, (), {}) and isinstance(value, str | int | Phrase):
            said.append(f"{key.replace('-', ' ')} {_quoted(value)}")
    more = f"; and {len(said) - _MOST} more" if len(said) > _MOST else ""
    return ", ".join(said[:_MOST]) + more if said else "an entry"


def _quoted(value: Any) -> str:
    """Return a value as a text; what people wrote between quotes."""
    text = _cut(str(value))
    is_word = text.isalnum() and text == text.lower()
    return f"“{text}”" if isinstance(value, str) and not is_word else text


def _cut(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= _SHORT else f"{line[: _SHORT - 1].rstrip()}…"


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
