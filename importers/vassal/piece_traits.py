"""Pieces as VASSAL has them: traits wrapped around a picture, each with how it stands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from sandtable.importers.vassal.token_sequences import split_list, split_tokens, split_trait_chain

MapPoint = tuple[str, int, int]
"""A map window and a point of it."""
STACK_SORT, DECK_SORT = "stack", "deck"
_LAYER_NAME_FIELD, _LAYER_IMAGES_FIELD = 18, 15
_COVER_IMAGE_FIELD, _SIGN_IMAGE_FIELD = 1, 3
_DECK_NAME_FIELD = 13
_COMMAND_PARTS = 4


@dataclass(frozen=True)
class VassalPiece:
    """A piece, a stack or a deck: what it is and how it stands, outermost first."""

    id: str
    trait_types: tuple[str, ...]
    trait_states: tuple[str, ...]
    stack_point: MapPoint | None = None
    """Where its stack lies, if it says something else itself."""

    @classmethod
    def from_command(cls, command: str) -> VassalPiece:
        """Read the command that adds it; raise ValueError, if it is another command."""
        parts = split_tokens(command, "/")
        if len(parts) != _COMMAND_PARTS or parts[0] != "+":
            raise ValueError(f"This does not add a piece: {command[:40]}")
        return cls(parts[1], split_trait_chain(parts[2]), split_trait_chain(parts[3]))

    @cached_property
    def piece_sort(self) -> str:
        """Whether it is a `stack`, a `deck` or a piece, which says `piece`."""
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
        """Where it lies; on the map `null`, if on none."""
        if self.stack_point:
            return self.stack_point
        try:
            window, x, y, *_ = self._base_state_fields
            return window, int(x), int(y)
        except ValueError:
            name = self.name or "a piece"
            raise ValueError(f"{name} lies at no point of a map") from None

    def moved_to(self, place: MapPoint) -> VassalPiece:
        """The same piece at a place."""
        return self if place == self.map_point else replace(self, stack_point=place)

    @property
    def gpid(self) -> str:
        """The number of the slot that it comes from."""
        return (
            self._base_state_fields[3] if len(self._base_state_fields) > _COMMAND_PARTS - 1 else ""
        )

    @property
    def base_image(self) -> str:
        """The picture of the innermost piece."""
        return (
            self._base_type_fields[3] if len(self._base_type_fields) > _COMMAND_PARTS - 1 else ""
        )

    @property
    def name(self) -> str:
        """What it is called."""
        return self._base_type_fields[4] if len(self._base_type_fields) > _COMMAND_PARTS else ""

    @property
    def content_ids(self) -> list[str]:
        """Of a stack or a deck: what is in it by its ids, the lowest first."""
        if self.piece_sort == DECK_SORT:
            return [name for name in split_list(",".join(self._base_state_fields[4:])) if name]
        return [name for name in self._base_state_fields[3:] if not name.startswith("@@")]

    @property
    def deck_name(self) -> str:
        """Of a deck: what it is called."""
        return (
            self._base_type_fields[_DECK_NAME_FIELD]
            if len(self._base_type_fields) > _DECK_NAME_FIELD
            else ""
        )

    def traits_of_kind(self, name: str) -> Iterator[tuple[list[str], str]]:
        """The traits of a kind: what each says, and how it stands."""
        for type_, state in zip(self.trait_types, self.trait_states, strict=False):
            if type_.partition(";")[0] == name:
                yield split_tokens(type_, ";")[1:], state

    @cached_property
    def properties(self) -> Mapping[str, str]:
        """What markers and dynamic properties say."""
        found: dict[str, str] = {}
        for fields, state in self.traits_of_kind("mark"):
            names = split_list(fields[0]) if fields else []
            found.update(zip(names, split_tokens(state, ","), strict=False))
        for fields, state in self.traits_of_kind("PROP"):
            found[fields[0]] = state
        return found

    @cached_property
    def level_by_layer(self) -> Mapping[str, int]:
        """By the name of a layer: what shows of it; less than nought, if it is off."""
        layers = (one for one in self.traits_of_kind("emb2") if len(one[0]) > _LAYER_NAME_FIELD)
        return {
            fields[_LAYER_NAME_FIELD]: parse_whole_number(state, 1) for fields, state in layers
        }

    @cached_property
    def all_images(self) -> frozenset[str]:
        """All pictures of it."""
        found = {self.base_image}
        for fields, _ in self.traits_of_kind("obs"):
            found.update(fields[_COVER_IMAGE_FIELD : _COVER_IMAGE_FIELD + 1])
            found.update(
                f[1:]
                for f in fields[_SIGN_IMAGE_FIELD : _SIGN_IMAGE_FIELD + 1]
                if f.startswith("G")
            )
        for fields, _ in self.traits_of_kind("emb2"):
            if len(fields) > _LAYER_IMAGES_FIELD:
                found.update(split_list(fields[_LAYER_IMAGES_FIELD]))
        return frozenset(found - {""})


def parse_whole_number(text: str, default: int) -> int:
    """A whole number, or another one where there is none."""
    try:
        return int(text)
    except ValueError:
        return default
