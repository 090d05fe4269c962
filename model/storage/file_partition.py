"""Division of a module's data among the files from which it was read."""

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
"""By file, the part of some plain data that it holds."""


@dataclass(frozen=True, slots=True)
class _FileOfModulePart:
    """A file that contains part of the data at an address, and the file's own address."""

    name: str
    file_address: AddressPath
    data: Mapping[str, Any]

    def does_file_belong_at_or_above(self, at: AddressPath) -> bool:
        """Say whether the file belongs to an address or to an address above it."""
        return address_depth(self.file_address) <= address_depth(at)


def divide_among_files(tree: YamlTree, data: Any) -> PartsByFile:
    """Return the data of each file of a module. New entries are assigned to a file, too."""
    holders = [
        _FileOfModulePart(
            name,
            tree.address_by_file[name],
            _data_nested_below_address(tree.address_by_file[name], file.data),
        )
        for name, file in tree.yaml_files.items()
    ]
    parts: PartsByFile = {}
    data, in_files = _split_off_file_conflicts(tree, data)
    for name, part in _divide_data_among_files(holders, (), Module, data).items():
        below = _data_at_address(part, tree.address_by_file.get(name, address_of_file_name(name)))
        if below is not None:
            parts[name] = below
    for name, conflicts in in_files.items():
        part = parts.get(name, {})
        parts[name] = (PlainRecord if isinstance(part, PlainRecord) else dict)(
            {**part, FILE_CONFLICTS_KEY: conflicts}
        )
    return parts


def _split_off_file_conflicts(tree: YamlTree, data: Any) -> tuple[Any, PartsByFile]:
    """Return data without the conflicts that other files store, and these conflicts by file."""
    beside = _conflicts_in_outline_files(tree, data)
    rest = {
        at: conflict for at, conflict in data.get(CONFLICTS_KEY, {}).items() if at not in beside
    }
    in_files = _conflicts_by_file(tree, rest)
    for conflicts in in_files.values():
        rest = {at: conflict for at, conflict in rest.items() if at not in conflicts}
    # All conflicts stay in the module's own file.
    if CONFLICTS_KEY not in data or len(rest) == len(data[CONFLICTS_KEY]):
        return data, {}
    left = {key: value for key, value in data.items() if key != CONFLICTS_KEY or rest}
    return PlainRecord({**left, CONFLICTS_KEY: rest} if rest else left), in_files


def _conflicts_by_file(tree: YamlTree, conflicts: Mapping[str, Any]) -> PartsByFile:
    """Return conflicts by the file that they are about; None for those about no file."""
    by_file: PartsByFile = {}
    for address, conflict in conflicts.items():
        holding_files = (
            name
            for name, file in tree.yaml_files.items()
            if address in _conflicts_in_file(file.data)
        )
        name = next(holding_files, None) or tree.file_about_address(parse_address(address) or ())
        if name is not None:
            by_file.setdefault(name, {})[address] = conflict
    return by_file


def _conflicts_in_outline_files(tree: YamlTree, data: Any) -> set[str]:
    """Return the addresses of conflicts that are stored in outline files, not in YAML."""
    files = {name for name, board in data.get("boards", {}).items() if _has_outline_file(board)}
    conflicts = data.get(CONFLICTS_KEY, {})
    conflicts_in_yaml = set(tree.merged_plain_data.get(CONFLICTS_KEY, ()))
    return {
        address for address in conflicts if board_of_outline_address(address) in files
    } - conflicts_in_yaml


def _has_outline_file(board: Any) -> bool:
    return isinstance(board, Mapping) and isinstance(board.get("geometry"), str)


def _conflicts_in_file(data: Mapping[str, Any]) -> Mapping[str, Any]:
    conflicts = data.get(FILE_CONFLICTS_KEY)
    return conflicts if isinstance(conflicts, Mapping) else {}


def _data_at_address(data: Any, steps: AddressPath) -> Any:
    for step in steps:
        data = data.get(step) if isinstance(data, Mapping) else None
    return data


def _data_nested_below_address(steps: AddressPath, data: Any) -> Any:
    for step in reversed(steps):
        data = {step: data}
    return data


def _divide_data_among_files(
    holders: list[_FileOfModulePart], at: AddressPath, kind: Any, data: Any
) -> PartsByFile:
    """Return, for each file, its part of the data at an address that several files share."""
    # One file has everything below this address.
    if len(holders) == 1 and holders[0].does_file_belong_at_or_above(at):
        return {holders[0].name: data}
    parts: dict[str, dict[str, Any]] = {}
    for key, value in data.items():
        mine = _files_with_data_of_key(holders, kind, key)
        # Only one file has the key, so everything below stays in it.
        if len(mine) == 1 and mine[0].does_file_belong_at_or_above(at):
            part_by_file = {mine[0].name: value}
        elif mine and isinstance(value, Mapping):
            part_by_file = _divide_data_among_files(
                mine, (*at, key), type_under_key(kind, key), value
            ) or _file_of_empty_entry(mine, (*at, key))
        else:
            part_by_file = _files_for_new_entry(holders, at, kind, key, value)
        for name, part in part_by_file.items():
            parts.setdefault(name, {})[key] = part
    if not is_record_type(type_without_markers(kind)):
        _add_order_file(parts, {h.name: h.file_address for h in holders}, at, data)
    return {
        n: PlainRecord(part) if isinstance(data, PlainRecord) else part
        for n, part in parts.items()
    }


def _file_of_empty_entry(holders: list[_FileOfModulePart], at: AddressPath) -> PartsByFile:
    """Return, for an entry without content, the file in which it is written."""
    fit = (holder.name for holder in holders if holder.does_file_belong_at_or_above(at))
    return {next(fit, "/".join(at) + ".yaml"): {}}


def _files_with_data_of_key(
    holders: list[_FileOfModulePart], kind: Any, key: str
) -> list[_FileOfModulePart]:
    """Return the files that contain data of a key, with the data that each of them contains."""
    keys = mapping_key_type(kind)
    key_holders = []
    for holder in holders:
        spelling = key if key in holder.data else None
        if spelling is None and keys is not None:
            spelling = next((o for o in holder.data if canonical_spelling(keys, o) == key), None)
        if spelling is not None:
            value = holder.data[spelling]
            data = value if isinstance(value, Mapping) else {}
            key_holders.append(_FileOfModulePart(holder.name, holder.file_address, data))
    return key_holders


def _files_for_new_entry(
    holders: list[_FileOfModulePart], at: AddressPath, kind: Any, key: str, value: Any
) -> PartsByFile:
    """Return the file for a new entry: that of neighbouring entries, or a new file."""
    sibling_files = [holder.name for holder in holders if holder.does_file_belong_at_or_above(at)]
    apart = not all(holder.does_file_belong_at_or_above(at) for holder in holders)
    if is_record_type(type_without_markers(kind)):
        apart = apart and not sibling_files
    # A new entry joins its siblings unless each has a file of its own.
    if not apart or not isinstance(value, Mapping) or not is_file_name(key):
        return {sibling_files[-1] if sibling_files else "/".join(at) + ".yaml": value}
    if at:
        return {"/".join((*at, f"{key}.yaml")): value}
    return {
        name: _data_nested_below_address(relative_path(address_of_file_name(name), (key,)), part)
        for name, part in iter_files_of_part(key, value)
    }


def _add_order_file(
    parts: dict[str, dict[str, Any]],
    address_by_file: Mapping[str, AddressPath],
    at: AddressPath,
    data: Mapping[str, Any],
) -> None:
    """Add a file that states the order of entries, if file names do not give it."""
    steps = {name: address_by_file.get(name, address_of_file_name(name)) for name in parts}
    names = sorted(parts, key=lambda name: steps[name])
    read = list(dict.fromkeys(key for name in names for key in parts[name]))
    # The order in which files are read is that of the data already.
    if read == list(data) or not all(isinstance(value, Mapping) for value in data.values()):
        return
    first = next(
        (name for name in names if address_depth(steps[name]) <= address_depth(at)),
        "/".join(at) + ".yaml",
    )
    order_part = parts.get(first, {})
    parts[first] = {key: order_part.get(key, {}) for key in data}
