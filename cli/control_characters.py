"""Texts that strangers wrote, made fit for a terminal."""

from __future__ import annotations


def replace_control_characters(text: str) -> str:
    """Give a text with a mark in place of every character that would steer the terminal."""
    if text.isprintable():
        return text
    return "".join(
        c if c.isprintable() or c == "\n" else "\N{REPLACEMENT CHARACTER}" for c in text
    )
