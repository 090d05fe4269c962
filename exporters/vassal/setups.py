"""A set-up as a saved game: every piece at its place, in its state."""

from __future__ import annotations

from collections import Counter as Tally
from dataclasses import dataclass, field
from math import ceil
from typing import TYPE_CHECKING

from exporters.vassal import traits as t
from exporters.vassal.archive import hidden, particulars, zipped
from exporters.vassal.beside import ARRIVALS, STACK
from exporters.vassal.sequences import added, plain, sequence
from model.reports.setup_sheet import piece_row

if TYPE_CHECKING:
    from collections.abc import Iterator

    from exporters.vassal.beside import Beside
    from exporters.vassal.kit import Kit
    from exporters.vassal.scenes import Coming, Laid, Scene
    from exporters.vassal.traits import Chain
    from exporters.vassal.windows import Pixel, Window

_ESCAPE = "\x1b"
_FIRST = 1_000_001
NOTE = "Choice"
"""What the slip of paper is called that stands for a choice among pieces."""


@dataclass
class Setup:
    """What goes where in one scenario."""

    kit: Kit
    beside: Beside
    note: str
    """The picture of the slip."""
    used: Tally[str] = field(default_factory=Tally)
    commands: list[str] = field(default_factory=list)
    ids: int = _FIRST

    def lay(self, scene: Scene) -> None:
        """Put all pieces down, stack by stack."""
        heaps: dict[tuple[str, str], dict[str, list[Chain]]] = {}
        for laid in scene.laid:
            window, name = self._where(laid)
            hexes = window.numbering is not None
            here = heaps.setdefault((window.name, name), {})
            here.setdefault("" if hexes else laid.entry.side, []).extend(self._pieces(laid))
        for coming in scene.coming if self.beside.arrivals else ():
            here = heaps.setdefault((ARRIVALS, coming.box), {})
            here.setdefault("", []).extend(self._arriving(coming))
        for place, stacks in heaps.items():
            self._stacks(place, list(stacks.values()))

    def _where(self, laid: Laid) -> tuple[Window, str]:
        spots = self.kit.places.spots
        if laid.space is not None and laid.space in spots:
            return spots[laid.space][0], laid.space
        return self.beside.tray, laid.tray

    def _pieces(self, laid: Laid) -> Iterator[Chain]:
        entry = laid.entry
        if laid.piece is None:
            yield slip(self.note, _choice(laid))
            return
        facing = plain(entry.facing or "")
        condition = plain(entry.condition or "")
        words = [f"facing {facing}"] if facing else []
        words += [f"if {condition}"] if condition else []
        states = {
            t.label().type: "; ".join(words),
            t.dynamic("Facing").type: facing,
            t.dynamic("Condition").type: condition,
        }
        for word in (entry.state or "").split():
            if mark := self.kit.mark_of(word):
                states[mark.type] = "1"
        states.update(self._covered(laid.piece))
        level = piece_row(self.kit.module, entry).face
        for _ in range(1 if entry.quantity is None else entry.quantity):
            yield self._piece(laid.piece, level, states)

    def _covered(self, piece: str) -> dict[str, str]:
        """Blocks stand upright: only their side sees them."""
        mask = self.kit.mask_of(piece)
        if mask is None:
            return {}
        side = self.kit.side(self.kit.counters[piece])
        return {mask.type: t.mask("", side).state}

    def _arriving(self, coming: Coming) -> Iterator[Chain]:
        text = plain(f"to {coming.target}" + ("" if coming.sure else ", if play has it so"))
        for _ in range(coming.quantity):
            yield self._piece(coming.piece, coming.lost, {t.label().type: text})

    def _piece(self, piece: str, level: int, states: dict[str, str]) -> Chain:
        copy = self.used[piece]
        self.used[piece] += 1
        return self.kit.standing(piece, copy, level, states)

    def _stacks(self, place: tuple[str, str], heaps: list[list[Chain]]) -> None:
        """Lay the stacks of one place side by side, as far as there is room."""
        windows = (*self.kit.places.windows, *self.beside.windows)
        window = next(each for each in windows if each.name == place[0])
        points = window.spots[place[1]]
        if window in self.beside.windows or self.kit.places.is_box(place[1]):
            pieces = [piece for heap in heaps for piece in heap]
            most = max(STACK, ceil(len(pieces) / len(points)))
            heaps = [pieces[i : i + most] for i in range(0, len(pieces), most)]
        for number, heap in enumerate(heaps):
            self._stack(window.name, points[min(number, len(points) - 1)], heap)

    def _stack(self, window: str, point: Pixel, heap: list[Chain]) -> None:
        """Pieces from the bottom to the top, then the stack that names them."""
        names = []
        for piece in heap:
            name = self._next()
            names.append(name)
            state = piece.state((window, *point), unique=name)
            self.commands.append(added(name, piece.type, state))
        if names:
            stack = sequence((window, *point, *names, "@@1"), ";")
            self.commands.append(added(self._next(), "stack", stack))

    def _next(self) -> str:
        self.ids += 1
        return str(self.ids - 1)

    def text(self, after: list[str]) -> str:
        """The whole game."""
        return _ESCAPE.join(["begin_save", *self.commands, *after, "end_save"])


def slip(image: str, text: str) -> Chain:
    """A slip of paper with words on it."""
    facts = t.markers({"Piece": NOTE, "Kind": "note"})
    return t.Chain(NOTE, image, (t.label(plain(text)), facts, t.delete(), t.clone()), 1)


def _choice(laid: Laid) -> str:
    entry = laid.entry
    number = "as many as wanted" if entry.quantity is None else str(entry.quantity)
    return f"{number}: {entry.name}"


def saved(text: str, title: str, name: str, version: str) -> bytes:
    """A saved game as a file."""
    return zipped(
        {
            "savedGame": hidden(text),
            "savedata": particulars(version, title),
            "moduledata": particulars(version, "", name),
        }
    )
