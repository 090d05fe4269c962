"""Texts of several lines or sentences, merged where different ones changed."""

from __future__ import annotations

import re

from sandtable.model.merge.sequence_merge import merge_sequences

_PART_BOUNDARY = re.compile(r"(?<=\n)|(?<=[.!?;] )")


def merge_texts(base: str, ours: str, theirs: str) -> tuple[str, str]:
    """Return a text twice: where both changed one place, with ours and with theirs."""
    if _are_letter_grids(base, ours, theirs):
        return _merge_letter_grids(base, ours, theirs)
    parts = (_PART_BOUNDARY.split(text) for text in (base, ours, theirs))
    one, other = merge_sequences(*parts)
    return "".join(one), "".join(other)


def _are_letter_grids(*texts: str) -> bool:
    """Say whether these are charts of letters, of as many lines and as wide."""
    sizes = {tuple(map(len, text.split("\n"))) for text in texts}
    return len(sizes) == 1 and len(next(iter(sizes))) > 1


def _merge_letter_grids(base: str, ours: str, theirs: str) -> tuple[str, str]:
    """Merge letter by letter: each stands for a hex."""
    one, other = [], []
    for was, mine, its in zip(base, ours, theirs, strict=True):
        one.append(its if was == mine else mine)
        other.append(mine if was == its else its)
    return "".join(one), "".join(other)
