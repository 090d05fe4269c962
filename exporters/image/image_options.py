"""What was asked for, from the settings; what makes no sense is said in words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, cast

from sandtable.exporters.protocol import ExportError
from sandtable.model.ledger.calendar import turn_number

if TYPE_CHECKING:
    from sandtable.drawing.maps.map_style import Theme
    from sandtable.exporters.protocol import Job

ImageFormat = Literal["svg", "png", "pdf"]
TilePaper = Literal["none", "a4", "letter"]
_MIN_DPI, _MAX_DPI = 20.0, 1200.0
_MIN_WIDTH, _MAX_WIDTH = 20.0, 2000.0


@dataclass(frozen=True, slots=True)
class ImageOptions:
    """Which boards, in which form."""

    boards: tuple[str, ...]
    format: ImageFormat
    dpi: float
    theme: Theme
    turn: int | None
    shows_pieces: bool
    width: float | None
    tile_paper: TilePaper


def read_image_options(job: Job) -> ImageOptions:
    """Read the settings."""
    said = {key: value for key, value in job.settings.items() if value not in {"", "None"}}
    tiles = cast("TilePaper", said.get("tiles", "none"))
    return ImageOptions(
        boards=_requested_boards(job, said.get("board")),
        format=cast("ImageFormat", said.get("format", "svg")),
        dpi=_parse_number("dpi", said.get("dpi", "150"), _MIN_DPI, _MAX_DPI),
        theme=cast("Theme", said.get("theme", "print")),
        turn=_parse_turn(job, said.get("turn", "setup")),
        shows_pieces=said.get("no-pieces") != "True",
        width=_parse_number("width", said["width"], _MIN_WIDTH, _MAX_WIDTH)
        if "width" in said
        else None,
        tile_paper=tiles,
    )


def _requested_boards(job: Job, said: str | None) -> tuple[str, ...]:
    boards = job.module.boards
    if said is None:
        return tuple(boards)
    if said not in boards:
        known = ", ".join(boards) or "none"
        raise ExportError(f"There is no board {said}. Boards are: {known}.")
    return (said,)


def _parse_number(name: str, text: str, least: float, most: float) -> float:
    try:
        found = float(text)
    except ValueError:
        raise ExportError(f"--{name} is a number, and {text} is none.") from None
    if not least <= found <= most:
        raise ExportError(f"--{name} is from {least:g} to {most:g}.")
    return found


def _parse_turn(job: Job, text: str) -> int | None:
    if text == "setup":
        return None
    found = turn_number(job.module.module.calendar, text)
    if found is None:
        raise ExportError(f"--turn is the number or the date of a turn, or setup; {text} is none.")
    return found
