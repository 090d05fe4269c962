"""Limits as numbers, so that the page can warn while somebody plays (DECISIONS 26)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from sandtable.exporters.web.condition_trees import ConditionTreeWriter, UnsupportedConditionError
from sandtable.exporters.web.page_rows import ConditionTree, RowOfBound, RowOfLimit, RowOfLimitPart
from sandtable.model.ledger.turn_spans import turns_of_span
from sandtable.model.limits.build_cost import build_cost
from sandtable.model.limits.limit_validity import SUFFIX_OF_END_MOMENTS
from sandtable.model.limits.selector_cache import (
    cached_pieces,
    cached_spaces,
    depends_on_situation,
    depends_on_standing,
    spaces_on_maps,
)
from sandtable.model.limits.space_choices import counting_spaces_of
from sandtable.model.limits.stated_totals import is_stated_total
from sandtable.model.select.manifest import manifest_of_module
from sandtable.model.select.pieces import number_of_piece
from sandtable.model.select.space_index import space_index_of
from sandtable.model.wording.limits import describe_limit, limit_name

if TYPE_CHECKING:
    from sandtable.exporters.web.shared_lists import NumberedLists
    from sandtable.model.entities.boards import Space
    from sandtable.model.entities.rules import Limit, LimitPart
    from sandtable.model.module import Module
    from sandtable.model.phrases.amount import Amount
    from sandtable.model.phrases.selector import Selector
    from sandtable.model.select.manifest import Counter

_SUPPORTED_LIMIT_SCOPES = frozenset({"space", "side", "power", "piece", "turn"})
"""Units of counting that the page supports; limits for others are displayed as text."""
_SETUP_MOMENT, _ARRIVAL_MOMENT, _EVERY_MOMENT = "setup", "arrival", "always"
UNLIMITED_NUMBER = -1.0
"""Value that stands for “no bound”."""


@dataclass
class LimitsOfPage:
    """The limits of all scenarios, with equal ones only once."""

    module: Module
    piece_numbers: Mapping[str, int]
    shared_lists: NumberedLists
    limit_rows: list[RowOfLimit] = field(default_factory=list)
    limits_in_words: dict[str, None] = field(default_factory=dict)
    """Limits that are displayed as text only."""

    _number_by_limit: dict[tuple[str, int], tuple[Limit, int | None]] = field(default_factory=dict)
    """By key and identity: a limit, which scenarios usually share, and its number."""

    def add_limits(self, limits: Mapping[str, Limit | None]) -> tuple[int, ...]:
        """Add the limits of a scenario; return the number of each in the list of limits."""
        numbers = (
            self._number_of_limit_row(key, limit)
            for key, limit in limits.items()
            if limit is not None
        )
        return tuple(number for number in numbers if number is not None)

    def _number_of_limit_row(self, key: str, limit: Limit) -> int | None:
        # The limit is kept beside its id, since Python reuses the id of an object that is gone.
        if (key, id(limit)) not in self._number_by_limit:
            self._number_by_limit[key, id(limit)] = limit, self._add_limit(key, limit)
        return self._number_by_limit[key, id(limit)][1]

    def _add_limit(self, key: str, limit: Limit) -> int | None:
        # Limits for authors are no rules of the game (DECISIONS 31).
        if limit.binds == "author" or is_stated_total(self.module, limit):
            return None
        try:
            row = _LimitRowBuilder(self, limit).build_limit_row(key)
        except UnsupportedConditionError:
            # Without a limit that changes by numbers there is nothing to evaluate.
            # The page cannot evaluate such a condition, so it only prints the limit.
            self.limits_in_words[key] = None
            return None
        # Scenarios share most limits, and a limit may be equal under another key.
        if row not in self.limit_rows:
            self.limit_rows.append(row)
        return self.limit_rows.index(row)


@dataclass
class _LimitRowBuilder:
    """Encoder that writes one limit as a row of the web page's data."""

    page_limits: LimitsOfPage
    limit: Limit

    @property
    def module(self) -> Module:
        return self.page_limits.module

    @cached_property
    def _tree_writer(self) -> ConditionTreeWriter:
        return ConditionTreeWriter(
            self.module, self.page_limits.piece_numbers, self.page_limits.shared_lists
        )

    def build_limit_row(self, key: str) -> RowOfLimit:
        """Return the row of a limit.

        Raise UnsupportedConditionError if the page cannot evaluate the limit.
        """
        limit = self.limit
        if not set(limit.per) <= _SUPPORTED_LIMIT_SCOPES or limit.from_ is not None:
            raise UnsupportedConditionError
        first, last = turns_of_span(self.module.module.calendar, limit.turns)
        return RowOfLimit(
            limit_name(self.module, key, limit),
            describe_limit(self.module, limit),
            limit.rule,
            limit.per,
            self._counted_copies_tree,
            self._counted_owners,
            self._limited_area_tree(),
            self._binding_moments(),
            () if limit.if_ is None else self._tree_writer.tree_of_condition(limit.if_),
            self._counted_amount_by_piece(self._counted_pieces),
            self._values_by_space(),
            {**limit.each_at_most, **limit.each_exactly},
            bool(limit.each_exactly),
            limit.count == "steps",
            self._row_of_bound(limit.exactly or limit.at_most),
            self._row_of_bound(limit.exactly or limit.at_least),
            self._bounds_by_space,
            self._default_bound(),
            tuple(self._row_of_limit_part(name, part) for name, part in limit.adds.items()),
            tuple(self._row_of_limit_part(name, part) for name, part in limit.of_which.items()),
            first,
            last,
        )

    def _binding_moments(self) -> tuple[str, ...]:
        """Return the moments at which the limit binds; nothing if it always does.

        A limit by turn binds at arrivals only. If none of its moments is known to the page,
        UnsupportedConditionError is raised.
        """
        when = self.limit.when
        if "turn" in self.limit.per:
            if _ARRIVAL_MOMENT not in when:
                raise UnsupportedConditionError
            return (_ARRIVAL_MOMENT,)
        if any(
            moment == _EVERY_MOMENT or moment.endswith(SUFFIX_OF_END_MOMENTS) for moment in when
        ):
            return ()
        known_moments = {_SETUP_MOMENT, _ARRIVAL_MOMENT, *self.module.module.calendar.phases}
        moments = tuple(moment for moment in when if moment in known_moments)
        if not moments:
            raise UnsupportedConditionError
        return moments

    @cached_property
    def _counted_pieces(self) -> frozenset[str]:
        """Return the pieces that the limit counts in some state."""
        limit = self.limit
        # Exemptions that depend on the state of a copy are left to the tree.
        counted = cached_pieces(self.module, limit.of)
        is_plain = limit.exempt is not None and not depends_on_standing(limit.exempt)
        return counted - cached_pieces(self.module, limit.exempt) if is_plain else counted

    @property
    def _counted_copies_tree(self) -> ConditionTree:
        of, exempt = self.limit.of, self.limit.exempt
        picks = (
            self._tree_writer.piece_tree(of)
            if of and depends_on_standing(of)
            else self._piece_set_tree(self._counted_pieces)
        )
        # Exempt pieces depend on their state in play.
        if exempt is not None and depends_on_standing(exempt):
            return "and", picks, ("not", self._tree_writer.piece_tree(exempt))
        return picks

    @property
    def _counted_owners(self) -> tuple[str, ...]:
        """Return the owners of counted pieces, if the limit demands a least number."""
        # Only a least number can be broken by an owner without any piece.
        if not (self.limit.at_least or self.limit.exactly):
            return ()
        counters = manifest_of_module(self.module).counters
        # Owners appear in a fixed order, so the page is the same each time.
        return tuple(dict.fromkeys(counters[name].owner for name in sorted(self._counted_pieces)))

    def _piece_set_tree(self, names: frozenset[str]) -> ConditionTree:
        # Equal sets must be equal lists, so that they are stored once.
        return "set", self.page_limits.shared_lists.add_numbered_list(
            tuple(sorted(self.page_limits.piece_numbers[name] for name in names))
        )

    @cached_property
    def _limited_spaces(self) -> frozenset[str] | None:
        """Return the spaces of the limit, or None if it is not about spaces."""
        selector = self.limit.in_
        if selector is None:
            return spaces_on_maps(self.module) if "space" in self.limit.per else None
        if depends_on_situation(self.module, selector):
            # Which spaces are meant changes during play, so values of all of them are needed.
            return frozenset(space_index_of(self.module).spaces_by_id)
        return cached_spaces(self.module, selector)

    def _limited_area_tree(self) -> ConditionTree:
        selector = self.limit.in_
        if self._limited_spaces is None:
            return ()
        if selector is not None and depends_on_situation(self.module, selector):
            return self._tree_writer.tree_of_limit_area(selector)
        if self._limited_spaces == spaces_on_maps(self.module):
            return ("maps",)
        return "set", self.page_limits.shared_lists.add_space_list(
            self.module, self._limited_spaces
        )

    def _values_by_space(self) -> dict[str, float]:
        """Return the value of each space, if the limit counts values of controlled spaces."""
        if not self._is_count_of_values:
            return {}
        sites = space_index_of(self.module).spaces_by_id
        limited_spaces = sites if self._limited_spaces is None else self._limited_spaces
        # A set has no order, and the page must be the same each time.
        worth = {name: self._space_value(sites[name].space) for name in sorted(limited_spaces)}
        return {name: value for name, value in worth.items() if value}

    def _space_value(self, space: Space) -> float:
        """Return the value of a space that the limit counts; for a tag, 1 if the space has it."""
        count = self.limit.count
        vocable = self.module.module.words.spaces[count]
        if vocable.sort == "tag":
            return float(count in space.tags)
        space_amount = space.values.get(count)
        return float(
            (vocable.default if space_amount is None else space_amount.constant_number) or 0
        )

    @property
    def _is_count_of_values(self) -> bool:
        """Say whether the limit counts a value of spaces, such as cities, and not pieces."""
        head = self.module.module
        return self.limit.count in head.words.spaces and self.limit.count not in {
            *head.words.pieces,
            *head.ratings,
        }

    def _counted_amount_by_piece(
        self, counted: frozenset[str]
    ) -> dict[str, float | tuple[float, ...]]:
        """Return how much one copy of each piece counts for the limit, by number of the piece."""
        count = self.limit.count
        if count in {"copies", "steps"} or self._is_count_of_values:
            return {}
        worth: dict[str, float | tuple[float, ...]] = {}
        for name in sorted(counted):
            counter = manifest_of_module(self.module).counters[name]
            piece_amount = number_of_piece(self.module, counter, count)
            number = str(self.page_limits.piece_numbers[name])
            if piece_amount is None and count == "cost":
                worth[number] = self._costs_by_steps_lost(counter)
            else:
                worth[number] = float(piece_amount or 0)
        return worth

    def _costs_by_steps_lost(self, counter: Counter) -> tuple[float, ...]:
        """Return the building costs of a piece, by the number of steps that it has lost."""
        # The cost may depend on the steps that a piece has left.
        costs = (build_cost(self.module, counter, n) for n in range(counter.steps or 1))
        return tuple(float(cost or 0) for cost in costs)

    @property
    def _bounds_of_limit(self) -> Iterator[Amount]:
        parts = [*self.limit.adds.values(), *self.limit.of_which.values()]
        bounds = [(self.limit.at_most, self.limit.at_least), (self.limit.exactly, None)]
        bounds += [(part.at_most, part.at_least) for part in parts]
        yield from (amount for pair in bounds for amount in pair if amount)

    @cached_property
    def _bound_value_name(self) -> str | None:
        """Return the name of the space value that is the bound of the limit, if there is one."""
        words = {
            amount.number for amount in self._bounds_of_limit if _is_name_of_space_value(amount)
        }
        # The row has room for the bounds of one value by space.
        if len(words) > 1 or (words and self._limited_spaces is None):
            raise UnsupportedConditionError
        return next(iter(words), None)

    @cached_property
    def _bounds_by_space(self) -> dict[str, float]:
        """Return the bounds of single spaces that differ from the limit's default bound."""
        bounds: dict[str, float] = {}
        sites = space_index_of(self.module).spaces_by_id
        # A set has no order, and the page must be the same each time.
        for name in sorted(self._limited_spaces or ()) if self._bound_value_name else ():
            space_amount = sites[name].space.values.get(self._bound_value_name or "")
            if space_amount is not None:
                bounds[name] = _bound_set_by_space(space_amount)
        return bounds

    def _default_bound(self) -> float | None:
        """Return the bound for spaces that have no bound of their own."""
        if self._bound_value_name is None:
            return None
        if self.limit.default is not None:
            return float(self.limit.default)
        vocable = self.module.module.words.spaces.get(self._bound_value_name)
        return None if vocable is None or vocable.default is None else float(vocable.default)

    def _row_of_bound(self, amount: Amount | None) -> RowOfBound | None:
        # Unlimited room cannot be exceeded.
        if amount is None or str(amount) == "unlimited":
            return None
        # A number that is rolled or unknown cannot be compared.
        if amount.roll or amount.number == "~":
            raise UnsupportedConditionError
        if _is_name_of_space_value(amount):
            if amount.per:
                raise UnsupportedConditionError
            return RowOfBound()
        number = float(int(amount.number))
        if amount.per is None:
            return RowOfBound(number)
        per = sorted(
            self.page_limits.piece_numbers[name]
            for name in self._pieces_matching_always(amount.per)
        )
        return RowOfBound(0.0, tuple(per), number)

    def _pieces_matching_always(self, selector: Selector) -> frozenset[str]:
        if depends_on_standing(selector):
            raise UnsupportedConditionError
        return cached_pieces(self.module, selector)

    def _row_of_limit_part(self, name: str, part: LimitPart) -> RowOfLimitPart:
        picks = self._tree_writer.piece_tree(part.of)
        return RowOfLimitPart(
            name, picks, self._row_of_bound(part.at_most), self._row_of_bound(part.at_least)
        )


def _is_name_of_space_value(amount: Amount) -> bool:
    return (
        not amount.roll
        and not amount.number.lstrip("-").isdigit()
        and (amount.number not in {"~", "unlimited"})
    )


def _bound_set_by_space(space_amount: Amount) -> float:
    """Return the bound that a value of a space sets; an unknown value allows any number."""
    return (
        UNLIMITED_NUMBER
        if space_amount.constant_number is None
        else float(space_amount.constant_number)
    )


def spaces_counted_together(module: Module) -> dict[str, str]:
    """Return the spaces that limits count as part of another one: a holding box and its hex."""
    ground = space_index_of(module)
    counting_space_of = counting_spaces_of(module)
    counting_spaces = {}
    for name in ground.spaces_by_id:
        other = counting_space_of[name]
        if other is not None and other != name:
            counting_spaces[name] = other
    return counting_spaces
