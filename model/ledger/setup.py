"""The set-up of a scenario, entry by entry: `all other` expanded, choices left open."""

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
    cached_lines,
)
from sandtable.model.ledger.standing import Standing, steps_lost_by_item
from sandtable.model.module import Module
from sandtable.model.phrases.condition import ConditionClause
from sandtable.model.phrases.entry import Item, Proviso
from sandtable.model.references.owner_scope import COMMON_OWNER, owner_with_ancestors
from sandtable.model.select.manifest import Counter, Manifest, manifest_of
from sandtable.model.select.pieces import pieces_matching


def chart_lines(module: Module, scenario: Scenario, name: str) -> Iterator[PlacementLine]:
    """Yield the lines of a set-up in printed order; inherited ones know where they are written."""
    for kept in cached_lines(module, scenario, name):
        yield from kept.lines


Provisos = tuple[Proviso, ...]


def _provisos_in(line: PlacementLine) -> Provisos:
    return tuple(entry for entry in line.entries if isinstance(entry, Proviso))


@dataclass
class SetupPlacer:
    """Turns lines into standings, and keeps count of what is placed."""

    module: Module
    choices: OptionChoices
    placed: Tally[str] = field(default_factory=Tally)
    _on_condition: dict[str, list[Standing]] = field(default_factory=dict)

    @cached_property
    def _manifest(self) -> Manifest:
        return manifest_of(self.module)

    def place_charts(self, charts: Iterable[CachedChart]) -> list[PlacementBatch]:
        """Place all lines; `all other` takes what no line names, in whichever order they stand."""
        found: list[Sequence[Standing] | PlacementBatch] = []
        others: list[tuple[list[Standing], PlacementLine, Item, Provisos]] = []
        for chart in charts:
            if chart.plain:
                found.append(self._batch_of_chart(chart))
            else:
                self._place_lines(chart, found, others)
        # `all other` needs the count of all other lines, so these are filled in last.
        if others:
            for here in found:
                self._count_placed(here.standings if isinstance(here, PlacementBatch) else here)
        for rest, line, item, provisos in others:
            rest.extend(self.standings_of_item(line, item, provisos))
        return [
            here if isinstance(here, PlacementBatch) else PlacementBatch(here) for here in found
        ]

    def _batch_of_chart(self, chart: CachedChart) -> PlacementBatch:
        """Return the standings of a plain chart, shared by all positions."""
        if chart.together is None:
            each = [one.standings or self._cached_standings(one) for one in chart.lines]
            standings = tuple(chain.from_iterable(each))
            out = {one.pieces[0]: one.quantity or 0 for one in standings}
            if len(out) < len(standings):
                tally = Tally[str]()
                for one in standings:
                    tally[one.pieces[0]] += one.quantity or 0
                out = dict(tally)
            chart.together = PlacementBatch(standings, out)
        return chart.together

    def _cached_standings(self, one: CachedLine) -> Sequence[Standing]:
        if one.standings is None:
            one.standings = tuple(self._plain_standings(one))
        return one.standings

    def _place_lines(
        self,
        chart: CachedChart,
        found: list[Sequence[Standing] | PlacementBatch],
        others: list[tuple[list[Standing], PlacementLine, Item, Provisos]],
    ) -> None:
        for one in chart.lines:
            if one.plain:
                found.append(self._cached_standings(one))
            else:
                for line in one.lines:
                    self._place_line(line, found, others)

    def _plain_standings(self, kept: CachedLine) -> Iterator[Standing]:
        for line in kept.lines:
            provisos = _provisos_in(line)
            for item in line.entries:
                if isinstance(item, Item):
                    yield from self.standings_of_item(line, item, provisos)

    def _place_line(
        self,
        line: PlacementLine,
        found: list[Sequence[Standing] | PlacementBatch],
        others: list[tuple[list[Standing], PlacementLine, Item, Provisos]],
    ) -> None:
        provisos = _provisos_in(line)
        for item in line.entries:
            if isinstance(item, Item) and self.choices.can_be_true(item.when):
                here: list[Standing] = []
                found.append(here)
                if item.how == "all other":
                    others.append((here, line, item, provisos))
                else:
                    here.extend(self.standings_of_item(line, item, provisos))

    def _count_placed(self, standings: Sequence[Standing]) -> None:
        """Count what is placed; of entries that exclude each other, as many as can be."""
        for standing in standings:
            piece = standing.single_piece
            if piece and standing.when is None and piece not in self._on_condition:
                self.placed[piece] += standing.quantity or 0
            elif piece and standing.quantity:
                self._count_conditional(standing, piece)

    def _count_conditional(self, standing: Standing, piece: str) -> None:
        entries = self._on_condition.setdefault(piece, [])
        before = sum(s.quantity or 0 for s in most_simultaneous_standings(entries, self.choices))
        entries.append(standing)
        after = sum(s.quantity or 0 for s in most_simultaneous_standings(entries, self.choices))
        self.placed[piece] += after - before

    def standings_of_item(
        self, line: PlacementLine, item: Item, provisos: Provisos = ()
    ) -> Iterator[Standing]:
        """Yield the standings that one item of a line places."""
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
        found = self._matching_counters(line.scope, item)
        if item.how in {"of", "any of"}:
            names = tuple(counter.id for counter in found)
            yield replace(plain, pieces=names, chosen=True, words=str(item.among))
            return
        for counter in found:
            left = self._copies_left(counter, item)
            if left is None or left > 0:
                lost = steps_lost_by_item(counter, item)
                one = replace(plain, pieces=(counter.id,), quantity=left, lost=lost)
                yield replace(one, every=True)

    def _copies_left(self, counter: Counter, item: Item) -> int | None:
        """Return how many copies `all` means; None where the number of copies is not known."""
        if counter.piece.copies is None:
            return None
        placed = self.placed[counter.id] if item.how == "all other" else 0
        return counter.piece.copies - placed

    def _matching_counters(self, scope: str, item: Item) -> list[Counter]:
        """Return the pieces of a chart's owner, and of those below it, that a selector gives."""
        assert item.among is not None
        names = set(pieces_matching(self.module, item.among))
        return [
            counter
            for counter in self._manifest.counters.values()
            if counter.id in names
            and self._is_below(scope, counter.owner)
            and self._is_in_game(counter)
        ]

    def _is_in_game(self, counter: Counter) -> bool:
        """Say whether a piece is in the game; an event of an option not chosen is not."""
        optional = counter.event.optional if counter.event else None
        return optional is None or self.choices.can_be_true(ConditionClause(optional))

    def _is_below(self, scope: str, owner: str) -> bool:
        if scope == COMMON_OWNER:
            return True
        return scope in owner_with_ancestors(self.module.module.owners, owner)
