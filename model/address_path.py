"""Addresses, which are paths of keys to any part of a module.

An example is `scenarios.haytime.setup.vessin.[F3.3].pikes`, with brackets around a key that
contains special characters.
"""

from __future__ import annotations

import re

AddressPath = tuple[str, ...]

_PLAIN_KEY_PATTERN = re.compile(r"[A-Za-z0-9_+'-]+")
_PLAIN_ADDRESS_PATTERN = re.compile(
    rf"{_PLAIN_KEY_PATTERN.pattern}(?:\.{_PLAIN_KEY_PATTERN.pattern})*"
)
_KEY_PATTERN = re.compile(r"\[((?:[^\[\]]|\[[^\[\]]*\])+)\]|([^.\[\]]+)")
_ADDRESS_PATTERN = re.compile(rf"(?:{_KEY_PATTERN.pattern})(?:\.(?:{_KEY_PATTERN.pattern}))*")


def format_address(steps: AddressPath) -> str:
    """Return an address, which is a path of keys, as text: `scenarios.haytime.name`."""
    text = ".".join(steps)
    # Nearly all keys are plain, and one look at the whole is quicker than one at each key.
    if "." not in "".join(steps) and _PLAIN_ADDRESS_PATTERN.fullmatch(text):
        return text
    return ".".join(s if _PLAIN_KEY_PATTERN.fullmatch(s) else f"[{s}]" for s in steps)


def parse_address(text: str) -> AddressPath | None:
    """Parse a text as an address, which is a path of keys; return None if it is not one."""
    if not _ADDRESS_PATTERN.fullmatch(text.strip()):
        return None
    return tuple(
        (m[1] if m[2] is None else m[2]).strip() for m in _KEY_PATTERN.finditer(text.strip())
    )
