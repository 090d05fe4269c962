"""Replacement of characters in untrusted texts that could control a terminal."""

from __future__ import annotations


def replace_control_characters(text: str) -> str:
    """Return a text with U+FFFD in place of each character that could control the terminal."""
    if text.isprintable():
        return text
    return "".join(
        c if c.isprintable() or c == "\n" else "\N{REPLACEMENT CHARACTER}" for c in text
    )
