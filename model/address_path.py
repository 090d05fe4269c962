"""Addresses: the path of keys to anything that can be spoken of.

`scenarios.haytime.setup.vessin.[F3.3].pikes`: brackets where a key has other characters.
"""

from __future__ import annotations

import re

AddressPath = tuple[str, ...]

_PLAIN_KEY_PATTERN = re.compile(r"[A-Za-z0-9_+'-]+")
_KEY_PATTERN = re.compile(r"\[((?:[^\[\]]|\[[^\[\]]*\])+)\]|([^.\[\]]+)")
_ADDRESS_PATTERN = re.compile(rf"(?:{_KEY_PATTERN.pattern})(?:\.(?:{_KEY_PATTERN.pattern}))*")


def format_address(steps: AddressPath) -> str:
    """Write a path of keys."""
    return ".".join(s if _PLAIN_KEY_PATTERN.fullmatch(s) else f"[{s}]" for s in steps)


def parse_address(text: str) -> AddressPath | None:
    """Read a path of keys, or say that it is none."""
    if not _ADDRESS_PATTERN.fullmatch(text.strip()):
        return None
    return tuple(
        (m[1] if m[2] is None else m[2]).strip() for m in _KEY_PATTERN.finditer(text.strip())
    )
