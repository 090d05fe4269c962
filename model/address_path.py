"""Addresses: the path of keys to anything that can be spoken of.

`scenarios.haytime.setup.vessin.[F3.3].pikes`: brackets where a key has other characters.
"""

from __future__ import annotations

import re

AddressPath = tuple[str, ...]

_BARE = re.compile(r"[A-Za-z0-9_+'-]+")
_STEP = re.compile(r"\[((?:[^\[\]]|\[[^\[\]]*\])+)\]|([^.\[\]]+)")
_WHOLE = re.compile(rf"(?:{_STEP.pattern})(?:\.(?:{_STEP.pattern}))*")


def format_address(steps: AddressPath) -> str:
    """Write a path of keys."""
    return ".".join(s if _BARE.fullmatch(s) else f"[{s}]" for s in steps)


def parse_address(text: str) -> AddressPath | None:
    """Read a path of keys, or say that it is none."""
    if not _WHOLE.fullmatch(text.strip()):
        return None
    return tuple((m[1] if m[2] is None else m[2]).strip() for m in _STEP.finditer(text.strip()))
