"""VASSAL pieces as chains of traits, each with its state."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from sandtable.importers.vassal.token_sequences import (
    split_comma_list,
    split_tokens,
    split_trait_chain,
)

MapPoint = tuple[str, int, int]
"""A map window and a point in it."""
STACK_SORT, DECK_SORT = "stack", "deck"
_LAYER_NAME_FIELD, _LAYER_IMAGES_FIELD = 18, 15
_COVER_IMAGE_FIELD, _SIGN_IMAGE_FIELD = 1, 3
_DECK_NAME_FIELD = 13
_PARTS_OF_ADD_COMMAND = 4


@dataclass(frozen=True)
class VassalPiece:
    """A piece, a stack or a deck, with its types and states from the outermost trait inwards."""

    id: str
    trait_types: tuple[str, ...]
    trait_states: tuple[str, ...]
    stack_point: MapPoint | None = None
    """Point of the stack that contains the piece, if the piece states another point."""

    @classmethod
    def from_command(cls, command: str) -> VassalPiece:
        """Parse the command that adds a piece; raise ValueError for other commands."""
        parts = split_tokens(command, "/")
        if len(parts) != _PARTS_OF_ADD_COMMAND or parts[0] != "+":
            raise ValueError(f"This does not add a piece: {command[:40]}")
        return cls(parts[1], split_trait_chain(parts[2]), split_trait_chain(parts[3]))

    @cached_property
    def stack_or_deck_or_piece(self) -> str:
        """Return `stack`, `deck` or `piece`."""
        kind, *_ = split_tokens(self.trait_types[-1], ";")
        return kind

    @cached_property
    def _base_type_fields(self) -> list[str]:
        return split_tokens(self.trait_types[-1], ";")

    @cached_property
    def _base_state_fields(self) -> list[str]:
        return split_tokens(self.trait_states[-1], ";")

    @cached_property
    def map_point(self) -> MapPoint:
        """Return the map and the point of a VASSAL piece; the map is `null` if it is on none."""
        if self.stack_point:
            return self.stack_point
        try:
            window, x, y, *_ = self._base_state_fields
            return window, int(x), int(y)
        except ValueError:
            # A saved game may be damaged by hand or by an old version; name the piece to look for.
            name = self.name or "a piece"
            raise ValueError(f"{name} lies at no point of a map") from None

    def piece_at_point(self, place: MapPoint) -> VassalPiece:
        """Return a copy of the piece at another point."""
        return self if place == self.map_point else replace(self, stack_point=place)

    @property
    def gpid(self) -> str:
        """Return the number of the palette slot that the piece was made from."""
        return (
            self._base_state_fields[3]
            if len(self._base_state_fields) > _PARTS_OF_ADD_COMMAND - 1
            else ""
        )

    @property
    def base_image(self) -> str:
        """Return the picture of the basic piece, without its traits."""
        return (
            self._base_type_fields[3]
            if len(self._base_type_fields) > _PARTS_OF_ADD_COMMAND - 1
            else ""
        )

    @property
    def name(self) -> str:
        """Return the name of the VASSAL piece."""
        return (
            self._base_type_fields[4]
            if len(self._base_type_fields) > _PARTS_OF_ADD_COMMAND
            else ""
        )

    @property
    def content_ids(self) -> list[str]:
        """Return the ids of the pieces in a stack or deck, the lowest first."""
        if self.stack_or_deck_or_piece == DECK_SORT:
            return [
                name for name in split_comma_list(",".join(self._base_state_fields[4:])) if name
            ]
        return [name for name in self._base_state_fields[3:] if not name.startswith("@@")]

    @property
    def deck_name(self) -> str:
        """Return the name of this deck of pieces."""
        return (
            self._base_type_fields[_DECK_NAME_FIELD]
            if len(self._base_type_fields) > _DECK_NAME_FIELD
            else ""
        )

    def traits_of_kind(self, name: str) -> Iterator[tuple[list[str], str]]:
        """Yield the fields and the state of each trait of one type."""
        for type_, state in zip(self.trait_types, self.trait_states, strict=False):
            if type_.partition(";")[0] == name:
                yield split_tokens(type_, ";")[1:], state

    @cached_property
    def properties(self) -> Mapping[str, str]:
        """Return the values of a piece's markers and dynamic properties, by name."""
        values: dict[str, str] = {}
        for fields, state in self.traits_of_kind("mark"):
            names = split_comma_list(fields[0]) if fields else []
            values.update(zip(names, split_tokens(state, ","), strict=False))
        for fields, state in self.traits_of_kind("PROP"):
            values[fields[0]] = state
        return values

    @cached_property
    def visible_level_by_layer(self) -> Mapping[str, int]:
        """Return the visible level of each layer by name, negative if the layer is off."""
        layers = (
            trait for trait in self.traits_of_kind("emb2") if len(trait[0]) > _LAYER_NAME_FIELD
        )
        return {
            fields[_LAYER_NAME_FIELD]: parse_whole_number(state, 1) for fields, state in layers
        }

    @cached_property
    def all_images(self) -> frozenset[str]:
        """Return all pictures that the piece can show."""
        images = {self.base_image}
        for fields, _ in self.traits_of_kind("obs"):
            images.update(fields[_COVER_IMAGE_FIELD : _COVER_IMAGE_FIELD + 1])
            images.update(
                f[1:]
                for f in fields[_SIGN_IMAGE_FIELD : _SIGN_IMAGE_FIELD + 1]
                if f.startswith("G")
            )
        for fields, _ in self.traits_of_kind("emb2"):
            if len(fields) > _LAYER_IMAGES_FIELD:
                images.update(split_comma_list(fields[_LAYER_IMAGES_FIELD]))
        return frozenset(images - {""})


def parse_whole_number(text: str, default: int) -> int:
    """Return a text as an integer; the default if the text is not an integer."""
    try:
        return int(text)
    except ValueError:
        # VASSAL does the same with text that is not a number.
        return default
