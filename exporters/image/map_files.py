"""The files of the image export: each board, or each board in each scenario."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from sandtable.drawing.maps.board_map import BoardMap, draw_board
from sandtable.drawing.maps.map_style import MapStyle
from sandtable.drawing.maps.page_tiles import scale_with_fewest_pages, split_into_pages
from sandtable.drawing.pictures import read_all_pictures
from sandtable.drawing.svg import render_svg
from sandtable.exporters.export_facts.losses import left_out
from sandtable.exporters.image.image_options import ImageOptions, read_image_options
from sandtable.exporters.protocol import ExportError, convert_typesetting_errors
from sandtable.model.select.space_index import space_index_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from sandtable.drawing.drawing import Drawing
    from sandtable.exporters.kinds import Carries
    from sandtable.exporters.protocol import Job

_MAX_PIXELS_OF_MAP = 150_000_000
"""The largest PNG in pixels: a larger one needs more memory than many computers have."""
# Resolutions are given per inch, but drawings are measured in millimetres.
_MILLIMETRES_PER_INCH = 25.4


def render_map_files(job: Job, carries: Carries) -> tuple[dict[str, bytes], tuple[str, ...]]:
    """Return the contents of all map files by name, and the losses."""
    image_options = read_image_options(job)
    contents: dict[str, bytes] = {}
    losses: list[str] = list(_losses_of_missing_outlines(job, image_options))
    pictures = read_all_pictures(job.module, job.loaded, losses)
    for name, board_map in _draw_requested_maps(job, image_options, frozenset(pictures)):
        losses.extend(board_map.losses)
        contents.update(_encode_map_files(name, board_map, image_options, pictures))
    losses.extend(left_out(job, carries))
    if not job.scenarios and job.module.scenarios:
        losses.append("To show pieces and control on the maps, choose a scenario.")
    return contents, tuple(dict.fromkeys(losses))


def _draw_requested_maps(
    job: Job, image_options: ImageOptions, shown_pictures: frozenset[str]
) -> Iterator[tuple[str, BoardMap]]:
    for scenario in job.scenarios or (None,):
        style = MapStyle(
            theme=image_options.theme,
            width=image_options.width,
            scenario=scenario,
            turn=image_options.turn,
            has_pieces=image_options.shows_pieces,
            shown_pictures=shown_pictures,
            options=job.options,
        )
        for board in image_options.boards:
            job.step(f"Drawing {job.module.boards[board].name}")
            board_map = _shrink_to_save_pages(
                draw_board(job.module, board, style), style, image_options
            )
            if board_map.sheet.outlines:
                yield (f"{scenario}-{board}" if scenario else board), board_map


def _shrink_to_save_pages(
    board_map: BoardMap, style: MapStyle, image_options: ImageOptions
) -> BoardMap:
    """Return a map reduced in size if that saves pages, unless its width was set."""
    if image_options.tile_paper == "none" or image_options.width is not None:
        return board_map
    # A map a little smaller may need a row or a column of pages less.
    size = scale_with_fewest_pages(board_map.drawing, image_options.tile_paper)
    if size == 1:
        return board_map
    sheet = board_map.sheet
    smaller = replace(style, width=sheet.paper.map_width * size)
    return draw_board(sheet.module, sheet.board_id, smaller)


def _losses_of_missing_outlines(job: Job, image_options: ImageOptions) -> Iterator[str]:
    """Yield a loss for each board that has spaces without an outline."""
    from sandtable.model.geometry.box_layout import all_outlines_on_board

    sites = space_index_of(job.module).spaces_by_id.values()
    for name in image_options.boards:
        board = job.module.boards[name]
        outlined_spaces = all_outlines_on_board(board)
        bare = sum(site.board == name and site.id not in outlined_spaces for site in sites)
        if bare:
            yield f"{board.name}: {bare} spaces have no outline."


def _encode_map_files(
    name: str, board_map: BoardMap, image_options: ImageOptions, pictures: Mapping[str, bytes]
) -> Iterator[tuple[str, bytes]]:
    if image_options.tile_paper == "none":
        yield (
            f"{name}.{image_options.format}",
            _render_drawings([board_map.drawing], image_options, pictures)[0],
        )
        return
    pages = split_into_pages(
        board_map.drawing, image_options.tile_paper, board_map.sheet.board.name
    )
    files = _render_drawings(pages, image_options, pictures)
    if image_options.format == "pdf":
        yield f"{name}.pdf", files[0]
        return
    digits = len(str(len(pages)))
    for number, data in enumerate(files, 1):
        yield f"{name}-{number:0{digits}}.{image_options.format}", data


def _render_drawings(
    drawings: list[Drawing], image_options: ImageOptions, pictures: Mapping[str, bytes]
) -> list[bytes]:
    """Return the contents of one file for each drawing; for PDF one file with all of them."""
    if image_options.format == "svg":
        return [render_svg(drawing, pictures).encode() for drawing in drawings]
    from sandtable.drawing.typesetting import render_pdf, render_png

    if image_options.format == "pdf":
        with convert_typesetting_errors():
            return [render_pdf(drawings, pictures)]
    for drawing in drawings:
        if (
            # A PNG is held in memory unpacked, while SVG and PDF have no such limit.
            drawing.width * drawing.height * (image_options.dpi / _MILLIMETRES_PER_INCH) ** 2
            > _MAX_PIXELS_OF_MAP
        ):
            raise ExportError(
                f"At {image_options.dpi:g} dpi the picture is too large: "
                "choose a lower resolution."
            )
    with convert_typesetting_errors():
        return [render_png(drawing, image_options.dpi, pictures) for drawing in drawings]
