"""Which part of a module stands in which file, when it is saved into the files it is in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sandtable.model.address_path import parse_address
from sandtable.model.locations import address_depth, relative_path
from sandtable.model.module import Module
from sandtable.model.schema_introspection import (
    is_record_type,
    mapping_key_type,
    type_under_key,
    type_without_markers,
)
from sandtable.model.storage.address_resolution import canonical_spelling
from sandtable.model.storage.file_layout import is_file_name, iter_files_of_part
from sandtable.model.storage.outline_files import board_of_outline_address
from sandtable.model.storage.plain_data_conversion import PlainRecord
from sandtable.model.storage.yaml_tree import (
    CONFLICTS_KEY,
    FILE_CONFLICTS_KEY,
    YamlTree,
    address_of_file_name,
)

if TYPE_CHECKING:
    from sandtable.model.address_path import AddressPath

PartsByFile = dict[str, Any]
"""By file: the part of some plain data that it holds."""


@dataclass(frozen=True, slots=True)
class _PartHolder:
    """A file that holds something at an address: what, and where the file's own place is."""

    name: str
    file_address: AddressPath
    data: Mapping[str, Any]

    def is_at_or_above(self, at: AddressPath) -> bool:
        """Say whether the file's own place is as high as an address, or higher."""
        return address_depth(self.file_address) <= address_depth(at)


def divide_among_files(tree: YamlTree, data: Any) -> PartsByFile:
    """Divide plain data among the files of a tree, as they stand; what is new gets a home."""
    holders = [
        _PartHolder(
            name,
            tree.address_by_file[name],
            _nest_below_address(tree.address_by_file[name], file.data),
        )
        for name, file in tree.yaml_files.items()
    ]
    found: PartsByFile = {}
    data, in_files = _split_off_file_conflicts(tree, data)
    for name, part in _divide_among_holders(holders, (), Module, data).items():
        below = _data_at_address(part, tree.address_by_file.get(name, address_of_file_name(name)))
        if below is not None:
            found[name] = below
    for name, conflicts in in_files.items():
        part = found.get(name, {})
        found[name] = (PlainRecord if isinstance(part, PlainRecord) else dict)(
            {**part, FILE_CONFLICTS_KEY: conflicts}
        )
    return found


def _split_off_file_conflicts(tree: YamlTree, data: Any) -> tuple[Any, PartsByFile]:
    """Return the data without the conflicts that stand in the files they are about, and those."""
    beside = _conflicts_in_outline_files(tree, data)
    rest = {at: one for at, one in data.get(CONFLICTS_KEY, {}).items() if at not in beside}
    in_files = _conflicts_by_file(tree, rest)
    for conflicts in in_files.values():
        rest = {at: one for at, one in rest.items() if at not in conflicts}
    if CONFLICTS_KEY not in data or len(rest) == len(data[CONFLICTS_KEY]):
        return data, {}
    left = {key: value for key, value in data.items() if key != CONFLICTS_KEY or rest}
    return PlainRecord({**left, CONFLICTS_KEY: rest} if rest else left), in_files


def _conflicts_by_file(tree: YamlTree, conflicts: Mapping[str, Any]) -> PartsByFile:
    """Divide conflicts among the files that they are about; some are about none."""
    found: PartsByFile = {}
    for where, conflict in conflicts.items():
        known = (
            name
            for name, file in tree.yaml_files.items()
            if where in _conflicts_in_file(file.data)
        )
        name = next(known, None) or tree.file_about_address(parse_address(where) or ())
        if name is not None:
            found.setdefault(name, {})[where] = conflict
    return found


def _conflicts_in_outline_files(tree: YamlTree, data: Any) -> set[str]:
    """The conflicts that stand in files of outlines, and no YAML holds."""
    files = {name for name, board in data.get("boards", {}).items() if _has_outline_file(board)}
    conflicts = data.get(CONFLICTS_KEY, {})
    known = set(tree.merged_plain_data.get(CONFLICTS_KEY, ()))
    return {where for where in conflicts if board_of_outline_address(where) in files} - known


def _has_outline_file(board: Any) -> bool:
    return isinstance(board, Mapping) and isinstance(board.get("geometry"), str)


def _conflicts_in_file(data: Mapping[str, Any]) -> Mapping[str, Any]:
    conflicts = data.get(FILE_CONFLICTS_KEY)
    return conflicts if isinstance(conflicts, Mapping) else {}


def _data_at_address(data: Any, steps: AddressPath) -> Any:
    for step in steps:
        data = data.get(step) if isinstance(data, Mapping) else None
    return data


def _nest_below_address(steps: AddressPath, data: Any) -> Any:
    for step in reversed(steps):
        data = {step: data}
    return data


def _divide_among_holders(
    holders: list[_PartHolder], at: AddressPath, kind: Any, data: Any
) -> PartsByFile:
    """By file, its part of what stands at an address that several files hold together."""
    if len(holders) == 1 and holders[0].is_at_or_above(at):
        return {holders[0].name: data}
    parts: dict[str, dict[str, Any]] = {}
    for key, value in data.items():
        mine = _holders_of_key(holders, kind, key)
        if len(mine) == 1 and mine[0].is_at_or_above(at):
            given = {mine[0].name: value}
        elif mine and isinstance(value, Mapping):
            given = _divide_among_holders(
                mine, (*at, key), type_under_key(kind, key), value
            ) or _empty_part(mine, (*at, key))
        else:
            given = _files_for_new_entry(holders, at, kind, key, value)
        for name, part in given.items():
            parts.setdefault(name, {})[key] = part
    if not is_record_type(type_without_markers(kind)):
        _add_order_file(parts, {h.name: h.file_address for h in holders}, at, data)
    return {
        n: PlainRecord(part) if isinstance(data, PlainRecord) else part
        for n, part in parts.items()
    }


def _empty_part(holders: list[_PartHolder], at: AddressPath) -> PartsByFile:
    """Where it is said that something is there, though it has nothing to say."""
    fit = (holder.name for holder in holders if holder.is_at_or_above(at))
    return {next(fit, "/".join(at) + ".yaml"): {}}


def _holders_of_key(holders: list[_PartHolder], kind: Any, key: str) -> list[_PartHolder]:
    """The files that hold something of a key, and what."""
    keys = mapping_key_type(kind)
    found = []
    for holder in holders:
        own = key if key in holder.data else None
        if own is None and keys is not None:
            own = next((o for o in holder.data if canonical_spelling(keys, o) == key), None)
        if own is not None:
            value = holder.data[own]
            data = value if isinstance(value, Mapping) else {}
            found.append(_PartHolder(holder.name, holder.file_address, data))
    return found


def _files_for_new_entry(
    holders: list[_PartHolder], at: AddressPath, kind: Any, key: str, value: Any
) -> PartsByFile:
    """Where something goes that is new: beside its siblings, or into files of its own."""
    here = [holder.name for holder in holders if holder.is_at_or_above(at)]
    apart = not all(holder.is_at_or_above(at) for holder in holders)
    if is_record_type(type_without_markers(kind)):
        apart = apart and not here
    if not apart or not isinstance(value, Mapping) or not is_file_name(key):
        return {here[-1] if here else "/".join(at) + ".yaml": value}
    if at:
        return {"/".join((*at, f"{key}.yaml")): value}
    return {
        name: _nest_below_address(relative_path(address_of_file_name(name), (key,)), part)
        for name, part in iter_files_of_part(key, value)
    }


def _add_order_file(
    parts: dict[str, dict[str, Any]],
    known: Mapping[str, AddressPath],
    at: AddressPath,
    data: Mapping[str, Any],
) -> None:
    """Where the names of files do not give the order of entries, a file of contents does."""
    steps = {name: known.get(name, address_of_file_name(name)) for name in parts}
    names = sorted(parts, key=lambda name: steps[name])
    read = list(dict.fromkeys(key for name in names for key in parts[name]))
    if read == list(data) or not all(isinstance(value, Mapping) for value in data.values()):
        return
    first = next(
        (name for name in names if address_depth(steps[name]) <= address_depth(at)),
        "/".join(at) + ".yaml",
    )
    own = parts.get(first, {})
    parts[first] = {key: own.get(key, {}) for key in data}
