"""Comparison of files on disk with their contents when they were read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from sandtable.model.storage import bundle, module_files
from sandtable.model.storage.module_loading import ModuleWithFiles
from sandtable.model.storage.problem import UnreadableError


def module_and_extended_modules(loaded: ModuleWithFiles) -> Iterator[ModuleWithFiles]:
    """Yield a module and then the modules that it extends, directly or indirectly."""
    home: ModuleWithFiles | None = loaded
    while home is not None:
        yield home
        home = home.base


def is_unchanged_on_disk(loaded: ModuleWithFiles) -> bool:
    """Say whether the files still have the contents that were read from them."""
    return texts_on_disk(loaded) == loaded.files.texts


def is_one_file(loaded: ModuleWithFiles) -> bool:
    """Say whether all YAML of a module is in one file."""
    return () in loaded.tree.address_by_file.values()


def texts_on_disk(loaded: ModuleWithFiles) -> Mapping[str, str]:
    """Return the texts on disk now; files that cannot be read are missing."""
    root = loaded.files.root
    if home := bundle.bundle_containing(root):
        try:
            return bundle.read_bundle(*home).texts
        except UnreadableError:
            # A file that cannot be read counts as changed, so that the author is asked.
            return {}
    # The folder of a single file may hold files that do not belong to it.
    if is_one_file(loaded):
        return module_files.add_neighbouring_files(
            module_files.ModuleFiles(root, {}), loaded.files.texts
        ).texts
    return module_files.read_folder_files(root).texts if root.is_dir() else {}


def watched_paths(loaded: ModuleWithFiles) -> list[str]:
    """Return the files to watch, and the folders where new ones may appear."""
    paths: dict[str, None] = {}
    for home in module_and_extended_modules(loaded):
        root = home.files.root
        if packed := bundle.bundle_containing(root):
            paths[str(packed[0])] = None
            continue
        for name in home.files.texts:
            paths[str(root / name)] = None
            if not is_one_file(home):
                paths[str((root / name).parent)] = None
    return list(paths)


def file_stamps(paths: list[str]) -> tuple[tuple[str, int, int], ...]:
    """Return modification time and size of each file; equal stamps mean unchanged files."""
    return tuple(_file_stamp(Path(path)) for path in paths)


def _file_stamp(path: Path) -> tuple[str, int, int]:
    # A missing file gets a stamp too, so its return is noticed.
    try:
        status = path.stat()
    except OSError:
        return str(path), 0, 0
    return str(path), status.st_mtime_ns, status.st_size
