"""Three-way merge of a complete module: a folder, a bundle, or a one-file module."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from sandtable.model.merge.module_merge import merge_modules
from sandtable.model.storage.merge_lines import merge_text_lines
from sandtable.model.storage.module_files import GEOJSON_SUFFIX
from sandtable.model.storage.module_loading import ModuleWithFiles, parse_module_files
from sandtable.model.storage.problem import UnreadableError, UnsayableError
from sandtable.model.storage.splice import ChangedTexts, splice_module

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sandtable.model.module import Module


def merge_module_files(
    base: ModuleWithFiles, ours: ModuleWithFiles, theirs: ModuleWithFiles
) -> tuple[Module, ChangedTexts]:
    """Return the merged module, and new texts for those of our files that must change."""
    merged = merge_modules(base.module, ours.module, theirs.module)
    try:
        start = parse_module_files(
            replace(ours.files, texts=_merge_file_texts(base, ours, theirs))
        )
        # Merged lines keep the comments of both; our files alone are the fallback.
        changed, after = splice_module(start, merged)
    except (UnreadableError, UnsayableError):
        # The merge by lines gave no valid module, so the content is written over our files.
        changed, after = splice_module(ours, merged)
    del changed
    before, texts = ours.files.texts, after.files.texts
    changed_texts: ChangedTexts = {
        name: text for name, text in texts.items() if text != before.get(name)
    }
    return merged, changed_texts | {name: None for name in before if name not in texts}


def _merge_file_texts(
    base: ModuleWithFiles, ours: ModuleWithFiles, theirs: ModuleWithFiles
) -> Mapping[str, str]:
    """Return our files with the changed lines of theirs, and the files that only theirs have."""
    before, texts = base.files.texts, dict(ours.files.texts)
    for name, text in theirs.files.texts.items():
        if name.endswith(GEOJSON_SUFFIX):
            continue
        if name in texts:
            texts[name] = merge_text_lines(before.get(name, ""), texts[name], text)
        elif name not in before:
            texts[name] = text
    return texts
