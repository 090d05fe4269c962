"""Combinations of the choices of options that depend on each other, and their number."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import combinations, product

OptionCombinations = Iterator[Mapping[str, str]]

_CHOICE_ON = "on"


@dataclass(frozen=True, slots=True)
class OptionGroup:
    """Options with their choices, some of which exclude each other."""

    choices: Mapping[str, tuple[str, ...]]
    excludes: Mapping[str, frozenset[str]]

    def count_combinations(self) -> int:
        """Return the number of combinations of choices, without trying each of them."""
        against = {option: self._options_excluded_by(option) for option in self.choices}
        other_choice_counts = {
            o: sum(choice != _CHOICE_ON for choice in cs) for o, cs in self.choices.items()
        }

        @cache
        def count_remaining_choices(still: frozenset[str], barred: frozenset[str]) -> int:
            if not still:
                return 1
            # Starting with the most connected option keeps the recursion small.
            option = max(sorted(still), key=lambda candidate: len(against[candidate] & still))
            rest = still - {option}
            off = (
                other_choice_counts[option] * count_remaining_choices(rest, barred & rest)
                if other_choice_counts[option]
                else 0
            )
            if option in barred or _CHOICE_ON not in self.choices[option]:
                return off
            return off + count_remaining_choices(rest, (barred | against[option]) & rest)

        product_of_parts = 1
        # Groups that do not exclude each other multiply.
        for part in self._connected_options(against):
            product_of_parts *= count_remaining_choices(part, frozenset())
        return product_of_parts

    def _options_excluded_by(self, option: str) -> frozenset[str]:
        excluded = self.excludes[option] & self.choices.keys()
        return frozenset(excluded | {o for o in self.choices if option in self.excludes[o]})

    def _connected_options(
        self, against: Mapping[str, frozenset[str]]
    ) -> Iterator[frozenset[str]]:
        """Yield groups of options that are connected because they exclude each other."""
        left = dict.fromkeys(self.choices)
        while left:
            part, waiting = set[str](), [next(iter(left))]
            while waiting:
                option = waiting.pop()
                if option in left:
                    del left[option]
                    part.add(option)
                    waiting.extend(against[option])
            yield frozenset(part)

    def all_combinations(self) -> OptionCombinations:
        """Yield every combination of choices without a contradiction."""
        return self._combinations_of_remaining_options(tuple(self.choices), {})

    def _combinations_of_remaining_options(
        self, options: tuple[str, ...], chosen: Mapping[str, str]
    ) -> OptionCombinations:
        if not options:
            yield dict(chosen)
            return
        option, *rest = options
        for choice in self.choices[option]:
            if choice != _CHOICE_ON or self._is_option_not_excluded(option, chosen):
                yield from self._combinations_of_remaining_options(
                    tuple(rest), {**chosen, option: choice}
                )

    def nearest_combinations(self, default: Mapping[str, str]) -> OptionCombinations:
        """Yield the combinations in order of how many choices differ from the default."""
        usual = {option: default[option] for option in self.choices}
        for number in range(1, len(usual) + 1):
            for changed in combinations(usual, number):
                other_choices = (
                    [choice for choice in self.choices[o] if choice != usual[o]] for o in changed
                )
                for choices in product(*other_choices):
                    way = {**usual, **dict(zip(changed, choices, strict=True))}
                    if all(
                        self._is_option_not_excluded(o, way)
                        for o, c in way.items()
                        if c == _CHOICE_ON
                    ):
                        yield way

    def _is_option_not_excluded(self, option: str, chosen: Mapping[str, str]) -> bool:
        """Say whether an option is compatible with all chosen options."""
        on = {other for other, choice in chosen.items() if choice == _CHOICE_ON}
        return not self.excludes[option] & on and not any(option in self.excludes[o] for o in on)
