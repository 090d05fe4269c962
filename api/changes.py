"""Changes to a module. Each function returns another module; only `save` writes files."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass, replace
from pathlib import Path
from textwrap import indent
from typing import TYPE_CHECKING, Literal

from sandtable.api.errors import RequestError
from sandtable.api.opening import LoadedModule
from sandtable.api.requests import insist_on_known
from sandtable.model.merge.conflict_settling import settle_conflicts
from sandtable.model.reports.check_report import FindingEntry, check_report
from sandtable.model.reports.differences import describe_differences
from sandtable.model.storage.address_edits import RENAME_KEY, Edits
from sandtable.model.storage.address_edits import apply_address_edits as apply_edits
from sandtable.model.storage.address_edits import read_edits as read_texts
from sandtable.model.storage.module_saving import lock_for_edit, prepare_save
from sandtable.model.storage.module_saving import save_module as save_files

if TYPE_CHECKING:
    from sandtable.model.module import Module


def apply(
    module: LoadedModule,
    edits: Mapping[str, str | None] | Edits,
    *,
    renames: Mapping[str, str] | None = None,
) -> LoadedModule:
    """Return the module with new values at addresses; if one of them is invalid, none is set.

    A value is the text that the module's files would contain (YAML); None deletes, and a new
    address adds. `renames` maps addresses to new ids, and all uses of an id follow. Edits from
    `read_edits` contain their own renames. Raises UnreadableError with all reasons if an edit is
    invalid.
    """
    # Edits that were read from files keep their places, which complaints then name.
    if isinstance(edits, Edits):
        return module.with_own_module(apply_edits(module.now, edits))
    lines = [*map(_edit_as_yaml, edits.items())]
    if renames:
        lines += [f"{RENAME_KEY}:\n", *(f"  {_edit_as_yaml(each)}" for each in renames.items())]
    if not lines:
        return module
    return module.with_own_module(apply_edits(module.now, read_edits([("edits", "".join(lines))])))


def _edit_as_yaml(edit: tuple[str, str | None]) -> str:
    """Return an edit as YAML, indented so that no part of its text is read as a second edit."""
    address, text = edit
    value = "~" if text is None else text
    return f"{json.dumps(address)}:\n{indent(value, '    ')}\n"


def read_edits(sources: Iterable[tuple[str, str]]) -> Edits:
    """Parse edits written as YAML, given as pairs of a name for error messages and a text."""
    return read_texts(sources)


def lock_module(path: str | Path) -> AbstractContextManager[None]:
    """Lock a module against other writers, from before it is loaded until it is saved."""
    return lock_for_edit(Path(path))


def save(module: LoadedModule, *, dry_run: bool = False, overwrite: bool = False) -> LoadedModule:
    """Write a changed module to its files; return the module with the files as they are now.

    Lines without a change stay as they are. Raises UnsayableError, and writes nothing, if no file
    could express the module, or if somebody else has changed the files meanwhile and `overwrite`
    is not set. A dry run raises the same errors.
    """
    if not module.is_changed:
        return module
    if dry_run:
        # Everything but the writing, so that a dry run refuses what a save would refuse.
        _, files = prepare_save(module.files, module.own)
    else:
        files = save_files(module.files, module.own, overwrite=overwrite)
    return LoadedModule(module.path, files, files.module)


@dataclass(frozen=True, slots=True)
class FixedFinding:
    """A finding, and the fix that removed it."""

    finding: FindingEntry
    fix: str


@dataclass(frozen=True, slots=True)
class FixAnswer:
    """The result of safe fixes: the module, the fixes, and the number of remaining errors."""

    module: LoadedModule
    fixed: list[FixedFinding]
    errors_left: int


def fix(module: LoadedModule) -> FixAnswer:
    """Apply the fixes that need no decision; nothing that an author wrote is deleted."""
    # The checks are imported on use, so that `import sandtable.api` stays quick.
    from sandtable.model.checks.safe_fixes import apply_safe_fixes
    from sandtable.plugins.registry import plugin_registry

    after = apply_safe_fixes(
        module.own,
        plugin_registry().all_checks,
        lambda own_module: replace(module.files, module=own_module).complete_module,
    )
    mended_findings = [finding for finding, _ in after.done]
    entries = check_report(module.complete_module, mended_findings, module.position)
    fixed = [
        FixedFinding(entry, each.label)
        for entry, (_, each) in zip(entries, after.done, strict=True)
    ]
    return FixAnswer(module.with_own_module(after.module), fixed, after.error_count)


@dataclass(frozen=True, slots=True)
class SettleAnswer:
    """The result of settling conflicts: the module, its changes, and their number."""

    module: LoadedModule
    changes: list[str]
    settled: int


def settle(
    module: LoadedModule, side: Literal["ours", "theirs"], addresses: Iterable[str] = ()
) -> SettleAnswer:
    """Resolve all conflicts of a merge, or some, in favour of one side."""
    open_conflicts = module.own.conflicts
    names = [insist_on_known(address, open_conflicts, "conflict at") for address in addresses]
    if not open_conflicts:
        raise RequestError("There is no conflict to settle.")
    settled_module = settle_conflicts(module.own, side, names or None)
    after = module.with_own_module(settled_module)
    changes = describe_differences(_without_conflicts(module), _without_conflicts(after))
    return SettleAnswer(after, changes, len(open_conflicts) - len(settled_module.conflicts))


def _without_conflicts(module: LoadedModule) -> Module:
    return replace(module.complete_module, conflicts={})
