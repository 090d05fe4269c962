"""The set-up of a scenario, entry by entry: `all other` expanded, choices left open."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain

from sandtable.model.entities.scenarios import Scenario
from sandtable.model.ledger.choices import Choices, at_once
from sandtable.model.ledger.kept import CachedChart, CachedLine, PlacementBatch, kept_lines
from sandtable.model.ledger.line import Line
from sandtable.model.ledger.standing import Standing, steps_lost
from sandtable.model.memo import cached_property
from sandtable.model.module import Module
from sandtable.model.phrases.condition import Clause
from sandtable.model.phrases.entry import Item, Proviso
from sandtable.model.references.scope import COMMON, line_of
from sandtable.model.select.manifest import Counter, Manifest, manifest_of
from sandtable.model.select.pieces import pieces_of


def chart_lines(module: Module, scenario: Scenario, name: str) -> Iterator[Line]:
    """The lines of a set-up, in printed order; inherited ones name where they are written."""
    for kept in kept_lines(module, scenario, name):
        yield from kept.lines


Provisos = tuple[Proviso, ...]


def _provisos(line: Line) -> Provisos:
    return tuple(entry for entry in line.entries if isinstance(entry, Proviso))


@dataclass
class Placing:
    """Turns lines into standings, and keeps count of what is placed."""

    module: Module
    choices: Choices
    placed: Tally[str] = field(default_factory=Tally)
    _on_condition: dict[str, list[Standing]] = field(default_factory=dict)

    @cached_property
    def _manifest(self) -> Manifest:
        return manifest_of(self.module)

    def setup(self, charts: Iterable[CachedChart]) -> list[PlacementBatch]:
        """All lines; `all other` takes what no line names, wherever it stands."""
        found: list[Sequence[Standing] | PlacementBatch] = []
        others: list[tuple[list[Standing], Line, Item, Provisos]] = []
        for chart in charts:
            if chart.plain:
                found.append(self._together(chart))
            else:
                self._lines(chart, found, others)
        if others:
            for here in found:
                self._count(here.standings if isinstance(here, PlacementBatch) else here)
        for rest, line, item, provisos in others:
            rest.extend(self.items(line, item, provisos))
        return [
            here if isinstance(here, PlacementBatch) else PlacementBatch(here) for here in found
        ]

    def _together(self, chart: CachedChart) -> PlacementBatch:
        """What a plain chart puts there, the same for all who ask."""
        if chart.together is None:
            each = [one.standings or self._kept(one) for one in chart.lines]
            standings = tuple(chain.from_iterable(each))
            out = {one.pieces[0]: one.quantity or 0 for one in standings}
            if len(out) < len(standings):
                tally = Tally[str]()
                for one in standings:
                    tally[one.pieces[0]] += one.quantity or 0
                out = dict(tally)
            chart.together = PlacementBatch(standings, out)
        return chart.together

    def _kept(self, one: CachedLine) -> Sequence[Standing]:
        if one.standings is None:
            one.standings = tuple(self._plain(one))
        return one.standings

    def _lines(
        self,
        chart: CachedChart,
        found: list[Sequence[Standing] | PlacementBatch],
        others: list[tuple[list[Standing], Line, Item, Provisos]],
    ) -> None:
        for one in chart.lines:
            if one.plain:
                found.append(self._kept(one))
            else:
                for line in one.lines:
                    self._line(line, found, others)

    def _plain(self, kept: CachedLine) -> Iterator[Standing]:
        for line in kept.lines:
            provisos = _provisos(line)
            for item in line.entries:
                if isinstance(item, Item):
                    yield from self.items(line, item, provisos)

    def _line(
        self,
        line: Line,
        found: list[Sequence[Standing] | PlacementBatch],
        others: list[tuple[list[Standing], Line, Item, Provisos]],
    ) -> None:
        provisos = _provisos(line)
        for item in line.entries:
            if isinstance(item, Item) and self.choices.allows(item.when):
                here: list[Standing] = []
                found.append(here)
                if item.how == "all other":
                    others.append((here, line, item, provisos))
                else:
                    here.extend(self.items(line, item, provisos))

    def _count(self, standings: Sequence[Standing]) -> None:
        """Count what is placed; of entries that exclude each other, as many as can be."""
        for standing in standings:
            piece = standing.piece
            if piece and standing.when is None and piece not in self._on_condition:
                self.placed[piece] += standing.quantity or 0
            elif piece and standing.quantity:
                self._count_open(standing, piece)

    def _count_open(self, standing: Standing, piece: str) -> None:
        entries = self._on_condition.setdefault(piece, [])
        before = sum(s.quantity or 0 for s in at_once(entries, self.choices))
        entries.append(standing)
        after = sum(s.quantity or 0 for s in at_once(entries, self.choices))
        self.placed[piece] += after - before

    def items(self, line: Line, item: Item, provisos: Provisos = ()) -> Iterator[Standing]:
        """What one item of a line puts there."""
        counter = self._manifest.named(item.piece, line.scope) if item.how == "piece" else None
        plain = Standing(
            pieces=(counter.id if counter else item.piece,),
            quantity=item.count,
            place=line.place,
            scope=line.scope,
            cause=(*line.cause, item.key),
            lost=steps_lost(counter, item),
            state=item.state,
            provisos=provisos,
            when=item.when,
        )
        if item.how == "piece":
            yield plain
            return
        found = self._matching(line.scope, item)
        if item.how in {"of", "any of"}:
            names = tuple(counter.id for counter in found)
            yield replace(plain, pieces=names, chosen=True, words=str(item.among))
            return
        for counter in found:
            left = self._left(counter, item)
            if left is None or left > 0:
                lost = steps_lost(counter, item)
                one = replace(plain, pieces=(counter.id,), quantity=left, lost=lost)
                yield replace(one, every=True)

    def _left(self, counter: Counter, item: Item) -> int | None:
        """How many copies are meant by all of them; None where nobody knows how many there are."""
        if counter.piece.copies is None:
            return None
        placed = self.placed[counter.id] if item.how == "all other" else 0
        return counter.piece.copies - placed

    def _matching(self, scope: str, item: Item) -> list[Counter]:
        """The pieces of a chart's owner, and of those below it, that a selector gives."""
        assert item.among is not None
        names = set(pieces_of(self.module, item.among))
        return [
            counter
            for counter in self._manifest.counters.values()
            if counter.id in names
            and self._is_below(scope, counter.owner)
            and self._is_in_game(counter)
        ]

    def _is_in_game(self, counter: Counter) -> bool:
        """An event of an option that was not chosen is left in the box."""
        optional = counter.event.optional if counter.event else None
        return optional is None or self.choices.allows(Clause(optional))

    def _is_below(self, scope: str, owner: str) -> bool:
        if scope == COMMON:
            return True
        return scope in line_of(self.module.module.owners, owner)
