"""GEO027: a picture that no export can show."""

from __future__ import annotations

from functools import partial
from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from sandtable.model.checks.registry import Check, Fix, RawFinding, Severity
from sandtable.model.edits.address_edits import set_value
from sandtable.model.locations import BoardRef, PieceRef, SpaceRef
from sandtable.model.wording.labelled_names import name_with_label
from sandtable.model.wording.sentences import join_words_or_nothing

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.address_path import AddressPath
    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.module import Module

_PICTURE_ENDINGS_THAT_CAN_BE_SHOWN = (".png", ".jpg", ".jpeg", ".webp", ".gif", ".svg")


def _run(context: CheckContext) -> Iterator[RawFinding]:
    boards_by_picture: dict[str, str] = {}
    for address, name in _pictures_with_addresses(context.module):
        yield from _find_picture_flaw(context, address, name)
    for board_id, board in context.module.boards.items():
        if (
            board.image
            and (other := boards_by_picture.setdefault(board.image, board_id)) != board_id
        ):
            other_name = context.module.boards[other].name or other
            message = (
                f"{name_with_label('Board', other_name)} uses the same picture, {board.image!r}."
            )
            address = BoardRef(board_id).child_path("image")
            yield RawFinding(address, message, places=(BoardRef(other).child_path("image"),))
        if (frame := board.image_frame) and not (frame[0] < frame[2] and frame[1] < frame[3]):
            yield RawFinding(
                BoardRef(board_id).child_path("image-frame"),
                f"The picture of board “{board.name or board_id}” has edges that enclose no area: "
                "write west, south, east and north.",
            )


def _pictures_with_addresses(module: Module) -> Iterator[tuple[AddressPath, str]]:
    """Yield the address of each picture, with the file's name."""
    for name, board in module.boards.items():
        if board.image:
            yield BoardRef(name).child_path("image"), board.image
        for space, space_entry in board.spaces.items():
            if space_entry.image:
                yield SpaceRef(name, space).child_path("image"), space_entry.image
    for owner, types in module.pieces.items():
        for kind, pieces in types.items():
            for name, piece in pieces.items():
                if piece.image:
                    yield PieceRef(owner, kind, name).child_path("image"), piece.image
                for image in piece.side_images:
                    yield PieceRef(owner, kind, name).child_path("side-images", image), image


def _find_picture_flaw(
    context: CheckContext, steps: AddressPath, name: str
) -> Iterator[RawFinding]:
    path = PurePosixPath(name)
    if path.is_absolute() or ".." in path.parts or "\\" in name or ":" in name:
        yield RawFinding(steps, f"{name!r} is outside the module, so exports leave it out.")
    elif path.suffix.lower() not in _PICTURE_ENDINGS_THAT_CAN_BE_SHOWN:
        yield RawFinding(
            steps,
            f"{name!r} is not a supported picture: use "
            f"{join_words_or_nothing(_PICTURE_ENDINGS_THAT_CAN_BE_SHOWN, 'or')}.",
        )
    elif context.files is not None and path.as_posix() not in context.files:
        missing = f"There is no file {name!r} in the module's folder."
        similar_names = (f for f in context.files if f.casefold() == path.as_posix().casefold())
        if likely_name := next(similar_names, None):
            fix = Fix(
                f"Write {likely_name!r}",
                partial(_module_with_shown_picture, steps=steps, name=likely_name),
                safe=True,
            )
            yield RawFinding(steps, f"{missing} Did you mean {likely_name!r}?", (fix,))
        else:
            yield RawFinding(steps, missing)


def _module_with_shown_picture(module: Module, *, steps: AddressPath, name: str) -> Module:
    return set_value(module, steps, name)


CHECK = Check(
    id="GEO027",
    title="A picture cannot be exported",
    severity=Severity.WARNING,
    rationale=(
        "The counter or space appears without its picture. File names must match exactly, "
        "because some systems distinguish capital letters."
    ),
    hint=(
        "Copy a PNG, JPEG, WebP, GIF or SVG file into the module's folder, and enter its exact "
        "path."
    ),
    reads=frozenset({"boards", "pieces"}),
    answers=("GEO-27", "CMP-16", "CMP-17"),
    run=_run,
)
