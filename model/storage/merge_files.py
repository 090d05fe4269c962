"""Three-way merge of one file of a module, which preserves comments and layout."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from sandtable.model.merge.module_merge import merge_modules
from sandtable.model.storage.merge_lines import merge_text_lines
from sandtable.model.storage.module_files import GEOJSON_SUFFIX
from sandtable.model.storage.partial_modules import (
    file_name_in_partial_module,
    partial_module_document,
    read_partial_module,
)
from sandtable.model.storage.problem import Problem, UnreadableError, UnsayableError
from sandtable.model.storage.splice import splice_module

if TYPE_CHECKING:
    from sandtable.model.module import Module
    from sandtable.model.storage.module_loading import ModuleWithFiles

_EMPTY_FILE_TEXT = "{}\n"
"""Content of a file without any entries. Git expects the file to exist."""
_MESSAGE_FOR_CONTESTED_DELETION = (
    "One version deleted what the other changed, and no file is left to record the"
    " conflict in: keep the file of one of them."
)


@dataclass(frozen=True, slots=True)
class MergedFile:
    """A merged file: its text, and the module read from it."""

    text: str
    module: Module


def merge_file_versions(
    name: str, base: str, ours: str, theirs: str, board: str | None = None
) -> MergedFile:
    """Merge two versions of a file with a common base.

    The program can always read the resulting text, even with conflicts. `name` is its path in the
    module, `board` the board whose outlines it holds. Raises UnreadableError if one of the
    versions cannot be read.
    """
    versions = [
        _read_version(name, side, text, board)
        for side, text in (("base", base), ("ours", ours), ("theirs", theirs))
    ]
    merged = merge_modules(*(version.module for version in versions))
    problems = UnreadableError([Problem(name, 1, 1, "", _MESSAGE_FOR_CONTESTED_DELETION)])
    for start in _iter_starting_points(name, (base, ours, theirs), versions[1], board):
        try:
            changed, _ = splice_module(start, merged)
        except UnsayableError as error:
            # Another starting point may still express the merged module.
            problems = error
            continue
        partial_name = file_name_in_partial_module(name)
        text = (
            changed[partial_name]
            if partial_name in changed
            else start.files.texts.get(partial_name, "")
        )
        merged_file = MergedFile(text or _EMPTY_FILE_TEXT, merged)
        # Every result is read back before it counts (DECISIONS 5).
        if read_partial_module(name, merged_file.text, board).module == merged:
            return merged_file
    if not name.endswith(GEOJSON_SUFFIX):
        text = partial_module_document(name, merged, (base, ours, theirs))
        if read_partial_module(name, text, board).module == merged:
            return MergedFile(text, merged)
    raise problems


def _read_version(name: str, side: str, text: str, board: str | None) -> ModuleWithFiles:
    """Return one version as a module; if the base is unreadable, an empty module."""
    try:
        return read_partial_module(name, text, board)
    except UnreadableError as error:
        # Without a readable base, both versions count as additions.
        if side == "base":
            return read_partial_module(name, "", board)
        problems = [replace(problem, file=f"{name} ({side})") for problem in error.problems]
        raise UnreadableError(problems) from None


def _iter_starting_points(
    name: str, texts: tuple[str, str, str], ours: ModuleWithFiles, board: str | None
) -> Iterator[ModuleWithFiles]:
    """Yield texts into which the result of a merge is written, the best ones first.

    These are the texts merged by lines, if they are readable, then single versions.
    """
    if not name.endswith(GEOJSON_SUFFIX):
        both = merge_text_lines(*texts, with_both=True)
        for text in dict.fromkeys((both, merge_text_lines(*texts))):
            # A draft merged by lines may be no YAML; the next starting point is tried instead.
            with suppress(UnreadableError):
                yield read_partial_module(name, text, board)
    if texts[1].strip():
        yield ours
    if texts[2].strip():
        yield read_partial_module(name, texts[2], board)
