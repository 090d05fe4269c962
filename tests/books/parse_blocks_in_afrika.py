"""Reads the bare lines of Blocks in Afrika as printed. It knows nothing of the model."""

from __future__ import annotations

from pathlib import Path

BOOK = Path(__file__).parent / "blocks_in_afrika.txt"
_MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")


def sections() -> dict[str, list[list[str]]]:
    """By heading, the lines below it, each cut at its strokes."""
    found: dict[str, list[list[str]]] = {}
    rows: list[list[str]] = []
    for line in BOOK.read_text(encoding="utf-8").splitlines():
        if line.startswith("# "):
            rows = found.setdefault(line[2:], [])
        elif line:
            rows.append([part.strip() for part in line.split(" | ")])
    return found


def counts(heading: str) -> dict[str, int]:
    """How many of each: lines that begin with a number and end with a name."""
    return {row[-1]: int(row[0].rstrip("+")) for row in sections()[heading]}


def month(printed: str) -> str:
    """`July 1942` and `7/1942` as 1942-07."""
    if "/" in printed:
        number, year = printed.split("/")
        return f"{year}-{int(number):02}"
    name, year = printed.split()
    return f"{year}-{_MONTHS.index(name[:3]) + 1:02}"


def turn(dated: str) -> int:
    """The number of a month, of which September 1939 is the first."""
    year, number = dated.split("-")
    return (int(year) - 1939) * 12 + int(number) - 8
