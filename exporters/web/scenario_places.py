"""Places of a scenario as short codes of the web page: spaces, borders, carriers, choices."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from sandtable.exporters.web.page_rows import RowOfChoice, RowOfPlacedPieces
from sandtable.model.address_path import AddressPath
from sandtable.model.ledger.standing import Standing, side_of_standing
from sandtable.model.phrases.place import Place
from sandtable.model.phrases.selector import Selector
from sandtable.model.reports.misprinted_pieces import counter_of_standing
from sandtable.model.select.manifest import manifest_of_module
from sandtable.model.select.space_index import space_index_of
from sandtable.model.select.spaces import spaces_matching
from sandtable.model.wording.conditions import describe_condition
from sandtable.model.wording.places import place_name
from sandtable.model.wording.selector_nouns import piece_noun
from sandtable.model.wording.selectors import describe_proviso

if TYPE_CHECKING:
    from sandtable.exporters.web.shared_lists import NumberedLists
    from sandtable.model.entities.scenarios import Scenario
    from sandtable.model.module import Module

_LineKey = tuple[Place, AddressPath, bool]
CODE_OF_NO_PLACE = "x:gone"
"""Place of pieces outside the game, which were returned to the box for good."""


@dataclass
class ScenarioPlaces:
    """Places of one scenario, with the short codes that the web page uses for them."""

    module: Module
    scenario: Scenario
    piece_numbers: Mapping[str, int]
    shared_lists: NumberedLists
    line_rows: dict[_LineKey, RowOfChoice] = field(default_factory=dict)

    def row_of_placed_pieces(self, standing: Standing) -> RowOfPlacedPieces:
        """Return the row for pieces at a place, as the web page needs it."""
        counter = None if standing.chosen else counter_of_standing(self.module, standing)
        owner = counter.owner if counter else standing.scope
        chosen = standing.pieces if counter is None else ()
        return RowOfPlacedPieces(
            self.code_of_place(standing),
            self.piece_numbers[counter.id] if counter else None,
            standing.quantity,
            standing.lost,
            standing.state,
            describe_condition(self.module, standing.when) if standing.when else "",
            tuple(self.piece_numbers[name] for name in chosen if name in self.piece_numbers),
            self._choice_of_pieces_in_words(standing) if counter is None else "",
            side_of_standing(self.module, standing, owner),
        )

    def _choice_of_pieces_in_words(self, standing: Standing) -> str:
        """Return the pieces among which a player chooses, in words."""
        if not standing.chosen:
            return standing.words or ", ".join(standing.pieces)
        return piece_noun(self.module, Selector.parse(standing.words)).singular_form

    def code_of_place(self, standing: Standing) -> str:
        """Return the code by which the web page names the place of pieces."""
        place, ground = standing.place, space_index_of(self.module)
        # A choice has no place until a player makes it.
        if place.among is not None or standing.chosen:
            return f"c:{self._number_of_choice_line(standing)}"
        if not place.space:
            return CODE_OF_NO_PLACE
        site = ground.find_space(place.space)
        if site is None:
            carrier = manifest_of_module(self.module).find_counter(place.space, standing.scope)
            return f"p:{carrier.id}" if carrier else CODE_OF_NO_PLACE
        if place.facing:
            other = ground.find_space(place.facing)
            return f"b:{site.id}/{other.id if other else place.facing}"
        return f"s:{site.id}"

    def _number_of_choice_line(self, standing: Standing) -> int:
        place = standing.place
        # Entries of one line share the choice, so they share its row.
        key = (place, standing.cause[:-1], standing.chosen)
        if key not in self.line_rows:
            self.line_rows[key] = RowOfChoice(
                place_name(self.module, place, self.scenario),
                place.how == "one",
                self._choice_list_number(place),
                tuple(describe_proviso(self.module, proviso) for proviso in standing.provisos),
            )
        return list(self.line_rows).index(key)

    def _choice_list_number(self, place: Place) -> int | None:
        """Return the number of the list of spaces for a place, which may be a single space."""
        if place.among is not None:
            return self.shared_lists.add_space_list(
                self.module, spaces_matching(self.module, place.among)
            )
        site = space_index_of(self.module).find_space(place.space)
        return self.shared_lists.add_numbered_list([site.id]) if site else None

    def rows_of_differing_pieces(
        self, some: Sequence[Standing], other_standings: Sequence[Standing]
    ) -> Iterator[RowOfPlacedPieces]:
        """Yield rows for the pieces of one position that another position does not contain.

        Equal rows cancel each other by number of copies, so the rest is what a line removes or
        places.
        """
        other_rows = [self.row_of_placed_pieces(standing) for standing in other_standings]
        for row in map(self.row_of_placed_pieces, some):
            rest = row
            for place, other in enumerate(other_rows):
                if rest.n and other.n and replace(other, n=rest.n) == rest:
                    both = min(rest.n, other.n)
                    other_rows[place] = replace(other, n=other.n - both)
                    rest = replace(rest, n=rest.n - both)
            if rest.n != 0:
                yield rest
