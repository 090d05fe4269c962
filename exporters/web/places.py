"""What stands where, in the page's words: spaces, borders, pieces that carry, choices."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from sandtable.exporters.web.rows import Laid, LineRow
from sandtable.model.address_path import AddressPath
from sandtable.model.ledger.standing import Standing, side_of
from sandtable.model.phrases.place import Place
from sandtable.model.phrases.selector import Selector
from sandtable.model.reports.misprinted import counter_of
from sandtable.model.select.manifest import manifest_of
from sandtable.model.select.space_index import space_index_of
from sandtable.model.select.spaces import spaces_of
from sandtable.model.wording.conditions import condition_words
from sandtable.model.wording.piece_nouns import piece_noun
from sandtable.model.wording.places import place_name
from sandtable.model.wording.selectors import proviso_words

if TYPE_CHECKING:
    from sandtable.exporters.web.lists import Lists
    from sandtable.model.entities.scenarios import Scenario
    from sandtable.model.module import Module

_Line = tuple[Place, AddressPath, bool]
GONE = "x:gone"
"""Where that is which is nowhere: given back to the box, and not to be had again."""


@dataclass
class Places:
    """The places of one scenario."""

    module: Module
    scenario: Scenario
    numbers: Mapping[str, int]
    lists: Lists
    lines: dict[_Line, LineRow] = field(default_factory=dict)

    def laid(self, standing: Standing) -> Laid:
        """An entry of a position."""
        counter = None if standing.chosen else counter_of(self.module, standing)
        owner = counter.owner if counter else standing.scope
        chosen = standing.pieces if counter is None else ()
        return Laid(
            self.at(standing),
            self.numbers[counter.id] if counter else None,
            standing.quantity,
            standing.lost,
            standing.state,
            condition_words(self.module, standing.when) if standing.when else "",
            tuple(self.numbers[name] for name in chosen if name in self.numbers),
            self._words(standing) if counter is None else "",
            side_of(self.module, standing, owner),
        )

    def _words(self, standing: Standing) -> str:
        """What one chooses among, as one speaks of it."""
        if not standing.chosen:
            return standing.words or ", ".join(standing.pieces)
        return piece_noun(self.module, Selector.parse(standing.words)).one

    def at(self, standing: Standing) -> str:
        """Where it stands, as the page writes it."""
        place, ground = standing.place, space_index_of(self.module)
        if place.among is not None or standing.chosen:
            return f"c:{self._line(standing)}"
        if not place.space:
            return GONE
        site = ground.find_space(place.space)
        if site is None:
            held = manifest_of(self.module).find_counter(place.space, standing.scope)
            return f"p:{held.id}" if held else GONE
        if place.facing:
            other = ground.find_space(place.facing)
            return f"b:{site.id}/{other.id if other else place.facing}"
        return f"s:{site.id}"

    def _line(self, standing: Standing) -> int:
        place = standing.place
        key = (place, standing.cause[:-1], standing.chosen)
        if key not in self.lines:
            self.lines[key] = LineRow(
                place_name(self.module, place, self.scenario),
                place.how == "one",
                self._area(place),
                tuple(proviso_words(self.module, one) for one in standing.provisos),
            )
        return list(self.lines).index(key)

    def _area(self, place: Place) -> int | None:
        """The spaces that a choice leaves, or the one space where one chooses what stands."""
        if place.among is not None:
            return self.lists.spaces(self.module, spaces_of(self.module, place.among))
        site = space_index_of(self.module).find_space(place.space)
        return self.lists.add([site.id]) if site else None

    def changed(self, some: Sequence[Standing], others: Sequence[Standing]) -> Iterator[Laid]:
        """Of the first what is not among the second: what a line took up, or put down."""
        left = [self.laid(one) for one in others]
        for row in map(self.laid, some):
            rest = row
            for place, other in enumerate(left):
                if rest.n and other.n and replace(other, n=rest.n) == rest:
                    both = min(rest.n, other.n)
                    left[place] = replace(other, n=other.n - both)
                    rest = replace(rest, n=rest.n - both)
            if rest.n != 0:
                yield rest
