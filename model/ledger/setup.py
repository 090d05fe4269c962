"""The set-up of a scenario by entry; `all other` is resolved, choices of players are not."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain

from sandtable.model.entities.scenarios import Scenario
from sandtable.model.identity_cache import cached_property
from sandtable.model.ledger.chosen_options import OptionChoices, most_simultaneous_standings
from sandtable.model.ledger.placement_line import PlacementLine
from sandtable.model.ledger.setup_cache import (
    CachedChart,
    CachedLine,
    PlacementBatch,
    cached_lines_of_setup,
)
from sandtable.model.ledger.standing import Standing, steps_lost_by_item
from sandtable.model.module import Module
from sandtable.model.phrases.condition import ConditionClause
from sandtable.model.phrases.entry import Item, Proviso
from sandtable.model.references.owner_scope import COMMON_OWNER, owner_with_ancestors
from sandtable.model.select.manifest import Counter, Manifest, manifest_of_module
from sandtable.model.select.pieces import pieces_matching


def lines_of_setup_charts(
    module: Module, scenario: Scenario, name: str
) -> Iterator[PlacementLine]:
    """Yield the set-up lines of a scenario in printed order, each with its address."""
    for cached_line in cached_lines_of_setup(module, scenario, name):
        yield from cached_line.lines


Provisos = tuple[Proviso, ...]


def _provisos_in_line(line: PlacementLine) -> Provisos:
    return tuple(entry for entry in line.entries if isinstance(entry, Proviso))


@dataclass
class SetupPlacer:
    """Conversion of set-up lines to placed pieces, which counts the copies placed."""

    module: Module
    choices: OptionChoices
    placed: Tally[str] = field(default_factory=Tally)
    _on_condition: dict[str, list[Standing]] = field(default_factory=dict)

    @cached_property
    def _manifest(self) -> Manifest:
        return manifest_of_module(self.module)

    def place_all_charts(self, charts: Iterable[CachedChart]) -> list[PlacementBatch]:
        """Place the pieces of all set-up lines.

        `all other` gets the copies that no line names, in any order of lines.
        """
        placements: list[Sequence[Standing] | PlacementBatch] = []
        rest_entries: list[tuple[list[Standing], PlacementLine, Item, Provisos]] = []
        for chart in charts:
            if chart.plain:
                placements.append(self._placements_of_chart(chart))
            else:
                self._place_lines(chart, placements, rest_entries)
        # `all other` needs the count of all other lines, so these are filled in last.
        if rest_entries:
            for placement in placements:
                self._count_placed_copies(
                    placement.standings if isinstance(placement, PlacementBatch) else placement
                )
        # After all other lines are counted.
        for rest, line, item, provisos in rest_entries:
            rest.extend(self.standings_of_item(line, item, provisos))
        return [
            placement if isinstance(placement, PlacementBatch) else PlacementBatch(placement)
            for placement in placements
        ]

    def _placements_of_chart(self, chart: CachedChart) -> PlacementBatch:
        """Return the placed pieces of a chart without special entries, shared by all positions."""
        if chart.together is None:
            each = [
                placed_line.standings or self._cached_standings(placed_line)
                for placed_line in chart.lines
            ]
            standings = tuple(chain.from_iterable(each))
            out = {placed_line.pieces[0]: placed_line.quantity or 0 for placed_line in standings}
            if len(out) < len(standings):
                tally = Tally[str]()
                for placed_line in standings:
                    tally[placed_line.pieces[0]] += placed_line.quantity or 0
                out = dict(tally)
            chart.together = PlacementBatch(standings, out)
        return chart.together

    def _cached_standings(self, line: CachedLine) -> Sequence[Standing]:
        if line.standings is None:
            line.standings = tuple(self._standings_of_plain_line(line))
        return line.standings

    def _place_lines(
        self,
        chart: CachedChart,
        placements: list[Sequence[Standing] | PlacementBatch],
        rest_entries: list[tuple[list[Standing], PlacementLine, Item, Provisos]],
    ) -> None:
        for cached_line in chart.lines:
            if cached_line.plain:
                placements.append(self._cached_standings(cached_line))
            else:
                for line in cached_line.lines:
                    self._place_line(line, placements, rest_entries)

    def _standings_of_plain_line(self, cached_line: CachedLine) -> Iterator[Standing]:
        for line in cached_line.lines:
            provisos = _provisos_in_line(line)
            for item in line.entries:
                if isinstance(item, Item):
                    yield from self.standings_of_item(line, item, provisos)

    def _place_line(
        self,
        line: PlacementLine,
        placements: list[Sequence[Standing] | PlacementBatch],
        rest_entries: list[tuple[list[Standing], PlacementLine, Item, Provisos]],
    ) -> None:
        provisos = _provisos_in_line(line)
        for item in line.entries:
            if isinstance(item, Item) and self.choices.can_be_true(item.when):
                item_standings: list[Standing] = []
                placements.append(item_standings)
                if item.how == "all other":
                    rest_entries.append((item_standings, line, item, provisos))
                else:
                    item_standings.extend(self.standings_of_item(line, item, provisos))

    def _count_placed_copies(self, standings: Sequence[Standing]) -> None:
        """Count placed copies of pieces.

        Of entries that exclude each other, as many copies count as can exist at once.
        """
        for standing in standings:
            piece = standing.single_piece
            if piece and standing.when is None and piece not in self._on_condition:
                self.placed[piece] += standing.quantity or 0
            elif piece and standing.quantity:
                self._count_conditional_copies(standing, piece)

    def _count_conditional_copies(self, standing: Standing, piece: str) -> None:
        entries = self._on_condition.setdefault(piece, [])
        before = sum(s.quantity or 0 for s in most_simultaneous_standings(entries, self.choices))
        entries.append(standing)
        # Entries that exclude each other count only as far as they raise the maximum.
        after = sum(s.quantity or 0 for s in most_simultaneous_standings(entries, self.choices))
        self.placed[piece] += after - before

    def standings_of_item(
        self, line: PlacementLine, item: Item, provisos: Provisos = ()
    ) -> Iterator[Standing]:
        """Yield the placed pieces of one item of a line; an item is an entry that names pieces."""
        counter = (
            self._manifest.find_counter(item.piece, line.scope) if item.how == "piece" else None
        )
        plain = Standing(
            pieces=(counter.id if counter else item.piece,),
            quantity=item.count,
            place=line.place,
            scope=line.scope,
            cause=(*line.cause, item.address_key),
            lost=steps_lost_by_item(counter, item),
            state=item.state,
            provisos=provisos,
            when=item.when,
        )
        if item.how == "piece":
            yield plain
            return
        matching = self._matching_counters(line.scope, item)
        if item.how in {"of", "any of"}:
            names = tuple(counter.id for counter in matching)
            yield replace(plain, pieces=names, chosen=True, words=str(item.among))
            return
        for counter in matching:
            left = self._copies_left_for_item(counter, item)
            if left is None or left > 0:
                lost = steps_lost_by_item(counter, item)
                standing = replace(plain, pieces=(counter.id,), quantity=left, lost=lost)
                yield replace(standing, every=True)

    def _copies_left_for_item(self, counter: Counter, item: Item) -> int | None:
        """Return how many copies `all` means in an item; None if it is unknown."""
        if counter.piece.copies is None:
            return None
        # `all` ignores what is placed elsewhere, unlike `all other`.
        placed = self.placed[counter.id] if item.how == "all other" else 0
        return counter.piece.copies - placed

    def _matching_counters(self, scope: str, item: Item) -> list[Counter]:
        """Return the pieces of the chart's owner, and of owners below it, that an item selects."""
        assert item.among is not None
        names = set(pieces_matching(self.module, item.among))
        return [
            counter
            for counter in self._manifest.counters.values()
            if counter.id in names
            and self._is_owner_below_scope(scope, counter.owner)
            and self._is_piece_in_game(counter)
        ]

    def _is_piece_in_game(self, counter: Counter) -> bool:
        """Say whether a piece is part of the game.

        The marker of an event is not, if the option of the event is not chosen.
        """
        optional = counter.event.optional if counter.event else None
        return optional is None or self.choices.can_be_true(ConditionClause(optional))

    def _is_owner_below_scope(self, scope: str, owner: str) -> bool:
        # A common chart may list pieces of every owner.
        if scope == COMMON_OWNER:
            return True
        return scope in owner_with_ancestors(self.module.module.owners, owner)
