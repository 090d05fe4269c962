"""Saved games: the commands that lay out a position."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from sandtable.importers.vassal.pieces import DECK, STACK, Piece, Place
from sandtable.importers.vassal.sequences import commands

_HIDDEN = b"!VCSK"
_ADDS = "+/"


@dataclass(frozen=True)
class Save:
    """A saved game: its pieces, its stacks and decks, and what else it sets."""

    commands: tuple[str, ...]

    @classmethod
    def of(cls, data: bytes) -> Save:
        """Read `savedGame`, be it hidden or plain; raise ValueError, if it is no text."""
        return cls(tuple(commands(revealed(data))))

    @cached_property
    def written(self) -> Mapping[str, Piece]:
        """All that is added, by id, as it is written: pieces, stacks, decks."""
        found = (Piece.of(each) for each in self.commands if each.startswith(_ADDS))
        return {one.id: one for one in found}

    @cached_property
    def added(self) -> Mapping[str, Piece]:
        """The same, each piece where its stack or deck lies.

        VASSAL 3.7.0 writes the map on which a piece was before it was sent to another one.
        """
        at = {
            name: heap.place
            for heap in self.written.values()
            if heap.sort in {STACK, DECK}
            for name in heap.contents
        }
        return {name: one.moved(at.get(name, one.place)) for name, one in self.written.items()}

    @cached_property
    def pieces(self) -> Sequence[Piece]:
        """The pieces."""
        return [one for one in self.added.values() if one.sort not in {STACK, DECK}]

    @property
    def stacks(self) -> list[tuple[Place, list[Piece]]]:
        """Where each stack lies, and its pieces from the bottom to the top."""
        return [(one.place, self._in(one)) for one in self._of(STACK)]

    @property
    def decks(self) -> dict[str, tuple[Piece, list[Piece]]]:
        """By name: each deck, and its pieces from the bottom to the top."""
        return {one.title: (one, self._in(one)) for one in self._of(DECK)}

    def _of(self, sort: str) -> list[Piece]:
        return [one for one in self.added.values() if one.sort == sort]

    def _in(self, heap: Piece) -> list[Piece]:
        return [self.added[name] for name in heap.contents if name in self.added]

    def told(self, command: str) -> list[str]:
        """What follows a word at the beginning of commands."""
        return [each[len(command) :] for each in self.commands if each.startswith(command)]


def revealed(data: bytes) -> str:
    """A saved game as text; VASSAL hides it from idle eyes."""
    try:
        return _revealed(data) if data.startswith(_HIDDEN) else data.decode("utf-8-sig")
    except ValueError:
        raise ValueError("it is no text, nor hidden as VASSAL hides it") from None


def _revealed(data: bytes) -> str:
    start = len(_HIDDEN) + 2
    key = int(data[len(_HIDDEN) : start], 16)
    table = bytes(byte ^ key for byte in range(256))
    return bytes.fromhex(data[start:].decode("ascii")).translate(table).decode()
