"""Which part of a module stands in which file, when it is saved into the files it is in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sandtable.model.address_path import parse_address
from sandtable.model.locations import depth_of, path_below
from sandtable.model.module import Module
from sandtable.model.schema_introspection import bare_type, is_record, key_type, type_below
from sandtable.model.storage.address_resolution import canonical
from sandtable.model.storage.dump import Record
from sandtable.model.storage.layout import files_of, is_file_name
from sandtable.model.storage.outlined import board_of_outline
from sandtable.model.storage.tree import CONFLICTS, IN_FILE, Tree, steps_of_file

if TYPE_CHECKING:
    from sandtable.model.address_path import AddressPath

Parts = dict[str, Any]
"""By file: the part of some plain data that it holds."""


@dataclass(frozen=True, slots=True)
class _Holder:
    """A file that holds something at an address: what, and where the file's own place is."""

    name: str
    steps: AddressPath
    data: Mapping[str, Any]

    def reaches(self, at: AddressPath) -> bool:
        """Say whether the file's own place is as high as an address, or higher."""
        return depth_of(self.steps) <= depth_of(at)


def shares(tree: Tree, data: Any) -> Parts:
    """Divide plain data among the files of a tree, as they stand; what is new gets a home."""
    holders = [
        _Holder(name, tree.steps[name], _placed(tree.steps[name], file.data))
        for name, file in tree.files.items()
    ]
    found: Parts = {}
    data, in_files = _without_conflicts_of_files(tree, data)
    for name, part in _divided(holders, (), Module, data).items():
        below = _below(part, tree.steps.get(name, steps_of_file(name)))
        if below is not None:
            found[name] = below
    for name, conflicts in in_files.items():
        part = found.get(name, {})
        found[name] = (Record if isinstance(part, Record) else dict)({**part, IN_FILE: conflicts})
    return found


def _without_conflicts_of_files(tree: Tree, data: Any) -> tuple[Any, Parts]:
    """Return the data without the conflicts that stand in the files they are about, and those."""
    beside = _conflicts_beside(tree, data)
    rest = {at: one for at, one in data.get(CONFLICTS, {}).items() if at not in beside}
    in_files = _conflicts_in_files(tree, rest)
    for conflicts in in_files.values():
        rest = {at: one for at, one in rest.items() if at not in conflicts}
    if CONFLICTS not in data or len(rest) == len(data[CONFLICTS]):
        return data, {}
    left = {key: value for key, value in data.items() if key != CONFLICTS or rest}
    return Record({**left, CONFLICTS: rest} if rest else left), in_files


def _conflicts_in_files(tree: Tree, conflicts: Mapping[str, Any]) -> Parts:
    """Divide conflicts among the files that they are about; some are about none."""
    found: Parts = {}
    for where, conflict in conflicts.items():
        known = (name for name, file in tree.files.items() if where in _own_conflicts(file.data))
        name = next(known, None) or tree.file_about(parse_address(where) or ())
        if name is not None:
            found.setdefault(name, {})[where] = conflict
    return found


def _conflicts_beside(tree: Tree, data: Any) -> set[str]:
    """The conflicts that stand in files of outlines, and no YAML holds."""
    files = {name for name, board in data.get("boards", {}).items() if _has_file(board)}
    conflicts = data.get(CONFLICTS, {})
    known = set(tree.data.get(CONFLICTS, ()))
    return {where for where in conflicts if board_of_outline(where) in files} - known


def _has_file(board: Any) -> bool:
    return isinstance(board, Mapping) and isinstance(board.get("geometry"), str)


def _own_conflicts(data: Mapping[str, Any]) -> Mapping[str, Any]:
    conflicts = data.get(IN_FILE)
    return conflicts if isinstance(conflicts, Mapping) else {}


def _below(data: Any, steps: AddressPath) -> Any:
    for step in steps:
        data = data.get(step) if isinstance(data, Mapping) else None
    return data


def _placed(steps: AddressPath, data: Any) -> Any:
    for step in reversed(steps):
        data = {step: data}
    return data


def _divided(holders: list[_Holder], at: AddressPath, kind: Any, data: Any) -> Parts:
    """By file, its part of what stands at an address that several files hold together."""
    if len(holders) == 1 and holders[0].reaches(at):
        return {holders[0].name: data}
    parts: dict[str, dict[str, Any]] = {}
    for key, value in data.items():
        mine = _holding(holders, kind, key)
        if len(mine) == 1 and mine[0].reaches(at):
            given = {mine[0].name: value}
        elif mine and isinstance(value, Mapping):
            given = _divided(mine, (*at, key), type_below(kind, key), value) or _hollow(
                mine, (*at, key)
            )
        else:
            given = _homes(holders, at, kind, key, value)
        for name, part in given.items():
            parts.setdefault(name, {})[key] = part
    if not is_record(bare_type(kind)):
        _put_in_order(parts, {h.name: h.steps for h in holders}, at, data)
    return {n: Record(part) if isinstance(data, Record) else part for n, part in parts.items()}


def _hollow(holders: list[_Holder], at: AddressPath) -> Parts:
    """Where it is said that something is there, though it has nothing to say."""
    fit = (holder.name for holder in holders if holder.reaches(at))
    return {next(fit, "/".join(at) + ".yaml"): {}}


def _holding(holders: list[_Holder], kind: Any, key: str) -> list[_Holder]:
    """The files that hold something of a key, and what."""
    keys = key_type(kind)
    found = []
    for holder in holders:
        own = key if key in holder.data else None
        if own is None and keys is not None:
            own = next((o for o in holder.data if canonical(keys, o) == key), None)
        if own is not None:
            value = holder.data[own]
            data = value if isinstance(value, Mapping) else {}
            found.append(_Holder(holder.name, holder.steps, data))
    return found


def _homes(holders: list[_Holder], at: AddressPath, kind: Any, key: str, value: Any) -> Parts:
    """Where something goes that is new: beside its siblings, or into files of its own."""
    here = [holder.name for holder in holders if holder.reaches(at)]
    apart = not all(holder.reaches(at) for holder in holders)
    if is_record(bare_type(kind)):
        apart = apart and not here
    if not apart or not isinstance(value, Mapping) or not is_file_name(key):
        return {here[-1] if here else "/".join(at) + ".yaml": value}
    if at:
        return {"/".join((*at, f"{key}.yaml")): value}
    return {
        name: _placed(path_below(steps_of_file(name), (key,)), part)
        for name, part in files_of(key, value)
    }


def _put_in_order(
    parts: dict[str, dict[str, Any]],
    known: Mapping[str, AddressPath],
    at: AddressPath,
    data: Mapping[str, Any],
) -> None:
    """Where the names of files do not give the order of entries, a file of contents does."""
    steps = {name: known.get(name, steps_of_file(name)) for name in parts}
    names = sorted(parts, key=lambda name: steps[name])
    read = list(dict.fromkeys(key for name in names for key in parts[name]))
    if read == list(data) or not all(isinstance(value, Mapping) for value in data.values()):
        return
    first = next(
        (name for name in names if depth_of(steps[name]) <= depth_of(at)), "/".join(at) + ".yaml"
    )
    own = parts.get(first, {})
    parts[first] = {key: own.get(key, {}) for key in data}
