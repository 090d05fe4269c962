"""The files of a module as one tree: a folder is a mapping, a file is a mapping."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import yaml

from sandtable.model.locations import OwnerPieces
from sandtable.model.memo import memoize_by_object
from sandtable.model.phrases.entry import key_of_entry
from sandtable.model.resources import HEAD
from sandtable.model.storage.problem import Problem

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from sandtable.model.address_path import AddressPath
    from sandtable.model.storage.nodes import Node, YamlFile

ONE_FILE = "module"
"""A key of a module of one file; in a folder, `module.yaml` is what stands under it."""

CONFLICTS = "conflicts"
IN_FILE = f".{CONFLICTS}"
"""A key that any file may have besides its own: conflicts about what stands in the file."""


@dataclass(frozen=True, slots=True)
class SourceLocation:
    """Where something stands: its file, its key and its value."""

    file: YamlFile
    node: Node | None = None
    key: yaml.ScalarNode | None = None
    exact: bool = True

    def problem(self, steps_text: str, message: str, offset: int = 0) -> Problem:
        """Complain of what stands here; `offset` is how far into a text of one line."""
        return _problem(self.file, self.node, steps_text, message, offset if self.exact else 0)

    def key_problem(self, steps_text: str, message: str, offset: int = 0) -> Problem:
        """Complain of the key, where there is one."""
        if self.key is None or not self.exact:
            return self.problem(steps_text, message)
        return _problem(self.file, self.key, steps_text, message, offset)


def _problem(file: YamlFile, node: Node | None, at: str, message: str, offset: int) -> Problem:
    if node is None:
        return Problem(file.name, 1, 1, at, message)
    mark = node.start_mark
    return Problem(file.name, mark.line + 1, mark.column + 1 + _shift(node, offset), at, message)


def _shift(node: Node, offset: int) -> int:
    """How far into a text its offset lies in the file, where that can be told."""
    if not offset or not isinstance(node, yaml.ScalarNode):
        return 0
    quotes = 2 if node.style in {"'", '"'} else 0
    exact = node.end_mark.index - node.start_mark.index == len(node.value) + quotes
    return offset + quotes // 2 if exact else 0


@dataclass(slots=True)
class Tree:
    """All YAML files of a module, by name, and what they hold together."""

    files: dict[str, YamlFile] = field(default_factory=dict)
    steps: dict[str, AddressPath] = field(default_factory=dict)
    """Where the content of each file stands."""
    data: dict[str, Any] = field(default_factory=dict)

    def head(self) -> YamlFile | None:
        """The file at the module's head."""
        return self.files.get(HEAD) or next(iter(self.files.values()), None)

    def file_about(self, steps: AddressPath) -> str | None:
        """The file that holds most of the way to an address, of those that hold but a part."""
        found, deepest = None, 0
        for name, above in self.steps.items():
            if above and above == steps[: len(above)]:
                _, depth = _descend(self.files[name], steps, len(above))
                found, deepest = (name, depth) if depth > deepest else (found, deepest)
        return found

    def find(self, steps: AddressPath, *, only: str | None = None) -> SourceLocation | None:
        """Find what an address names, or what stands nearest above it."""
        return self.follow(steps, only=only)

    def follow(
        self, path: Sequence[str | int], *, only: str | None = None
    ) -> SourceLocation | None:
        """Find as `find` does; an entry of a list may be named by its place, too."""
        best: SourceLocation | None = None
        deepest = -1
        for name, file in self.files.items():
            above = self.steps[name]
            if only not in {None, name}:
                continue
            if path[:1] == (CONFLICTS,) and IN_FILE in file.data:
                spot, depth = _descend(file, (IN_FILE, *path[1:]), 0)
            elif above[: len(path)] == tuple(path[: len(above)]):
                spot, depth = _descend(file, path, min(len(above), len(path)))
            else:
                continue
            if depth > deepest:
                best, deepest = spot, depth
        if best is None or deepest >= len(path):
            return best
        return SourceLocation(best.file, best.node, best.key, exact=False)


def tree_of(files: Sequence[YamlFile], problems: list[Problem]) -> Tree:
    """Lay files over each other, in the order of their places."""
    tree = Tree()
    placed = [(_place(file, alone=len(files) == 1), file) for file in files]
    for steps, file in sorted(placed, key=lambda pair: pair[0]):
        tree.files[file.name] = file
        tree.steps[file.name] = steps
        below = {key: value for key, value in file.data.items() if key != IN_FILE}
        for step in reversed(steps):
            below = {step: below}
        tree.data = _merged(tree, tree.data, below, file, problems)
        if IN_FILE in file.data:
            conflicts = {CONFLICTS: file.data[IN_FILE]}
            tree.data = _merged(tree, tree.data, conflicts, file, problems)
    return tree


def _merged(
    tree: Tree,
    old: Mapping[str, Any],
    new: Mapping[str, Any],
    file: YamlFile,
    problems: list[Problem],
    above: AddressPath = (),
) -> dict[str, Any]:
    """Both mappings as one; what a file holds stays as it is."""
    found = dict(old)
    for key, value in new.items():
        here = (*above, key)
        if key not in found:
            found[key] = value
        elif isinstance(value, dict) and isinstance(found[key], dict):
            found[key] = _merged(tree, found[key], value, file, problems, here)
        else:
            problems.append(_given_elsewhere(tree, here, file))
    return found


def _given_elsewhere(tree: Tree, steps: AddressPath, file: YamlFile) -> Problem:
    others = (name for name in tree.files if name != file.name)
    holders = (there for n in others if (there := tree.find(steps, only=n)) and there.exact)
    first = next(holders, None)
    place = first.key_problem("", "") if first else None
    where = f"{place.file}:{place.line}:{place.column}" if place else "another file"
    spot = tree.find(steps, only=file.name) or SourceLocation(file)
    return spot.key_problem(
        "", f"The key {steps[-1]!r} is already in {where}: delete one of the two."
    )


def _place(file: YamlFile, *, alone: bool) -> AddressPath:
    """Where a file's content stands in the tree: `scenarios/haytime.yaml`."""
    whole = "/" not in file.name and isinstance(file.data.get(ONE_FILE), dict)
    if whole or (alone and file.name != HEAD):
        return ()  # a module with all its parts inline
    return steps_of_file(file.name)


def steps_of_file(name: str) -> AddressPath:
    """The place that a file's name gives it."""
    return tuple(name.removesuffix(".yaml").split("/"))


def _descend(file: YamlFile, steps: Sequence[str | int], depth: int) -> tuple[SourceLocation, int]:
    """Go from a file's own depth as deep as the steps lead; tell how deep that is."""
    spot = SourceLocation(file, file.node)
    while depth < len(steps):
        below, deeper = _below(spot, steps[depth]), depth + 1
        if below is None and OwnerPieces.at(tuple(map(str, steps[:depth]))):
            below = _by_any_type(spot, steps[depth])
        if below is None and isinstance(spot.node, yaml.SequenceNode) and deeper < len(steps):
            # A record written as its principal list alone: its key is not there.
            below, deeper = _below(spot, steps[deeper]), deeper + 1
        if below is None:
            break
        spot, depth = below, deeper
    return spot, depth


def _by_any_type(spot: SourceLocation, piece: str | int) -> SourceLocation | None:
    """A piece may be addressed without its type."""
    if not isinstance(spot.node, yaml.MappingNode):
        return None
    types = (
        SourceLocation(spot.file, child) for _, child in spot.file.children(spot.node).values()
    )
    return next((found for found in (_below(one, piece) for one in types) if found), None)


def _below(spot: SourceLocation, step: str | int) -> SourceLocation | None:
    if isinstance(spot.node, yaml.MappingNode) and isinstance(step, str):
        entries = spot.file.children(spot.node)
        pair = entries.get(step) or _loosely_found(entries, step)
        return SourceLocation(spot.file, pair[1], pair[0]) if pair else None
    if isinstance(spot.node, yaml.SequenceNode):
        return _entry(spot, spot.node, step)
    return None


def _loosely_found(
    entries: Mapping[str, tuple[yaml.ScalarNode, Node]], step: str
) -> tuple[yaml.ScalarNode, Node] | None:
    """Keys are compared as they are read: spaces and needless parentheses do not count."""
    if " " not in step:
        return None
    return _by_loose_key(entries).get(_loosely(step))


def _loosely(key: str) -> str:
    return " ".join(key.replace("(", " ").replace(")", " ").split())


def _entry(
    spot: SourceLocation, node: yaml.SequenceNode, step: str | int
) -> SourceLocation | None:
    if isinstance(step, int):
        return SourceLocation(spot.file, node.value[step]) if step < len(node.value) else None
    child = _by_words(node).get(step)
    return SourceLocation(spot.file, child) if child is not None else None


@memoize_by_object
def _by_loose_key(
    entries: Mapping[str, tuple[yaml.ScalarNode, Node]],
) -> Mapping[str, tuple[yaml.ScalarNode, Node]]:
    return {_loosely(key): pair for key, pair in reversed(tuple(entries.items()))}


@memoize_by_object
def _by_words(node: yaml.SequenceNode) -> Mapping[str, Node]:
    """Index a list by the words that address an entry, the first that has them."""
    found: dict[str, Node] = {}
    for child in node.value:
        if isinstance(child, yaml.ScalarNode):
            for words in (key_of_entry(child.value), child.value, _loosely(child.value)):
                found.setdefault(words, child)
    return found
