"""All files of the TripleA export: the map folder, the same as a zip, and the rules page."""

from __future__ import annotations

from html import escape
from io import BytesIO
from typing import TYPE_CHECKING
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from sandtable.exporters.export_facts.losses import left_out
from sandtable.exporters.export_facts.scenario_facts import requested_scenarios
from sandtable.exporters.triplea.engine_additions import NOTES_FILE, read_additions
from sandtable.exporters.triplea.engine_names import (
    is_file_path,
    is_name_in_text_files,
    name_as_one_word,
    property_key,
)
from sandtable.exporters.triplea.game_file import GameFile, make_game_file
from sandtable.exporters.triplea.map_pixels import (
    MapPixels,
    lay_out_boards_on_picture,
    lines_of_centers_file,
    lines_of_polygons_file,
)
from sandtable.exporters.triplea.map_tiles import render_map_tiles
from sandtable.exporters.triplea.rules_page import rules_page
from sandtable.exporters.triplea.scenario_game import ScenarioGame
from sandtable.exporters.triplea.unit_attachments import number_of_dice_sides
from sandtable.exporters.triplea.unit_pictures import (
    added_unit_pictures,
    player_colour,
    render_dice_pictures,
    render_flag_pictures,
    render_unit_pictures,
)
from sandtable.exporters.triplea.unit_positions import (
    lines_of_place_file,
    stack_count_by_territory,
)
from sandtable.exporters.triplea.victory_triggers import lines_of_notifications_file
from sandtable.model.resources import path_of_asset
from sandtable.model.wording.sentences import join_first_few_words

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from sandtable.exporters.kinds import Carries
    from sandtable.exporters.protocol import Job

# The report needs this sentence, because an export without a game is no error.
_NO_GAME_MESSAGE = (
    "There is no scenario with a map and players, which is all that TripleA plays: only the page"
    " of rules is written."
)
_PROPERTIES_FILE = "triplea/map.properties"
"""Properties that are the same for every map."""
_FIXED_ZIP_TIME = (1980, 1, 1, 0, 0, 0)
"""The same files must give the same bytes, whenever they are written."""


def map_folder_files(job: Job, carries: Carries) -> tuple[dict[str, bytes], tuple[str, ...]]:
    """Return the contents of all files for TripleA by path, and the losses."""
    additions = read_additions(job.loaded)
    name = name_as_one_word(job.name)
    games = [ScenarioGame(job, each, additions) for each in requested_scenarios(job)]
    games = [game for game in games if game.territory_by_id and game.turn_order]
    if not games:
        page = {f"{name}/rules.html": rules_page(job).encode()}
        return page, (*left_out(job, carries), _NO_GAME_MESSAGE)
    job.step("Writing the games")
    game_files = [make_game_file(game, name) for game in games]
    job.step("Drawing the map")
    pixels = lay_out_boards_on_picture(games)
    contents = dict(_contents_of_map_folder(job, name, game_files, pixels))
    unnamable = [path for path in contents if not is_file_path(path)]
    for path in unnamable:
        del contents[path]
    files = {f"{name}/{path}": data for path, data in contents.items()}
    files[f"{name}.zip"] = _zip_contents(contents)
    losses = (
        *left_out(job, carries),
        *_losses_of_missing_outlines(pixels),
        *_name_losses(games),
        *_losses_of_pictures(unnamable),
        *_losses_of_all_games(game_files),
    )
    # Several games can lose the same things.
    return files, tuple(dict.fromkeys(losses))


def _losses_of_missing_outlines(pixels: MapPixels) -> Iterator[str]:
    """Yield a loss for spaces that have no outline on the map."""
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


def _losses_of_pictures(paths: Sequence[str]) -> Iterator[str]:
    """Yield a loss for pictures that no file can contain, because of the name of a unit."""
    if paths:
        names = join_first_few_words([repr(path) for path in paths])
        yield f"Pictures that would need an impossible file name are left out: {names}."


def _losses_of_all_games(game_files: Sequence[GameFile]) -> Iterator[str]:
    """Yield the losses of all games; equal losses of all games appear once."""
    shared = set(game_files[0].losses).intersection(*(each.losses for each in game_files))
    yield from (loss for loss in game_files[0].losses if loss in shared)
    for each in game_files:
        name = each.game.flat_scenario.name or each.game.scenario
        yield from (f"{name}: {loss}" for loss in each.losses if loss not in shared)


def _contents_of_map_folder(
    job: Job, name: str, game_files: Sequence[GameFile], pixels: MapPixels
) -> Iterator[tuple[str, bytes]]:
    first = game_files[0].game
    yield "map.yml", _map_list_file(name, game_files).encode()
    yield "description.html", f"<p>{escape(first.module_for_scenario.module.title)}</p>\n".encode()
    needed: dict[str, int] = {}
    for each in game_files:
        for space, number in stack_count_by_territory(each.units).items():
            needed[space] = max(number, needed.get(space, 0))
    yield "rules.html", rules_page(job).encode()
    yield "polygons.txt", _join_lines(lines_of_polygons_file(pixels))
    yield "centers.txt", _join_lines(lines_of_centers_file(pixels))
    yield "place.txt", _join_lines(lines_of_place_file(pixels, needed))
    yield "map.properties", _join_lines(_lines_of_map_properties(game_files, pixels))
    messages = {key: text for each in game_files for key, text in each.messages.items()}
    made = {
        "notifications.properties": _join_lines(lines_of_notifications_file(messages)),
        "objectives.properties": _join_lines(_lines_of_objectives(game_files)),
    }
    texts = {name: t for name, t in first.additions.texts.items() if name != NOTES_FILE}
    for file in {**made, **texts}:
        # Of equal keys, the engine takes the last one.
        yield file, b"\n".join(part for each in (made, texts) if (part := each.get(file)))
    for each in game_files:
        yield f"games/{each.game.scenario}.xml", each.xml
        own_notes = first.additions.texts.get(NOTES_FILE, b"")
        yield f"games/{each.game.scenario}.notes.html", own_notes + each.notes.encode()
    yield from render_map_tiles(first, pixels)
    job.step("Drawing the units")
    yield from render_unit_pictures(game_files).items()
    yield from added_unit_pictures(game_files).items()
    yield from dict(
        pair for each in game_files for pair in render_flag_pictures(each.game)
    ).items()
    yield from render_dice_pictures(number_of_dice_sides(first))


def _join_lines(lines: Iterable[str]) -> bytes:
    return "".join(f"{line}\n" for line in lines).encode()


def _map_list_file(name: str, game_files: Sequence[GameFile]) -> str:
    games = "".join(
        f"- game_name: {_quote_as_yaml(each.title)}\n  file_name: {each.game.scenario}.xml\n"
        for each in game_files
    )
    return f"map_name: {name}\nversion: 1\ngames:\n{games}"


def _quote_as_yaml(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def _lines_of_map_properties(game_files: Sequence[GameFile], pixels: MapPixels) -> Iterator[str]:
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
    yield from path_of_asset(_PROPERTIES_FILE).read_text("ascii").splitlines()


def _lines_of_objectives(game_files: Sequence[GameFile]) -> Iterator[str]:
    """Yield the victory conditions as lines for TripleA's panel of objectives."""
    yield "# Ways to win, by player"
    for each in game_files:
        for key, text in each.messages.items():
            yield f"# {key}: {text}"


def _zip_contents(contents: Mapping[str, bytes]) -> bytes:
    data = BytesIO()
    with ZipFile(data, "w") as archive:
        for path, content in contents.items():
            entry = ZipInfo(path, _FIXED_ZIP_TIME)
            entry.compress_type = ZIP_DEFLATED if not path.endswith("g") else 0
            archive.writestr(entry, content)
    return data.getvalue()
