"""Edits by address: each puts a text at an address or takes it away; all of them, or none."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import yaml
from pydantic import ValidationError

from sandtable.model.address_path import AddressPath, parse_address
from sandtable.model.edits.errors import EditError
from sandtable.model.locations import TypeRef, shelf_of
from sandtable.model.module import Module
from sandtable.model.phrases.entry import key_of_entry
from sandtable.model.storage.address_resolution import MissedError
from sandtable.model.storage.draft import Draft
from sandtable.model.storage.dump import longhand, plain
from sandtable.model.storage.explain import problems_of
from sandtable.model.storage.inherited import Inherited
from sandtable.model.storage.load import Loaded, problems_of_size, with_new_base
from sandtable.model.storage.nodes import Node, Plain, YamlFile
from sandtable.model.storage.outlined import with_outlines_kept
from sandtable.model.storage.problem import Problem, UnreadableError
from sandtable.model.storage.pydantic_schemas import adapter
from sandtable.model.storage.tree import SourceLocation, Tree

RENAME = "rename"
"""The key under which addresses get another id."""


@dataclass(frozen=True, slots=True)
class Edit:
    """A new text for an address, or a new id, and where that stands; None takes away."""

    spot: SourceLocation
    address: str
    value: Plain

    def problem(self, message: str) -> Problem:
        """Complain of the address."""
        return self.spot.key_problem(self.address, message)


@dataclass(frozen=True, slots=True)
class Edits:
    """What is to be done, in the order in which it is written."""

    texts: tuple[Edit, ...] = ()
    renames: tuple[Edit, ...] = ()


def read_edits(sources: Iterable[tuple[str, str]]) -> Edits:
    """Read edits, each text with the name it goes by; raise UnreadableError with every reason."""
    problems: list[Problem] = []
    texts: list[Edit] = []
    renames: list[Edit] = []
    for name, text in sources:
        file = YamlFile(name, text, problems)
        for edit in _edits(file, file.node, file.data):
            if edit.address != RENAME:
                texts.append(edit)
            elif isinstance(edit.value, dict):
                renames.extend(_edits(file, edit.spot.node, edit.value))
            else:
                problems.append(
                    edit.problem("Below 'rename', write an address and the new id on each line.")
                )
    if problems:
        raise UnreadableError(problems)
    return Edits(tuple(texts), tuple(renames))


def _edits(file: YamlFile, node: Node | None, data: dict[str, Any]) -> Iterator[Edit]:
    for key, value in node.value if isinstance(node, yaml.MappingNode) else ():
        if isinstance(key, yaml.ScalarNode) and key.value in data:
            yield Edit(SourceLocation(file, value, key), key.value, data[key.value])


def apply(loaded: Loaded, edits: Edits) -> Module:
    """Give the module with all edits done; raise UnreadableError with every reason against it."""
    return with_ids(with_texts(loaded, edits), edits)


def with_texts(loaded: Loaded, edits: Edits) -> Module:
    """Give the module with the new texts in it, and nothing renamed yet."""
    if not edits.texts:
        return loaded.module
    data = longhand(plain(loaded.module))
    assert isinstance(data, dict)
    draft = Draft(data, Inherited(loaded), _new_types(edits.texts))
    target = Target(data=data)
    problems: list[Problem] = []
    for edit in edits.texts:
        try:
            target.edits.append((_done(draft, edit), edit.spot))
        except MissedError as missed:
            problems.append(edit.problem(str(missed)))
    try:
        kept = with_outlines_kept(data, loaded.module, target, problems)
        module: Module = adapter(Module).validate_python(kept)
    except ValidationError as error:
        problems.extend(problems_of(error, target))
    else:
        problems.extend(_problems_with_base(loaded, module, target))
        problems.extend(problems_of_size(module, target))
        if not problems:
            return module
    raise UnreadableError(problems)


def _problems_with_base(loaded: Loaded, module: Module, target: Target) -> Iterator[Problem]:
    """Yield why the module cannot extend what an edit says that it extends."""
    if module.module.extends == loaded.module.module.extends:
        return
    try:
        with_new_base(replace(loaded, module=module))
    except UnreadableError as error:
        for problem in error.problems:
            is_own = problem.file in loaded.files.texts
            spot = target.follow(parse_address(problem.address) or ()) if is_own else None
            yield spot.problem(problem.address, problem.message) if spot else problem


def _new_types(edits: Iterable[Edit]) -> Iterator[str]:
    """The types that edits speak of, in whatever order they stand."""
    for edit in edits:
        steps = parse_address(edit.address) or ()
        if edit.value is None:
            continue
        if written := TypeRef.of(steps):
            yield written.type
        elif shelf_of(steps) == "types" and isinstance(edit.value, dict):
            yield from edit.value


def _done(draft: Draft, edit: Edit) -> AddressPath:
    """Do one edit; give the address at which its text stands."""
    if edit.value is None:
        return draft.take_away(_steps(edit))
    return draft.put(_steps(edit), edit.value)


def _steps(edit: Edit) -> AddressPath:
    steps = parse_address(edit.address)
    if steps is None:
        raise MissedError(
            f"{edit.address!r} is not an address: write keys joined by full stops,"
            " such as pieces.redland."
        )
    return steps


def with_ids(module: Module, edits: Edits) -> Module:
    """Give the module with the new ids in place of the old ones, wherever they are used."""
    if not edits.renames:
        return module
    # The index of all references is made for this alone.
    from sandtable.model.edits.renaming import rename_thing

    problems: list[Problem] = []
    for edit in edits.renames:
        try:
            module = rename_thing(module, _steps(edit), _new_id(edit))
        except (EditError, MissedError) as error:
            problems.append(edit.problem(str(error)))
    if problems:
        raise UnreadableError(problems)
    return module


def _new_id(edit: Edit) -> str:
    if not isinstance(edit.value, str):
        raise MissedError("A new id is missing here.")
    return edit.value


@dataclass(slots=True)
class Target(Tree):
    """The edited data; what is wrong in them is found where the edit that put it there stands."""

    edits: list[tuple[AddressPath, SourceLocation]] = field(default_factory=list)

    def follow(
        self, path: Sequence[str | int], *, only: str | None = None
    ) -> SourceLocation | None:
        """Find the edit that an address leads into, or one that lies below it."""
        del only
        steps = tuple(step for step in path if isinstance(step, str))
        if len(steps) < len(path):  # entries of lists are known by their words alone
            return None
        for at, spot in reversed(self.edits):
            if steps[: len(at)] == at:
                return _within(spot, steps[len(at) :])
        below = (spot for at, spot in reversed(self.edits) if at[: len(steps)] == steps)
        found = next(below, None)
        return SourceLocation(found.file, found.node, exact=False) if found else None


def _within(spot: SourceLocation, steps: AddressPath) -> SourceLocation:
    """Go as deep into an edit's value as the steps lead."""
    for step in steps:
        below = _child(spot, step)
        if below is None:
            return SourceLocation(spot.file, spot.node, spot.key, exact=False)
        spot = below
    return spot


def _child(spot: SourceLocation, step: str) -> SourceLocation | None:
    node = spot.node
    if isinstance(node, yaml.MappingNode):
        found = (
            SourceLocation(spot.file, child, key) for key, child in node.value if key.value == step
        )
        return next(found, None)
    if isinstance(node, yaml.SequenceNode):
        texts = (child for child in node.value if isinstance(child, yaml.ScalarNode))
        entry = next((t for t in texts if step in {t.value, key_of_entry(t.value)}), None)
        return SourceLocation(spot.file, entry) if entry else None
    return None
