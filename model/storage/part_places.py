"""Where a file of a repository belongs: which module it is a part of, and which part."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from sandtable.model.memo import cached_property
from sandtable.model.module import Module
from sandtable.model.resources import HEAD
from sandtable.model.storage.files import GEOJSON, Files, is_aside, is_part, read_folder
from sandtable.model.storage.load import is_in_folder, read, with_base
from sandtable.model.storage.part_files import names_in_module
from sandtable.model.storage.problem import UnreadableError


@dataclass(frozen=True)
class PartPlace:
    """A file by its path in its module, and the folder of that module, if it is there."""

    name: str
    root: Path | None = None

    @cached_property
    def files(self) -> Files | None:
        """The files of the module as they lie on the disk now."""
        return read_folder(self.root) if self.root else None

    def module_with(self, text: str | None) -> Module | None:
        """The whole module with another text of this file, or without the file, if it is readable.

        It knows what things are called that the file alone does not.
        """
        if self.files is None:
            return None
        texts = {**self.files.texts, self.name: text or ""}
        if not text:
            del texts[self.name]
        try:
            return with_base(read(replace(self.files, texts=texts, problems=()))).whole
        except UnreadableError:
            return None

    @property
    def board(self) -> str | None:
        """The board whose outlines the file holds, as far as the module tells."""
        if not self.name.endswith(GEOJSON):
            return None
        module = self.module_with(None)
        boards = module.boards if module else {}
        file = Path(self.name).name
        return next((key for key, board in boards.items() if board.geometry == file), None)


def places_of(path: Path, text: str) -> list[PartPlace]:
    """Return where a file may belong, by the folders around it or else by its name and text."""
    for root in path.absolute().parents:
        if (root / HEAD).is_file() and is_in_folder(root / HEAD):
            name = path.absolute().relative_to(root).as_posix()
            return [PartPlace(name, root)] if is_part(name) and not is_aside(name) else []
    return [PartPlace(name) for name in names_in_module(path.as_posix(), text)]
