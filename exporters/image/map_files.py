"""The files: a picture of each board, and of each with the pieces of the scenarios asked for."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from sandtable.drawing.maps.board_map import BoardMap, draw_board
from sandtable.drawing.maps.map_style import MapStyle
from sandtable.drawing.maps.page_tiles import page_saving_scale, split_into_pages
from sandtable.drawing.pictures import all_pictures_of
from sandtable.drawing.svg import render_svg
from sandtable.exporters.carried.losses import left_out
from sandtable.exporters.image.image_options import ImageOptions, read_image_options
from sandtable.exporters.protocol import ExportError, convert_typesetting_errors
from sandtable.model.select.space_index import space_index_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from sandtable.drawing.drawing import Drawing
    from sandtable.exporters.kinds import Carries
    from sandtable.exporters.protocol import Job

_MAX_PIXELS = 150_000_000
"""A larger picture would take more memory than many have."""
_MILLIMETRES_PER_INCH = 25.4


def render_map_files(job: Job, carries: Carries) -> tuple[dict[str, bytes], tuple[str, ...]]:
    """All files by name, and what is lost."""
    wish = read_image_options(job)
    contents: dict[str, bytes] = {}
    losses: list[str] = list(_missing_outline_losses(job, wish))
    pictures = all_pictures_of(job.module, job.loaded, losses)
    for name, found in _draw_maps(job, wish, frozenset(pictures)):
        losses.extend(found.losses)
        contents.update(_encode_map(name, found, wish, pictures))
    losses.extend(left_out(job, carries))
    if not job.scenarios and job.module.scenarios:
        losses.append("To show pieces and control on the maps, choose a scenario.")
    return contents, tuple(dict.fromkeys(losses))


def _draw_maps(
    job: Job, wish: ImageOptions, shown_pictures: frozenset[str]
) -> Iterator[tuple[str, BoardMap]]:
    for scenario in job.scenarios or (None,):
        style = MapStyle(
            theme=wish.theme,
            width=wish.width,
            scenario=scenario,
            turn=wish.turn,
            has_pieces=wish.shows_pieces,
            shown_pictures=shown_pictures,
            options=job.options,
        )
        for board in wish.boards:
            job.step(f"Drawing {job.module.boards[board].name}")
            found = _shrink_to_save_pages(draw_board(job.module, board, style), style, wish)
            if found.sheet.outlines:
                yield (f"{scenario}-{board}" if scenario else board), found


def _shrink_to_save_pages(found: BoardMap, style: MapStyle, wish: ImageOptions) -> BoardMap:
    """A map in tiles, a little smaller where that saves pages and nobody said how wide it is."""
    if wish.tile_paper == "none" or wish.width is not None:
        return found
    size = page_saving_scale(found.drawing, wish.tile_paper)
    if size == 1:
        return found
    sheet = found.sheet
    smaller = replace(style, width=sheet.paper.map_width * size)
    return draw_board(sheet.module, sheet.board_id, smaller)


def _missing_outline_losses(job: Job, wish: ImageOptions) -> Iterator[str]:
    """Spaces that no outline shows."""
    from sandtable.model.geometry.box_layout import all_outlines_on_board

    sites = space_index_of(job.module).spaces_by_id.values()
    for name in wish.boards:
        board = job.module.boards[name]
        drawn = all_outlines_on_board(board)
        bare = sum(site.board == name and site.id not in drawn for site in sites)
        if bare:
            yield f"{board.name}: {bare} spaces have no outline."


def _encode_map(
    name: str, found: BoardMap, wish: ImageOptions, pictures: Mapping[str, bytes]
) -> Iterator[tuple[str, bytes]]:
    if wish.tile_paper == "none":
        yield f"{name}.{wish.format}", _render_drawings([found.drawing], wish, pictures)[0]
        return
    pages = split_into_pages(found.drawing, wish.tile_paper, found.sheet.board.name)
    files = _render_drawings(pages, wish, pictures)
    if wish.format == "pdf":
        yield f"{name}.pdf", files[0]
        return
    digits = len(str(len(pages)))
    for number, data in enumerate(files, 1):
        yield f"{name}-{number:0{digits}}.{wish.format}", data


def _render_drawings(
    drawings: list[Drawing], wish: ImageOptions, pictures: Mapping[str, bytes]
) -> list[bytes]:
    """A file for each drawing; of a PDF one for all."""
    if wish.format == "svg":
        return [render_svg(drawing, pictures).encode() for drawing in drawings]
    from sandtable.drawing.typesetting import render_pdf, render_png

    if wish.format == "pdf":
        with convert_typesetting_errors():
            return [render_pdf(drawings, pictures)]
    for drawing in drawings:
        if drawing.width * drawing.height * (wish.dpi / _MILLIMETRES_PER_INCH) ** 2 > _MAX_PIXELS:
            raise ExportError(
                f"At {wish.dpi:g} dpi the picture is too large: choose a lower resolution."
            )
    with convert_typesetting_errors():
        return [render_png(drawing, wish.dpi, pictures) for drawing in drawings]
