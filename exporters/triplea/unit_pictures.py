"""Pictures of units, flags and dice, drawn by the drawing package."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from typing import TYPE_CHECKING

from PIL import Image, ImageColor, ImageDraw

from sandtable.drawing.counters import absent_pictures, draw_counter
from sandtable.drawing.maps.map_sheet import owner_colour
from sandtable.drawing.picture_scaling import PictureScale
from sandtable.drawing.pictures import pictures_of_pieces
from sandtable.drawing.svg import render_svg
from sandtable.drawing.typesetting import typeset_template
from sandtable.exporters.protocol import convert_typesetting_errors

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from sandtable.exporters.triplea.game_file import GameFile
    from sandtable.exporters.triplea.scenario_game import ScenarioGame

# The engine scales pictures of units from this size.
_PICTURE_SIZE = 48
_MILLIMETRES_PER_INCH = 25.4
# Half an inch is the size of most printed counters.
_COUNTER_SIZE_IN_MILLIMETRES = 12.7
_UNIT_PICTURE_DPI = _PICTURE_SIZE * _MILLIMETRES_PER_INCH / _COUNTER_SIZE_IN_MILLIMETRES
_TYPST_PAGE_SETTINGS = "#set page(width: auto, height: auto, margin: 0pt, fill: none)\n"
# The engine looks for flags in these three sizes.
_FLAG_SIZES = {"": (32, 20), "_small": (15, 10), "_large": (70, 46)}
# More letters would not fit into the width of the picture.
_MAX_LETTERS_ON_UNIT = 7
_DICE_SIZE = 32
_DICE_SIDES_OF_ENGINE_PICTURES = 6
"""The engine has pictures for a die of six sides only."""
# The engine colours dice by these endings: plain, a hit, and a die without effect.
_DICE_COLOURS = {"": "white", "_hit": "#d33c2c", "_ignored": "#9a9a9a"}
_DEFAULT_PLAYER_COLOUR = "#8a8a8a"


def render_unit_pictures(game_files: Sequence[GameFile]) -> dict[str, bytes]:
    """Return the pictures of all units by path; equal drawings are rendered once."""
    sources: dict[str, bytes] = {}
    for each in game_files:
        module = each.game.module_for_scenario
        losses: list[str] = []
        # Twice the size keeps pictures sharp on screens of high resolution.
        scale = PictureScale(longest_side=_PICTURE_SIZE * 2)
        shown = pictures_of_pieces(module, each.game.job.loaded, losses, scale)
        absent = absent_pictures(module, shown)
        for path, piece, lost in _unit_pictures_to_render(each):
            if path not in sources:
                drawing = draw_counter(module, piece, lost=lost, absent=absent)
                sources[path] = render_svg(drawing, shown).encode()
    # Many units look alike, and rendering is slow.
    distinct = list(dict.fromkeys(sources.values()))
    pictures = dict(zip(distinct, _render_drawings(distinct), strict=True))
    return {path: pictures[source] for path, source in sources.items()}


def _unit_pictures_to_render(file: GameFile) -> Iterator[tuple[str, str, int]]:
    """Yield the path of each picture with its piece and the steps that the piece has lost."""
    for unit in file.types.types:
        for player_owner, player in file.game.player_names.items():
            own = [c for c in unit.counters if file.game.player_for_owner(c.owner) == player_owner]
            counter = own[0] if own else unit.first_counter
            # A player may only have units of its own, or shared ones.
            if not own and counter.owner != "common":
                continue
            yield f"units/{player}/{unit.name}.png", counter.id, 0
            # A unit of one step is removed by a hit, so it needs no picture of a hit unit.
            if (counter.steps or 1) > 1:
                yield f"units/{player}/{unit.name}_hit.png", counter.id, 1


def added_unit_pictures(game_files: Sequence[GameFile]) -> dict[str, bytes]:
    """Return pictures of units that only the module's engine file has: their first letters.

    TripleA stops when it cannot find the picture of a unit.
    """
    pictures: dict[str, bytes] = {}
    for each in game_files:
        drawn = {unit.name for unit in each.types.types}
        for unit in each.game.additions.unit_names:
            for owner, player in each.game.player_names.items():
                path = f"units/{player}/{unit}.png"
                if unit not in drawn and path not in pictures:
                    pictures[path] = _unit_picture_with_letters(
                        unit, player_colour(each.game, owner)
                    )
    return pictures


def _unit_picture_with_letters(name: str, colour: str) -> bytes:
    picture = Image.new("RGB", (_PICTURE_SIZE, _PICTURE_SIZE), ImageColor.getrgb(colour))
    pen = ImageDraw.Draw(picture)
    pen.rectangle((0, 0, _PICTURE_SIZE - 1, _PICTURE_SIZE - 1), outline="black")
    middle = (_PICTURE_SIZE / 2, _PICTURE_SIZE / 2)
    words = name[:_MAX_LETTERS_ON_UNIT]
    pen.text(middle, words, fill="white", anchor="mm", stroke_width=1, stroke_fill="black")
    return _encode_as_png(picture)


def _render_drawings(sources: Sequence[bytes]) -> list[bytes]:
    if not sources:
        return []
    files = {f"{n}.svg": source for n, source in enumerate(sources)}
    pages = "#pagebreak()\n".join(f'#image("{name}")\n' for name in files)
    with convert_typesetting_errors():
        return typeset_template(_TYPST_PAGE_SETTINGS + pages, files, "png", dpi=_UNIT_PICTURE_DPI)


def player_colour(game: ScenarioGame, owner: str) -> str:
    """Return the colour of a player as `#rrggbb`."""
    return owner_colour(game.module_for_scenario, owner) or _DEFAULT_PLAYER_COLOUR


def render_flag_pictures(game: ScenarioGame) -> Iterator[tuple[str, bytes]]:
    """Yield a flag for each player: its colour, above a stripe in the colour of its side."""
    side_colours: Mapping[str, str] = {
        owner: player_colour(game, side)
        for owner, side in (
            (owner, game.module_for_scenario.module.owners[owner].of or owner)
            for owner in game.player_names
        )
    }
    for owner, player in game.player_names.items():
        for suffix, size in _FLAG_SIZES.items():
            flag = Image.new("RGB", size, ImageColor.getrgb(player_colour(game, owner)))
            pen = ImageDraw.Draw(flag)
            third = size[1] // 3
            pen.rectangle((0, size[1] - third, *size), fill=side_colours[owner])
            pen.rectangle((0, 0, size[0] - 1, size[1] - 1), outline="black")
            yield f"flags/{player}{suffix}.png", _encode_as_png(flag)


def render_dice_pictures(sides: int) -> Iterator[tuple[str, bytes]]:
    """Yield pictures of the die faces that TripleA does not have."""
    if sides == _DICE_SIDES_OF_ENGINE_PICTURES:
        return
    for number in range(1, sides + 1):
        for suffix, colour in _DICE_COLOURS.items():
            face = Image.new("RGB", (_DICE_SIZE, _DICE_SIZE), ImageColor.getrgb(colour))
            pen = ImageDraw.Draw(face)
            pen.rectangle((0, 0, _DICE_SIZE - 1, _DICE_SIZE - 1), outline="black")
            pen.text((_DICE_SIZE / 2, _DICE_SIZE / 2), str(number), fill="black", anchor="mm")
            yield f"dice/{number}{suffix}.png", _encode_as_png(face)


def _encode_as_png(picture: Image.Image) -> bytes:
    data = BytesIO()
    picture.save(data, "PNG")
    return data.getvalue()
