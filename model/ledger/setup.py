"""The set-up of a scenario, entry by entry: `all other` expanded, choices left open."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from model.address import Steps
from model.entities.scenarios import Scenario
from model.ledger.alternatives import at_once
from model.ledger.choices import Choices
from model.ledger.standing import Standing, steps_lost
from model.memo import cached_property
from model.module import Module
from model.overlay import chain
from model.phrases.condition import Clause
from model.phrases.entry import Entry, Item, Proviso
from model.phrases.place import Place
from model.phrases.selector import Both, Either, Selector, Word
from model.references.scope import COMMON, line_of
from model.select.manifest import Counter, Manifest, manifest_of
from model.select.pieces import pieces_of
from model.select.spaces import spaces_of


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a chart or a schedule: what is at, or goes to, one place."""

    scope: str
    place: Place
    entries: tuple[Entry, ...]
    cause: Steps


def heading_owner(module: Module, heading: Selector) -> str:
    """The owner whose chart a heading opens."""
    return next((w for w in _words(heading) if w in module.module.owners), COMMON)


def _words(selector: Selector) -> Iterator[str]:
    if isinstance(selector, Word):
        yield selector.id
    elif isinstance(selector, Both | Either):
        for part in selector.parts:
            yield from _words(part)


def chart_lines(module: Module, scenario: Scenario, name: str) -> Iterator[Line]:
    """The lines of a set-up, in printed order; inherited ones name where they are written."""
    above = chain(module, name)
    for heading, chart in scenario.setup.items():
        scope = heading_owner(module, heading)
        printed = str(heading)
        own = [(one, module.scenarios[one].setup.get(heading) or {}) for one in above]
        for place, entries in (chart or {}).items():
            home = next((one for one, written in own if place in written), name)
            cause = ("scenarios", home, "setup", printed, str(place))
            for there in _places(module, place):
                yield Line(scope, there, entries or (), cause)


def _places(module: Module, place: Place) -> Iterator[Place]:
    """A line for `each` of some spaces leaves nothing to choose: it stands in every one."""
    if place.how == "each" and place.among is not None:
        yield from (Place(space) for space in spaces_of(module, place.among))
    else:
        yield place


Provisos = tuple[Proviso, ...]


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

    def setup(self, lines: list[Line]) -> list[Standing]:
        """All lines; `all other` takes what no line names, wherever it stands."""
        found: list[list[Standing]] = []
        others: list[tuple[list[Standing], Line, Item, Provisos]] = []
        for line in lines:
            provisos = tuple(entry for entry in line.entries if isinstance(entry, Proviso))
            for item in line.entries:
                if isinstance(item, Item) and self.choices.allows(item.when):
                    here: list[Standing] = []
                    found.append(here)
                    if item.how == "all other":
                        others.append((here, line, item, provisos))
                    else:
                        here.extend(self.items(line, item, provisos))
                        self._count(here)
        for here, line, item, provisos in others:
            here.extend(self.items(line, item, provisos))
        return [standing for here in found for standing in here]

    def _count(self, standings: list[Standing]) -> None:
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
