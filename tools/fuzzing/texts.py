"""Mutations of texts and bytes: letters, words, lines, numbers, and parts of other inputs."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from random import Random

NASTY = (
    "", " ", "~", "0", "-1", "00", "1e999", "NaN", "-0", "2147483648", "9223372036854775808",
    "9" * 400, "1.5", "0.1e-400", "true", "no", "null", "\x00", "\x1b", "\u202e", "\u00e9",
    "e\u0301", "\ufeff", "\U0001f600", "a" * 300, "../x", "/", "..", "C:\\x", "con", "aux.png",
    "x\n", "\t", "=1+1", "%s", "{}", "[]", "&a", "*a", "<<", "!!int", "'", '"', "\\", "--", "?",
    "|", "#", ":", "٣", "²", "½", "١٢", "\u212a", "\u017f",
)  # fmt: skip
"""Words that programs stumble over."""

_NUMBER = re.compile(rb"-?\d+(?:\.\d+)?")
_WORD = re.compile(rb"[^\s]+")
Change = Callable[[Random, bytes, bytes], bytes]


def mutated(random: Random, data: bytes, others: Sequence[bytes]) -> bytes:
    """Change a text in one or a few places."""
    for _ in range(random.choice((1, 1, 1, 2, 4))):
        other = random.choice(others) if others else data
        data = random.choice(CHANGES)(random, data, other)
    return data


def _span(random: Random, data: bytes, most: int = 40) -> tuple[int, int]:
    start = random.randint(0, len(data))
    return start, min(len(data), start + random.randint(0, most))


def _flip_bit(random: Random, data: bytes, other: bytes) -> bytes:
    if not data:
        return other[:8]
    place = random.randrange(len(data))
    return data[:place] + bytes([data[place] ^ 1 << random.randrange(8)]) + data[place + 1 :]


def _delete(random: Random, data: bytes, _: bytes) -> bytes:
    start, end = _span(random, data)
    return data[:start] + data[end:]


def _repeat(random: Random, data: bytes, _: bytes) -> bytes:
    start, end = _span(random, data)
    times = random.choice((2, 2, 3, 60)) if end - start < 60 else 2
    return data[:start] + data[start:end] * times + data[end:]


def _insert(random: Random, data: bytes, _: bytes) -> bytes:
    place = random.randint(0, len(data))
    return data[:place] + random.choice(NASTY).encode() + data[place:]


def _splice(random: Random, data: bytes, other: bytes) -> bytes:
    start, end = _span(random, data)
    first, last = _span(random, other, 200)
    return data[:start] + other[first:last] + data[end:]


def _replace_match(pattern: re.Pattern[bytes]) -> Change:
    def replace(random: Random, data: bytes, other: bytes) -> bytes:
        spans = [match.span() for match in pattern.finditer(data)]
        if not spans:
            return _insert(random, data, other)
        start, end = random.choice(spans)
        words = pattern.findall(other)
        taken = random.choice(words) if words and random.random() < 0.5 else None
        new = random.choice(NASTY).encode() if taken is None else taken
        return data[:start] + new + data[end:]

    return replace


def _nudge(random: Random, data: bytes, other: bytes) -> bytes:
    """Change a number slightly or greatly."""
    spans = [match.span() for match in _NUMBER.finditer(data) if len(match[0]) < 18]
    if not spans:
        return _flip_bit(random, data, other)
    start, end = random.choice(spans)
    number = float(data[start:end])
    new = random.choice((number + 1, number - 1, -number, number * 1000, number / 3, 0.0))
    text = str(int(new)) if random.random() < 0.8 else repr(new)
    return data[:start] + text.encode() + data[end:]


def _shuffle_lines(random: Random, data: bytes, other: bytes) -> bytes:
    """Move, repeat, delete or indent a line, or insert one of another input."""
    lines = data.split(b"\n")
    at, to = random.randrange(len(lines)), random.randrange(len(lines) + 1)
    line = random.choice((lines[at], lines[at], b"  " + lines[at], lines[at].lstrip()))
    if random.random() < 0.3:
        line = random.choice(other.split(b"\n"))
    if random.random() < 0.5:
        del lines[at]
    lines.insert(min(to, len(lines)), line)
    return b"\n".join(lines)


def _cut_off(random: Random, data: bytes, _: bytes) -> bytes:
    return data[: random.randint(0, len(data))]


CHANGES: tuple[Change, ...] = (
    _flip_bit, _delete, _repeat, _insert, _splice, _splice, _nudge, _nudge, _shuffle_lines,
    _shuffle_lines, _cut_off, _replace_match(_WORD), _replace_match(_WORD),
    _replace_match(_NUMBER),
)  # fmt: skip
