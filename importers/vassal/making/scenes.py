"""Saved games as scenarios: what stands where, who holds what, what comes when."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from sandtable.importers.vassal import own
from sandtable.importers.vassal.making.boards import Boards
from sandtable.importers.vassal.making.manifest import Manifest, owned
from sandtable.importers.vassal.making.times import Times
from sandtable.importers.vassal.pieces import Piece
from sandtable.importers.vassal.saves import Save
from sandtable.model.entities.rules import Deeds
from sandtable.model.entities.scenarios import Heading, Scenario
from sandtable.model.phrases.deed import Verb
from sandtable.model.phrases.entry import Entry, Item
from sandtable.model.phrases.moment import Moment
from sandtable.model.phrases.place import Place
from sandtable.model.phrases.selector import Selector, Word
from sandtable.model.phrases.span import Span
from sandtable.model.references.scope import COMMON

_FACING = " facing "
_LABEL = re.compile(r".+ \(([^()]+)\)")


@dataclass
class Scenes:
    """Makes scenarios; what they lose is counted."""

    boards: Boards
    manifest: Manifest
    times: Times
    lost: Counter[str] = field(default_factory=Counter)

    def scenario(self, name: str, save: Save) -> Scenario:
        """A saved game as a scenario."""
        roles: dict[str, list[Piece]] = {}
        for piece in self._ordered(save):
            roles.setdefault(own.says(piece, own.ROLE), []).append(piece)
        found = Scenario(
            name=name,
            first=self.times.first(save),
            setup=self._setup(roles.pop("", [])),
            control=self._control(roles.pop(own.CONTROL, [])),
            arrivals=self._arrivals(roles.pop(own.ARRIVAL, [])),
        )
        self.lost["pieces of a sort that is not known"] += sum(map(len, roles.values()))
        return found

    def _ordered(self, save: Save) -> Iterator[Piece]:
        """Pieces as they were laid down, those of no slot left out."""
        for piece in save.pieces:
            if self.manifest.name_of(piece):
                yield piece
            else:
                self.lost["pieces that no palette holds"] += 1

    def _setup(self, pieces: list[Piece]) -> Mapping[Heading, Mapping[Place, tuple[Entry, ...]]]:
        found: dict[Heading, dict[Place, Counter[Item]]] = {}
        for piece in pieces:
            full = self.manifest.name_of(piece)
            place = self._place(piece)
            if place is None:
                self.lost["pieces that stand in no space"] += 1
                continue
            if own.says(piece, own.PIECE) == own.NOTE:
                self.lost["choices among pieces, of which only the notes are left"] += 1
            if own.says(piece, own.CONDITION):
                self.lost["conditions of entries"] += 1
            # What is aboard stands under the heading by which its carrier is known.
            carrier = self._carrier(piece)
            heading = Word((carrier or full).partition("/")[0])
            chart = found.setdefault(heading, {}).setdefault(place, Counter())
            chart[self._item(piece, full)] += 1
        return {
            heading: {place: tuple(_counted(items)) for place, items in chart.items()}
            for heading, chart in found.items()
        }

    def _place(self, piece: Piece) -> Place | None:
        if own.says(piece, own.ABOARD):
            carrier = self._carrier(piece)
            return Place(carrier.rpartition("/")[2]) if carrier else None
        space = self.boards.space_at(piece.place)
        facing = self.boards.space_called(own.says(piece, own.FACING))
        return Place(space, facing) if space else None

    def _carrier(self, piece: Piece) -> str:
        """Return the full name of the piece that carries it; nothing, where none does."""
        name = own.says(piece, own.ABOARD)
        carriers = (full for full, one in self.manifest.known.items() if name == one.name)
        return next(carriers, "") if name else ""

    def _item(self, piece: Piece, full: str) -> Item:
        level, states = own.level(piece), own.marks(piece)
        faces = self.manifest.known[full].faces
        if level and faces:
            states = [faces[level], *states]
            level = 0
        known = [one for one in states if one in self.manifest.states or one in faces]
        self.lost["marks without a word"] += len(states) - len(known)
        name = full if owned(full) else full.removeprefix(f"{COMMON}/")
        return Item(name, lost=level, state=tuple(known))

    def _control(self, markers: list[Piece]) -> Mapping[str, tuple[Selector, ...]]:
        found: dict[str, list[Selector]] = {}
        for piece in markers:
            owner = self._holder(piece)
            space = self.boards.space_at(piece.place)
            if owner and space:
                found.setdefault(owner, []).append(Word(space))
            else:
                self.lost["control markers"] += 1
        return {owner: tuple(spaces) for owner, spaces in found.items()}

    def _holder(self, piece: Piece) -> str:
        """Whose marker it is."""
        people = self.manifest.people
        names = (own.says(piece, own.NATION), own.says(piece, own.SIDE))
        return next((people.by_name[name] for name in names if name in people.by_name), "")

    def _arrivals(self, pieces: list[Piece]) -> Mapping[str, Mapping[Moment, Deeds]]:
        found: dict[str, dict[Moment, dict[Verb, Counter[Item]]]] = {}
        for piece in pieces:
            full = self.manifest.name_of(piece)
            turn = self.times.turn_called(own.says(piece, own.ARRIVES))
            owner = self._schedule(piece, full)
            if turn is None or owner == COMMON:
                self.lost["arrivals of no known turn, or of what is nobody's"] += 1
                continue
            self.lost["conditions of arrivals"] += own.says(piece, own.GOAL).endswith(own.IF_SO)
            self.lost["for which pieces chips come"] += bool(own.says(piece, own.AS))
            verb = Verb("enter", self._target(piece))
            moment = Moment(Span(str(turn), str(turn)))
            here = found.setdefault(owner, {}).setdefault(moment, {})
            here.setdefault(verb, Counter())[self._item(piece, full)] += 1
        return {
            owner: {
                moment: {verb: tuple(_counted(items)) for verb, items in deeds.items()}
                for moment, deeds in schedule.items()
            }
            for owner, schedule in found.items()
        }

    def _schedule(self, piece: Piece, full: str) -> str:
        """Return whose schedule brings it: as it says itself, else its owner's."""
        by_name = self.manifest.people.by_name
        return by_name.get(own.says(piece, own.SCHEDULE), full.partition("/")[0])

    def _named(self, name: str) -> str:
        """Return the space of a name; a hex may be called `Ford Mill (F5.3)`."""
        label = _LABEL.fullmatch(name)
        return self.boards.space_called(name) or (
            self.boards.space_called(label[1]) if label else ""
        )

    def _target(self, piece: Piece) -> Place | None:
        """Return the space that it says it goes to, in itself or on its label."""
        texts = (own.says(piece, own.GOAL), *(text for _, text in piece.traits("label")))
        goals = [text.removesuffix(own.IF_SO) for text in texts if text.startswith(own.TO)]
        for goal in goals:
            name, _, facing = goal.removeprefix(own.TO).partition(_FACING)
            if space := self._named(name):
                return Place(space, self._named(facing) if facing else "")
        self.lost["places of arrival that are a choice"] += bool(goals)
        return None


def _counted(items: Mapping[Item, int]) -> Iterator[Entry]:
    return (replace(item, count=number) for item, number in items.items())
