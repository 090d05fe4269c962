"""Writing of texts in YAML: without quotes if that can be read back, otherwise with them."""

from __future__ import annotations

import json
import re
import textwrap

import yaml

_PLAIN_TEXT_PATTERN = re.compile(r"[A-Za-z0-9(._/+][A-Za-z0-9 ()._/+'~;<>=*&-]*")
_ESCAPED_CHARACTERS = re.compile("[\x7f-\x9f\u2028\u2029\ufeff\ud800-\udfff\ufffe\uffff]")
_MAX_PLAIN_LENGTH = 2000
"""Longer texts are quoted."""
_BLOCK_END_PATTERNS = {"": re.compile("\n"), "-": re.compile(""), "+": re.compile("\n+")}
"""Line ends that a block text may have, by the sign in its header."""
_INDENT_PATTERN = re.compile(r"\n( +)\S")


def scalar_text(text: str | None, *, flow: bool = False, key: bool = False) -> str:
    """Return a text as YAML on one line. None becomes `~`."""
    if text is None:
        return "~"
    if text in _NULL_WORDS:
        return double_quoted_text(text)
    if (
        _PLAIN_TEXT_PATTERN.fullmatch(text)
        and not text.endswith(" ")
        and text[:3] not in _DOCUMENT_MARKERS
    ):
        return text if len(text) < _MAX_PLAIN_LENGTH else double_quoted_text(text)
    return text if _can_text_be_unquoted(text, flow=flow, key=key) else double_quoted_text(text)


_DOCUMENT_MARKERS = ("...", "---")
_NULL_WORDS = ("null", "Null", "NULL")
"""Plain words that other YAML parsers read as null."""
_INDICATOR_PATTERN = re.compile(r"[-?:](?:[\s,\[\]{}]|$)|[%@`]")
"""Starts of a plain text that our parser accepts, and others do not."""


def _can_text_be_unquoted(text: str, *, flow: bool, key: bool) -> bool:
    # Long, empty or unprintable texts need quotation marks.
    if not text or text == "~" or not text.isprintable() or len(text) > _MAX_PLAIN_LENGTH:
        return False
    # In brackets, commas and brackets would end the text.
    if (
        (flow and re.search(r"[,\[\]{}]", text))
        or text[:3] in _DOCUMENT_MARKERS
        or _INDICATOR_PATTERN.match(text)
    ):
        return False
    line = f"{text}: x" if key else f"k: {text}"
    # Reading it back is the only complete test: the rules for plain texts depend on the context.
    try:
        node = yaml.compose(f"{{{line}}}" if flow else line, Loader=yaml.CSafeLoader)
    except yaml.YAMLError:
        return False
    # The text must read back as one key with one value.
    if not isinstance(node, yaml.MappingNode) or len(node.value) != 1:
        return False
    read = node.value[0][0 if key else 1]
    return isinstance(read, yaml.ScalarNode) and read.value == text and not read.style


def double_quoted_text(text: str) -> str:
    """Return a text in double quotes, always on one line."""
    return _ESCAPED_CHARACTERS.sub(_escape_character, json.dumps(text, ensure_ascii=False))


def _escape_character(match: re.Match[str]) -> str:
    return f"\\u{ord(match[0]):04X}"


def text_in_style(
    text: str | None, style: str | None, before: str, newline: str, *, flow: bool = False
) -> str | None:
    """Return a text written in the style of the text that it replaces.

    Returns None if that is impossible.
    """
    # Authors choose block style for long texts, which one line would spoil.
    if style in {"|", ">"} and text is not None:
        return _text_in_block_style(text, before, newline)
    if text is None or "\n" not in text or flow:
        if style == '"' and text is not None:
            return double_quoted_text(text)
        # Quotation marks stay as the author wrote them.
        if style == "'" and text is not None and text.isprintable():
            return "'" + text.replace("'", "''") + "'"
        return scalar_text(text, flow=flow)
    return None


def _text_in_block_style(text: str, before: str, newline: str) -> str | None:
    """Return a text as a block with the same header line and indentation as another block."""
    header, _, _ = before.partition("\n")
    indent = _INDENT_PATTERN.search(before)
    sign = header.split("#")[0].strip()
    # An explicit indentation may not fit the new text.
    if indent is None or sign[1:].strip("+-"):
        return None
    body = text.rstrip("\n")
    # Folded text is wrapped again at the width that the author used.
    width = max(map(len, before.replace("\r", "").split("\n")[1:]))
    pad = indent[1]
    lines = (
        literal_block_lines(body + "\n", pad)
        if sign[0] == "|"
        else _lines_of_folded_text(body, pad, width)
    )
    ends = text[len(body) :]
    # The header states how many line breaks end the text.
    if lines is None or not _BLOCK_END_PATTERNS[sign[1:]].fullmatch(ends):
        return None
    lines += ends[1:]
    return (header.rstrip("\r") + "\n" + lines).replace("\n", newline)


def _lines_of_folded_text(text: str, pad: str, width: int) -> str | None:
    """Return the lines of a folded text, broken at blanks.

    An empty line stands for a line break.
    """
    # Folding would change these spaces and line breaks.
    if re.search(r"  |\n[ \t\n]|^\s|\s$| \n|\t", text) or not text.replace("\n", "").isprintable():
        return None
    paragraphs = text.split("\n")
    broken = (textwrap.wrap(part, width - len(pad), break_on_hyphens=False) for part in paragraphs)
    return "\n\n".join("\n".join(f"{pad}{line}" for line in lines) for lines in broken)


def literal_block_lines(text: str, pad: str) -> str | None:
    """Return a text as the lines of a block; None if a block cannot express it."""
    lines = text.removesuffix("\n").split("\n")
    # A block cannot begin or end with spaces.
    if not lines[0].strip() or not lines[-1].strip() or lines[0].startswith((" ", "\t")):
        return None
    if any(line and (not line.isprintable() or line[-1] == " ") for line in lines):
        return None
    if text.endswith("\n\n"):
        return None
    return "\n".join(f"{pad}{line}" if line else "" for line in lines)
