"""Notes about the files of a module for the user who opens it."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sandtable.model.storage.module_files import ModuleFiles


def opening_notes(module_files: ModuleFiles) -> Iterator[str]:
    """Yield sentences about repairs made while the files were read, and unusual files."""
    if module_files.settled_file_count:
        files = f"A save of {module_files.settled_file_count} files had been interrupted"
        yield f"{files}: they are consistent again."
    if module_files.hard_linked_names:
        yield _hard_link_note(module_files.hard_linked_names)


def _hard_link_note(names: Sequence[str]) -> str:
    has = "has a second name" if len(names) == 1 else "have second names"
    says = f"{', '.join(names)} {has} on this disk (hard links)."
    return f"{says} Saving changes the module's own file and leaves the other as it is."
