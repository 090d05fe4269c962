"""What lies on the disk now, held against what was read from it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from sandtable.model.storage import bundle, module_files
from sandtable.model.storage.module_loading import ModuleWithFiles
from sandtable.model.storage.problem import UnreadableError


def with_extended_modules(loaded: ModuleWithFiles) -> Iterator[ModuleWithFiles]:
    """A module, and those that it extends, one after the other."""
    home: ModuleWithFiles | None = loaded
    while home is not None:
        yield home
        home = home.base


def is_unchanged_on_disk(loaded: ModuleWithFiles) -> bool:
    """Say whether the files still hold what was read."""
    return texts_on_disk(loaded) == loaded.files.texts


def is_one_file(loaded: ModuleWithFiles) -> bool:
    """Say whether all YAML stands in one file, whatever else lies beside it."""
    return () in loaded.tree.address_by_file.values()


def texts_on_disk(loaded: ModuleWithFiles) -> Mapping[str, str]:
    """The texts as they are now; what cannot be read is missing."""
    root = loaded.files.root
    if home := bundle.bundle_containing(root):
        try:
            return bundle.read_bundle(*home).texts
        except UnreadableError:
            return {}
    if is_one_file(loaded):
        return module_files.add_neighbouring_files(
            module_files.ModuleFiles(root, {}), loaded.files.texts
        ).texts
    return module_files.read_folder_files(root).texts if root.is_dir() else {}


def watched_paths(loaded: ModuleWithFiles) -> list[str]:
    """The files to be watched, and the folders in which more of them may appear."""
    found: dict[str, None] = {}
    for home in with_extended_modules(loaded):
        root = home.files.root
        if packed := bundle.bundle_containing(root):
            found[str(packed[0])] = None
            continue
        for name in home.files.texts:
            found[str(root / name)] = None
            if not is_one_file(home):
                found[str((root / name).parent)] = None
    return list(found)


def file_stamps(paths: list[str]) -> tuple[tuple[str, int, int], ...]:
    """When files were written, and how long they are: where that is the same, so are they."""
    return tuple(_file_stamp(Path(path)) for path in paths)


def _file_stamp(path: Path) -> tuple[str, int, int]:
    try:
        found = path.stat()
    except OSError:
        return str(path), 0, 0
    return str(path), found.st_mtime_ns, found.st_size
