"""Map tiles: white land that TripleA colours by owner, painted seas, and terrain colours."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

from PIL import Image, ImageColor, ImageDraw

from sandtable.drawing.maps.map_colours import terrain_colour

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.exporters.triplea.map_pixels import MapPixels, TerritoryShape
    from sandtable.exporters.triplea.scenario_game import ScenarioGame

TILE_SIZE = 256
# The engine paints land in the colour of its owner, but leaves seas as they are drawn.
_SEA_COLOUR = (170, 203, 224)
# White takes on the owner's colour unchanged.
_LAND_COLOUR = (255, 255, 255)
_BORDER = (0, 0, 0)
# With more opacity, the owner of a territory would be hard to see.
_RELIEF_OPACITY = 70
# The engine shows the small map in a panel of this width.
_SMALL_MAP_WIDTH = 250
# Few colours make small tiles, and the borders between areas stay sharp.
_COLOURS_IN_PALETTE = 64
# A better compression takes ten times as long and saves a twentieth.
_PNG_COMPRESSION_LEVEL = 3


def render_map_tiles(game: ScenarioGame, pixels: MapPixels) -> Iterator[tuple[str, bytes]]:
    """Yield the tiles and the small map, each with its path."""
    base = _draw_base_picture(pixels)
    for name, tile in _split_into_tiles(base):
        yield f"baseTiles/{name}", _encode_as_png(tile)
    relief = _draw_relief_picture(game, pixels)
    for name, tile in _split_into_tiles(relief):
        if tile.getbbox() is not None:  # a tile without any colour is left out
            yield f"reliefTiles/{name}", _encode_as_png(tile)
    yield "smallMap.jpeg", _draw_small_map(base)


def _draw_base_picture(pixels: MapPixels) -> Image.Image:
    picture = Image.new("RGB", (pixels.width, pixels.height), _SEA_COLOUR)
    pen = ImageDraw.Draw(picture)
    # Land lies over the water that surrounds it.
    for is_water in (True, False):
        for shape in pixels.shapes:
            if shape.territory.is_water is is_water:
                _draw_territory_shape(
                    pen, shape, _SEA_COLOUR if is_water else _LAND_COLOUR, _BORDER
                )
    return picture


def _draw_territory_shape(
    pen: ImageDraw.ImageDraw,
    shape: TerritoryShape,
    fill: tuple[int, ...],
    outline: tuple[int, ...] | None,
) -> None:
    for ring in shape.rings:
        pen.polygon([tuple(point) for point in ring.tolist()], fill=fill, outline=outline)


def _draw_relief_picture(game: ScenarioGame, pixels: MapPixels) -> Image.Image:
    """Return a picture of the terrain colours, so faint that owners' colours stay visible."""
    picture = Image.new("RGBA", (pixels.width, pixels.height), (0, 0, 0, 0))
    pen = ImageDraw.Draw(picture)
    terrains = list(game.module_for_scenario.terrains)
    # Land is painted over water, so that coasts are sharp.
    for shape in sorted(pixels.shapes, key=lambda each: not each.territory.is_water):
        name = shape.territory.site.terrain or ""
        terrain = game.module_for_scenario.terrains.get(name)
        if terrain is not None and not shape.territory.is_water:
            colour = terrain.colour or terrain_colour(name, terrain.name, terrains.index(name))
            _draw_territory_shape(
                pen, shape, (*ImageColor.getrgb(colour)[:3], _RELIEF_OPACITY), None
            )
        elif not shape.territory.is_water:
            # Land without terrain must not keep the tint of the sea below it.
            _draw_territory_shape(pen, shape, (0, 0, 0, 0), None)
    return picture


def _split_into_tiles(picture: Image.Image) -> Iterator[tuple[str, Image.Image]]:
    columns, rows = -(-picture.width // TILE_SIZE), -(-picture.height // TILE_SIZE)
    background = _LAND_COLOUR if picture.mode == "RGB" else (0, 0, 0, 0)
    for column in range(columns):
        for row in range(rows):
            left, top = column * TILE_SIZE, row * TILE_SIZE
            right, bottom = (
                min(left + TILE_SIZE, picture.width),
                min(top + TILE_SIZE, picture.height),
            )
            tile = Image.new(picture.mode, (TILE_SIZE, TILE_SIZE), background)
            tile.paste(picture.crop((left, top, right, bottom)), (0, 0))
            yield f"{column}_{row}.png", tile


def _encode_as_png(picture: Image.Image) -> bytes:
    data = BytesIO()
    picture.save(data, "PNG", compress_level=_PNG_COMPRESSION_LEVEL)
    return data.getvalue()


def _draw_small_map(base: Image.Image) -> bytes:
    # A very wide map must not get a height of zero.
    height = max(1, _SMALL_MAP_WIDTH * base.height // base.width)
    data = BytesIO()
    base.resize((_SMALL_MAP_WIDTH, height)).save(data, "JPEG", quality=85)
    return data.getvalue()
