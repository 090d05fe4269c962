"""Latitude and longitude in common notations: `32.08, 23.97`, `32°05'N 23°58'E`."""

from __future__ import annotations

import re

_DEGREES_PATTERN = re.compile(
    r"""(?P<sign>[-+]?)\s*(?P<degrees>\d+(?:\.\d+)?)\s*°?\s*
    (?:(?P<minutes>\d+(?:\.\d+)?)\s*['′]\s*)?(?:(?P<seconds>\d+(?:\.\d+)?)\s*["″]\s*)?
    (?P<side>[NSEWnsew])?""",  # noqa: RUF001 - primes are how minutes are written
    re.VERBOSE,
)
_LATITUDE, _LONGITUDE = 90.0, 180.0


def parse_degrees_text(text: str) -> tuple[float, float] | None:
    """Return longitude and latitude of a text, or None if it is invalid.

    Latitude comes first, unless letters for the directions say otherwise.
    """
    parts = [part for part in _DEGREES_PATTERN.finditer(text) if part["degrees"]]
    # Two numbers and nothing else make a place.
    if len(parts) != 2 or _DEGREES_PATTERN.sub("", text).strip(" ,;/\t"):  # noqa: PLR2004
        return None
    first, second = map(_signed_degrees, parts)
    sides = [(part["side"] or "").upper() for part in parts]
    # The letters win over the usual order.
    if sides[0] in {"E", "W"} or sides[1] in {"N", "S"}:
        first, second = second, first
    if abs(first) > _LATITUDE or abs(second) > _LONGITUDE:
        return None
    return second, first


def _signed_degrees(part: re.Match[str]) -> float:
    minutes = float(part["minutes"] or 0) + float(part["seconds"] or 0) / 60
    number = float(part["degrees"]) + minutes / 60
    south = (part["side"] or "").upper() in {"S", "W"}
    return -number if (part["sign"] == "-") != south else number


def degrees_text(longitude: float, latitude: float) -> str:
    """Return a place as text, such as `32.08 N, 23.97 E`."""
    north, east = ("N" if latitude >= 0 else "S"), ("E" if longitude >= 0 else "W")
    return f"{abs(latitude):.2f} {north}, {abs(longitude):.2f} {east}"
