"""Merging of two versions of a module or of one of its files, and changes of a file."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from sandtable.api.errors import RequestError
from sandtable.model.reports.conflicts import Conflicts, conflicts_report
from sandtable.model.reports.differences import describe_differences
from sandtable.model.storage.bundle import bundle_containing
from sandtable.model.storage.file_membership import ModuleFilePlace, possible_file_places
from sandtable.model.storage.merge_files import MergedFile, merge_file_versions
from sandtable.model.storage.merge_folders import merge_module_files
from sandtable.model.storage.module_files import read_single_file
from sandtable.model.storage.module_saving import write_changed_files, write_file
from sandtable.model.storage.partial_modules import read_partial_module
from sandtable.model.storage.problem import UnreadableError
from sandtable.model.storage.yaml_writer import value_as_yaml

if TYPE_CHECKING:
    from sandtable.api.opening import LoadedModule
    from sandtable.model.module import Module

LAYOUT_CHANGED = "Only comments or layout changed."
LINE_ENDS_CHANGED = "Only the ends of lines changed."


def is_module(path: str | Path) -> bool:
    """Say whether a path is a module's folder or a bundle, not a single file."""
    return Path(path).is_dir() or bool(bundle_containing(Path(path)))


# ---------------------------------------------------------------------------------- modules
def merge(
    base: LoadedModule, ours: LoadedModule, theirs: LoadedModule, *, dry_run: bool = False
) -> Conflicts:
    """Merge two versions by content, write the result to `ours`, and return the conflicts.

    If both versions changed a value differently, the value of `ours` stays until `settle` decides.
    """
    merged, changed = merge_module_files(base.files, ours.files, theirs.files)
    if changed and not dry_run:
        write_changed_files(ours.files, changed)
    # Sentences about conflicts need names that may stand in the extended module.
    whole = replace(ours.files, module=merged).complete_module
    return conflicts_report(replace(whole, conflicts=merged.conflicts), value_as_yaml)


# ------------------------------------------------------------------------------------ files
def merge_file(
    base: str, ours: str, theirs: str, *, path: str | None = None, dry_run: bool = False
) -> Conflicts:
    """Merge two versions of one file of a module, and write the result to `ours`.

    `path` is the real path of the file, if `ours` is a temporary copy made by git.
    """
    texts = read_text(base), read_text(ours), read_text(theirs)
    place, merged = _merge_as_possible_file_kind(path or ours, *texts)
    if not dry_run and merged.text != texts[1]:
        _write_merged_files(Path(ours), merged.text.encode(), is_copy=path is not None)
    conflicts = merged.module.conflicts
    whole = place.module_with_text(merged.text) if conflicts else None
    return conflicts_report(replace(whole or merged.module, conflicts=conflicts), value_as_yaml)


def _merge_as_possible_file_kind(
    name: str, base: str, ours: str, theirs: str
) -> tuple[ModuleFilePlace, MergedFile]:
    """Merge a file as one kind of module file after another, until one attempt succeeds."""
    problems: UnreadableError | None = None
    for place in possible_file_places(Path(name), ours or theirs):
        try:
            return place, merge_file_versions(
                place.name_in_module, base, ours, theirs, place.board_of_outlines
            )
        except UnreadableError as error:
            # The first possible place is the likeliest, so its problems are the ones to report.
            problems = problems or error
    raise problems or RequestError(f"{name} is no file of a module; nothing was merged.")


def read_text(path: str) -> str:
    """Return the text of a file of a module; the null device gives an empty text."""
    # Git passes the null device for a version in which the file does not exist.
    if path == os.devnull:
        return ""
    source_file = read_single_file(Path(path))
    if source_file.problems:
        raise UnreadableError(replace(problem, file=path) for problem in source_file.problems)
    return next(iter(source_file.texts.values()))


def _write_merged_files(path: Path, data: bytes, *, is_copy: bool) -> None:
    """Write the merged files; a copy that git made gets no backup file."""
    if is_copy:
        path.write_bytes(data)
    else:
        write_file(path, data)


# -------------------------------------------------------------------------------- changes
def file_changes(path: str, old: str, new: str) -> list[str]:
    """Return the changes of a module's file in the words of the game.

    The list is empty if the file cannot be read as part of a module, and has `LAYOUT_CHANGED`
    alone if its content is the same.
    """
    return list(_changes(path, old, new))


def _changes(path: str, old: str, new: str) -> Iterator[str]:
    for place in possible_file_places(Path(path), new or old):
        versions = _both_versions_as_modules(place, old, new)
        if versions is not None:
            yield from describe_differences(*versions) or [_words_on_layout_change(old, new)]
            return


def _words_on_layout_change(old: str, new: str) -> str:
    return LINE_ENDS_CHANGED if old.splitlines() == new.splitlines() else LAYOUT_CHANGED


def _both_versions_as_modules(
    place: ModuleFilePlace, old: str, new: str
) -> tuple[Module, Module] | None:
    """Return both versions of a changed file as whole modules.

    If other files of the module do not match them, return them as modules of this file alone.
    """
    before, after = place.module_with_text(old), place.module_with_text(new)
    if before is not None and after is not None:
        return before, after
    try:
        board = place.board_of_outlines
        return read_partial_module(place.name_in_module, old, board).module, read_partial_module(
            place.name_in_module, new, board
        ).module
    except UnreadableError:
        # The file alone is no readable module; the caller shows the lines instead.
        return None
