"""All series of numbers by turn in a module and its scenarios, sorted by turn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sandtable.model.ledger.turn_spans import turns_of_span
from sandtable.model.locations import ScenarioRef, SeriesRef
from sandtable.model.phrases.phrase import PhraseError
from sandtable.model.phrases.span import Span

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from sandtable.model.address_path import AddressPath
    from sandtable.model.entities.rules import Series
    from sandtable.model.module import Module


@dataclass(frozen=True, slots=True)
class SeriesLine:
    """A series of numbers by turn with its address, and the scenario that it belongs to."""

    where: AddressPath
    series: Series
    scenario: str | None = None

    def numbers_in_order(
        self, module: Module, owner: str
    ) -> list[tuple[int, str, int | Mapping[str, int | None]]]:
        """Return an owner's known numbers by turn: first turn, key in the file, and number."""
        found = []
        for key, number in self.series.of[owner].items():
            # Keys that are no turns, and unknown numbers, are the matter of other checks.
            turn = _first_turn_of_series_key(module, key)
            if turn is not None and number is not None:
                found.append((turn, key, number))
        # Two keys can begin on one turn; they keep the order of the file.
        return sorted(found, key=lambda entry: entry[0])


def _first_turn_of_series_key(module: Module, key: str) -> int | None:
    try:
        return turns_of_span(module.module.calendar, Span.parse(key))[0]
    except PhraseError:
        # A key that is not a turn is reported by the check of phrases.
        return None


def all_series_of_module(module: Module) -> Iterator[SeriesLine]:
    """Yield the number series of the module, then those that its scenarios state themselves."""
    for name, series in module.series.items():
        yield SeriesLine(SeriesRef(name).address_path, series)
    for scenario_id, scenario in module.scenarios.items():
        for name, own in scenario.series.items():
            if own is not None:
                where = ScenarioRef(scenario_id).child_path("series", name)
                yield SeriesLine(where, own, scenario_id)
