"""Graph of imports: the longest chain, cycles, and modules with one importer."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

import grimp

Imports = Mapping[str, frozenset[str]]
"""By module: those of the program's own that it imports."""


class ImportFigures(NamedTuple):
    """Figures of a graph of imports."""

    modules: int
    longest_chain: int
    """Modules on the longest way of imports, a cycle counted as one."""
    largest_cycle: int
    """Modules in the largest group whose members import each other; 1 is none."""
    single_importers: int
    """Modules that exactly one other imports."""


def read_imports(packages: Iterable[str]) -> Imports:
    """Return the imports of some packages, including imports for types alone."""
    graph = grimp.build_graph(*packages, cache_dir=None)
    return {
        module: frozenset(graph.find_modules_directly_imported_by(module))
        for module in graph.modules
    }


def with_named_imports(imports: Imports, texts: Mapping[str, str]) -> Imports:
    """Return the imports with those by name.

    A text with the name of a module counts as an import, if the file imports any module by name.
    """
    named = {
        module: frozenset(name for name in _constants(text) if name in imports)
        for module, text in texts.items()
        if "import_module" in text
    }
    return {module: used | named.get(module, frozenset()) for module, used in imports.items()}


def _constants(text: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def import_figures(imports: Imports) -> ImportFigures:
    """Measure a graph of imports."""
    groups = import_groups(imports)
    importers = Counter(used for modules in imports.values() for used in modules)
    return ImportFigures(
        modules=len(imports),
        longest_chain=len(longest_chain(imports)),
        largest_cycle=max(map(len, groups), default=0),
        single_importers=sum(number == 1 for number in importers.values()),
    )


def import_groups(imports: Imports) -> list[frozenset[str]]:
    """Return the groups of modules that import each other, imported groups first."""
    backwards: dict[str, set[str]] = {module: set() for module in imports}
    for module, used in imports.items():
        for one in used:
            backwards[one].add(module)
    seen: set[str] = set()
    last_first = [one for start in imports for one in _finished(start, backwards, seen)]
    grouped: set[str] = set()
    groups = (frozenset(_finished(start, imports, grouped)) for start in reversed(last_first))
    return [group for group in groups if group]


def _finished(start: str, edges: Mapping[str, Iterable[str]], seen: set[str]) -> list[str]:
    """Return the unseen modules that can be reached from one, in postorder."""
    if start in seen:
        return []
    seen.add(start)
    finished: list[str] = []
    stack = [(start, iter(sorted(edges[start])))]
    while stack:
        module, rest = stack[-1]
        unseen = next((one for one in rest if one not in seen), None)
        if unseen is None:
            finished.append(module)
            stack.pop()
        else:
            seen.add(unseen)
            stack.append((unseen, iter(sorted(edges[unseen]))))
    return finished


def longest_chain(imports: Imports) -> list[frozenset[str]]:
    """Return the groups on the longest import path, beginning with the topmost."""
    chains: dict[str, list[frozenset[str]]] = {}
    for group in import_groups(imports):
        below = {used for module in group for used in imports[module]} - group
        nearest = max(sorted(below), key=lambda module: len(chains[module]), default=None)
        chain = [group, *(chains[nearest] if nearest else ())]
        chains.update(dict.fromkeys(group, chain))
    return max((chains[module] for module in sorted(chains)), key=len, default=[])
