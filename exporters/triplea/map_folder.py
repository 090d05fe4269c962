"""All files of the export: the map folder, the same as a zip, and the table of rules."""

from __future__ import annotations

from html import escape
from io import BytesIO
from typing import TYPE_CHECKING
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from sandtable.exporters.export_facts.losses import left_out
from sandtable.exporters.export_facts.scenario_facts import requested_scenarios
from sandtable.exporters.triplea.additions import read_additions
from sandtable.exporters.triplea.engine_names import (
    is_file_path,
    is_name_in_text_files,
    plain_word,
    property_key,
)
from sandtable.exporters.triplea.game_file import GameFile, make_game_file
from sandtable.exporters.triplea.map_pixels import (
    MapPixels,
    center_lines,
    lay_out_map,
    polygon_lines,
)
from sandtable.exporters.triplea.map_tiles import map_tiles
from sandtable.exporters.triplea.place_points import needed_places, place_lines
from sandtable.exporters.triplea.rules_page import rules_page
from sandtable.exporters.triplea.scenario_game import ScenarioGame
from sandtable.exporters.triplea.unit_attachments import dice_sides
from sandtable.exporters.triplea.unit_pictures import (
    added_unit_pictures,
    dice_pictures,
    flag_pictures,
    player_colour,
    unit_pictures,
)
from sandtable.exporters.triplea.victory_triggers import notification_file
from sandtable.model.resources import asset_path
from sandtable.model.wording.sentences import join_first_few_words

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from sandtable.exporters.kinds import Carries
    from sandtable.exporters.protocol import Job

_NO_GAME = (
    "There is no scenario with a map and players, which is all that TripleA plays: only the page"
    " of rules is written."
)
_PROPERTIES_FILE = "triplea/map.properties"
"""Properties that are the same for every map."""
_ZIP_TIME = (1980, 1, 1, 0, 0, 0)
"""The same files must give the same bytes, whenever they are written."""


def map_folder_files(job: Job, carries: Carries) -> tuple[dict[str, bytes], tuple[str, ...]]:
    """Return the contents of all files by path, and the losses."""
    additions = read_additions(job.loaded)
    name = plain_word(job.name)
    games = [ScenarioGame(job, each, additions) for each in requested_scenarios(job)]
    games = [game for game in games if game.territory_by_id and game.turn_order]
    if not games:
        page = {f"{name}/rules.html": rules_page(job).encode()}
        return page, (*left_out(job, carries), _NO_GAME)
    job.step("Writing the games")
    game_files = [make_game_file(game, name) for game in games]
    job.step("Drawing the map")
    pixels = lay_out_map(games)
    contents = dict(_folder_contents(job, name, game_files, pixels))
    unnamable = [path for path in contents if not is_file_path(path)]
    for path in unnamable:
        del contents[path]
    files = {f"{name}/{path}": data for path, data in contents.items()}
    files[f"{name}.zip"] = _zip_bytes(contents)
    losses = (
        *left_out(job, carries),
        *_outline_losses(pixels),
        *_name_losses(games),
        *_picture_losses(unnamable),
        *_game_losses(game_files),
    )
    # Several games can lose the same things.
    return files, tuple(dict.fromkeys(losses))


def _outline_losses(pixels: MapPixels) -> Iterator[str]:
    """Yield a loss for spaces without an outline."""
    if pixels.undrawn:
        # A few names tell the author which spaces are meant.
        names = ", ".join(pixels.undrawn[:8])
        number = f"{len(pixels.undrawn)} spaces without an outline"
        yield f"{number} are squares below the map: {names}."


def _name_losses(games: Iterable[ScenarioGame]) -> Iterator[str]:
    """Yield a loss for names of territories that the text files of a map cannot contain."""
    names = {each.name for game in games for each in game.territory_by_id.values()}
    if unfit := sorted(name for name in names if not is_name_in_text_files(name)):
        shown = join_first_few_words([repr(name) for name in unfit])
        yield f"TripleA does not find these territories on the map, for “(” or “<”: {shown}."


def _picture_losses(paths: Sequence[str]) -> Iterator[str]:
    """Yield a loss for pictures that no file can contain, because of the name of a unit."""
    if paths:
        names = join_first_few_words([repr(path) for path in paths])
        yield f"Pictures that would need an impossible file name are left out: {names}."


def _game_losses(game_files: Sequence[GameFile]) -> Iterator[str]:
    """Yield the losses of all games; equal losses of all games appear once."""
    shared = set(game_files[0].losses).intersection(*(each.losses for each in game_files))
    yield from (loss for loss in game_files[0].losses if loss in shared)
    for each in game_files:
        name = each.game.flat_scenario.name or each.game.scenario
        yield from (f"{name}: {loss}" for loss in each.losses if loss not in shared)


def _folder_contents(
    job: Job, name: str, game_files: Sequence[GameFile], pixels: MapPixels
) -> Iterator[tuple[str, bytes]]:
    first = game_files[0].game
    yield "map.yml", _map_list(name, game_files).encode()
    yield "description.html", f"<p>{escape(first.module_for_scenario.module.title)}</p>\n".encode()
    needed: dict[str, int] = {}
    for each in game_files:
        for space, number in needed_places(each.units).items():
            needed[space] = max(number, needed.get(space, 0))
    yield "rules.html", rules_page(job).encode()
    yield "polygons.txt", _join_lines(polygon_lines(pixels))
    yield "centers.txt", _join_lines(center_lines(pixels))
    yield "place.txt", _join_lines(place_lines(pixels, needed))
    yield "map.properties", _join_lines(_map_properties(game_files, pixels))
    messages = {key: text for each in game_files for key, text in each.messages.items()}
    yield "notifications.properties", _join_lines(notification_file(messages))
    yield "objectives.properties", _join_lines(_objective_lines(game_files))
    for each in game_files:
        yield f"games/{each.game.scenario}.xml", each.xml
        yield f"games/{each.game.scenario}.notes.html", each.notes.encode()
    yield from map_tiles(first, pixels)
    job.step("Drawing the units")
    yield from unit_pictures(game_files).items()
    yield from added_unit_pictures(game_files).items()
    yield from dict(pair for each in game_files for pair in flag_pictures(each.game)).items()
    yield from dice_pictures(dice_sides(first))


def _join_lines(lines: Iterable[str]) -> bytes:
    return "".join(f"{line}\n" for line in lines).encode()


def _map_list(name: str, game_files: Sequence[GameFile]) -> str:
    games = "".join(
        f"- game_name: {_yaml_text(each.title)}\n  file_name: {each.game.scenario}.xml\n"
        for each in game_files
    )
    return f"map_name: {name}\nversion: 1\ngames:\n{games}"


def _yaml_text(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def _map_properties(game_files: Sequence[GameFile], pixels: MapPixels) -> Iterator[str]:
    colours: Mapping[str, str] = {
        player: player_colour(each.game, owner).lstrip("#")
        for each in game_files
        for owner, player in each.game.player_names.items()
    }
    for player, colour in colours.items():
        yield f"{property_key(f'color.{player}')}={colour}"
    yield f"map.width={pixels.width}"
    yield f"map.height={pixels.height}"
    yield f"map.scrollWrapX={str(pixels.wraps_x).lower()}"
    yield from asset_path(_PROPERTIES_FILE).read_text("ascii").splitlines()


def _objective_lines(game_files: Sequence[GameFile]) -> Iterator[str]:
    """Yield the victory conditions as lines for the engine's panel of objectives."""
    yield "# Ways to win, by player"
    for each in game_files:
        for key, text in each.messages.items():
            yield f"# {key}: {text}"


def _zip_bytes(contents: Mapping[str, bytes]) -> bytes:
    data = BytesIO()
    with ZipFile(data, "w") as archive:
        for path, content in contents.items():
            entry = ZipInfo(path, _ZIP_TIME)
            entry.compress_type = ZIP_DEFLATED if not path.endswith("g") else 0
            archive.writestr(entry, content)
    return data.getvalue()
