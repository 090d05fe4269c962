"""Files of a bundle: those of the module, and under `bases/` those of the module it extends.

The `extends` key is changed to `bases/<name>`, so that an unpacked bundle loads without other
folders.
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
    """Return all files by path in the bundle; add those left out to `losses`."""
    module, base = loaded.module, loaded.base
    bundled_files: dict[str, bytes] = {}
    if base is not None:
        within = f"{bundle.BASES_FOLDER}/{export_file_stem(base)}"
        inner = collect_bundle_files(base, losses)
        bundled_files = {f"{within}/{path}": data for path, data in inner.items()}
        module = replace(module, module=replace(module.module, extends=within))
    return {
        **_text_files_as_bytes(loaded, module),
        **_read_other_files(loaded, losses),
        **bundled_files,
    }


def _is_module_of_one_file(loaded: ModuleWithFiles) -> bool:
    return HEAD_FILE_NAME not in loaded.files.texts


def _text_files_as_bytes(loaded: ModuleWithFiles, module: Module) -> dict[str, bytes]:
    texts: dict[str, str | None] = {**loaded.files.texts, **changed_file_texts(loaded, module)}
    if _is_module_of_one_file(loaded):
        # Readers of a bundle look for the head file by its fixed name, whatever the single file
        # was called.
        name = next(iter(loaded.tree.yaml_files))
        texts[HEAD_FILE_NAME] = texts.pop(name)
    return {name: text.encode() for name, text in texts.items() if text is not None}


def _read_other_files(loaded: ModuleWithFiles, losses: list[str]) -> dict[str, bytes]:
    """Read the files that are not YAML: outlines, pictures and anything else in the folder."""
    root = loaded.files.root
    if home := bundle.bundle_containing(root):
        path, inside = home
        packed = bundle.unpack_bundle(path)
        within = f"{inside}/" if inside else ""
        return {name: packed[within + name] for name in loaded.files.other_names}
    # A module of one file may lie among unrelated files: only those that it names belong to it.
    names = (
        _files_named_in_module(loaded)
        if _is_module_of_one_file(loaded)
        else loaded.files.other_names
    )
    file_contents = {name: _read_asset_file(root, name, losses) for name in names}
    return {name: data for name, data in file_contents.items() if data is not None}


def _files_named_in_module(loaded: ModuleWithFiles) -> tuple[str, ...]:
    """Return the files that a one-file module refers to; no others are included."""
    module, read = loaded.module, loaded.files.texts
    outlines = (name for name in iter_outline_file_paths(loaded.tree, module) if name not in read)
    # An outline file may also be listed as a picture.
    return tuple(dict.fromkeys((*outlines, *iter_picture_names(module))))


def _read_asset_file(root: Path, name: str, losses: list[str]) -> bytes | None:
    """Return a file's bytes; None and a loss if it is missing, a bundle, or a link outwards."""
    path = root / name
    if path.suffix == bundle.BUNDLE_SUFFIX:
        losses.append(f"{name} is itself a bundle, perhaps of this module, and is left out.")
        return None
    # A symbolic link could point anywhere on the author's disk: such a file may be private.
    if not real_path(path).is_relative_to(real_path(root)):
        losses.append(f"{name} is outside the module's folder and is left out.")
        return None
    if not path.is_file():
        losses.append(f"{name} is missing.")
        return None
    # The reader of bundles refuses larger files, so the export has to fail first.
    if path.stat().st_size > module_files.MAX_ASSET_BYTES:
        most = module_files.MAX_ASSET_BYTES // 2**20
        raise ExportError(f"{name} is larger than {most} MB, the limit for a bundle.")
    return path.read_bytes()
