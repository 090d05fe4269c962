"""List of names to change in a package, worst first."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from tools.language.measures import (
    clause_docstrings,
    denied_locals,
    denied_names,
    one_word_names,
    repeated_classes,
)
from tools.language.sources import (
    CLASS,
    FUNCTION,
    LOCAL,
    MODULE,
    PACKAGES,
    Name,
    Source,
    read_packages,
)

_IDENTIFIER = re.compile(r"[A-Za-z_]\w*")


class Offender(NamedTuple):
    """A name to change, with its faults."""

    name: Name
    faults: tuple[str, ...]
    uses: int
    """Number of uses of the word in the packages."""

    @property
    def badness(self) -> tuple[int, bool, int]:
        """Return the sort key: number of faults, then public names, then uses."""
        return (-len(self.faults), not self.name.public, -self.uses)


def offenders(source: Source, uses: Counter[str]) -> list[Offender]:
    """Return the names to change, worst first; a local name once for each function."""
    faults: dict[Name, list[str]] = {}
    for fault, names in (
        ("deny-list", denied_names(source)),
        ("class name twice", repeated_classes(source)),
        ("one word", [*one_word_names(source, CLASS), *one_word_names(source, FUNCTION)]),
        ("local of the deny-list", denied_locals(source)),
    ):
        seen = set()
        for name in names:
            if (key := name[:4]) not in seen:
                faults.setdefault(name, []).append(fault)
            seen.add(key)
    rows = [Offender(name, tuple(all_of), uses[name.name]) for name, all_of in faults.items()]
    return sorted(rows, key=lambda row: (row.name.kind == LOCAL, *row.badness))


def count_uses(root: Path) -> Counter[str]:
    """Count the uses of each identifier in all packages."""
    files = (file for package in PACKAGES for file in (root / package).rglob("*.py"))
    return Counter(
        word for file in files for word in _IDENTIFIER.findall(file.read_text(encoding="utf-8"))
    )


def work_list(root: Path, package: str) -> Iterator[str]:
    """Yield a line for each name and docstring to change in a package."""
    source = read_packages(root, [package])
    for row in offenders(source, count_uses(root)):
        yield f"{address(row.name)}  # {', '.join(row.faults)}; {row.uses} uses"
    for docstring in clause_docstrings(source):
        first = docstring.text.partition("\n")[0]
        yield f"# docstring {docstring.module.replace('.', '/')}.py:{docstring.line}: {first}"


def address(name: Name) -> str:
    """Return a name as lists of renames write it: `sandtable.model.lookup:entry_key`."""
    module = f"sandtable.{name.module}"
    if name.kind == MODULE:
        return module
    return f"{module}:{name.owner}.{name.name}" if name.owner else f"{module}:{name.name}"
