"""Pieces with the traits of their prototypes included, as VASSAL builds them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import islice, zip_longest

from sandtable.importers.vassal.piece_traits import VassalPiece
from sandtable.importers.vassal.token_sequences import MAX_TRAITS, split_comma_list, split_tokens

_PROTOTYPE_PREFIX = "prototype;"
_MAX_PROTOTYPE_NESTING = 40
"""Deepest nesting of prototypes; no real module nests deeper, and circles end there."""
TraitPair = tuple[str, str]
"""The type and the state of a trait."""


@dataclass
class PrototypeResolver:
    """Replacement of prototypes in pieces by their traits, which are computed once."""

    prototypes: Mapping[str, VassalPiece]
    missing_names: set[str] = field(default_factory=set)
    """Prototypes that pieces name and the module does not have."""
    _traits_by_name: dict[str, tuple[TraitPair, ...]] = field(default_factory=dict)

    def resolve_prototypes(self, piece: VassalPiece) -> VassalPiece:
        """Return the piece with its prototypes replaced by their traits."""
        if not any(each.startswith(_PROTOTYPE_PREFIX) for each in piece.trait_types):
            return piece
        pairs = zip_longest(piece.trait_types, piece.trait_states, fillvalue="")
        *outer, base = islice(self._traits_without_prototypes(pairs, 0), MAX_TRAITS)
        types, states = zip(*outer, base, strict=True)
        return replace(piece, trait_types=types, trait_states=states)

    def _traits_without_prototypes(
        self, pairs: Iterable[TraitPair], depth: int
    ) -> Iterator[TraitPair]:
        for type_, state in pairs:
            if type_.startswith(_PROTOTYPE_PREFIX):
                yield from self._traits_of_prototype(type_, depth)
            else:
                yield type_, state

    def _traits_of_prototype(self, type_: str, depth: int) -> Iterable[TraitPair]:
        _, name, *rest = [*split_tokens(type_, ";"), ""]
        prototype = self.prototypes.get(name)
        if prototype is None:
            self.missing_names.add(name)
            return ()
        # Prototypes may name each other in a circle, which would never end.
        if depth >= _MAX_PROTOTYPE_NESTING:
            return ()
        if name not in self._traits_by_name:
            self._traits_by_name[name] = ()  # a prototype inside itself adds nothing
            # The innermost part of a prototype is an empty piece.
            pairs = zip(prototype.trait_types[:-1], prototype.trait_states, strict=False)
            self._traits_by_name[name] = tuple(
                islice(self._traits_without_prototypes(pairs, depth + 1), MAX_TRAITS)
            )
        return _traits_with_parameter_values(
            self._traits_by_name[name], split_comma_list(rest[0] if rest else "")
        )


def _traits_with_parameter_values(
    pairs: tuple[TraitPair, ...], parameters: Iterable[str]
) -> tuple[TraitPair, ...]:
    """Return traits with each `$name$` replaced by the value of that parameter."""
    for parameter in parameters:
        name, equals, value = parameter.partition("=")
        if equals and name:
            sign = f"${name}$"
            pairs = tuple(
                (type_.replace(sign, value), state.replace(sign, value)) for type_, state in pairs
            )
    return pairs
