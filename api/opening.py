"""A loaded module with its files, as programs use it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from sandtable.model.address_path import AddressPath
from sandtable.model.identity_cache import cached_property
from sandtable.model.lookup import full_address
from sandtable.model.module import Module
from sandtable.model.reports.check_report import FilePosition
from sandtable.model.storage.module_loading import ModuleWithFiles, displayed_file_path
from sandtable.model.storage.module_loading import load_module as load_files
from sandtable.model.storage.opening_notes import opening_notes
from sandtable.model.storage.problem import Problem, UnreadableError


@dataclass(frozen=True)
class LoadedModule:
    """A module as it was read, or after changes that are not saved yet.

    It is never modified: each change returns another one. Programs use its properties; its fields
    belong to this package.
    """

    path: str
    """The folder, bundle or file, as given by the caller."""
    files: ModuleWithFiles
    """The files that were read."""
    own: Module
    """The module without the module that it extends, including changes that are not saved yet."""

    @property
    def title(self) -> str:
        """Return the title of the game."""
        return self.complete_module.module.title

    @property
    def is_changed(self) -> bool:
        """Say whether the module differs from its files."""
        return self.own != self.files.module

    @property
    def notes(self) -> tuple[str, ...]:
        """Return notes about the files: repairs made while reading them, and unusual contents."""
        return tuple(opening_notes(self.files.files))

    @cached_property
    def complete_module(self) -> Module:
        """Return the module together with the one that it extends, without its errata applied."""
        return self.now.complete_module

    @property
    def now(self) -> ModuleWithFiles:
        """Return the module in its current state, with its files."""
        return replace(self.files, module=self.own) if self.is_changed else self.files

    @cached_property
    def _displayed_file_names(self) -> dict[str, str]:
        """Return the displayed names of files, by path, as far as they were computed."""
        return {}

    def reading(self, *, printed: bool = False) -> Module:
        """Return the module together with the one that it extends.

        Errata are applied, unless the printed form is requested.
        """
        if printed:
            return self.complete_module
        from sandtable.model.edits.errata import module_with_errata_applied

        return module_with_errata_applied(self.complete_module)

    def with_own_module(self, own: Module) -> LoadedModule:
        """Return this loaded module with other contents in place of its own."""
        return replace(self, own=own)

    def position(self, steps: AddressPath) -> FilePosition | None:
        """Return file and line of an address, in this module or in one that it extends."""
        nearest = None
        for home, prefix in _modules_with_folders(self.files):
            spot = home.tree.locate_address(full_address(self.complete_module, steps))
            if spot is None:
                continue
            problem = (
                spot.problem_at_key("", "")
                if spot.key_node is not None
                else spot.problem_at_value("", "")
            )
            file = (
                displayed_file_path(prefix, home.files.root, problem.file)
                if prefix
                else problem.file
            )
            # Checks ask for thousands of places, which lie in a few files.
            if file not in self._displayed_file_names:
                self._displayed_file_names[file] = typed_place(self.path, file)
            position = FilePosition(self._displayed_file_names[file], problem.line, problem.column)
            if spot.is_exact:
                return position
            # An inherited value has no line of its own here, but perhaps in the extended module.
            nearest = nearest or position
        return nearest


def load(path: str | Path) -> LoadedModule:
    """Read a module: a folder, a bundle (`.sandtable`) or a single file.

    Raises UnreadableError with all reasons, each with its line. A module with mistakes in the game
    is readable; `check` reports them.
    """
    typed = str(path)
    try:
        files = load_files(Path(path))
    except UnreadableError as error:
        raise UnreadableError(typed_problems(typed, error.problems)) from None
    return LoadedModule(typed, files, files.module)


def prepare_module(module: LoadedModule) -> ModuleWithFiles:
    """Return the files as they would be if the module were saved now."""
    if not module.is_changed:
        return module.files
    # Saving is imported on use: most callers only read.
    from sandtable.model.storage.module_saving import prepare_save

    return prepare_save(module.files, module.own)[1]


def typed_problems(typed: str, problems: tuple[Problem, ...]) -> Iterator[Problem]:
    """Yield problems with file names relative to the path that the user typed."""
    return (replace(each, file=typed_place(typed, each.file)) for each in problems)


def typed_place(typed: str, file: str) -> str:
    """Return the displayed name of a module's file, relative to the path that the user typed."""
    path = Path(typed)
    return typed if file == str(path) else displayed_file_path(typed, path, file)


def _modules_with_folders(loaded: ModuleWithFiles) -> Iterator[tuple[ModuleWithFiles, str]]:
    """Yield the module and each module that it extends, with its path."""
    home: ModuleWithFiles | None = loaded
    prefix = ""
    while home is not None:
        yield home, prefix
        extends = home.module.module.extends or ""
        prefix = f"{prefix}/{extends}" if prefix else extends
        home = home.base
