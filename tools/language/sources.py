"""Names, docstrings and comments of the packages, found by parsing."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from sandtable.model.gc_pause import pause_garbage_collector

PACKAGES = (
    "model",
    "drawing",
    "exporters",
    "importers",
    "plugins",
    "api",
    "editor",
    "cli",
    "testing",
)
FUNCTION, CLASS, MODULE, CONSTANT, LOCAL = "function", "class", "module", "constant", "local"
_DIRECTIVES = ("# type:", "# noqa", "# ruff:", "# fmt:", "# mypy:")
_STRING_OR_COMMENT = re.compile(
    r"""(?s:(?P<long>\"{3}|'{3})(?:\\.|[^\\])*?(?P=long)|(?P<short>["'])(?:\\.|[^\\])*?(?P=short))"""
    r"""|(?P<comment>#[^\n]*)"""
)
_QT_OVERRIDES = frozenset(
    [
        "accept",
        "clear",
        "copy",
        "data",
        "done",
        "event",
        "fixup",
        "flags",
        "header",
        "id",
        "index",
        "metric",
        "open",
        "paint",
        "parent",
        "redo",
        "reject",
        "reset",
        "run",
        "shape",
        "size",
        "sort",
        "span",
        "submit",
        "supported",
        "text",
        "type",
        "undo",
        "validate",
    ]
)
"""Virtual methods of Qt with names of one word."""


class Name(NamedTuple):
    """A name with the place of its definition."""

    kind: str
    name: str
    module: str
    """Dotted, from the top folder."""
    owner: str
    """The functions and classes around it, dotted."""
    line: int

    @property
    def public(self) -> bool:
        """Whether neither the name nor anything around it has a leading underscore."""
        return not any(part.startswith("_") for part in (*self.owner.split("."), self.name))


class Docstring(NamedTuple):
    """The docstring of a module, class or function."""

    text: str
    module: str
    line: int


@dataclass
class Source:
    """Names, docstrings and comments of some files."""

    names: list[Name] = field(default_factory=list)
    docstrings: list[Docstring] = field(default_factory=list)
    lines: int = 0
    comments: int = 0


def read_packages(root: Path, packages: Iterable[str] = PACKAGES) -> Source:
    """Read all files of some packages, or of folders and files in them."""
    paths = (root / package.removeprefix("sandtable.").replace(".", "/") for package in packages)
    files = [file for path in paths for file in _files(path)]
    return read_texts(
        (module_name(root, file), file.read_text(encoding="utf-8")) for file in files
    )


def _files(path: Path) -> list[Path]:
    if path.is_dir():
        return sorted(path.rglob("*.py"))
    return [path if path.suffix == ".py" else path.with_suffix(".py")]


def module_name(root: Path, file: Path) -> str:
    """Return the dotted name of a file, from the top folder."""
    parts = file.relative_to(root).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def read_texts(texts: Iterable[tuple[str, str]]) -> Source:
    """Read modules that are given by name and text."""
    # The collector would visit all trees again and again: four fifths of the time.
    with pause_garbage_collector():
        return _read_trees([(module, text, ast.parse(text)) for module, text in texts])


def _read_trees(trees: list[tuple[str, str, ast.Module]]) -> Source:
    qt = _qt_classes(tree for _module, _text, tree in trees)
    source = Source()
    for module, text, tree in trees:
        source.lines += text.count("\n")
        source.comments += _count_comments(text)
        source.names.append(Name(MODULE, module.rpartition(".")[2], module, "", 1))
        _Reader(module, qt, source).read(tree)
    return source


def _count_comments(text: str) -> int:
    """Count the lines with a comment for readers, without directives for tools."""
    comments = (match["comment"] for match in _STRING_OR_COMMENT.finditer(text))
    return sum(bool(each) and not each.startswith(_DIRECTIVES) for each in comments)


def _qt_classes(trees: Iterable[ast.AST]) -> frozenset[str]:
    """Return the names of the classes that derive from one of Qt."""
    bases: dict[str, set[str]] = {}
    for tree in trees:
        for node in _classes_in(tree):
            bases.setdefault(node.name, set()).update(map(_last_name, node.bases))
    found: set[str] = set()
    while more := {
        name
        for name, above in bases.items()
        if name not in found and any(base in found or _is_of_qt(base) for base in above)
    }:
        found |= more
    return frozenset(found)


def _classes_in(node: ast.AST) -> Iterator[ast.ClassDef]:
    """Yield the classes in a file, at any depth; only statements can hold them."""
    for name in ("body", "orelse", "handlers", "finalbody", "cases"):
        for part in getattr(node, name, ()):
            if isinstance(part, ast.ClassDef):
                yield part
            yield from _classes_in(part)


def _last_name(base: ast.expr) -> str:
    inner = base.value if isinstance(base, ast.Subscript) else base
    return inner.attr if isinstance(inner, ast.Attribute) else getattr(inner, "id", "")


def _is_of_qt(name: str) -> bool:
    return len(name) > 1 and name[0] == "Q" and name[1].isupper()


class _Reader:
    """Collector of the definitions in one module."""

    def __init__(self, module: str, qt: frozenset[str], source: Source) -> None:
        self._module = module
        self._qt = qt
        self._source = source

    def read(self, tree: ast.Module) -> None:
        self._add_docstring(tree)
        for node in tree.body:
            if isinstance(node, ast.Assign | ast.AnnAssign):
                for name in _bound_names(node):
                    self._add(CONSTANT, name.id, "", name.lineno)
        self._visit(tree, "", None)

    def _visit(self, node: ast.AST, owner: str, around: ast.AST | None) -> None:
        inside = isinstance(around, ast.FunctionDef | ast.AsyncFunctionDef)
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                self._add_definition(child, owner, around)
                inner = f"{owner}.{child.name}" if owner else child.name
                self._visit(child, inner, child)
                continue
            if inside and isinstance(child, ast.Name) and isinstance(child.ctx, ast.Store):
                self._add(LOCAL, child.id, owner, child.lineno)
            self._visit(child, owner, around)

    def _add_definition(
        self,
        node: ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef,
        owner: str,
        around: ast.AST | None,
    ) -> None:
        self._add_docstring(node)
        if isinstance(node, ast.ClassDef):
            self._add(CLASS, node.name, owner, node.lineno)
        elif not self._is_given(node, around):
            self._add(FUNCTION, node.name, owner, node.lineno)

    def _is_given(
        self, node: ast.FunctionDef | ast.AsyncFunctionDef, around: ast.AST | None
    ) -> bool:
        """Say whether something else determines the name of a function."""
        name = node.name
        if name.startswith("__") or (name == "_run" and "checks." in self._module):
            return True
        if not isinstance(around, ast.ClassDef):
            return False
        # A protocol's property repeats the field of a record, and fields do not count.
        is_field = _is_protocol(around) and _is_property(node)
        return is_field or (around.name in self._qt and name in _QT_OVERRIDES)

    def _add(self, kind: str, name: str, owner: str, line: int) -> None:
        self._source.names.append(Name(kind, name, self._module, owner, line))

    def _add_docstring(
        self, node: ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef
    ) -> None:
        text = ast.get_docstring(node)
        if text:
            self._source.docstrings.append(
                Docstring(text, self._module, getattr(node, "lineno", 1))
            )


def _is_protocol(node: ast.ClassDef) -> bool:
    """Say whether a class declares an interface and implements nothing."""
    return any(_last_name(base) == "Protocol" for base in node.bases)


def _is_property(node: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    """Say whether a method is read like a field."""
    return any(_last_name(each) in {"property", "cached_property"} for each in node.decorator_list)


def _bound_names(node: ast.AST) -> Iterator[ast.Name]:
    """Yield the names that an assignment binds."""
    targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", node)]
    for target in targets:
        for name in ast.walk(target):
            if isinstance(name, ast.Name) and isinstance(name.ctx, ast.Store):
                yield name
