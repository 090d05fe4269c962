"""Three versions of a whole module as one: a folder, a bundle, or a module of one file."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from sandtable.model.merge.modules import merge_modules
from sandtable.model.storage.files import GEOJSON
from sandtable.model.storage.load import Loaded, read
from sandtable.model.storage.merge_lines import merge_lines
from sandtable.model.storage.problem import UnreadableError, UnsayableError
from sandtable.model.storage.splice import Changed, spliced

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sandtable.model.module import Module


def merge_loaded(base: Loaded, ours: Loaded, theirs: Loaded) -> tuple[Module, Changed]:
    """Return the merged module, and what is to be written so that the files of ours say it."""
    merged = merge_modules(base.module, ours.module, theirs.module)
    try:
        start = read(replace(ours.files, texts=_merged_texts(base, ours, theirs)))
        changed, after = spliced(start, merged)
    except (UnreadableError, UnsayableError):
        changed, after = spliced(ours, merged)
    del changed
    before, texts = ours.files.texts, after.files.texts
    written: Changed = {name: text for name, text in texts.items() if text != before.get(name)}
    return merged, written | {name: None for name in before if name not in texts}


def _merged_texts(base: Loaded, ours: Loaded, theirs: Loaded) -> Mapping[str, str]:
    """Return the files of ours with the lines of theirs, and the files that only theirs have."""
    before, texts = base.files.texts, dict(ours.files.texts)
    for name, text in theirs.files.texts.items():
        if name.endswith(GEOJSON):
            continue
        if name in texts:
            texts[name] = merge_lines(before.get(name, ""), texts[name], text)
        elif name not in before:
            texts[name] = text
    return texts
