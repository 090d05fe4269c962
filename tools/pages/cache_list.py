"""The page of caches: results, keys, bounds, and when entries are dropped."""

from __future__ import annotations

import ast
import functools
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from tools.pages.places import COMMAND, DOCS, ROOT

PAGE = DOCS / "caches.md"
FOLDERS = ("model", "drawing", "exporters", "importers", "api", "editor", "cli")


class Kind(NamedTuple):
    """A kind of cache: its key, its bound, and when entries are dropped."""

    key: str
    bound: str
    cleared: str


_PER_RUN = "once_per_run"
_BY_CLOSING = "`clear_memoized_results`, when a module is closed"
KINDS: Mapping[str, Kind] = {
    "memoize_by_identity": Kind("identity; value of texts and numbers", "16", _BY_CLOSING),
    "cached_per_static_part": Kind("identity of the static part", "16", _BY_CLOSING),
    "kept_by_identity": Kind("identity", "16", _BY_CLOSING),
    "lru_cache": Kind("value", "{bound}", "newer entries replace the oldest"),
    "cache": Kind("value", "as many as there are types or names", "never"),
    _PER_RUN: Kind("a name for each result", "one run of the checks", "the end of the run"),
}
"""By the name of what keeps them."""
_ANY_KIND = re.compile(rf"\b({'|'.join(KINDS)})\b")
HEAD = f"""# Caches

Written by `{COMMAND}`. The program caches results only in the ways listed here, and a test finds
each cache in the code.

- `memoize_by_identity`, `cached_per_static_part` and `kept_by_identity` (`model/identity_cache`,
  `model/static_part`) cache results for a module or a part of it. A module is never changed in
  place, so its identity can be the key. These caches are emptied when a module is closed.
- Use `lru_cache` and `cache` only for functions whose arguments are texts, numbers, types and
  records. With a module as argument, they would keep the module in memory.
- `CheckContext.once_per_run` caches results that several checks of one run need.
- A `cached_property` is stored in its object and freed with it, so it is not listed below.
"""


class Cache(NamedTuple):
    """A function whose results are cached."""

    file: str
    name: str
    kind: str
    bound: str
    arguments: tuple[str, ...]
    """Its arguments, each as `name: Type`."""
    text: str
    """The first line of its docstring."""


@functools.cache
def caches() -> tuple[Cache, ...]:
    """Return every cache of the program, file by file."""
    paths = [path for folder in FOLDERS for path in sorted((ROOT / folder).rglob("*.py"))]
    return tuple(
        each
        for path in paths
        for each in caches_of(path.read_text(encoding="utf-8"), path.relative_to(ROOT).as_posix())
    )


def caches_of(source: str, file: str) -> Iterator[Cache]:
    """Yield the caches in a source text."""
    if not _ANY_KIND.search(source):
        return  # to parse all files takes long
    constants: dict[str, str] = {}
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant):
            constants[ast.unparse(node.targets[0])] = ast.unparse(node.value)
        if isinstance(node, ast.FunctionDef):
            yield from _caches_of_function(node, file, constants)
        elif isinstance(node, ast.Assign) and isinstance(node.value, ast.Call):
            found = _kind_and_bound(node.value.func, constants)
            if found is not None and node.value.args:
                of = ast.unparse(node.value.args[0])
                yield Cache(file, ast.unparse(node.targets[0]), *found, (), f"`{of}`")


def _caches_of_function(
    node: ast.FunctionDef, file: str, constants: Mapping[str, str]
) -> Iterator[Cache]:
    text = (ast.get_docstring(node) or "").partition("\n")[0]
    arguments = tuple(ast.unparse(each) for each in node.args.args)
    for decorator in node.decorator_list:
        found = _kind_and_bound(decorator, constants)
        if found is not None:
            yield Cache(file, node.name, *found, arguments, text)
    calls = (each.func for each in ast.walk(node) if isinstance(each, ast.Call))
    if any(_name(function) == _PER_RUN for function in calls):
        yield Cache(file, node.name, _PER_RUN, "", arguments, text)


def _kind_and_bound(node: ast.expr, constants: Mapping[str, str]) -> tuple[str, str] | None:
    """Return the kind of cache that an expression names, and its bound."""
    bound = ""
    if isinstance(node, ast.Call):
        given = [*node.args, *(keyword.value for keyword in node.keywords)]
        bound = ast.unparse(given[0]) if given else "128"
        bound = constants.get(bound, bound).replace("_", "")
        node = node.func
    return (_name(node), bound) if _name(node) in KINDS and _name(node) != _PER_RUN else None


def _name(node: ast.expr) -> str:
    return node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")


def text() -> str:
    """Return the page."""
    lines = [
        "| where | result | kind of cache, key | arguments | most entries | dropped by |",
        "| --- " * 6 + "|",
    ]
    for cache in caches():
        kind = KINDS[cache.kind]
        bound = kind.bound.format(bound=cache.bound)
        of = ", ".join(argument.partition(":")[0] for argument in cache.arguments)
        cells = (
            f"`{cache.file}` `{cache.name}`",
            cache.text.replace("|", "\\|"),
            f"`{cache.kind}`, {kind.key}",
            of,
            bound,
            kind.cleared,
        )
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join([HEAD, *lines, ""])


def pages() -> dict[Path, str]:
    """Return the page with its current content."""
    return {PAGE: text()}
