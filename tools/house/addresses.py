"""Search for code that relies on the positions of keys in an address."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from sandtable.model.gc_pause import pause_garbage_collector

ADDRESS_TYPE = "AddressPath"
"""The name of the type of addresses, in `model/address_path`."""

_ADDRESS = re.compile(rf"{ADDRESS_TYPE}(?: \| None)?")
_ADDRESSES = re.compile(
    r"(?:list|tuple|set|frozenset|Set|Iterable|Iterator|Sequence|Collection|dict|Mapping)"
    rf"\[{ADDRESS_TYPE}\b.*"
)
_WITHOUT_POSITIONS = re.compile(
    r"(?:int|bool|float|str|Annotated\[int, .*\])(?: \| None)?"
    r"|(?:dict|Mapping)\[str\b.*|NDArray\b.*"
)
"""Annotations of values that are not taken apart as addresses."""
_COPIES = frozenset({"list", "tuple", "set", "frozenset", "sorted", "reversed", "iter", "next"})
_BINDS = ast.arg | ast.AnnAssign | ast.Assign | ast.NamedExpr | ast.For | ast.comprehension


@dataclass(frozen=True)
class Known:
    """The known meanings of names: attributes by name, functions as `name()`."""

    address: frozenset[str]
    """Those that are, or return, an address."""
    addresses: frozenset[str]
    """Those that are, or return, several."""
    shelves: frozenset[str]
    """The keys that a whole address begins with."""


def uses_in_folders(
    root: Path, folders: Iterable[str], shelves: Iterable[str]
) -> dict[str, list[int]]:
    """Return the lines in some folders that rely on positions of keys, by file."""
    # The collector would visit all trees again and again: two thirds of the time.
    with pause_garbage_collector():
        return uses_by_file(dict(_sources(root, folders)), shelves)


def _sources(root: Path, folders: Iterable[str]) -> Iterator[tuple[str, ast.Module]]:
    """Yield the files of these folders, by path."""
    for folder in folders:
        for path in sorted((root / folder).rglob("*.py")):
            yield path.relative_to(root).as_posix(), ast.parse(path.read_text(encoding="utf-8"))


def uses_by_file(files: Mapping[str, ast.Module], shelves: Iterable[str]) -> dict[str, list[int]]:
    """Return the lines that rely on positions, by file, without files that have none."""
    first_keys = frozenset(shelves)
    annotations = _Annotations.of(files)
    uses = {}
    for path, tree in files.items():
        kinds = annotations.kinds_in(path, tree)
        known = Known(_names_of("address", kinds), _names_of("addresses", kinds), first_keys)
        if lines := sorted(_positions(tree, known)):
            uses[path] = lines
    return uses


_OF_ADDRESSES = frozenset({"address", "addresses"})
_Kinds = dict[str, set[str]]
"""Annotations of names, wherever they are."""


def _names_of(kind: str, kinds: _Kinds) -> frozenset[str]:
    return frozenset(name for name, those in kinds.items() if those - {"other"} == {kind})


@dataclass(frozen=True)
class _Annotations:
    """Collector of the annotations in all files."""

    by_file: dict[str, _Kinds]
    everywhere: _Kinds
    """The names that are an address, or several, in at least one file."""

    @classmethod
    def of(cls, files: Mapping[str, ast.Module]) -> _Annotations:
        """Collect the annotations of files."""
        nodes = {path: list(_annotating(tree)) for path, tree in files.items()}
        classes = {
            node.name
            for those in nodes.values()
            for node in those
            if isinstance(node, ast.ClassDef)
        }
        by_file = {path: _annotated(those, classes) for path, those in nodes.items()}
        everywhere: _Kinds = {}
        for kinds in by_file.values():
            for name, those in kinds.items():
                everywhere.setdefault(name, set()).update(those)
        of_addresses = {name: those for name, those in everywhere.items() if those & _OF_ADDRESSES}
        return cls(by_file, of_addresses)

    def kinds_in(self, path: str, tree: ast.Module) -> _Kinds:
        """Return the meanings of names in a file; its own definitions override imported ones."""
        kinds = self.everywhere | self.by_file[path]
        for node in tree.body:
            if isinstance(node, ast.ImportFrom):
                home = (node.module or "").removeprefix("sandtable.").replace(".", "/")
                there = self.by_file.get(f"{home}.py", {})
                for alias in node.names:
                    if those := there.get(f"{alias.name}()"):
                        kinds[f"{alias.asname or alias.name}()"] = those
        return kinds


def _annotating(node: ast.AST) -> Iterator[ast.FunctionDef | ast.ClassDef]:
    """Yield the functions and classes in a file, at any depth; only statements can hold them."""
    for name in ("body", "orelse", "handlers", "finalbody"):
        for part in getattr(node, name, ()):
            if isinstance(part, ast.FunctionDef | ast.ClassDef):
                yield part
            yield from _annotating(part)


def _annotated(nodes: Iterable[ast.FunctionDef | ast.ClassDef], classes: set[str]) -> _Kinds:
    """Return what the names of a file are annotated as."""
    kinds: _Kinds = {}
    for node in nodes:
        if isinstance(node, ast.FunctionDef):
            if not node.returns:
                continue
            is_property = any("property" in ast.unparse(one) for one in node.decorator_list)
            name = node.name if is_property else f"{node.name}()"
            kinds.setdefault(name, set()).add(_kind(node.returns, classes))
            continue
        for part in node.body:
            if isinstance(part, ast.AnnAssign) and isinstance(part.target, ast.Name):
                kinds.setdefault(part.target.id, set()).add(_kind(part.annotation, classes))
    return kinds


def _kind(annotation: ast.expr | None, classes: Iterable[str] = ()) -> str:
    """Return "address", "addresses", "other" for a type without positions, or an empty text."""
    text = ast.unparse(annotation).strip("'\"") if annotation else ""
    if _ADDRESS.fullmatch(text):
        return "address"
    if _ADDRESSES.fullmatch(text):
        return "addresses"
    has_none = _WITHOUT_POSITIONS.fullmatch(text) or text.removesuffix(" | None") in classes
    return "other" if has_none else ""


def _positions(tree: ast.Module, known: Known) -> Iterator[int]:
    functions: list[ast.AST] = []
    nodes: list[ast.AST] = [tree]
    for node in nodes:  # grows while it is read: all that stands outside of functions
        for part in ast.iter_child_nodes(node):
            (functions if isinstance(part, ast.FunctionDef) else nodes).append(part)
    for scope in [nodes, *(list(ast.walk(function)) for function in functions)]:
        yield from _Scope(known, scope).positions()


@dataclass
class _Scope:
    """The names that contain addresses in a function, or in a file outside of functions."""

    known: Known
    nodes: list[ast.AST]
    address: set[str] = field(default_factory=set)
    addresses: set[str] = field(default_factory=set)

    def positions(self) -> Iterator[int]:
        """Yield each line that relies on a position, once."""
        binding = [node for node in self.nodes if isinstance(node, _BINDS)]
        before = -1
        while before != len(self.address) + len(self.addresses):
            before = len(self.address) + len(self.addresses)
            for node in binding:
                self._learn(node)
        for part in self.nodes:
            if self._relies_on_position(part):
                yield getattr(part, "lineno", 0)

    def _learn(self, node: ast.AST) -> None:
        if isinstance(node, ast.arg):
            self._name(node.arg, _kind(node.annotation))
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            self._name(node.target.id, _kind(node.annotation))
        elif isinstance(node, ast.Assign):
            for target in node.targets:
                self._bind(target, node.value)
        elif isinstance(node, ast.NamedExpr):
            self._bind(node.target, node.value)
        elif isinstance(node, ast.For | ast.comprehension):
            self._bind_each(node.target, node.iter)

    def _name(self, name: str, kind: str) -> None:
        if kind in _OF_ADDRESSES:
            (self.address if kind == "address" else self.addresses).add(name)

    def _bind(self, target: ast.expr, value: ast.expr) -> None:
        if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
            if len(target.elts) == len(value.elts):
                for one, other in zip(target.elts, value.elts, strict=True):
                    self._bind(one, other)
        elif isinstance(target, ast.Tuple) and self.is_address(value):
            rest = [one.value for one in target.elts if isinstance(one, ast.Starred)]
            self.address.update(one.id for one in rest if isinstance(one, ast.Name))
        elif isinstance(target, ast.Name):
            self._name(target.id, "address" if self.is_address(value) else "")
            self._name(target.id, "addresses" if self.are_addresses(value) else "")

    def _bind_each(self, target: ast.expr, those: ast.expr) -> None:
        if isinstance(those, ast.Call) and isinstance(target, ast.Tuple):
            what = those.func
            if isinstance(what, ast.Attribute) and what.attr == "items":
                those, target = what.value, target.elts[0]
            elif isinstance(what, ast.Name) and what.id == "enumerate" and those.args:
                those, target = those.args[0], target.elts[1]
        if isinstance(target, ast.Name) and self.are_addresses(those):
            self.address.add(target.id)

    def is_address(self, node: ast.expr) -> bool:
        """Say whether a value is an address, or a part of one."""
        if isinstance(node, ast.Name):
            return node.id in self.address
        if _public_name(node) in self.known.address:
            return True
        one_of = [node.value] if isinstance(node, ast.Subscript) else _arguments(node, "next")
        return any(map(self.are_addresses, one_of)) or any(map(self.is_address, _origins(node)))

    def are_addresses(self, node: ast.expr) -> bool:
        """Say whether a value contains addresses."""
        if isinstance(node, ast.Name):
            return node.id in self.addresses
        if _public_name(node) in self.known.addresses:
            return True
        members = _members(node)
        if members:
            return all(map(self.is_address, members))
        return any(map(self.are_addresses, _origins(node)))

    def _relies_on_position(self, node: ast.AST) -> bool:
        if isinstance(node, ast.Tuple):
            return self._is_written_out(node)
        return any(map(self.is_address, _taken_apart(node)))

    def _is_written_out(self, node: ast.Tuple) -> bool:
        """Say whether a tuple begins with a fixed top key and continues with computed parts."""
        if not node.elts or not isinstance(node.ctx, ast.Load):
            return False
        first, *rest = node.elts
        is_shelf = isinstance(first, ast.Constant) and first.value in self.known.shelves
        return is_shelf and not all(isinstance(one, ast.Constant) for one in rest)


def _public_name(node: ast.expr) -> str:
    """Return the name of the attribute that is read, or of the function that is called."""
    match node:
        case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)):
            return f"{name}()"
        case ast.Attribute(attr=name):
            return name
        case _:
            return ""


def _arguments(node: ast.AST, *functions: str) -> list[ast.expr]:
    """Return the arguments of a call of one of these functions."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
        return node.args if node.func.id in functions else []
    return []


def _origins(node: ast.expr) -> list[ast.expr]:
    """Return the values that this one may be, or be a part of."""
    match node:
        case ast.Subscript(value=value, slice=ast.Slice()) | ast.NamedExpr(value=value):
            return [value]
        case ast.BoolOp(values=values):
            return values
        case ast.IfExp(body=one, orelse=other) | ast.BinOp(left=one, right=other):
            return [one, other]
        case ast.Tuple(elts=parts):
            return _starred(parts)
        case _:
            return _arguments(node, *_COPIES)


def _members(node: ast.expr) -> list[ast.expr]:
    """Return the values that a display or a comprehension contains."""
    match node:
        case ast.ListComp(elt=one) | ast.SetComp(elt=one) | ast.GeneratorExp(elt=one):
            return [one]
        case ast.DictComp(key=one):
            return [one]
        case ast.List(elts=parts) | ast.Set(elts=parts) | ast.Tuple(elts=parts):
            return parts
        case _:
            return []


def _taken_apart(node: ast.AST) -> list[ast.expr]:
    """Return the values whose layout an expression relies on, if they are addresses."""
    match node:
        case ast.Subscript(value=value, slice=where) if _is_fixed(where):
            return [value]
        case ast.Assign(targets=[ast.Tuple(elts=parts)], value=value) if not _splits_end(parts):
            return [value]
        case ast.Match(subject=value):
            return [value]
        case ast.Call(func=ast.Attribute(attr="child_path")):
            return []  # the path goes on below, whatever its layout
        case ast.Call(args=parts):
            return [*_arguments(node, "len"), *_starred(parts)]
        case _:
            return []


def _starred(parts: Iterable[ast.expr]) -> list[ast.expr]:
    return [part.value for part in parts if isinstance(part, ast.Starred)]


def _splits_end(parts: list[ast.expr]) -> bool:
    """Say whether a value is split into its last key and the keys before it."""
    return [isinstance(part, ast.Starred) for part in parts] == [True, False]


def _is_fixed(where: ast.expr) -> bool:
    """Say whether an index is a fixed position other than the last."""
    if isinstance(where, ast.Slice):
        ends = [end for end in (where.lower, where.upper) if end]
        return ast.unparse(where) not in {":-1", "-1:"} and any(map(_is_number, ends))
    return _is_number(where) and ast.unparse(where) != "-1"


def _is_number(node: ast.expr) -> bool:
    text = ast.unparse(node)
    return re.fullmatch(r"-?\d+|_?[A-Z][A-Z_]*", text) is not None
