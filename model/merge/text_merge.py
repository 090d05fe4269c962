"""Merging of texts with several lines or sentences, by the parts that changed."""

from __future__ import annotations

import re

from sandtable.model.merge.sequence_merge import merge_sequences

_TEXT_PART_BOUNDARY = re.compile(r"(?<=\n)|(?<=[.!?;] )")


def merge_texts(base: str, ours: str, theirs: str) -> tuple[str, str]:
    """Return a merged text twice: with our version where the two conflict, and with theirs."""
    # A line of a terrain chart holds many hexes, so merging by line would conflict too often.
    if _are_texts_letter_grids(base, ours, theirs):
        return _merge_letter_grids(base, ours, theirs)
    parts = (_TEXT_PART_BOUNDARY.split(text) for text in (base, ours, theirs))
    with_ours, with_theirs = merge_sequences(*parts)
    return "".join(with_ours), "".join(with_theirs)


def _are_texts_letter_grids(*texts: str) -> bool:
    """Say whether several texts are charts of letters of the same size."""
    sizes = {tuple(map(len, text.split("\n"))) for text in texts}
    return len(sizes) == 1 and len(next(iter(sizes))) > 1


def _merge_letter_grids(base: str, ours: str, theirs: str) -> tuple[str, str]:
    """Merge charts of terrain letter by letter, because each letter stands for one hex."""
    with_ours, with_theirs = [], []
    for was, mine, its in zip(base, ours, theirs, strict=True):
        with_ours.append(its if was == mine else mine)
        with_theirs.append(mine if was == its else its)
    return "".join(with_ours), "".join(with_theirs)
