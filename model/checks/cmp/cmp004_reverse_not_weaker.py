"""CMP004: the reverse of a counter is not weaker than its front."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from sandtable.model.checks.edit_scope import EditScope
from sandtable.model.checks.registry import Check, RawFinding, Severity
from sandtable.model.locations import PieceRef, TypeRef
from sandtable.model.phrases.rating import PrintedFaces

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.address_path import AddressPath
    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.module import Module
    from sandtable.model.phrases.rating import Rating

Face = tuple["Rating", ...]
_NUMBER_OF_SIDES = 2
_MAX_EXAMPLES_IN_MESSAGE = 5
"""Number of two-sided pieces above which a single one that gains by a loss is likely a mistake."""


def _run(context: CheckContext) -> Iterator[RawFinding]:
    two_sided = [
        (address, phrase)
        for address, phrase in context.module_contents.phrases
        if isinstance(phrase, PrintedFaces) and len(phrase.faces) > 1
    ]
    gaining = [
        address
        for address, phrase in two_sided
        if any(_is_reverse_higher_anywhere(*p) for p in pairwise(phrase.faces))
    ]
    single_gain = (
        gaining if len(gaining) == 1 and len(two_sided) >= _MAX_EXAMPLES_IN_MESSAGE else ()
    )
    for address, phrase in two_sided:
        message = _message_about_faces(phrase)
        if message is None and address in single_gain:
            message = (
                "its reverse is higher in one number, unlike the reverse of every other piece"
            )
        if message:
            name = _printed_name_of_piece(context.module, address)
            yield RawFinding(address, f"{name} shows {_faces_as_text(phrase)}: {message}.")


def _message_about_faces(faces: PrintedFaces) -> str | None:
    """Describe the first side of a counter that is not weaker than the side before it, if any."""
    for face, following in pairwise(faces.faces):
        comparison = _compare_faces(face, following)
        if comparison and len(faces.faces) == _NUMBER_OF_SIDES:
            return f"its reverse is {comparison} its front"
        # A piece with more faces, such as a block, has no reverse.
        if comparison:
            return f"after a loss it is {comparison} before ({_join_faces(face, following)})"
    return None


def _is_reverse_higher_anywhere(front: Face, reverse: Face) -> bool:
    """Say whether any known number on the reverse of a counter is higher than on its front."""
    pairs = zip(front, reverse, strict=False)
    return any(
        f.is_known and r.is_known and (r.known_number or 0) > (f.known_number or 0)
        for f, r in pairs
    )


def _compare_faces(front: Face, reverse: Face) -> str | None:
    """Return how a face is not weaker than the one before; None if it is, or not known."""
    # Unknown numbers could be weaker.
    if len(front) != len(reverse) or not all(r.is_known for r in (*front, *reverse)):
        return None
    if front == reverse:
        return "the same as"
    pairs = [
        (f.known_number or 0, r.known_number or 0) for f, r in zip(front, reverse, strict=True)
    ]
    stronger = all(r >= f for f, r in pairs) and any(r > f for f, r in pairs)
    return "stronger than" if stronger else None


def _faces_as_text(faces: PrintedFaces) -> str:
    return _join_faces(*faces.faces)


def _join_faces(*faces: Face) -> str:
    return " and then ".join("-".join(map(str, face)) for face in faces)


def _printed_name_of_piece(module: Module, address: AddressPath) -> str:
    """Return the printed name of the piece, or else that of its type."""
    if piece := PieceRef.from_address_prefix(address):
        entry = module.pieces[piece.owner][piece.type][piece.piece]
        kind = module.types.get(piece.type)
        return entry.name or (kind.name if kind else None) or piece.piece
    name = TypeRef.require_address_prefix(address).type
    return module.types[name].name or name


CHECK = Check(
    id="CMP004",
    title="A reverse is not weaker than its front",
    severity=Severity.WARNING,
    rationale=(
        "A piece should not become stronger when it loses a step; usually a value is misprinted "
        "or mistyped. A reverse with at least one lower value is accepted, unless "
        "this is the only piece that has a higher value on its reverse."
    ),
    hint=("Correct the values, write the front first, or waive this if the game intends it."),
    reads=frozenset({"types", "pieces"}),
    reach=EditScope.HEADERS,
    answers=("CMP-06",),
    run=_run,
)
