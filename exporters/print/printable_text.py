"""Text prepared for print: breaks in long words, short headers, replaced letters."""

from __future__ import annotations

from typing import Any

from sandtable.drawing import fonts

_INVISIBLE_BREAK_POINT = "\u200b"
"""Zero-width space, at which typst may break a line."""
# A longer word would be wider than the narrowest column of any sheet.
_MAX_UNBROKEN_LETTERS = 24
# Breaks in these texts would change names of files and templates.
_KEYS_OF_UNPRINTED_TEXTS = frozenset({"kind", "pic", "drawing", "colour"})
_WIDTH_OF_HEADER_FIELDS = {"scenario": 100.0, "name": 75.0, "seat": 60.0}
"""Width in millimetres for each text in the header of a page."""
# The header is one line high, so its text cannot wrap.
_HEADER_FONT_SIZE = 4.6
_MAX_QUOTED_LETTERS = 24


def make_document_printable(
    data: dict[str, Any], losses: list[str], wide: float = 210.0
) -> dict[str, Any]:
    """Return the data of a document with printable texts; add losses to `losses`."""
    for sheet in data["sheets"]:
        for key, room in _WIDTH_OF_HEADER_FIELDS.items():
            # The room was measured on a portrait page of A4.
            sheet[key] = _shorten_header(sheet[key], room * wide / 210, losses)
    return {key: _make_value_printable(value, key, losses) for key, value in data.items()}


def _shorten_header(text: str | None, room: float, losses: list[str]) -> str | None:
    if text is None:
        return None
    short = fonts.shorten_text(text, room, _HEADER_FONT_SIZE, "bold")
    if short != text:
        losses.append(f"The page header has no room for all of “{short}”.")
    return short


def _make_value_printable(value: Any, key: str, losses: list[str]) -> Any:
    if isinstance(value, dict):
        return {
            k: v if k in _KEYS_OF_UNPRINTED_TEXTS else _make_value_printable(v, k, losses)
            for k, v in value.items()
        }
    if isinstance(value, list | tuple):
        return [_make_value_printable(each, key, losses) for each in value]
    return _make_text_printable(value, losses) if isinstance(value, str) else value


def _make_text_printable(text: str, losses: list[str]) -> str:
    if lacking := fonts.missing_letters(text):
        quoted_text = (
            text if len(text) <= _MAX_QUOTED_LETTERS else f"{text[:_MAX_QUOTED_LETTERS]}…"
        )
        losses.append(f"The fonts have no {' '.join(lacking)} for “{quoted_text}”.")
        text = "".join("?" if letter in lacking else letter for letter in text)
    if len(text) <= _MAX_UNBROKEN_LETTERS:
        return text
    return " ".join(_word_with_break_points(word) for word in text.split(" "))


def _word_with_break_points(word: str) -> str:
    """Return a word with invisible break points, if it may be wider than a column."""
    if len(word) <= _MAX_UNBROKEN_LETTERS:
        return word
    # Half of the limit leaves room for a break near the edge of any column.
    step = _MAX_UNBROKEN_LETTERS // 2
    return _INVISIBLE_BREAK_POINT.join(word[at : at + step] for at in range(0, len(word), step))
