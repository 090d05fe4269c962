"""Ways to state in an entry that a piece is weakened: by strength steps, or by a face."""

from __future__ import annotations

from dataclasses import replace

from sandtable.model.edits.errors import EditError
from sandtable.model.phrases.entry import Item
from sandtable.model.select.manifest import Counter


def set_item_strength(counter: Counter | None, item: Item, lost: int) -> Item:
    """Set the number of strength steps that the pieces of an entry have lost.

    If the piece has named faces, the entry gets the name of a face instead.
    """
    most = counter.steps if counter else None
    if lost < 0:
        raise EditError("The piece is already at full strength.")
    if most is not None and lost >= most:
        name = counter.name if counter else item.piece
        steps = "1 step" if most == 1 else f"{most} steps"
        raise EditError(f"{name} has {steps}: losing {lost} would eliminate it.")
    # The entry names its step by the printed strength, so it keeps doing so.
    if item.step is not None and counter and counter.printed_faces:
        strengths = [face[0].known_number for face in counter.printed_faces.faces]
        if lost < len(strengths):
            return replace(item, step=int(strengths[lost] or 0), lost=0)
    faces = counter.face_names if counter and counter.steps == len(counter.face_names) else ()
    rest = tuple(word for word in item.state if word not in faces and word != "reduced")
    # The name of a face tells players more than a number.
    if lost and lost < len(faces):
        return replace(item, state=(faces[lost], *rest), lost=0)
    return replace(item, state=rest, lost=lost)


def flip_item(counter: Counter | None, item: Item) -> Item:
    """Turn the pieces of an entry to the next face; without named faces, to full or reduced."""
    faces = counter.face_names if counter else ()
    if len(faces) < 2:  # noqa: PLR2004 - one side only
        return set_item_strength(counter, item, 0 if item.lost else 1)
    now = next((faces.index(word) for word in item.state if word in faces), 0)
    rest = tuple(word for word in item.state if word not in faces)
    after = (now + 1) % len(faces)
    word = (faces[after],) if after or not _has_full_face(counter) else ()
    return replace(item, state=(*word, *rest), lost=0)


def _has_full_face(counter: Counter | None) -> bool:
    """Say whether the first face of a piece means full strength, so that entries omit it."""
    return bool(counter and counter.steps == len(counter.face_names))
