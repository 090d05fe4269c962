"""What lies on the disk now, held against what was read from it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from sandtable.model.storage import bundle, files
from sandtable.model.storage.load import Loaded
from sandtable.model.storage.problem import UnreadableError


def chain(loaded: Loaded) -> Iterator[Loaded]:
    """A module, and those that it extends, one after the other."""
    home: Loaded | None = loaded
    while home is not None:
        yield home
        home = home.base


def unchanged(loaded: Loaded) -> bool:
    """Say whether the files still hold what was read."""
    return texts_now(loaded) == loaded.files.texts


def is_one_file(loaded: Loaded) -> bool:
    """Say whether all YAML stands in one file, whatever else lies beside it."""
    return () in loaded.tree.steps.values()


def texts_now(loaded: Loaded) -> Mapping[str, str]:
    """The texts as they are now; what cannot be read is missing."""
    root = loaded.files.root
    if home := bundle.holding(root):
        try:
            return bundle.read(*home).texts
        except UnreadableError:
            return {}
    if is_one_file(loaded):
        return files.read_beside(files.Files(root, {}), loaded.files.texts).texts
    return files.read_folder(root).texts if root.is_dir() else {}


def places(loaded: Loaded) -> list[str]:
    """The files to be watched, and the folders in which more of them may appear."""
    found: dict[str, None] = {}
    for home in chain(loaded):
        root = home.files.root
        if packed := bundle.holding(root):
            found[str(packed[0])] = None
            continue
        for name in home.files.texts:
            found[str(root / name)] = None
            if not is_one_file(home):
                found[str((root / name).parent)] = None
    return list(found)


def stamps(paths: list[str]) -> tuple[tuple[str, int, int], ...]:
    """When files were written, and how long they are: where that is the same, so are they."""
    return tuple(_stamp(Path(path)) for path in paths)


def _stamp(path: Path) -> tuple[str, int, int]:
    try:
        found = path.stat()
    except OSError:
        return str(path), 0, 0
    return str(path), found.st_mtime_ns, found.st_size
