"""Copy of a module with all its files, to be written to another place."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from sandtable.exporters.bundle.bundle_files import collect_bundle_files
from sandtable.model.module import Module
from sandtable.model.storage import bundle
from sandtable.model.storage.atomic_writes import write_file
from sandtable.model.storage.file_layout import canonical_file_texts
from sandtable.model.storage.folder_writing import make_new_folder
from sandtable.model.storage.module_files import ModuleFiles
from sandtable.model.storage.module_loading import (
    ModuleWithFiles,
    parse_module_files,
    with_base_module,
)
from sandtable.model.storage.outline_files import with_outlines_in_files
from sandtable.model.storage.problem import UnreadableError
from sandtable.model.storage.splice import splice_module


def write_module_copy(loaded: ModuleWithFiles | None, module: Module, target: Path) -> list[str]:
    """Write a module with its pictures and other files; return those not copied.

    A name that ends in `.sandtable` becomes a bundle, any other a new folder.
    """
    losses: list[str] = []
    loaded = _reload_base_module(loaded, module, target)
    if target.suffix == bundle.BUNDLE_SUFFIX:
        write_file(target, bundle.pack_bundle(_file_contents(loaded, module, losses)))
        return losses
    make_new_folder(target, _folder_contents(loaded, module, target, losses))
    return losses


def _reload_base_module(
    loaded: ModuleWithFiles | None, module: Module, target: Path
) -> ModuleWithFiles | None:
    """Return the files with the module that `module` now extends.

    Raise UnreadableError if there is none.

    A relative path is resolved from the old place of the module, or else from the new one.
    """
    before = loaded.module.module.extends if loaded else None
    extends = module.module.extends
    if extends == before:
        return loaded
    if loaded is None or not extends:
        return replace(loaded, base=None) if loaded else _load_unsaved_module(module, target)
    parsed = splice_module(loaded, module)[1]
    try:
        return replace(loaded, base=with_base_module(parsed).base)
    except UnreadableError:
        # The base may lie beside the new place, where its relative path is valid.
        at_target = replace(parsed, files=replace(parsed.files, root=target.resolve()))
        return replace(loaded, base=with_base_module(at_target).base)


def _load_unsaved_module(module: Module, target: Path) -> ModuleWithFiles:
    """Return an unsaved module with the one it extends, as if saved at its target."""
    return with_base_module(
        parse_module_files(
            ModuleFiles(
                target.resolve(), dict(canonical_file_texts(with_outlines_in_files(module)))
            )
        )
    )


def _folder_contents(
    loaded: ModuleWithFiles | None, module: Module, target: Path, losses: list[str]
) -> Mapping[str, bytes]:
    """Return the files of a folder.

    A base module stays where it is unless it is in the same bundle.
    """
    if loaded is None or loaded.base is None or bundle.bundle_containing(loaded.files.root):
        return _file_contents(loaded, module, losses)
    below = os.path.relpath(_module_path(loaded.base), target.resolve())
    head = replace(module.module, extends=Path(below).as_posix())
    return _file_contents(replace(loaded, base=None), replace(module, module=head), losses)


def _module_path(base: ModuleWithFiles) -> Path:
    """Return the path of a module: its folder, or its single file."""
    root = base.files.root.resolve()
    one_file = "module.yaml" not in base.files.texts
    return root / next(iter(base.tree.yaml_files)) if one_file else root


def _file_contents(
    loaded: ModuleWithFiles | None, module: Module, losses: list[str]
) -> Mapping[str, bytes]:
    if loaded is None:
        texts = canonical_file_texts(with_outlines_in_files(module))
        return {name: text.encode() for name, text in texts.items()}
    return collect_bundle_files(splice_module(loaded, module)[1], losses)
