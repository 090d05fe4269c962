"""The module file: all parts of the export, and its losses."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from sandtable.exporters.export_facts.losses import left_out, losses_of_series_without_track
from sandtable.exporters.vassal import opening_view
from sandtable.exporters.vassal.board_windows import BoardWindows
from sandtable.exporters.vassal.build_file import (
    VassalModuleParts,
    build_module_tree,
    saved_game_file_name,
    vassal_name_of_module,
    vassal_version_of_module,
)
from sandtable.exporters.vassal.chart_pages import notes_on_scenario, render_chart_pages
from sandtable.exporters.vassal.control_markers import owners_without_markers
from sandtable.exporters.vassal.extra_windows import (
    ExtraWindows,
    make_arrivals_window,
    make_tray_window,
    turns_with_too_many_arrivals,
)
from sandtable.exporters.vassal.file_encoding import encode_metadata, encode_xml, pack_zip
from sandtable.exporters.vassal.global_properties import (
    scenario_property_values,
    set_property_command,
)
from sandtable.exporters.vassal.help_menu import help_pages
from sandtable.exporters.vassal.hidden_piece_masks import HiddenPieceMasks
from sandtable.exporters.vassal.image_files import ImageFiles, scaled_module_pictures
from sandtable.exporters.vassal.losses import losses_of_vassal_export
from sandtable.exporters.vassal.out_of_play import make_out_of_play_boxes
from sandtable.exporters.vassal.piece_factory import PieceFactory
from sandtable.exporters.vassal.played_scenarios import play_schedules_of_scenarios
from sandtable.exporters.vassal.saved_games import SetupWriter, encode_saved_game
from sandtable.exporters.vassal.scenario_layouts import (
    deepest_level_by_piece,
    find_pieces_naming_first_face,
    place_entries_of_scenarios,
)
from sandtable.exporters.vassal.space_window_index import WindowPlaces
from sandtable.exporters.vassal.token_sequences import join_tokens_by_separator
from sandtable.exporters.vassal.turn_tracker import TurnTracker

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from sandtable.exporters.kinds import Carries
    from sandtable.exporters.protocol import Job
    from sandtable.exporters.vassal.map_windows import MapWindow
    from sandtable.exporters.vassal.played_scenarios import ScenarioCollection
    from sandtable.exporters.vassal.scenario_layouts import ScenarioLayout
    from sandtable.model.module import Module


def build_module_file(job: Job, carries: Carries) -> tuple[bytes, tuple[str, ...]]:
    """Return the content of a .vmod file, and the losses.

    Pieces, boxes and the turn tracker are those of all scenarios, so that a saved game can be
    continued with a later export. Set-ups and charts are only those of the requested scenarios.
    """
    module, played_scenarios, picture_losses = (
        job.module,
        play_schedules_of_scenarios(job),
        list[str](),
    )
    images = ImageFiles(module_pictures=scaled_module_pictures(job, picture_losses))
    job.step("Setting up the scenarios")
    # Slots are numbered over all scenarios: a game must find its pieces in an export of another
    # choice.
    every = place_entries_of_scenarios(job, played_scenarios)
    layouts = tuple(
        layout for layout in every if layout.id in (job.scenarios or played_scenarios.by_id)
    )
    job.step("Drawing maps and counters")
    boards = BoardWindows(module, images, played_scenarios.pieces_by_board())
    places = WindowPlaces(
        module, boards.windows_with_main_map_first, played_scenarios.journeys_by_piece()
    )
    loss_box = make_out_of_play_boxes(places, images)
    places = replace(places, out_of_play_points=loss_box.points_by_piece)
    piece_factory = _make_piece_factory(images, places, every, played_scenarios)
    extra_windows = _make_extra_windows(piece_factory, every, loss_box.window)
    charts, pages = _assign_page_files(render_chart_pages(job, layouts))
    losses = (
        *left_out(job, carries),
        *losses_of_series_without_track(job),
        *losses_of_vassal_export(job, layouts, boards, played_scenarios),
        *loss_box.losses,
        *picture_losses,
    )
    helps = help_pages(job, layouts, piece_factory, losses, extra_windows)
    turns, opened = (
        TurnTracker(module, played_scenarios.by_id),
        _windows_opened_by_scenarios(every, places),
    )
    values = [
        _global_properties_of_scenario(job, scenario_layout, places, opened)
        for scenario_layout in every
    ]
    windows = (*boards.windows_with_main_map_first, *extra_windows.windows_not_empty)
    job.step("Putting the module together")
    parts = VassalModuleParts(
        piece_factory, windows, layouts, turns, charts, helps, values, opened
    )
    return pack_zip(_files_of_archive(job, parts, images, pages, extra_windows)), losses


def _make_piece_factory(
    images: ImageFiles,
    places: WindowPlaces,
    layouts: Sequence[ScenarioLayout],
    played_scenarios: ScenarioCollection,
) -> PieceFactory:
    """Return the factory of VASSAL pieces, which knows what the scenarios need."""
    module = played_scenarios.module
    return PieceFactory(
        module,
        images,
        places,
        deepest_level_by_piece(module, layouts),
        find_pieces_naming_first_face(module, layouts),
        HiddenPieceMasks(module, images, played_scenarios.pool_piece_sides()),
        owners_without_markers(played_scenarios),
    )


def _files_of_archive(
    job: Job,
    parts: VassalModuleParts,
    images: ImageFiles,
    chart_pages: Mapping[str, bytes],
    extra_windows: ExtraWindows,
) -> dict[str, bytes]:
    """Return the files of the module's zip by name.

    Pictures come last, since the other files may need further pictures.
    """
    head = {
        "buildFile.xml": encode_xml(build_module_tree(parts)),
        "moduledata": _metadata_of_module(job.module),
    }
    saves = {
        saved_game_file_name(layout): _saved_game_of_scenario(job, parts, layout, extra_windows)
        for layout in parts.scenario_layouts
    }
    help_files = {page.file: page.data for page in parts.help_pages}
    pictures = {f"images/{name}": data for name, data in images.render_all_pictures().items()}
    return {**head, **help_files, **chart_pages, **pictures, **saves}


def _metadata_of_module(module: Module) -> bytes:
    return encode_metadata(vassal_version_of_module(module), "", vassal_name_of_module(module))


def _make_extra_windows(
    piece_factory: PieceFactory, layouts: Sequence[ScenarioLayout], loss_box: MapWindow | None
) -> ExtraWindows:
    """Make the windows beside the boards: tray, arrival boxes, and boxes for lost pieces."""
    cells = {turn for window in piece_factory.places.windows for turn in window.points_by_turn}
    cells -= turns_with_too_many_arrivals(layouts)
    tray_window = make_tray_window(
        piece_factory.module,
        layouts,
        piece_factory.images,
        set(piece_factory.places.points_by_space),
    )
    return ExtraWindows(
        tray_window, make_arrivals_window(layouts, piece_factory.images, cells), loss_box
    )


def _assign_page_files(
    groups: Mapping[str, Mapping[str, bytes]],
) -> tuple[dict[str, dict[str, str]], dict[str, bytes]]:
    """Return the file name of each page by group and title, and the contents of the files."""
    charts: dict[str, dict[str, str]] = {}
    pages: dict[str, bytes] = {}
    for group, group_pages in groups.items():
        for title, page in group_pages.items():
            file = f"chart-{len(pages) + 1}.html"
            charts.setdefault(group, {})[title] = file
            pages[file] = page
    return charts, pages


def _windows_opened_by_scenarios(
    layouts: Iterable[ScenarioLayout], places: WindowPlaces
) -> list[str]:
    """Return the windows that scenarios open because their main map is empty."""
    windows = (opening_view.window_to_open(layout, places) for layout in layouts)
    return list(dict.fromkeys(name for name in windows if name))


def _global_properties_of_scenario(
    job: Job, layout: ScenarioLayout, places: WindowPlaces, opened: Iterable[str]
) -> dict[str, str]:
    """Return the global properties that a scenario sets when it begins."""
    return {
        **scenario_property_values(job, layout),
        **dict(
            opening_view.opening_point_properties(
                opening_view.opening_point_by_window(layout, places)
            )
        ),
        **opening_view.open_window_properties(opened, opening_view.window_to_open(layout, places)),
    }


def _saved_game_of_scenario(
    job: Job, parts: VassalModuleParts, layout: ScenarioLayout, extra_windows: ExtraWindows
) -> bytes:
    setup = SetupWriter(parts.piece_factory, extra_windows)
    setup.place_pieces_of_layout(layout)
    notes = join_tokens_by_separator(("NOTES", notes_on_scenario(job, layout)), "\t")
    values = _global_properties_of_scenario(
        job, layout, parts.piece_factory.places, parts.opened_windows
    )
    property_commands = [set_property_command(name, value) for name, value in values.items()]
    text = setup.save_game_text(
        [
            parts.turn_tracker.command_for_scenario_start(layout.id),
            *property_commands,
            notes,
            opening_view.game_opened_command(),
        ]
    )
    return encode_saved_game(
        text, layout.name, vassal_name_of_module(job.module), vassal_version_of_module(job.module)
    )
