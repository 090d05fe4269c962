"""Edits by address: each sets or deletes the value at an address.

Either all of them are applied, or none.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, fields, replace
from typing import Any

import yaml
from pydantic import ValidationError

from sandtable.model.address_path import AddressPath, parse_address
from sandtable.model.edits.errors import EditError
from sandtable.model.locations import TypeRef, top_level_key
from sandtable.model.module import Module
from sandtable.model.phrases.entry import address_key_of_entry
from sandtable.model.storage.address_resolution import UnusableAddressError
from sandtable.model.storage.inherited_values import InheritedValues
from sandtable.model.storage.module_draft import ModuleDraft
from sandtable.model.storage.module_loading import (
    ModuleWithFiles,
    iter_size_problems,
    with_changed_base_module,
)
from sandtable.model.storage.outline_files import data_with_former_outlines
from sandtable.model.storage.plain_data_conversion import as_plain_data, expand_short_forms
from sandtable.model.storage.problem import Problem, UnreadableError
from sandtable.model.storage.pydantic_schemas import type_adapter
from sandtable.model.storage.validation_problems import problems_from_validation
from sandtable.model.storage.yaml_file import PlainYaml, YamlFile, YamlNode
from sandtable.model.storage.yaml_tree import SourceLocation, YamlTree

RENAME_KEY = "rename"
"""The key below which addresses get another id."""


@dataclass(frozen=True, slots=True)
class LocatedEdit:
    """A new value for an address, or a new id, with its position in the file of edits.

    The value is None to delete what is at the address.
    """

    source_location: SourceLocation
    address: str
    value: PlainYaml

    def problem_at_address(self, message: str) -> Problem:
        """Return a problem with the edit, at the position where its address is written."""
        return self.source_location.problem_at_key(self.address, message)


@dataclass(frozen=True, slots=True)
class Edits:
    """All edits of one or several files, in the order in which they are written."""

    texts: tuple[LocatedEdit, ...] = ()
    renames: tuple[LocatedEdit, ...] = ()


def read_edits(sources: Iterable[tuple[str, str]]) -> Edits:
    """Read edits from pairs of name and text. Raise UnreadableError with every reason."""
    problems: list[Problem] = []
    texts: list[LocatedEdit] = []
    renames: list[LocatedEdit] = []
    for name, text in sources:
        file = YamlFile(name, text, problems)
        for edit in _iter_edits(file, file.root_node, file.data):
            if edit.address != RENAME_KEY:
                texts.append(edit)
            elif isinstance(edit.value, dict):
                renames.extend(_iter_edits(file, edit.source_location.value_node, edit.value))
            else:
                problems.append(
                    edit.problem_at_address(
                        "Below 'rename', write an address and the new id on each line."
                    )
                )
    if problems:
        raise UnreadableError(problems)
    return Edits(tuple(texts), tuple(renames))


def _iter_edits(
    file: YamlFile, node: YamlNode | None, data: dict[str, Any]
) -> Iterator[LocatedEdit]:
    for key, value in node.value if isinstance(node, yaml.MappingNode) else ():
        if isinstance(key, yaml.ScalarNode) and key.value in data:
            yield LocatedEdit(SourceLocation(file, value, key), key.value, data[key.value])


def apply_address_edits(loaded: ModuleWithFiles, edits: Edits) -> Module:
    """Return the module with all edits applied.

    Raise UnreadableError with every reason why an edit is impossible.
    """
    return module_with_renamed_ids(module_with_edited_texts(loaded, edits), edits)


def module_with_edited_texts(loaded: ModuleWithFiles, edits: Edits) -> Module:
    """Return the module with the new texts, before any ids change."""
    if not edits.texts:
        return loaded.module
    # What no edit touches stays the very same value: it is not checked again, and caches know it.
    edited_keys = _edited_top_keys(edits.texts)
    data = expand_short_forms(as_plain_data(_part_of_module_with_keys(loaded.module, edited_keys)))
    assert isinstance(data, dict)
    # Types may be defined by any edit, so they are collected before the first is applied.
    draft = ModuleDraft(data, InheritedValues(loaded), _iter_new_type_ids(edits.texts))
    target = EditedTree(merged_plain_data=data)
    problems: list[Problem] = []
    for edit in edits.texts:
        try:
            target.located_edits.append((_apply_edit(draft, edit), edit.source_location))
        except UnusableAddressError as unusable:
            problems.append(edit.problem_at_address(str(unusable)))
    try:
        data_with_outlines = data_with_former_outlines(data, loaded.module, target, problems)
        edited_part: Module = type_adapter(Module).validate_python(data_with_outlines)
    except ValidationError as error:
        # Problems are collected, so that the user sees all of them at once.
        problems.extend(problems_from_validation(error, target))
    else:
        edited_values = {key: getattr(edited_part, key) for key in edited_keys}
        module = replace(loaded.module, **edited_values)
        problems.extend(_iter_base_problems(loaded, module, target))
        problems.extend(iter_size_problems(module, target))
        if not problems:
            return module
    raise UnreadableError(problems)


def _edited_top_keys(edits: Iterable[LocatedEdit]) -> frozenset[str]:
    """Return the top-level keys that edits change.

    If one is unknown, these are all keys, so that a similar one can be suggested.
    """
    addresses = (parse_address(edit.address) for edit in edits)
    edited_keys = frozenset(top_level_key(steps) for steps in addresses if steps)
    known_keys = frozenset(field.name for field in fields(Module))
    return edited_keys if edited_keys.issubset(known_keys) else known_keys


def _part_of_module_with_keys(module: Module, keys: frozenset[str]) -> Module:
    """Return the module reduced to some top-level keys and the head.

    Types are included if an address may omit them.
    """
    wanted_keys = {*keys, "module", *(["types"] if "pieces" in keys else [])}
    return Module(**{key: getattr(module, key) for key in wanted_keys})


def _iter_base_problems(
    loaded: ModuleWithFiles, module: Module, target: EditedTree
) -> Iterator[Problem]:
    """Yield the reasons why the module cannot extend the module that an edit names."""
    if module.module.extends == loaded.module.module.extends:
        return
    try:
        with_changed_base_module(replace(loaded, module=module))
    except UnreadableError as error:
        # A problem in the edited module belongs to the edit, others to the file they are in.
        for problem in error.problems:
            is_own = problem.file in loaded.files.texts
            spot = target.locate_path(parse_address(problem.address) or ()) if is_own else None
            yield spot.problem_at_value(problem.address, problem.message) if spot else problem


def _iter_new_type_ids(edits: Iterable[LocatedEdit]) -> Iterator[str]:
    """Yield the ids of piece types that edits add, in any order."""
    # A piece may be added before its type: edits may stand in any order.
    for edit in edits:
        steps = parse_address(edit.address) or ()
        if edit.value is None:
            continue
        if type_ref := TypeRef.from_address_prefix(steps):
            yield type_ref.type
        elif top_level_key(steps) == "types" and isinstance(edit.value, dict):
            yield from edit.value


def _apply_edit(draft: ModuleDraft, edit: LocatedEdit) -> AddressPath:
    """Apply one edit, and return the address of the edited value."""
    if edit.value is None:
        return draft.remove_at_address(_parse_address_of_edit(edit))
    return draft.put_at_address(_parse_address_of_edit(edit), edit.value)


def _parse_address_of_edit(edit: LocatedEdit) -> AddressPath:
    steps = parse_address(edit.address)
    if steps is None:
        raise UnusableAddressError(
            f"{edit.address!r} is not an address: write keys joined by full stops,"
            " such as pieces.redland."
        )
    return steps


def module_with_renamed_ids(module: Module, edits: Edits) -> Module:
    """Return the module with new ids in all definitions and references."""
    if not edits.renames:
        return module
    # The index of all references is made for this alone.
    # Imported here, because the index of all references is needed for renaming only.
    from sandtable.model.edits.renaming import rename_definition

    problems: list[Problem] = []
    for edit in edits.renames:
        try:
            module = rename_definition(module, _parse_address_of_edit(edit), _require_new_id(edit))
        except (EditError, UnusableAddressError) as error:
            problems.append(edit.problem_at_address(str(error)))
    if problems:
        raise UnreadableError(problems)
    return module


def _require_new_id(edit: LocatedEdit) -> str:
    if not isinstance(edit.value, str):
        raise UnusableAddressError("A new id is missing here.")
    return edit.value


@dataclass(slots=True)
class EditedTree(YamlTree):
    """The data of a module after edits.

    A problem in the data is reported at the edit that caused it.
    """

    located_edits: list[tuple[AddressPath, SourceLocation]] = field(default_factory=list)

    def locate_path(
        self, path: Sequence[str | int], *, only: str | None = None
    ) -> SourceLocation | None:
        """Return where the edit is written that sets the value at a path.

        It may be an edit of the path itself, of a value above it, or else below it.
        """
        del only
        steps = tuple(step for step in path if isinstance(step, str))
        if len(steps) < len(path):  # entries of lists are known by their words alone
            return None
        # The last edit at an address wins.
        for at, spot in reversed(self.located_edits):
            # The last edit at an address is the one that caused the problem.
            if steps[: len(at)] == at:
                return _location_inside_value(spot, steps[len(at) :])
        below = (spot for at, spot in reversed(self.located_edits) if at[: len(steps)] == steps)
        nearest = next(below, None)
        return (
            SourceLocation(nearest.file, nearest.value_node, is_exact=False) if nearest else None
        )


def _location_inside_value(spot: SourceLocation, steps: AddressPath) -> SourceLocation:
    """Return the position in an edit's value to which an address leads, as deep as it exists."""
    for step in steps:
        below = _location_of_child(spot, step)
        if below is None:
            return SourceLocation(spot.file, spot.value_node, spot.key_node, is_exact=False)
        spot = below
    return spot


def _location_of_child(spot: SourceLocation, step: str) -> SourceLocation | None:
    node = spot.value_node
    if isinstance(node, yaml.MappingNode):
        matching_children = (
            SourceLocation(spot.file, child, key) for key, child in node.value if key.value == step
        )
        return next(matching_children, None)
    if isinstance(node, yaml.SequenceNode):
        texts = (child for child in node.value if isinstance(child, yaml.ScalarNode))
        entry = next((t for t in texts if step in {t.value, address_key_of_entry(t.value)}), None)
        return SourceLocation(spot.file, entry) if entry else None
    return None
