"""Saving into files written by people, in which only the necessary lines change.

Every result is verified by reading it back. If it does not give the intended module, larger and
larger entries are rewritten, and in the end the whole module as canonical files (DECISIONS 5).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from sandtable.model.schema_introspection import (
    is_record_type,
    type_at_address,
    type_without_markers,
)
from sandtable.model.storage import format_upgrade
from sandtable.model.storage.block_style_edits import rewrite_node
from sandtable.model.storage.editable_text import EditableText, PiecewiseEditError
from sandtable.model.storage.entry_matching import has_same_order, is_same_data
from sandtable.model.storage.file_layout import canonical_file_texts
from sandtable.model.storage.file_partition import PartsByFile, divide_among_files
from sandtable.model.storage.module_loading import ModuleWithFiles, build_module, parse_yaml_files
from sandtable.model.storage.outline_files import changed_outline_files as changed_outlines
from sandtable.model.storage.outline_files import iter_outline_file_paths
from sandtable.model.storage.plain_data_conversion import PlainDataCache, as_plain_data
from sandtable.model.storage.problem import Problem, UnreadableError, UnsayableError
from sandtable.model.storage.yaml_file import BYTE_ORDER_MARK, YamlFile
from sandtable.model.storage.yaml_writer import yaml_document

if TYPE_CHECKING:
    from sandtable.model.address_path import AddressPath
    from sandtable.model.module import Module
    from sandtable.model.storage.module_files import ModuleFiles

ChangedTexts = dict[str, str | None]
"""The new text of every changed file; None for a deleted file."""

_REWRITE_DEPTHS_TO_TRY = (99, 6, 5, 4, 3, 2, 1, 0)
"""Depths to which entries are rewritten piece by piece, in order of the attempts.

0 means whole files.
"""


def changed_file_texts(loaded: ModuleWithFiles, after: Module) -> ChangedTexts:
    """Return the changed texts of files so that these contain the module `after`."""
    return splice_module(loaded, after)[0]


def splice_module(loaded: ModuleWithFiles, after: Module) -> tuple[ChangedTexts, ModuleWithFiles]:
    """Return the changed files, and the module that is read from them.

    Raise UnsayableError if no way of writing gives the changed module back.
    """
    if loaded.module is after:
        return {}, loaded
    cached_plain_data: PlainDataCache = {}
    old, new = (
        as_plain_data(loaded.module, cached_plain_data),
        as_plain_data(after, cached_plain_data),
    )
    equal_but_order: tuple[ChangedTexts, ModuleWithFiles] | None = None
    problems: tuple[Problem, ...] = ()
    for attempt in _iter_save_attempts(loaded, old, new, after):
        try:
            changed, result = _read_back_attempted_files(loaded, attempt, after)
        except UnreadableError as error:
            # Larger parts of the files are only worth trying if whole files can express it: each
            # attempt reads the module again, which takes a second in a large one.
            if not problems:
                _insist_on_expressible(loaded, after, error)
            problems = error.problems
            continue
        if result.module == after:
            # Equal mappings may differ in order, which files keep; it is only the second choice.
            if has_same_order(result.module, after):
                return changed, result
            equal_but_order = equal_but_order or (changed, result)
    if equal_but_order is None:
        raise UnsayableError(problems or [_unwritable_problem(loaded)])
    return equal_but_order


def _insist_on_expressible(loaded: ModuleWithFiles, after: Module, error: UnreadableError) -> None:
    """Raise UnsayableError with the problems of an attempt, if canonical files fail as well."""
    try:
        _read_back_attempted_files(loaded, _canonical_texts(loaded, after), after)
    except UnreadableError:
        raise UnsayableError(error.problems) from None


def _unwritable_problem(loaded: ModuleWithFiles) -> Problem:
    name = next(iter(loaded.files.texts))
    return Problem(
        name, 1, 1, "", "The module contains something that cannot be written to a file."
    )


def _iter_save_attempts(
    loaded: ModuleWithFiles, old: Any, new: Any, after: Module
) -> Iterator[ChangedTexts]:
    if format_upgrade.has_current_format(loaded.tree):
        before = None
        olds, news = divide_among_files(loaded.tree, old), divide_among_files(loaded.tree, new)
        for finest in _REWRITE_DEPTHS_TO_TRY:
            changed = _changed_texts_of_files(loaded, olds, news, finest)
            changed.update(
                {n: None for n in changed if _is_file_removed(loaded, n, changed[n], new)}
            )
            if changed != before:
                yield changed
            before = changed
    yield _canonical_texts(loaded, after)


def _canonical_texts(loaded: ModuleWithFiles, after: Module) -> ChangedTexts:
    """Return canonical files that replace all other files, as the last attempt to save."""
    # None deletes a file, and those still needed are added below.
    deleted_files: ChangedTexts = dict.fromkeys(loaded.tree.yaml_files)
    if () in loaded.tree.address_by_file.values():
        name = next(name for name, steps in loaded.tree.address_by_file.items() if not steps)
        return {**deleted_files, name: yaml_document(as_plain_data(after))}
    return {**deleted_files, **canonical_file_texts(after)}


def _read_back_attempted_files(
    loaded: ModuleWithFiles, attempt: ChangedTexts, after: Module
) -> tuple[ChangedTexts, ModuleWithFiles]:
    """Return the changed files of an attempt to save, and the module read back from them."""
    problems: list[Problem] = []
    tree = parse_yaml_files(
        _files_with_changes(loaded.files, attempt), loaded.tree.yaml_files, problems
    )
    used = iter_outline_file_paths(loaded.tree, loaded.module)
    changed = {**attempt, **changed_outlines(loaded.files.texts, used, tree, after)}
    loaded_result = build_module(_files_with_changes(loaded.files, changed), tree, problems)
    return changed, replace(loaded_result, base=loaded.base)


def _files_with_changes(files: ModuleFiles, changed: ChangedTexts) -> ModuleFiles:
    texts = {**files.texts, **changed}
    return replace(files, texts={name: text for name, text in texts.items() if text is not None})


def _changed_texts_of_files(
    loaded: ModuleWithFiles, olds: PartsByFile, news: PartsByFile, finest: int
) -> ChangedTexts:
    changed: ChangedTexts = {}
    for name, file in loaded.tree.yaml_files.items():
        steps = loaded.tree.address_by_file[name]
        text = _changed_text_of_file(file, steps, olds.get(name), news.get(name), finest)
        if text != file.text:
            changed[name] = text
    fresh = (name for name in news if name not in loaded.tree.yaml_files)
    return {**changed, **{name: yaml_document(news[name]) for name in fresh}}


def _changed_text_of_file(
    file: YamlFile, steps: AddressPath, old: Any, new: Any, finest: int
) -> str | None:
    if new is None:
        return file.text if old is None else "".join(f"{c}\n" for c in _comments_of_file(file))
    old = {} if old is None else old
    if is_same_data(old, new):
        return file.text
    if file.root_node is None:
        return _with_final_line_ending(file.text) + yaml_document(new)
    # Positions are counted without the byte mark, so it is added again.
    mark = BYTE_ORDER_MARK if file.text.startswith(BYTE_ORDER_MARK) else ""
    return mark + _rewrite_file_text(file, steps, old, new, finest)


def _rewrite_file_text(file: YamlFile, steps: AddressPath, old: Any, new: Any, finest: int) -> str:
    assert file.root_node is not None
    cut = not file.text_without_mark.endswith("\n")
    page = EditableText(_with_final_line_ending(file.text_without_mark), finest)
    try:
        rewrite_node(page, file.root_node, type_at_address(steps), old, new)
        text = page.text_with_replacements()
    except PiecewiseEditError:
        # Piece by piece it cannot be done; the whole file is written, with its comments.
        comments = page.iter_comments(file.root_node, 0, len(page.text))
        text = "".join(f"{comment}\n" for comment in comments) + yaml_document(new)
        text = text.replace("\n", page.line_ending)
    return text.removesuffix("\n").removesuffix("\r") if cut else text


def _with_final_line_ending(text: str) -> str:
    return text if text.endswith("\n") or not text else f"{text}\n"


def _is_file_removed(loaded: ModuleWithFiles, name: str, text: str | None, new: Any) -> bool:
    """Say whether a save deletes a file: with its entry, or because the file becomes empty.

    A collection whose last entry was deleted keeps the comments around it.
    """
    steps = loaded.tree.address_by_file.get(name, ())
    for depth, step in enumerate(steps):
        if not isinstance(new, Mapping) or step not in new:
            above = (
                type_without_markers(type_at_address(steps[:depth_above]))
                for depth_above in range(depth, len(steps))
            )
            return not text or not all(map(is_record_type, above))
        new = new[step]
    return False


def _comments_of_file(file: YamlFile) -> list[str]:
    return (
        list(
            EditableText(file.text_without_mark).iter_comments(
                file.root_node, 0, len(file.text_without_mark)
            )
        )
        if file.root_node
        else []
    )
