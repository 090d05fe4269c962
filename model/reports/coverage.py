"""Which sections of its book a module says, and where."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from model.address import Steps, address
from model.module import Module
from model.shape import is_record, keys_of

_PLAY = "play only"
_NUMBER = re.compile(r"(?<![\w.])[0-9]+(?:\.[0-9]+)*[a-z]?(?![\w.]*[0-9])")
_RANGE = re.compile(r"((?:[0-9]+\.)*)([0-9]+)\.\.((?:[0-9]+\.)*)([0-9]+)")


@dataclass(frozen=True, slots=True)
class Section:
    """A section of the book and what answers it: addresses, or why only play does."""

    section: str
    said_by: list[str]
    play_only: str | None
    answered: bool


@dataclass(frozen=True, slots=True)
class Coverage:
    """The answer of `sandtable coverage`."""

    module: str
    sections: list[Section]


def coverage(module: Module) -> Coverage:
    """Every section that the module lists, in the order of the list."""
    head = module.module
    names = [name for entry in head.rules for name in expanded(entry)]
    cited = _by_section(module, frozenset(names))
    covered = {name: text for entry, text in head.covered.items() for name in expanded(entry)}
    rows = [_section(name, cited.get(name, []), covered.get(name, "")) for name in names]
    answered = {row.section for row in rows if row.answered}
    for row in sorted(rows, key=lambda row: -row.section.count(".")):  # the deepest first
        if not row.answered and _is_answered_by_parts(row.section, names, answered):
            answered.add(row.section)
    shown = [_with_parts(row, names) if row.section in answered else row for row in rows]
    return Coverage(head.id or head.title, shown)


def expanded(entry: str) -> list[str]:
    """The sections of a range such as `7.1..7.9`; of anything else, itself."""
    found = _RANGE.fullmatch(entry)
    if not found or found[1] != found[3]:
        return [entry]
    return [f"{found[1]}{number}" for number in range(int(found[2]), int(found[4]) + 1)]


def _section(name: str, cited: list[str], covered: str) -> Section:
    play, _, why = covered.partition(":")
    if play.strip() == _PLAY:
        return Section(name, cited, why.strip() or None, bool(cited or why.strip()))
    said = [*cited, *(part.strip() for part in covered.split(",") if part.strip())]
    return Section(name, said, None, bool(said))


def _parts(section: str, names: list[str]) -> list[str]:
    return [name for name in names if name.startswith(f"{section}.")]


def _is_answered_by_parts(section: str, names: list[str], answered: set[str]) -> bool:
    """A section is answered by its own sections, where all of them are."""
    parts = _parts(section, names)
    return bool(parts) and answered.issuperset(parts)


def _with_parts(row: Section, names: list[str]) -> Section:
    if row.answered:
        return row
    parts = _parts(row.section, names)
    return Section(row.section, [f"{parts[0]} to {parts[-1]}"], None, answered=True)


def _by_section(module: Module, names: frozenset[str]) -> Mapping[str, list[str]]:
    """Where each section is cited; a part such as 7.1a is cited for the section 7.1 as well."""
    found: dict[str, list[str]] = {}
    for steps, text in _citations(module, ()):
        for number in [text] if text in names else _NUMBER.findall(text):
            own = number if number in names else number.rstrip("abcdefghijklmnopqrstuvwxyz")
            where = address(steps)
            if where not in found.setdefault(own, []):
                found[own].append(where)
    return found


def _citations(value: Any, steps: Steps) -> Iterator[tuple[Steps, str]]:
    if is_record(type(value)):
        for key, (name, _) in keys_of(type(value)).items():
            held = getattr(value, name)
            if key == "rule" and isinstance(held, str):
                yield steps, held
            else:
                yield from _citations(held, (*steps, key))
    elif isinstance(value, Mapping):
        for key, held in value.items():
            yield from _citations(held, (*steps, str(key)))


def as_markdown(module: Module) -> str:
    """The same as a page."""
    answer = coverage(module)
    lines = [
        f"# {module.module.title}: the book, section by section\n",
        "Made by `sandtable coverage --format md`. An address is what `sandtable list` shows.\n",
        "| section | how the module says it |",
        "| --- | --- |",
    ]
    lines += [f"| {row.section} | {_cell(row)} |" for row in answer.sections]
    open_ones = [row.section for row in answer.sections if not row.answered]
    told = f"Not said yet: {', '.join(open_ones)}." if open_ones else "Every section is answered."
    return "\n".join([*lines, "", told, ""])


def _cell(row: Section) -> str:
    parts = [f"`{said}`" for said in row.said_by]
    if row.play_only:
        parts.append(f"only in play: {row.play_only}")
    return ", ".join(parts) or "**not said**"
