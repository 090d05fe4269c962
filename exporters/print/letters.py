"""Texts made fit for print: long words may break, heads are short, unknown letters are named."""

from __future__ import annotations

from typing import Any

from sandtable.drawing import fonts

_BREAK = "\u200b"
"""A word may go on in the next line here, and nobody sees it."""
_LONGEST = 24
_ASIDE = frozenset({"kind", "pic", "drawing", "colour"})
_HEADS = {"scenario": 100.0, "name": 75.0, "seat": 60.0}
"""What stands in the head of every page, and its room in millimetres."""
_HEAD = 4.6
_SHOWN = 24


def fit(data: dict[str, Any], losses: list[str], wide: float = 210.0) -> dict[str, Any]:
    """The data of a document as it can be printed; what was lost goes to `losses`."""
    for sheet in data["sheets"]:
        for key, room in _HEADS.items():
            sheet[key] = _short(sheet[key], room * wide / 210, losses)
    return {key: _fit(value, key, losses) for key, value in data.items()}


def _short(text: str | None, room: float, losses: list[str]) -> str | None:
    if text is None:
        return None
    short = fonts.shorten_text(text, room, _HEAD, "bold")
    if short != text:
        losses.append(f"The page header has no room for all of “{short}”.")
    return short


def _fit(value: Any, key: str, losses: list[str]) -> Any:
    if isinstance(value, dict):
        return {k: v if k in _ASIDE else _fit(v, k, losses) for k, v in value.items()}
    if isinstance(value, list | tuple):
        return [_fit(each, key, losses) for each in value]
    return _text(value, losses) if isinstance(value, str) else value


def _text(text: str, losses: list[str]) -> str:
    if lacking := fonts.missing_letters(text):
        shown = text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…"
        losses.append(f"The fonts have no {' '.join(lacking)} for “{shown}”.")
        text = "".join("?" if letter in lacking else letter for letter in text)
    if len(text) <= _LONGEST:
        return text
    return " ".join(_breakable(word) for word in text.split(" "))


def _breakable(word: str) -> str:
    """A word that no column is wide enough for, with places to break it at."""
    if len(word) <= _LONGEST:
        return word
    step = _LONGEST // 2
    return _BREAK.join(word[at : at + step] for at in range(0, len(word), step))
