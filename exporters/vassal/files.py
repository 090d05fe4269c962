"""The one file: everything that goes into it, and what does not."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from sandtable.exporters.carried.losses import left_out, untold_series
from sandtable.exporters.vassal import front
from sandtable.exporters.vassal.archive import particulars, written, zipped
from sandtable.exporters.vassal.away import away
from sandtable.exporters.vassal.beside import Beside, arrivals, crowded_turns, tray
from sandtable.exporters.vassal.boards import Boards
from sandtable.exporters.vassal.build import Parts, name_of, save_of, tree, version_of
from sandtable.exporters.vassal.charts import charts_of, scenario_notes
from sandtable.exporters.vassal.control import holders
from sandtable.exporters.vassal.courses import courses_of
from sandtable.exporters.vassal.helping import help_pages
from sandtable.exporters.vassal.hiding import Hiding
from sandtable.exporters.vassal.images import Images
from sandtable.exporters.vassal.kit import Kit
from sandtable.exporters.vassal.losses import losses_of
from sandtable.exporters.vassal.places import Places
from sandtable.exporters.vassal.scenes import deepest, scenes_of, with_first_face
from sandtable.exporters.vassal.sequences import sequence
from sandtable.exporters.vassal.setups import Setup, saved
from sandtable.exporters.vassal.turns import Turns
from sandtable.exporters.vassal.values import property_command, values_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from sandtable.exporters.kinds import Carries
    from sandtable.exporters.protocol import Job
    from sandtable.exporters.vassal.scenes import Scene
    from sandtable.exporters.vassal.windows import Window
    from sandtable.model.module import Module


def module_of(job: Job, carries: Carries) -> tuple[bytes, tuple[str, ...]]:
    """A .vmod, and what of the module it does not hold.

    Pieces, boxes and the tracker come of all scenarios, so that games go on in a later export;
    set-ups and charts are only of those that are asked for.
    """
    module, images, courses = job.module, Images(), courses_of(job)
    job.step("Setting up the scenarios")
    every = scenes_of(job, courses)
    scenes = tuple(one for one in every if one.id in (job.scenarios or courses.all))
    job.step("Drawing maps and counters")
    boards = Boards(module, images, courses.crowds())
    places = Places(module, boards.windows, courses.journeys())
    gone = away(places, images)
    places = replace(places, away=gone.targets)
    hiding = Hiding(module, images, courses.unseen())
    faces = deepest(module, every), with_first_face(module, every)
    kit = Kit(module, images, places, *faces, hiding, holders(courses))
    beside = _beside(kit, every, gone.window)
    charts, pages = _paged(charts_of(job, scenes))
    losses = (*left_out(job, carries), *untold_series(job))
    losses = (*losses, *losses_of(job, scenes, boards, courses), *gone.losses)
    helps = help_pages(job, scenes, kit, losses, beside)
    turns, opened = Turns(module, courses.all), _opened(every, places)
    values = [_values(job, scene, places, opened) for scene in every]
    windows = (*boards.windows, *beside.windows)
    job.step("Putting the module together")
    parts = Parts(kit, windows, scenes, turns, charts, helps, values, opened)
    head = {"buildFile.xml": written(tree(parts)), "moduledata": _particulars(module)}
    saves = {save_of(scene): _save(job, parts, scene, beside) for scene in scenes}
    told = {page.file: page.data for page in helps}
    pictures = {f"images/{name}": data for name, data in images.files().items()}
    return zipped({**head, **told, **pages, **pictures, **saves}), losses


def _particulars(module: Module) -> bytes:
    return particulars(version_of(module), "", name_of(module))


def _beside(kit: Kit, scenes: Sequence[Scene], gone: Window | None) -> Beside:
    """The windows beside the boards."""
    cells = {turn for window in kit.places.windows for turn in window.turns}
    cells -= crowded_turns(scenes)
    found = tray(kit.module, scenes, kit.images, set(kit.places.spots))
    return Beside(found, arrivals(scenes, kit.images, cells), gone)


def _paged(
    groups: Mapping[str, Mapping[str, bytes]],
) -> tuple[dict[str, dict[str, str]], dict[str, bytes]]:
    """By group and title the file of each page, and the files."""
    charts: dict[str, dict[str, str]] = {}
    pages: dict[str, bytes] = {}
    for group, found in groups.items():
        for title, page in found.items():
            file = f"chart-{len(pages) + 1}.html"
            charts.setdefault(group, {})[title] = file
            pages[file] = page
    return charts, pages


def _opened(scenes: Iterable[Scene], places: Places) -> list[str]:
    """The windows that a scenario opens beside an empty main map."""
    found = (front.opened(scene, places) for scene in scenes)
    return list(dict.fromkeys(name for name in found if name))


def _values(job: Job, scene: Scene, places: Places, opened: Iterable[str]) -> dict[str, str]:
    """The global properties of a scenario."""
    return {
        **values_of(job, scene),
        **dict(front.values(front.fronts(scene, places))),
        **front.openings(opened, front.opened(scene, places)),
    }


def _save(job: Job, parts: Parts, scene: Scene, beside: Beside) -> bytes:
    setup = Setup(parts.kit, beside)
    setup.lay(scene)
    notes = sequence(("NOTES", scenario_notes(job, scene)), "\t")
    values = _values(job, scene, parts.kit.places, parts.opened)
    known = [property_command(name, value) for name, value in values.items()]
    text = setup.text([parts.turns.state(scene.id), *known, notes, front.begun()])
    return saved(text, scene.name, name_of(job.module), version_of(job.module))
