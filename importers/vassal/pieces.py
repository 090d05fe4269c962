"""Pieces as VASSAL has them: traits wrapped around a picture, each with how it stands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from sandtable.importers.vassal.sequences import chain, listed, tokens

Place = tuple[str, int, int]
"""A map window and a point of it."""
STACK, DECK = "stack", "deck"
_LAYER_NAME, _LAYER_IMAGES = 18, 15
_COVER, _SIGN = 1, 3
_DECK_NAME = 13
_PARTS = 4


@dataclass(frozen=True)
class Piece:
    """A piece, a stack or a deck: what it is and how it stands, outermost first."""

    id: str
    types: tuple[str, ...]
    states: tuple[str, ...]
    at: Place | None = None
    """Where its stack lies, if it says something else itself."""

    @classmethod
    def of(cls, command: str) -> Piece:
        """Read the command that adds it; raise ValueError, if it is another command."""
        parts = tokens(command, "/")
        if len(parts) != _PARTS or parts[0] != "+":
            raise ValueError(f"This does not add a piece: {command[:40]}")
        return cls(parts[1], chain(parts[2]), chain(parts[3]))

    @cached_property
    def sort(self) -> str:
        """Whether it is a `stack`, a `deck` or a piece, which says `piece`."""
        kind, *_ = tokens(self.types[-1], ";")
        return kind

    @cached_property
    def _base(self) -> list[str]:
        return tokens(self.types[-1], ";")

    @cached_property
    def _stands(self) -> list[str]:
        return tokens(self.states[-1], ";")

    @cached_property
    def place(self) -> Place:
        """Where it lies; on the map `null`, if on none."""
        if self.at:
            return self.at
        try:
            window, x, y, *_ = self._stands
            return window, int(x), int(y)
        except ValueError:
            name = self.name or "a piece"
            raise ValueError(f"{name} lies at no point of a map") from None

    def moved(self, place: Place) -> Piece:
        """The same piece at a place."""
        return self if place == self.place else replace(self, at=place)

    @property
    def gpid(self) -> str:
        """The number of the slot that it comes from."""
        return self._stands[3] if len(self._stands) > _PARTS - 1 else ""

    @property
    def image(self) -> str:
        """The picture of the innermost piece."""
        return self._base[3] if len(self._base) > _PARTS - 1 else ""

    @property
    def name(self) -> str:
        """What it is called."""
        return self._base[4] if len(self._base) > _PARTS else ""

    @property
    def contents(self) -> list[str]:
        """Of a stack or a deck: what is in it by its ids, the lowest first."""
        if self.sort == DECK:
            return [name for name in listed(",".join(self._stands[4:])) if name]
        return [name for name in self._stands[3:] if not name.startswith("@@")]

    @property
    def title(self) -> str:
        """Of a deck: what it is called."""
        return self._base[_DECK_NAME] if len(self._base) > _DECK_NAME else ""

    def traits(self, name: str) -> Iterator[tuple[list[str], str]]:
        """The traits of a kind: what each says, and how it stands."""
        for type_, state in zip(self.types, self.states, strict=False):
            if type_.partition(";")[0] == name:
                yield tokens(type_, ";")[1:], state

    @cached_property
    def properties(self) -> Mapping[str, str]:
        """What markers and dynamic properties say."""
        found: dict[str, str] = {}
        for fields, state in self.traits("mark"):
            names = listed(fields[0]) if fields else []
            found.update(zip(names, tokens(state, ","), strict=False))
        for fields, state in self.traits("PROP"):
            found[fields[0]] = state
        return found

    @cached_property
    def layers(self) -> Mapping[str, int]:
        """By the name of a layer: what shows of it; less than nought, if it is off."""
        layers = (one for one in self.traits("emb2") if len(one[0]) > _LAYER_NAME)
        return {fields[_LAYER_NAME]: whole(state, 1) for fields, state in layers}

    @cached_property
    def images(self) -> frozenset[str]:
        """All pictures of it."""
        found = {self.image}
        for fields, _ in self.traits("obs"):
            found.update(fields[_COVER : _COVER + 1])
            found.update(f[1:] for f in fields[_SIGN : _SIGN + 1] if f.startswith("G"))
        for fields, _ in self.traits("emb2"):
            if len(fields) > _LAYER_IMAGES:
                found.update(listed(fields[_LAYER_IMAGES]))
        return frozenset(found - {""})


def whole(text: str, default: int) -> int:
    """A whole number, or another one where there is none."""
    try:
        return int(text)
    except ValueError:
        return default
