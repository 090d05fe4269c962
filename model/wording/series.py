"""Texts about number series: `production 4 yellow, 1 red`."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sandtable.model.entities.rules import Series


def title_of_series(series: Series) -> str:
    """Return the title of a number series: its name, or else what it counts."""
    return series.name or series.measure.replace("-", " ")


def series_number_text(series: Series, number: int | Mapping[str, int | None]) -> str:
    """Return a number with the title of its number series: `production 4 red`."""
    return f"{title_of_series(series)} {numbers_as_text(number)}"


def numbers_as_text(number: int | Mapping[str, int | None]) -> str:
    """Return a number as text, or several numbers by kind, without unknown ones."""
    if isinstance(number, int):
        return str(number)
    return ", ".join(f"{amount} {kind}" for kind, amount in number.items() if amount is not None)
