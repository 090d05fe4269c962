"""Saved games: the commands that lay out a position."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from sandtable.importers.vassal.piece_traits import DECK_SORT, STACK_SORT, MapPoint, VassalPiece
from sandtable.importers.vassal.token_sequences import split_commands

_OBFUSCATED_PREFIX = b"!VCSK"
_ADD_PREFIX = "+/"


@dataclass(frozen=True)
class SavedGame:
    """A saved game: its pieces, its stacks and decks, and what else it sets."""

    commands: tuple[str, ...]

    @classmethod
    def from_bytes(cls, data: bytes) -> SavedGame:
        """Read `savedGame`, be it hidden or plain; raise ValueError, if it is no text."""
        return cls(tuple(split_commands(decode_saved_game(data))))

    @cached_property
    def pieces_as_written(self) -> Mapping[str, VassalPiece]:
        """All that is added, by id, as it is written: pieces, stacks, decks."""
        found = (
            VassalPiece.from_command(each)
            for each in self.commands
            if each.startswith(_ADD_PREFIX)
        )
        return {one.id: one for one in found}

    @cached_property
    def pieces_in_place(self) -> Mapping[str, VassalPiece]:
        """The same, each piece where its stack or deck lies.

        VASSAL 3.7.0 writes the map on which a piece was before it was sent to another one.
        """
        at = {
            name: heap.map_point
            for heap in self.pieces_as_written.values()
            if heap.piece_sort in {STACK_SORT, DECK_SORT}
            for name in heap.content_ids
        }
        return {
            name: one.moved_to(at.get(name, one.map_point))
            for name, one in self.pieces_as_written.items()
        }

    @cached_property
    def pieces(self) -> Sequence[VassalPiece]:
        """The pieces."""
        return [
            one
            for one in self.pieces_in_place.values()
            if one.piece_sort not in {STACK_SORT, DECK_SORT}
        ]

    @property
    def stacks(self) -> list[tuple[MapPoint, list[VassalPiece]]]:
        """Where each stack lies, and its pieces from the bottom to the top."""
        return [
            (one.map_point, self._pieces_in_stack(one)) for one in self._pieces_of_sort(STACK_SORT)
        ]

    @property
    def decks(self) -> dict[str, tuple[VassalPiece, list[VassalPiece]]]:
        """By name: each deck, and its pieces from the bottom to the top."""
        return {
            one.deck_name: (one, self._pieces_in_stack(one))
            for one in self._pieces_of_sort(DECK_SORT)
        }

    def _pieces_of_sort(self, sort: str) -> list[VassalPiece]:
        return [one for one in self.pieces_in_place.values() if one.piece_sort == sort]

    def _pieces_in_stack(self, heap: VassalPiece) -> list[VassalPiece]:
        return [
            self.pieces_in_place[name] for name in heap.content_ids if name in self.pieces_in_place
        ]

    def command_arguments(self, command: str) -> list[str]:
        """What follows a word at the beginning of commands."""
        return [each[len(command) :] for each in self.commands if each.startswith(command)]


def decode_saved_game(data: bytes) -> str:
    """A saved game as text; VASSAL hides it from idle eyes."""
    try:
        return (
            _decode_obfuscated(data)
            if data.startswith(_OBFUSCATED_PREFIX)
            else data.decode("utf-8-sig")
        )
    except ValueError:
        raise ValueError("it is no text, nor hidden as VASSAL hides it") from None


def _decode_obfuscated(data: bytes) -> str:
    start = len(_OBFUSCATED_PREFIX) + 2
    key = int(data[len(_OBFUSCATED_PREFIX) : start], 16)
    table = bytes(byte ^ key for byte in range(256))
    return bytes.fromhex(data[start:].decode("ascii")).translate(table).decode()
