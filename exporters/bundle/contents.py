"""What goes into a bundle: the module's files, and under `bases/` those of the module it extends.

`extends` is written anew there, `bases/<name>`: so an unpacked bundle stands alone, too.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from sandtable.exporters.protocol import ExportError, name_of
from sandtable.model.module import Module
from sandtable.model.resources import HEAD
from sandtable.model.storage import bundle, files
from sandtable.model.storage.asset_files import pictures_named
from sandtable.model.storage.file_names import real_path
from sandtable.model.storage.load import Loaded
from sandtable.model.storage.outlined import wanted_files
from sandtable.model.storage.splice import changed_files


def contents_of(loaded: Loaded, losses: list[str]) -> dict[str, bytes]:
    """All files by their path in the bundle; what is left out goes to `losses`."""
    module, base = loaded.module, loaded.base
    found: dict[str, bytes] = {}
    if base is not None:
        within = f"{bundle.BASES}/{name_of(base)}"
        inner = contents_of(base, losses)
        found = {f"{within}/{path}": data for path, data in inner.items()}
        module = replace(module, module=replace(module.module, extends=within))
    return {**_texts(loaded, module), **_others(loaded, losses), **found}


def _is_one_file(loaded: Loaded) -> bool:
    return HEAD not in loaded.files.texts


def _texts(loaded: Loaded, module: Module) -> dict[str, bytes]:
    texts: dict[str, str | None] = {**loaded.files.texts, **changed_files(loaded, module)}
    if _is_one_file(loaded):  # whatever the file is called, in a bundle it is the head
        name = next(iter(loaded.tree.files))
        texts[HEAD] = texts.pop(name)
    return {name: text.encode() for name, text in texts.items() if text is not None}


def _others(loaded: Loaded, losses: list[str]) -> dict[str, bytes]:
    """Outlines, pictures and whatever else lies in the folder."""
    root = loaded.files.root
    if home := bundle.holding(root):
        path, inside = home
        packed = bundle.unpack(path)
        within = f"{inside}/" if inside else ""
        return {name: packed[within + name] for name in loaded.files.others}
    names = _named(loaded) if _is_one_file(loaded) else loaded.files.others
    found = {name: _read(root, name, losses) for name in names}
    return {name: data for name, data in found.items() if data is not None}


def _named(loaded: Loaded) -> tuple[str, ...]:
    """The files that a module of one file speaks of; what else lies beside it is not its own."""
    module, read = loaded.module, loaded.files.texts
    outlines = (name for name in wanted_files(loaded.tree, module) if name not in read)
    return tuple(dict.fromkeys((*outlines, *pictures_named(module))))


def _read(root: Path, name: str, losses: list[str]) -> bytes | None:
    """A file's bytes; nothing where a link leads out of the folder, to what is not for others."""
    path = root / name
    if path.suffix == bundle.SUFFIX:
        losses.append(f"{name} is itself a bundle, perhaps of this module, and is left out.")
        return None
    if not real_path(path).is_relative_to(real_path(root)):
        losses.append(f"{name} is outside the module's folder and is left out.")
        return None
    if not path.is_file():
        losses.append(f"{name} is missing.")
        return None
    if path.stat().st_size > files.LARGEST_ASSET:
        most = files.LARGEST_ASSET // 2**20
        raise ExportError(f"{name} is larger than {most} MB, the limit for a bundle.")
    return path.read_bytes()
