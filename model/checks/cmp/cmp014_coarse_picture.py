"""CMP014: a picture is too small for the size in which it is printed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.checks.registry import Check, RawFinding, Severity
from sandtable.model.select.picture_resolution import LEAST_DPI, printed_pictures

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.select.picture_resolution import PrintedPicture


def _run(context: CheckContext) -> Iterator[RawFinding]:
    # The sizes are known only if somebody has looked at the files.
    for picture in printed_pictures(context.module, context.files or {}):
        if picture.is_coarse:
            yield RawFinding(picture.address, _message(picture))


def _message(picture: PrintedPicture) -> str:
    wide, high = picture.pixels
    needed_wide, needed_high = picture.needed_pixels
    return (
        f"“{picture.bearer}” shows {wide} by {high} pixels of {picture.name!r}, only "
        f"{picture.dpi:.0f} dpi in print. For {LEAST_DPI} dpi it needs {needed_wide} by "
        f"{needed_high}."
    )


CHECK = Check(
    id="CMP014",
    title="A picture is too small for print",
    severity=Severity.INFO,
    rationale=(
        "Below 150 dots per inch a printed picture looks coarse. A counter is half an inch wide, "
        "and a board is printed so large that the counters fit its spaces."
    ),
    hint=(
        "Replace the file with a larger one, use an SVG, show a larger part of the picture, or "
        "waive this if the module is not printed."
    ),
    reads=frozenset({"boards", "pieces", "types"}),
    answers=("CMP-21",),
    run=_run,
)
