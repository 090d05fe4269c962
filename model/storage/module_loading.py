"""Reading of a module: its files become a tree of data, and the tree becomes a module.

All problems are reported at once.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from pydantic import ValidationError

from sandtable.model.address_path import format_address
from sandtable.model.gc_pause import pause_garbage_collector
from sandtable.model.identity_cache import cached_property
from sandtable.model.module import Module
from sandtable.model.overlay import overlay_module_on_base
from sandtable.model.resources import HEAD_FILE_NAME
from sandtable.model.storage import bundle, format_upgrade, module_files
from sandtable.model.storage.file_names import real_path
from sandtable.model.storage.interrupted_save import settle_interrupted_save
from sandtable.model.storage.module_size_limits import iter_size_excesses
from sandtable.model.storage.outline_files import data_with_outlines, iter_outline_file_paths
from sandtable.model.storage.problem import Problem, UnreadableError
from sandtable.model.storage.pydantic_schemas import type_adapter
from sandtable.model.storage.validation_problems import (
    MISSING_VALUE_ENDING,
    problems_from_validation,
)
from sandtable.model.storage.verified_outlines import (
    geojson_file_problems,
    inline_outline_problems,
)
from sandtable.model.storage.yaml_file import YamlFile
from sandtable.model.storage.yaml_parser import MAX_ENTRIES
from sandtable.model.storage.yaml_tree import YamlTree, build_yaml_tree

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

_MAX_BASE_MODULES = 8


@dataclass(frozen=True)
class ModuleWithFiles:
    """A module with its files and the module that it extends, if any."""

    module: Module
    tree: YamlTree
    files: module_files.ModuleFiles
    base: ModuleWithFiles | None = None

    @cached_property
    def complete_module(self) -> Module:
        """Return the module combined with the module that it extends (DECISIONS 7)."""
        return (
            overlay_module_on_base(self.base.complete_module, self.module)
            if self.base
            else self.module
        )


def load_module(path: Path) -> ModuleWithFiles:
    """Read a module from a folder, a bundle or a single file.

    Raise UnreadableError with every reason.
    """
    return _load_with_bases(path, ())


def _load_with_bases(path: Path, above: tuple[Path, ...]) -> ModuleWithFiles:
    texts = read_files_at_path(path)
    # Outlines are tested in a child before anything here computes with them.
    _raise_problems(geojson_file_problems(texts.texts))
    loaded = _with_neighbouring_outlines(parse_module_files(texts))
    _raise_problems(inline_outline_problems(loaded.module, next(iter(loaded.files.texts))))
    return with_base_module(loaded, (*above, real_path(path)))


def _raise_problems(problems: Iterable[Problem]) -> None:
    """Raise UnreadableError with problems, if there are any."""
    if all_problems := list(problems):
        raise UnreadableError(all_problems)


def with_base_module(loaded: ModuleWithFiles, above: tuple[Path, ...] = ()) -> ModuleWithFiles:
    """Return a module together with the module that it extends.

    Raises UnreadableError if that cannot be read. `above` are the modules that extend this one,
    and itself.
    """
    extends, root = loaded.module.module.extends, loaded.files.root
    if not extends:
        return replace(loaded, base=None)
    base = real_path(root / extends)
    if base in above or len(above) > _MAX_BASE_MODULES:
        raise UnreadableError(
            [_extends_problem(loaded, f"The modules extend each other in a circle: {extends!r}.")]
        )
    home = bundle.bundle_containing(root)
    if home and not base.is_relative_to(real_path(home[0])):
        message = f"A bundle must contain the module it extends; {extends!r} is missing."
        raise UnreadableError([_extends_problem(loaded, message)])
    if not base.exists() and not bundle.bundle_containing(base):
        raise UnreadableError(
            [_extends_problem(loaded, f"There is no module at {extends!r} to extend.")]
        )
    try:
        return replace(loaded, base=_load_with_bases(base, above))
    except UnreadableError as error:
        # The problem is in the extended module, so its path is shown from this one.
        problems = [
            replace(p, file=displayed_file_path(extends, base, p.file)) for p in error.problems
        ]
        raise UnreadableError(problems) from None


def with_changed_base_module(loaded: ModuleWithFiles) -> ModuleWithFiles:
    """Return a module together with the module that it extends, after an edit of either.

    Raises UnreadableError if the result could not be read again, for example because of a circle
    through the module itself, which the files on disk do not show yet.
    """
    return with_base_module(loaded, tuple(_iter_own_paths(loaded.files)))


def _iter_own_paths(files: module_files.ModuleFiles) -> Iterator[Path]:
    """Yield the paths under which the user may have opened a module."""
    root = real_path(files.root)
    if home := bundle.bundle_containing(files.root):
        yield real_path(home[0])
    if HEAD_FILE_NAME in files.texts:
        yield from (root, root / HEAD_FILE_NAME)
    else:
        yield from (
            root / name for name in files.texts if not name.endswith(module_files.GEOJSON_SUFFIX)
        )


def _with_neighbouring_outlines(loaded: ModuleWithFiles) -> ModuleWithFiles:
    """Return a one-file module with the outlines that files in its folder contain."""
    if HEAD_FILE_NAME in loaded.files.texts:
        return loaded
    outline_paths = iter_outline_file_paths(loaded.tree, loaded.module)
    files = module_files.add_neighbouring_files(loaded.files, outline_paths)
    _raise_problems(geojson_file_problems(files.texts))
    return loaded if files.texts.keys() == loaded.files.texts.keys() else parse_module_files(files)


def displayed_file_path(typed: str, path: Path, file: str) -> str:
    """Return the path of a module's file, beginning as the user wrote the module's path."""
    if Path(file).is_absolute() or (not path.is_dir() and file == path.name):
        return typed
    return f"{typed.rstrip('/')}/{file}"


def _extends_problem(loaded: ModuleWithFiles, message: str) -> Problem:
    spot = loaded.tree.locate_address(("module", "extends"))
    assert spot is not None
    return spot.problem_at_value("module.extends", message)


def read_files_at_path(path: Path) -> module_files.ModuleFiles:
    """Read the files of any module, after completing an interrupted save."""
    settled = settle_interrupted_save(path)
    if path.name == HEAD_FILE_NAME:
        settled += settle_interrupted_save(path.parent)
    return replace(_read_files_of_any_kind(path), settled_file_count=settled)


def _read_files_of_any_kind(path: Path) -> module_files.ModuleFiles:
    if path.is_dir():
        return _read_module_folder(path)
    if bundle_place := bundle.bundle_containing(path):
        return bundle.read_bundle(*bundle_place)
    if not path.exists():
        raise UnreadableError([Problem(str(path), 1, 1, "", "There is no such file or folder.")])
    files = module_files.read_single_file(path)
    if path.name == HEAD_FILE_NAME and _is_folder_head_text(files):
        return _read_module_folder(path.parent)
    return files


def is_head_of_folder(head: Path) -> bool:
    """Say whether a head file belongs to a folder, and is not a one-file module."""
    return _is_folder_head_text(module_files.read_single_file(head))


def _is_folder_head_text(files: module_files.ModuleFiles) -> bool:
    return not _MODULE_KEY_PATTERN.search(files.texts.get(HEAD_FILE_NAME, ""))


_MODULE_KEY_PATTERN = re.compile(r"""^[{\s]*["']?module["']?\s*:""", re.MULTILINE)


def _read_module_folder(path: Path) -> module_files.ModuleFiles:
    files = module_files.read_folder_files(path)
    if HEAD_FILE_NAME not in files.texts and not any(
        p.file == HEAD_FILE_NAME for p in files.problems
    ):
        message = "This folder is not a module: module.yaml is missing."
        raise UnreadableError([*files.problems, Problem(str(path), 1, 1, "", message)])
    return files


def parse_module_files(
    files: module_files.ModuleFiles, known_files: Mapping[str, YamlFile] | None = None
) -> ModuleWithFiles:
    """Return the module that some texts contain.

    Raises UnreadableError with every reason. `known_files` were parsed before. They are used where
    the text is the same.
    """
    problems = list(files.problems)
    with pause_garbage_collector():
        return build_module(files, parse_yaml_files(files, known_files or {}, problems), problems)


def build_module(
    files: module_files.ModuleFiles, tree: YamlTree, problems: list[Problem]
) -> ModuleWithFiles:
    """Return the module made from parsed texts. Raise UnreadableError with every reason."""
    # DECISIONS 10
    with pause_garbage_collector():
        tree.merged_plain_data = format_upgrade.upgrade_to_current_format(tree.merged_plain_data)
        data = data_with_outlines(tree.merged_plain_data, tree, files.texts, problems)
        try:
            module: Module | None = type_adapter(Module).validate_python(data)
        except ValidationError as error:
            module = None
            problems.extend(_explain_validation_error(error, tree, whole=not problems))
        else:
            problems.extend(iter_size_problems(module, tree) if module else ())
    if problems or module is None:
        raise UnreadableError(problems)
    return ModuleWithFiles(module, tree, files)


def parse_yaml_files(
    files: module_files.ModuleFiles, known_files: Mapping[str, YamlFile], problems: list[Problem]
) -> YamlTree:
    """Parse all YAML files, the head first.

    A newer format may change the meaning of the others.
    """
    parsed: list[YamlFile] = []
    entries = 0
    # A newer format in the head changes how the other files are read.
    names = (name for name in files.texts if not name.endswith(module_files.GEOJSON_SUFFIX))
    for name in sorted(names, key=lambda name: name != HEAD_FILE_NAME):
        text, before = files.texts[name], known_files.get(name)
        same = before is not None and before.is_readable and before.text == text
        parsed.append(before if before and same else YamlFile(name, text, problems))
        entries += parsed[-1].entry_count
        if entries > MAX_ENTRIES:
            if parsed[-1].is_readable:
                message = (
                    f"The files up to this one have more than {MAX_ENTRIES:,} entries,"
                    " which is the limit."
                )
                problems.append(Problem(name, 1, 1, "", message))
            raise UnreadableError(problems)
        # A newer format may make other files unreadable, which would hide the real reason.
        if name == HEAD_FILE_NAME and (
            newer := format_upgrade.unknown_format_problem(build_yaml_tree(parsed, []))
        ):
            raise UnreadableError([newer])
    tree = build_yaml_tree(parsed, problems)
    if newer := format_upgrade.unknown_format_problem(tree):
        raise UnreadableError([newer])
    return tree


def iter_size_problems(module: Module, tree: YamlTree) -> Iterator[Problem]:
    """Yield a problem for each kind of entry of which a module has too many."""
    for steps, message in iter_size_excesses(module):
        spot, at = tree.locate_path(steps), format_address(steps)
        if spot is not None:
            yield spot.problem_at_key(at, message)
        else:
            yield Problem(HEAD_FILE_NAME, 1, 1, at, message)


def _explain_validation_error(
    error: ValidationError, tree: YamlTree, *, whole: bool
) -> list[Problem]:
    """Return problems with the data, in words for authors.

    If a file is broken, missing values are not reported.
    """
    problems = problems_from_validation(error, tree)
    return [p for p in problems if whole or not p.message.endswith(MISSING_VALUE_ENDING)]
