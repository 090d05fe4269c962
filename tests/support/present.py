"""What a test knows to be there, for types that say that it may not."""

from __future__ import annotations

from typing import TypeVar

Value = TypeVar("Value")


def present(value: Value | None) -> Value:
    """Return what must not be None here."""
    assert value is not None
    return value
