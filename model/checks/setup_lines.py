"""Lines of a set-up: the pieces on each, and the spaces where they can be."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sandtable.model.identity_cache import cached_property, memoize_by_identity
from sandtable.model.ledger.chosen_options import is_decided_by_play
from sandtable.model.limits.selector_cache import cached_spaces_at
from sandtable.model.select.manifest import manifest_of_module
from sandtable.model.select.space_index import space_index_of
from sandtable.model.wording.piece_names import (
    is_plural_subject,
    piece_with_number,
    piece_with_number_and_owner,
)
from sandtable.model.wording.places import place_mid_sentence
from sandtable.model.wording.sentences import join_first_few_words

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sandtable.model.address_path import AddressPath
    from sandtable.model.checks.registry import Confidence
    from sandtable.model.ledger.position import Position
    from sandtable.model.ledger.standing import Standing
    from sandtable.model.module import Module
    from sandtable.model.phrases.place import Place
    from sandtable.model.phrases.selector import Selector
    from sandtable.model.select.manifest import Counter


@dataclass(frozen=True)
class OccupiedLine:
    """A line of a set-up chart, with the pieces placed there."""

    position: Position
    steps: AddressPath
    standings: tuple[Standing, ...]

    @property
    def module(self) -> Module:
        """Return the module that the set-up line belongs to."""
        return self.position.module

    @property
    def place(self) -> Place:
        """Return the place in which the set-up line puts its pieces."""
        return self.standings[0].place

    @cached_property
    def spaces(self) -> frozenset[str]:
        """Return the possible spaces of the set-up line; none if its place is a container."""
        if self.place.among is not None:
            return cached_spaces_at(self.position, self.place.among)
        site = space_index_of(self.module).find_space(self.place.space)
        return frozenset((site.id,)) if site else frozenset()

    def counters_of_standing(self, standing: Standing) -> list[Counter]:
        """Return the counters of an entry: the only one, or those among which a player chooses."""
        counters = manifest_of_module(self.module).counters
        return [counters[piece] for piece in standing.pieces if piece in counters]

    @property
    def place_name(self) -> str:
        """Return the name of the place, as messages use it."""
        return place_mid_sentence(self.module, self.place)


@memoize_by_identity
def occupied_lines(position: Position) -> tuple[OccupiedLine, ...]:
    """Return every line of a set-up that places at least one piece."""
    standings_by_line: dict[AddressPath, list[Standing]] = {}
    for standing in position.standings:
        standings_by_line.setdefault(standing.cause[:-1], []).append(standing)
    return tuple(
        OccupiedLine(position, steps, tuple(standings))
        for steps, standings in standings_by_line.items()
    )


def empty_setup_charts(module: Module, name: str) -> list[Selector]:
    """Return the headings of a scenario's empty set-up charts; none if all of its charts are."""
    charts = module.scenarios[name].setup
    if not any(charts.values()):
        return []
    return [heading for heading, chart in charts.items() if chart is not None and not chart]


def confidence_in_standings(standings: Iterable[Standing]) -> Confidence:
    """Return `possible` if play decides whether the pieces are present, else `certain`."""
    return "possible" if any(is_decided_by_play(s.when) for s in standings) else "certain"


def standing_names(module: Module, standings: Iterable[Standing]) -> str:
    """Return the names of placed pieces: `2 Pikes and Light Horse`."""
    numbers: dict[str, int] = {}
    choices: list[str] = []
    for standing in standings:
        if standing.chosen:
            choices.append(_choice_as_text(module, standing))
        else:
            piece = standing.pieces[0]
            numbers[piece] = numbers.get(piece, 0) + (standing.quantity or 1)
    return join_first_few_words(
        [
            *(piece_with_number_and_owner(module, piece, n) for piece, n in numbers.items()),
            *choices,
        ]
    )


def takes_plural_verb(module: Module, standings: Iterable[Standing]) -> bool:
    """Say whether the names of placed pieces take a plural verb."""
    standing_list = list(standings)
    # What is chosen is spoken of as one thing.
    if len(standing_list) == 1 and standing_list[0].chosen:
        return False
    return is_plural_subject(module, ((s.pieces[0], s.quantity or 1) for s in standing_list))


def _choice_as_text(module: Module, standing: Standing) -> str:
    piece_names = dict.fromkeys(piece_with_number(module, piece) for piece in standing.pieces)
    return (
        f"what is chosen of {join_first_few_words(list(piece_names))}"
        if piece_names
        else "what is chosen"
    )
