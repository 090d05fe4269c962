"""The one file: everything that goes into it, and what does not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from exporters.vassal.archive import particulars, written, zipped
from exporters.vassal.badges import note
from exporters.vassal.beside import Beside, arrivals, tray
from exporters.vassal.boards import Boards
from exporters.vassal.build import HELP, Parts, name_of, save_of, tree, version_of
from exporters.vassal.charts import charts_of, help_page, scenario_notes
from exporters.vassal.images import Images
from exporters.vassal.kit import Kit
from exporters.vassal.losses import losses_of
from exporters.vassal.places import Places
from exporters.vassal.scenes import deepest, scenes_of
from exporters.vassal.sequences import sequence
from exporters.vassal.setups import Setup, saved
from exporters.vassal.turns import Turns

if TYPE_CHECKING:
    from collections.abc import Mapping

    from exporters.protocol import Job
    from exporters.vassal.scenes import Scene


def module_of(job: Job) -> tuple[bytes, tuple[str, ...]]:
    """A .vmod, and what of the module it does not hold."""
    module, scenes, images = job.module, scenes_of(job), Images()
    boards = Boards(module, images)
    kit = Kit(module, images, Places(module, boards.windows), deepest(module, scenes))
    beside = Beside(tray(scenes, images, set(kit.places.spots)), arrivals(scenes, images))
    charts, pages = _paged(charts_of(job, scenes))
    turns = Turns(module, [scene.id for scene in scenes])
    windows = (*boards.windows, *beside.windows)
    parts = Parts(kit, windows, scenes, turns, charts, images.small(note(), "note"))
    build = written(tree(parts))
    saves = {save_of(scene): _save(job, parts, scene, beside) for scene in scenes}
    pictures = {f"images/{name}": data for name, data in images.files().items()}
    contents = {
        "buildFile.xml": build,
        "moduledata": particulars(version_of(module), "", name_of(module)),
        HELP: help_page(job),
        **pages,
        **pictures,
        **saves,
    }
    return zipped(contents), losses_of(job, scenes, boards)


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


def _save(job: Job, parts: Parts, scene: Scene, beside: Beside) -> bytes:
    setup = Setup(parts.kit, beside, parts.note)
    setup.lay(scene)
    notes = sequence(("NOTES", scenario_notes(job, scene.id)), "\t")
    text = setup.text([parts.turns.state(scene.id), notes])
    return saved(text, scene.name, name_of(job.module), version_of(job.module))
