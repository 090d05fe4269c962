"""Saved games as sequences of commands that set up a position."""

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
    """A saved game: its pieces, stacks, decks and other commands."""

    commands: tuple[str, ...]

    @classmethod
    def from_bytes(cls, data: bytes) -> SavedGame:
        """Read a `savedGame` file, obfuscated or plain; raise ValueError if it is not text."""
        return cls(tuple(split_commands(decode_saved_game(data))))

    @cached_property
    def pieces_as_written(self) -> Mapping[str, VassalPiece]:
        """Return all added pieces, stacks and decks by id, as the commands state them."""
        added = (
            VassalPiece.from_command(each)
            for each in self.commands
            if each.startswith(_ADD_PREFIX)
        )
        return {piece.id: piece for piece in added}

    @cached_property
    def pieces_in_place(self) -> Mapping[str, VassalPiece]:
        """Return all pieces, stacks and decks by id, each piece at the point of its stack.

        VASSAL 3.7.0 writes a wrong map for pieces that a command has sent to another one
        (DECISIONS 20).
        """
        at = {
            name: stack.map_point
            for stack in self.pieces_as_written.values()
            if stack.piece_sort in {STACK_SORT, DECK_SORT}
            for name in stack.content_ids
        }
        return {
            name: piece.moved_to(at.get(name, piece.map_point))
            for name, piece in self.pieces_as_written.items()
        }

    @cached_property
    def pieces(self) -> Sequence[VassalPiece]:
        """Return the pieces without stacks and decks."""
        return [
            piece
            for piece in self.pieces_in_place.values()
            if piece.piece_sort not in {STACK_SORT, DECK_SORT}
        ]

    @property
    def stacks(self) -> list[tuple[MapPoint, list[VassalPiece]]]:
        """Return the point of each stack with its pieces, the lowest first."""
        return [
            (stack.map_point, self._pieces_in_stack(stack))
            for stack in self._pieces_of_sort(STACK_SORT)
        ]

    @property
    def decks(self) -> dict[str, tuple[VassalPiece, list[VassalPiece]]]:
        """Return each deck by name, with its pieces, the lowest first."""
        return {
            deck.deck_name: (deck, self._pieces_in_stack(deck))
            for deck in self._pieces_of_sort(DECK_SORT)
        }

    def _pieces_of_sort(self, sort: str) -> list[VassalPiece]:
        return [piece for piece in self.pieces_in_place.values() if piece.piece_sort == sort]

    def _pieces_in_stack(self, heap: VassalPiece) -> list[VassalPiece]:
        return [
            self.pieces_in_place[name] for name in heap.content_ids if name in self.pieces_in_place
        ]

    def command_arguments(self, command: str) -> list[str]:
        """Return the arguments of all commands that begin with a word."""
        return [each[len(command) :] for each in self.commands if each.startswith(command)]


def decode_saved_game(data: bytes) -> str:
    """Decode a saved game, which VASSAL usually obfuscates."""
    try:
        return (
            _decode_obfuscated(data)
            if data.startswith(_OBFUSCATED_PREFIX)
            else data.decode("utf-8-sig")
        )
    except ValueError:
        raise ValueError("it is neither text nor obfuscated as VASSAL does it") from None


def _decode_obfuscated(data: bytes) -> str:
    # Two hexadecimal digits after the prefix are the key.
    start = len(_OBFUSCATED_PREFIX) + 2
    key = int(data[len(_OBFUSCATED_PREFIX) : start], 16)
    table = bytes(byte ^ key for byte in range(256))
    return bytes.fromhex(data[start:].decode("ascii")).translate(table).decode()
