"""What goes into a bundle: the module's files, and under `bases/` those of the module it extends.

`extends` is written anew there, `bases/<name>`: so an unpacked bundle stands alone, too.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from sandtable.exporters.protocol import ExportError, export_file_stem
from sandtable.model.module import Module
from sandtable.model.resources import HEAD_FILE_NAME
from sandtable.model.storage import bundle, module_files
from sandtable.model.storage.asset_files import iter_picture_names
from sandtable.model.storage.file_names import real_path
from sandtable.model.storage.module_loading import ModuleWithFiles
from sandtable.model.storage.outline_files import iter_outline_file_paths
from sandtable.model.storage.splice import changed_file_texts


def collect_bundle_files(loaded: ModuleWithFiles, losses: list[str]) -> dict[str, bytes]:
    """All files by their path in the bundle; what is left out goes to `losses`."""
    module, base = loaded.module, loaded.base
    found: dict[str, bytes] = {}
    if base is not None:
        within = f"{bundle.BASES_FOLDER}/{export_file_stem(base)}"
        inner = collect_bundle_files(base, losses)
        found = {f"{within}/{path}": data for path, data in inner.items()}
        module = replace(module, module=replace(module.module, extends=within))
    return {**_encoded_text_files(loaded, module), **_other_files(loaded, losses), **found}


def _is_one_file(loaded: ModuleWithFiles) -> bool:
    return HEAD_FILE_NAME not in loaded.files.texts


def _encoded_text_files(loaded: ModuleWithFiles, module: Module) -> dict[str, bytes]:
    texts: dict[str, str | None] = {**loaded.files.texts, **changed_file_texts(loaded, module)}
    if _is_one_file(loaded):  # whatever the file is called, in a bundle it is the head
        name = next(iter(loaded.tree.yaml_files))
        texts[HEAD_FILE_NAME] = texts.pop(name)
    return {name: text.encode() for name, text in texts.items() if text is not None}


def _other_files(loaded: ModuleWithFiles, losses: list[str]) -> dict[str, bytes]:
    """Outlines, pictures and whatever else lies in the folder."""
    root = loaded.files.root
    if home := bundle.bundle_containing(root):
        path, inside = home
        packed = bundle.unpack_bundle(path)
        within = f"{inside}/" if inside else ""
        return {name: packed[within + name] for name in loaded.files.other_names}
    names = _referenced_files(loaded) if _is_one_file(loaded) else loaded.files.other_names
    found = {name: _read_asset(root, name, losses) for name in names}
    return {name: data for name, data in found.items() if data is not None}


def _referenced_files(loaded: ModuleWithFiles) -> tuple[str, ...]:
    """The files that a module of one file speaks of; what else lies beside it is not its own."""
    module, read = loaded.module, loaded.files.texts
    outlines = (name for name in iter_outline_file_paths(loaded.tree, module) if name not in read)
    return tuple(dict.fromkeys((*outlines, *iter_picture_names(module))))


def _read_asset(root: Path, name: str, losses: list[str]) -> bytes | None:
    """A file's bytes; nothing where a link leads out of the folder, to what is not for others."""
    path = root / name
    if path.suffix == bundle.BUNDLE_SUFFIX:
        losses.append(f"{name} is itself a bundle, perhaps of this module, and is left out.")
        return None
    if not real_path(path).is_relative_to(real_path(root)):
        losses.append(f"{name} is outside the module's folder and is left out.")
        return None
    if not path.is_file():
        losses.append(f"{name} is missing.")
        return None
    if path.stat().st_size > module_files.MAX_ASSET_BYTES:
        most = module_files.MAX_ASSET_BYTES // 2**20
        raise ExportError(f"{name} is larger than {most} MB, the limit for a bundle.")
    return path.read_bytes()
