"""Search for the module to which a file in a repository belongs, and for its part in it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from sandtable.model.identity_cache import cached_property
from sandtable.model.module import Module
from sandtable.model.resources import HEAD_FILE_NAME
from sandtable.model.storage.module_files import (
    GEOJSON_SUFFIX,
    ModuleFiles,
    is_ignored_file,
    is_module_part,
    read_folder_files,
)
from sandtable.model.storage.module_loading import (
    is_head_of_folder,
    parse_module_files,
    with_base_module,
)
from sandtable.model.storage.partial_modules import iter_names_in_module
from sandtable.model.storage.problem import UnreadableError


@dataclass(frozen=True)
class ModuleFilePlace:
    """A file by its path in its module, with the folder of that module if it is known."""

    name_in_module: str
    module_root: Path | None = None

    @cached_property
    def files_of_module(self) -> ModuleFiles | None:
        """Return the files of the module as they are on disk now."""
        return read_folder_files(self.module_root) if self.module_root else None

    def module_with_text(self, text: str | None) -> Module | None:
        """Return the whole module with a new text of this file, or without the file.

        None if it cannot be read. The whole module also defines the names that this file uses but
        does not define.
        """
        if self.files_of_module is None:
            return None
        texts = {**self.files_of_module.texts, self.name_in_module: text or ""}
        if not text:
            del texts[self.name_in_module]
        try:
            return with_base_module(
                parse_module_files(replace(self.files_of_module, texts=texts, problems=()))
            ).complete_module
        except UnreadableError:
            # Other files of the module may be broken in a way that git cannot help with.
            return None

    @property
    def board_of_outlines(self) -> str | None:
        """Return the board whose outlines are in the file, if the module names one."""
        if not self.name_in_module.endswith(GEOJSON_SUFFIX):
            return None
        module = self.module_with_text(None)
        boards = module.boards if module else {}
        file = Path(self.name_in_module).name
        return next((key for key, board in boards.items() if board.geometry == file), None)


def possible_file_places(path: Path, text: str) -> list[ModuleFilePlace]:
    """Return modules that a file may belong to, from the folders around it or its own text."""
    for root in path.absolute().parents:
        if (root / HEAD_FILE_NAME).is_file() and is_head_of_folder(root / HEAD_FILE_NAME):
            name = path.absolute().relative_to(root).as_posix()
            return (
                [ModuleFilePlace(name, root)]
                if is_module_part(name) and not is_ignored_file(name)
                else []
            )
    return [ModuleFilePlace(name) for name in iter_names_in_module(path.as_posix(), text)]
