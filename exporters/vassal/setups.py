"""A set-up as a saved game: every piece at its place, in its state."""

from __future__ import annotations

from collections import Counter as Tally
from dataclasses import dataclass, field, replace
from functools import cached_property
from math import ceil
from typing import TYPE_CHECKING

from sandtable.exporters.vassal import facts
from sandtable.exporters.vassal import traits as t
from sandtable.exporters.vassal.archive import hidden, particulars, zipped
from sandtable.exporters.vassal.beside import STACK
from sandtable.exporters.vassal.heaps import apart, spread
from sandtable.exporters.vassal.kit import NOTE
from sandtable.exporters.vassal.sequences import added, plain, sequence
from sandtable.exporters.vassal.sides import side_name
from sandtable.exporters.vassal.spots import Spots
from sandtable.model.reports.setup_sheet import face_of
from sandtable.model.wording.piece_names import piece_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sandtable.exporters.vassal.beside import Beside
    from sandtable.exporters.vassal.coming import Coming
    from sandtable.exporters.vassal.control import Held
    from sandtable.exporters.vassal.kit import Kit
    from sandtable.exporters.vassal.pixels import Pixel
    from sandtable.exporters.vassal.scenes import Laid, Scene
    from sandtable.exporters.vassal.spots import Spot
    from sandtable.exporters.vassal.traits import Chain

_ESCAPE = "\x1b"
_FIRST = 1_000_001
_ALONE = "SETUP_STACK\t"
"""The command that says: decks are as they stand here, and not as the module has them."""


Heaps = dict["Spot", dict[str, "list[Chain]"]]
"""By place, and there by whose it is or what it is in: pieces from the bottom to the top."""


@dataclass
class Setup:
    """What goes where in one scenario."""

    kit: Kit
    beside: Beside
    used: Tally[str] = field(default_factory=Tally)
    commands: list[str] = field(default_factory=list)
    ids: int = _FIRST

    @cached_property
    def _spots(self) -> Spots:
        return Spots(self.kit.places, self.beside)

    def lay(self, scene: Scene) -> None:
        """Put all pieces down, stack by stack, and then deck by deck."""
        heaps: Heaps = {}
        cards: dict[str, list[Chain]] = {name: [] for name in self.kit.places.decks}
        carriers = {laid.carrier for laid in scene.laid if laid.carrier}
        self._entries(scene, heaps, cards, carriers)
        self._arrivals(scene, heaps)
        for holding in scene.held:
            if holding.space not in self.kit.places.spots:
                continue  # it is on no map; the notes say whose it is
            here = heaps.setdefault(self._spots.of_space(holding.space), {})
            here.setdefault(facts.CONTROL, []).append(self._flag(holding))
        for spot, stacks in heaps.items():
            self._stacks(spot, stacks, carriers)
        for name, held in cards.items():
            self._deck(name, held)

    def _entries(
        self, scene: Scene, heaps: Heaps, cards: dict[str, list[Chain]], carriers: set[str]
    ) -> None:
        """What the set-up lists; what carries others comes before what it carries."""
        aboard: dict[str | None, list[Chain]] = {}
        for laid in sorted(scene.laid, key=lambda one: one.carrier is not None):
            if laid.space in cards and laid.piece:
                heap = cards[laid.space]
            elif laid.carrier in aboard:
                heap = aboard[laid.carrier]
            else:
                spot = self._spots.of_entry(laid, scene)
                side = "" if spot.whole else laid.entry.side
                side = facts.CONTROL if spot.flag and self._is_flag(laid) else side
                key = laid.piece if laid.piece in carriers else side
                heap = heaps.setdefault(spot, {}).setdefault(key, [])
            if laid.piece in carriers:
                aboard.setdefault(laid.piece, heap)
            heap.extend(self._pieces(laid))

    def _is_flag(self, laid: Laid) -> bool:
        return laid.piece is not None and self.kit.counters[laid.piece].kind == "control"

    def _pieces(self, laid: Laid) -> Iterator[Chain]:
        entry = laid.entry
        aboard = self.kit.counters[laid.carrier].name if laid.carrier else ""
        told = {
            facts.FACING: plain(entry.facing or ""),
            facts.CONDITION: plain(entry.condition or ""),
            facts.ABOARD: plain(aboard),
        }
        states = facts.said(told)
        if laid.piece is None:
            slip = self.kit.slip(_choice(laid), saved=True)
            yield replace(slip, traits=t.stated(slip.traits, states))
            return
        words = {"facing": facts.FACING, "if": facts.CONDITION, "aboard": facts.ABOARD}
        said = [f"{word} {told[key]}" for word, key in words.items() if told[key]]
        states[t.label().type] = "; ".join(said)
        for word in (entry.state or "").split():
            if mark := self.kit.mark_of(word):
                states[mark.type] = "1"
        states.update(self._covered(laid.piece))
        level = face_of(self.kit.module, entry)
        for _ in range(laid.number):
            yield self._piece(laid.piece, level, states)

    def _covered(self, piece: str) -> dict[str, str]:
        """Blocks stand upright: only their side sees them."""
        mask = self.kit.hiding.mask_of(piece)
        if mask is None:
            return {}
        side = side_name(self.kit.module, self.kit.counters[piece].owner)
        return {mask.type: t.mask("", side).state}

    def _arrivals(self, scene: Scene, heaps: Heaps) -> None:
        """What comes later lies below what stands there already, which marks the turn.

        In a box of its own it lies by whose it is and where it goes.
        """
        found: dict[Spot, dict[str, list[Chain]]] = {}
        for coming in sorted(scene.coming, key=lambda one: one.heap[0]):
            spot = self._spots.of_turn(coming)
            key = " ".join(coming.heap) if spot.apart else ""
            found.setdefault(spot, {}).setdefault(key, []).extend(self._arriving(coming))
        for spot, coming_heaps in found.items():
            stood = heaps.pop(spot, {})
            below = coming_heaps.pop("", [])
            under = {"": [*below, *stood.get("", [])]} if below or "" in stood else {}
            heaps[spot] = {**stood, **coming_heaps, **under}

    def _arriving(self, coming: Coming) -> Iterator[Chain]:
        goal = f"{facts.TO}{coming.target}" if coming.target else "arrives"
        text = plain(goal + ("" if coming.sure else facts.IF_SO))
        values = {
            facts.ROLE: facts.ARRIVAL,
            facts.ARRIVES: coming.label,
            facts.GOAL: text,
            facts.AS: self._standing_in(coming),
            facts.SCHEDULE: plain(coming.schedule),
        }
        told = facts.said(values)
        if coming.piece is None:
            slip = self.kit.slip(f"{coming.words} {text}", saved=True)
            yield replace(slip, traits=t.stated(slip.traits, told))
            return
        for _ in range(coming.quantity):
            yield self._piece(coming.piece, coming.lost, told)

    def _standing_in(self, coming: Coming) -> str:
        """Say for what a chip is laid."""
        if not coming.stands_for:
            return ""
        name = piece_name(self.kit.module, coming.stands_for)
        return plain(f"as {name}" if coming.worth == 1 else f"as {coming.worth} {name}")

    def _flag(self, holding: Held) -> Chain:
        told = facts.said({facts.ROLE: facts.CONTROL})
        if holding.piece:
            level = self.kit.counters[holding.piece].visible_level(0, (holding.owner,))
            return self._piece(holding.piece, level, told)
        token = self.kit.token(holding.owner, saved=True)
        return replace(token, traits=t.stated(token.traits, told))

    def _piece(self, piece: str, level: int, states: dict[str, str]) -> Chain:
        copy = self.used[piece]
        self.used[piece] += 1
        return self.kit.standing(piece, copy, level, states)

    def _stacks(self, spot: Spot, heaps: dict[str, list[Chain]], carriers: set[str]) -> None:
        """Lay the stacks of one place side by side; what has no room lies beneath the last."""
        loose = [heap for key, heap in heaps.items() if key not in {*carriers, facts.CONTROL}]
        found = [heap for key, heap in heaps.items() if key in carriers]
        flags = heaps.get(facts.CONTROL, [])
        if flags and spot.flag:
            self._stack(spot.window, spot.flag, flags)
            flags = []
        if spot.boxed:
            loose = _small(loose, max(1, len(spot.points) - len(found)), apart=spot.apart)
        # The labels of what is aboard are broad.
        number = len(found) + len(loose) + bool(flags)
        points = spread(spot.points, number) if found else spot.points
        room = len(points)
        found += loose if spot.boxed else apart(loose, room - len(found) - bool(flags))
        if flags and len(found) < room:
            self._stack(spot.window, points[len(found)], flags)
        elif flags:
            found.append(flags)
        if len(found) > room:
            under = [piece for heap in reversed(found[room:]) for piece in heap]
            found[room - 1 :] = [under + found[room - 1]]
        before: list[str] = []
        for point, heap in zip(points, found, strict=False):
            goals = _goals(reversed(heap))
            is_said = spot.apart and goals == before  # labels are broader than stacks
            self._stack(spot.window, point, heap if is_said else _labelled(heap, goals))
            before = goals

    def _stack(self, window: str, point: Pixel, heap: list[Chain]) -> None:
        """Pieces from the bottom to the top, then the stack that names them."""
        names = list(self._put(window, point, heap))
        if names:
            stack = sequence((window, *point, *names, "@@1"), ";")
            self.commands.append(added(self._next(), "stack", stack))

    def _deck(self, space: str, cards: list[Chain]) -> None:
        window, points = self.kit.places.spots[space]
        deck = self.kit.places.decks[space]
        names = list(self._put(window.name, points[0], cards))
        state = deck.state(window, points[0], names)
        self.commands.append(added(self._next(), deck.type, state))

    def _put(self, window: str, point: Pixel, pieces: Iterable[Chain]) -> Iterator[str]:
        """Pieces at a point, each knowing where it began."""
        x, y = point
        start = facts.said({facts.START_MAP: window, facts.START_X: str(x), facts.START_Y: str(y)})
        for piece in pieces:
            name = self._next()
            one = replace(piece, traits=t.stated(piece.traits, start))
            state = one.state((window, x, y), unique=name)
            self.commands.append(added(name, one.type, state))
            yield name

    def _next(self) -> str:
        self.ids += 1
        return str(self.ids - 1)

    def text(self, after: list[str]) -> str:
        """The whole game."""
        alone = [_ALONE] if self.kit.places.decks else []
        return _ESCAPE.join(["begin_save", *self.commands, *alone, *after, "end_save"])


def _small(heaps: list[list[Chain]], room: int, *, apart: bool) -> list[list[Chain]]:
    """Divide what lies in a box into small stacks, each heap by itself if there is room."""
    parts = [heap[i : i + STACK] for heap in heaps for i in range(0, len(heap), STACK)]
    if apart and len(parts) <= room:
        return parts
    pieces = [piece for heap in heaps for piece in heap]
    most = max(STACK, ceil(len(pieces) / room))
    return [pieces[i : i + most] for i in range(0, len(pieces), most)]


def _goal(piece: Chain) -> str:
    """What a piece is laid for and where it is to go: `as Sherman to Cairo`."""
    states = {trait.type: trait.state for trait in piece.traits}
    found = (states.get(t.dynamic(fact).type, "") for fact in (facts.AS, facts.GOAL))
    return " ".join(filter(None, found))


def _goals(pieces: Iterable[Chain]) -> list[str]:
    """Where they are to go, each place once."""
    return list(filter(None, dict.fromkeys(map(_goal, pieces))))


def _labelled(heap: list[Chain], goals: list[str]) -> list[Chain]:
    """What arrives together, with its goals written below the topmost piece only."""
    coming = [number for number, piece in enumerate(heap) if _goal(piece)]
    if not coming or heap[coming[-1]].name == NOTE:  # a slip of paper says its own
        return heap
    top = heap[coming[-1]]
    words = goals[0] if len(goals) == 1 else f"{goals[0]}, …"
    marked = replace(top, traits=t.stated(top.traits, {t.label().type: words}))
    return [*heap[: coming[-1]], marked, *heap[coming[-1] + 1 :]]


def _choice(laid: Laid) -> str:
    entry = laid.entry
    number = "any number" if entry.quantity is None else str(entry.quantity)
    return f"{number}: {laid.words}"


def saved(text: str, title: str, name: str, version: str) -> bytes:
    """A saved game as a file."""
    return zipped(
        {
            "savedGame": hidden(text),
            "savedata": particulars(version, title),
            "moduledata": particulars(version, "", name),
        }
    )
