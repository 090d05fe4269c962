"""Saved games as sequences of commands that set up a position."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from sandtable.importers.vassal.piece_traits import DECK_SORT, STACK_SORT, MapPoint, VassalPiece
from sandtable.importers.vassal.token_sequences import split_commands

_PREFIX_OF_OBFUSCATED_GAME = b"!VCSK"
_PREFIX_OF_ADD_COMMAND = "+/"


@dataclass(frozen=True)
class SavedGame:
    """A saved game: its pieces, stacks, decks and other commands."""

    commands: tuple[str, ...]

    @classmethod
    def from_bytes(cls, data: bytes) -> SavedGame:
        """Read a `savedGame` file, obfuscated or plain; raise ValueError if it is not text."""
        return cls(tuple(split_commands(decode_saved_game(data))))

    @cached_property
    def pieces_as_commands_state(self) -> Mapping[str, VassalPiece]:
        """Return all added pieces, stacks and decks by id, as the commands state them."""
        added = (
            VassalPiece.from_command(each)
            for each in self.commands
            if each.startswith(_PREFIX_OF_ADD_COMMAND)
        )
        return {piece.id: piece for piece in added}

    @cached_property
    def pieces_at_their_points(self) -> Mapping[str, VassalPiece]:
        """Return all pieces, stacks and decks by id, each piece at the point of its stack.

        VASSAL 3.7.0 writes a wrong map for pieces that a command has sent to another one
        (DECISIONS 20).
        """
        at = {
            name: stack.map_point
            for stack in self.pieces_as_commands_state.values()
            if stack.stack_or_deck_or_piece in {STACK_SORT, DECK_SORT}
            for name in stack.content_ids
        }
        return {
            name: piece.piece_at_point(at.get(name, piece.map_point))
            for name, piece in self.pieces_as_commands_state.items()
        }

    @cached_property
    def pieces(self) -> Sequence[VassalPiece]:
        """Return the pieces of the saved game, without stacks and decks."""
        return [
            piece
            for piece in self.pieces_at_their_points.values()
            if piece.stack_or_deck_or_piece not in {STACK_SORT, DECK_SORT}
        ]

    @property
    def stacks(self) -> list[tuple[MapPoint, list[VassalPiece]]]:
        """Return the point of each stack with its pieces, the lowest first."""
        return [
            (stack.map_point, self._pieces_in_stack(stack))
            for stack in self._stacks_or_decks(STACK_SORT)
        ]

    @property
    def decks(self) -> dict[str, tuple[VassalPiece, list[VassalPiece]]]:
        """Return each deck by name, with its pieces, the lowest first."""
        return {
            deck.deck_name: (deck, self._pieces_in_stack(deck))
            for deck in self._stacks_or_decks(DECK_SORT)
        }

    def _stacks_or_decks(self, sort: str) -> list[VassalPiece]:
        return [
            piece
            for piece in self.pieces_at_their_points.values()
            if piece.stack_or_deck_or_piece == sort
        ]

    def _pieces_in_stack(self, heap: VassalPiece) -> list[VassalPiece]:
        return [
            self.pieces_at_their_points[name]
            for name in heap.content_ids
            if name in self.pieces_at_their_points
        ]

    def arguments_of_commands(self, command: str) -> list[str]:
        """Return the arguments of all commands that begin with a word."""
        return [each[len(command) :] for each in self.commands if each.startswith(command)]


def decode_saved_game(data: bytes) -> str:
    """Decode a saved game, which VASSAL usually obfuscates."""
    try:
        return (
            _decode_obfuscated_game(data)
            if data.startswith(_PREFIX_OF_OBFUSCATED_GAME)
            else data.decode("utf-8-sig")
        )
    except ValueError:
        raise ValueError("it is neither text nor obfuscated as VASSAL does it") from None


def _decode_obfuscated_game(data: bytes) -> str:
    # Two hexadecimal digits after the prefix are the key.
    start = len(_PREFIX_OF_OBFUSCATED_GAME) + 2
    key = int(data[len(_PREFIX_OF_OBFUSCATED_GAME) : start], 16)
    table = bytes(byte ^ key for byte in range(256))
    return bytes.fromhex(data[start:].decode("ascii")).translate(table).decode()
