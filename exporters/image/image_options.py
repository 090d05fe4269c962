"""Options of the image export, read from the settings of a job."""

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
    """The boards to be drawn, and the form of the pictures."""

    boards: tuple[str, ...]
    format: ImageFormat
    dpi: float
    theme: Theme
    turn: int | None
    shows_pieces: bool
    width: float | None
    tile_paper: TilePaper


def read_image_options(job: Job) -> ImageOptions:
    """Parse the settings of a job.

    Raises ExportError, with a sentence for the user, if a value makes no sense.
    """
    # The command line passes an option that was not given as the text `None`.
    settings = {key: value for key, value in job.settings.items() if value not in {"", "None"}}
    tiles = cast("TilePaper", settings.get("tiles", "none"))
    return ImageOptions(
        boards=_requested_boards(job, settings.get("board")),
        format=cast("ImageFormat", settings.get("format", "svg")),
        dpi=_parse_number("dpi", settings.get("dpi", "150"), _MIN_DPI, _MAX_DPI),
        theme=cast("Theme", settings.get("theme", "print")),
        turn=_parse_turn(job, settings.get("turn", "setup")),
        shows_pieces=settings.get("no-pieces") != "True",
        width=_parse_number("width", settings["width"], _MIN_WIDTH, _MAX_WIDTH)
        if "width" in settings
        else None,
        tile_paper=tiles,
    )


def _requested_boards(job: Job, board: str | None) -> tuple[str, ...]:
    boards = job.module.boards
    if board is None:
        return tuple(boards)
    if board not in boards:
        board_ids = ", ".join(boards) or "none"
        raise ExportError(f"There is no board {board}. Boards are: {board_ids}.")
    return (board,)


def _parse_number(name: str, text: str, least: float, most: float) -> float:
    try:
        number = float(text)
    except ValueError:
        raise ExportError(f"--{name} needs a number, not {text!r}.") from None
    if not least <= number <= most:
        raise ExportError(f"--{name} is from {least:g} to {most:g}.")
    return number


def _parse_turn(job: Job, text: str) -> int | None:
    # The set-up comes before turn 1, so no number stands for it.
    if text == "setup":
        return None
    number = turn_number(job.module.module.calendar, text)
    if number is None:
        raise ExportError(
            f"--turn needs the number or the date of a turn, or setup, not {text!r}."
        )
    return number
