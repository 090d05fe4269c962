"""The files of a module as one tree of data, in which folders and files are mappings."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import yaml

from sandtable.model.identity_cache import memoize_by_object_identity
from sandtable.model.locations import OwnerPieces
from sandtable.model.phrases.entry import address_key_of_entry
from sandtable.model.resources import HEAD_FILE_NAME
from sandtable.model.storage.problem import Problem

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from sandtable.model.address_path import AddressPath
    from sandtable.model.storage.yaml_file import YamlFile, YamlNode

SINGLE_FILE_KEY = "module"
"""A top-level key of a module of one file. In a folder, `module.yaml` holds its value."""

CONFLICTS_KEY = "conflicts"
FILE_CONFLICTS_KEY = f".{CONFLICTS_KEY}"
"""A key that any file may have besides its own, for conflicts about the contents of the file."""


@dataclass(frozen=True, slots=True)
class SourceLocation:
    """The position of a value in files: its file, its key and its node."""

    file: YamlFile
    value_node: YamlNode | None = None
    key_node: yaml.ScalarNode | None = None
    is_exact: bool = True

    def problem_at_value(self, steps_text: str, message: str, offset: int = 0) -> Problem:
        """Return a problem at the value; `offset` is a position within a text of one line."""
        return _problem_at_node(
            self.file, self.value_node, steps_text, message, offset if self.is_exact else 0
        )

    def problem_at_key(self, steps_text: str, message: str, offset: int = 0) -> Problem:
        """Return a problem at the key of the value, or at the value if there is no key."""
        # An inherited value has no key of its own here.
        if self.key_node is None or not self.is_exact:
            return self.problem_at_value(steps_text, message)
        return _problem_at_node(self.file, self.key_node, steps_text, message, offset)


def _problem_at_node(
    file: YamlFile, node: YamlNode | None, at: str, message: str, offset: int
) -> Problem:
    if node is None:
        return Problem(file.name, 1, 1, at, message)
    mark = node.start_mark
    return Problem(
        file.name, mark.line + 1, mark.column + 1 + _offset_in_file(node, offset), at, message
    )


def _offset_in_file(node: YamlNode, offset: int) -> int:
    """Return the offset in the file for an offset within a text.

    Returns 0 if it cannot be computed exactly.
    """
    # Within lists and mappings, an offset has no meaning.
    if not offset or not isinstance(node, yaml.ScalarNode):
        return 0
    quotes = 2 if node.style in {"'", '"'} else 0
    exact = node.end_mark.index - node.start_mark.index == len(node.value) + quotes
    return offset + quotes // 2 if exact else 0


@dataclass(slots=True)
class YamlTree:
    """All YAML files of a module, by name, and their merged data."""

    yaml_files: dict[str, YamlFile] = field(default_factory=dict)
    address_by_file: dict[str, AddressPath] = field(default_factory=dict)
    """The address of the content of each file."""
    merged_plain_data: dict[str, Any] = field(default_factory=dict)
    _files_at: dict[AddressPath, list[str]] = field(default_factory=dict)
    """The files whose content stands at an address."""
    _first_below: dict[AddressPath, str] = field(default_factory=dict)
    """The first file whose content stands somewhere below an address."""
    _file_order: dict[str, int] = field(default_factory=dict)

    def add_file(self, file: YamlFile, steps: AddressPath) -> None:
        """Add a file whose content belongs at an address."""
        self.yaml_files[file.name] = file
        self.address_by_file[file.name] = steps
        self._file_order[file.name] = len(self._file_order)
        self._files_at.setdefault(steps, []).append(file.name)
        above: AddressPath = ()
        for step in steps:
            self._first_below.setdefault(above, file.name)
            above = (*above, step)

    def head_file(self) -> YamlFile | None:
        """Return the head file of the module."""
        return self.yaml_files.get(HEAD_FILE_NAME) or next(iter(self.yaml_files.values()), None)

    def file_about_address(self, steps: AddressPath) -> str | None:
        """Return the file whose own address has the most keys in common with an address."""
        best_file, deepest = None, 0
        for name, above in self.address_by_file.items():
            if above and above == steps[: len(above)]:
                _, depth = _descend_along_path(self.yaml_files[name], steps, len(above))
                best_file, deepest = (name, depth) if depth > deepest else (best_file, deepest)
        return best_file

    def locate_address(
        self, steps: AddressPath, *, only: str | None = None
    ) -> SourceLocation | None:
        """Return the position of the value at an address.

        If there is no such value, it is the position of the nearest one above.
        """
        return self.locate_path(steps, only=only)

    def locate_path(
        self, path: Sequence[str | int], *, only: str | None = None
    ) -> SourceLocation | None:
        """Return the position of a value, in whose path list entries may be given by index."""
        best: SourceLocation | None = None
        deepest = -1
        for name in self.files_about_path(path) if only is None else (only,):
            file, above = self.yaml_files[name], self.address_by_file[name]
            if path[:1] == (CONFLICTS_KEY,) and FILE_CONFLICTS_KEY in file.data:
                spot, depth = _descend_along_path(file, (FILE_CONFLICTS_KEY, *path[1:]), 0)
            elif above[: len(path)] == tuple(path[: len(above)]):
                spot, depth = _descend_along_path(file, path, min(len(above), len(path)))
            else:
                continue
            # Several files may hold parts of the way; the one that leads deepest is meant.
            if depth > deepest:
                best, deepest = spot, depth
        if best is None or deepest >= len(path):
            return best
        return SourceLocation(best.file, best.value_node, best.key_node, is_exact=False)

    def files_about_path(self, path: Sequence[str | int]) -> Iterable[str]:
        """Return the files that can contain an address, in order.

        Only the first 10,000 are considered.
        """
        if path[:1] == (CONFLICTS_KEY,):
            return self.yaml_files
        steps = tuple(map(str, path))
        names = [
            name
            for depth in range(len(steps) + 1)
            for name in self._files_at.get(steps[:depth], ())
        ]
        if steps in self._first_below:
            names.append(self._first_below[steps])
        # Few addresses are in several files, and sorting each would cost time.
        return sorted(names, key=self._file_order.__getitem__) if len(names) > 1 else names


def build_yaml_tree(files: Sequence[YamlFile], problems: list[Problem]) -> YamlTree:
    """Merge files into one tree, in the order of their addresses."""
    tree = YamlTree()
    placed = [(_address_of_content(file, alone=len(files) == 1), file) for file in files]
    # Files are merged in the order of their addresses, whatever the order on disk.
    for steps, file in sorted(placed, key=lambda pair: pair[0]):
        tree.add_file(file, steps)
        below = {key: value for key, value in file.data.items() if key != FILE_CONFLICTS_KEY}
        for step in reversed(steps):
            below = {step: below}
        tree.merged_plain_data = _merge_mappings(
            tree, tree.merged_plain_data, below, file, problems
        )
        if FILE_CONFLICTS_KEY in file.data:
            conflicts = {CONFLICTS_KEY: file.data[FILE_CONFLICTS_KEY]}
            tree.merged_plain_data = _merge_mappings(
                tree, tree.merged_plain_data, conflicts, file, problems
            )
    return tree


def _merge_mappings(
    tree: YamlTree,
    old: Mapping[str, Any],
    new: Mapping[str, Any],
    file: YamlFile,
    problems: list[Problem],
    above: AddressPath = (),
) -> dict[str, Any]:
    """Return the merged data of two mappings.

    The data of the files themselves are not changed.
    """
    merged = dict(old)
    for key, value in new.items():
        steps = (*above, key)
        if key not in merged:
            merged[key] = value
        elif isinstance(value, dict) and isinstance(merged[key], dict):
            merged[key] = _merge_mappings(tree, merged[key], value, file, problems, steps)
        else:
            problems.append(_duplicate_key_problem(tree, steps, file))
    return merged


def _duplicate_key_problem(tree: YamlTree, steps: AddressPath, file: YamlFile) -> Problem:
    other_files = (name for name in tree.files_about_path(steps) if name != file.name)
    holders = (
        location
        for n in other_files
        if (location := tree.locate_address(steps, only=n)) and location.is_exact
    )
    first = next(holders, None)
    place = first.problem_at_key("", "") if first else None
    former_place = f"{place.file}:{place.line}:{place.column}" if place else "another file"
    spot = tree.locate_address(steps, only=file.name) or SourceLocation(file)
    return spot.problem_at_key(
        "", f"The key {steps[-1]!r} is already in {former_place}: delete one of the two."
    )


def _address_of_content(file: YamlFile, *, alone: bool) -> AddressPath:
    """Return the address to which a file's content belongs, as in `scenarios/haytime.yaml`."""
    whole = "/" not in file.name and isinstance(file.data.get(SINGLE_FILE_KEY), dict)
    if whole or (alone and file.name != HEAD_FILE_NAME):
        return ()  # a module with all its parts inline
    return address_of_file_name(file.name)


def address_of_file_name(name: str) -> AddressPath:
    """Return the address that the name of a file stands for."""
    return tuple(name.removesuffix(".yaml").split("/"))


def _descend_along_path(
    file: YamlFile, steps: Sequence[str | int], depth: int
) -> tuple[SourceLocation, int]:
    """Return the position to which an address leads in a file, and how many keys were followed."""
    spot = SourceLocation(file, file.root_node)
    while depth < len(steps):
        below, deeper = _location_below(spot, steps[depth]), depth + 1
        if below is None and OwnerPieces.from_whole_address(tuple(map(str, steps[:depth]))):
            below = _piece_of_any_type(spot, steps[depth])
        if (
            below is None
            and isinstance(spot.value_node, yaml.SequenceNode)
            and deeper < len(steps)
        ):
            # A record written as its principal list alone: its key is not there.
            below, deeper = _location_below(spot, steps[deeper]), deeper + 1
        if below is None:
            break
        spot, depth = below, deeper
    return spot, depth


def _piece_of_any_type(spot: SourceLocation, piece: str | int) -> SourceLocation | None:
    """Return the position of a piece whose address omits its type."""
    if not isinstance(spot.value_node, yaml.MappingNode):
        return None
    types = (
        SourceLocation(spot.file, child)
        for _, child in spot.file.entries_of_mapping(spot.value_node).values()
    )
    return next(
        (
            location
            for location in (_location_below(type_location, piece) for type_location in types)
            if location
        ),
        None,
    )


def _location_below(spot: SourceLocation, step: str | int) -> SourceLocation | None:
    if isinstance(spot.value_node, yaml.MappingNode) and isinstance(step, str):
        entries = spot.file.entries_of_mapping(spot.value_node)
        pair = entries.get(step) or _entry_by_key_of_any_spelling(entries, step)
        return SourceLocation(spot.file, pair[1], pair[0]) if pair else None
    if isinstance(spot.value_node, yaml.SequenceNode):
        return _list_entry_location(spot, spot.value_node, step)
    return None


def _entry_by_key_of_any_spelling(
    entries: Mapping[str, tuple[yaml.ScalarNode, YamlNode]], step: str
) -> tuple[yaml.ScalarNode, YamlNode] | None:
    """Return the entry of a key that may be spelt with other spaces and parentheses."""
    if " " not in step:
        return None
    return _entries_by_key_of_any_spelling(entries).get(_spelling_without_spaces(step))


def _spelling_without_spaces(key: str) -> str:
    return " ".join(key.replace("(", " ").replace(")", " ").split())


def _list_entry_location(
    spot: SourceLocation, node: yaml.SequenceNode, step: str | int
) -> SourceLocation | None:
    if isinstance(step, int):
        return SourceLocation(spot.file, node.value[step]) if step < len(node.value) else None
    child = _list_entries_by_key_words(node).get(step)
    return SourceLocation(spot.file, child) if child is not None else None


@memoize_by_object_identity
def _entries_by_key_of_any_spelling(
    entries: Mapping[str, tuple[yaml.ScalarNode, YamlNode]],
) -> Mapping[str, tuple[yaml.ScalarNode, YamlNode]]:
    return {_spelling_without_spaces(key): pair for key, pair in reversed(tuple(entries.items()))}


@memoize_by_object_identity
def _list_entries_by_key_words(node: yaml.SequenceNode) -> Mapping[str, YamlNode]:
    """Return the entries of a list by the words that address them.

    Of entries with equal words the first counts.
    """
    entries_by_words: dict[str, YamlNode] = {}
    for child in node.value:
        if isinstance(child, yaml.ScalarNode):
            for words in (
                address_key_of_entry(child.value),
                child.value,
                _spelling_without_spaces(child.value),
            ):
                entries_by_words.setdefault(words, child)
    return entries_by_words
