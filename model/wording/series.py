"""Words for numbers of series: `production 4 yellow, 1 red`, `infantry technology 2`."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sandtable.model.entities.rules import Series


def series_name(series: Series) -> str:
    """Return what a series is called in a list: its name, or what it counts."""
    return series.name or series.measure.replace("-", " ")


def number_list(number: int | Mapping[str, int | None]) -> str:
    """Return a number as a word, or several by colour; an unknown one is left out."""
    if isinstance(number, int):
        return str(number)
    return ", ".join(f"{amount} {kind}" for kind, amount in number.items() if amount is not None)
