"""Samples written for VASSAL, each once however many tests look at it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from sandtable.drawing.drawing import Drawing
from sandtable.exporters.protocol import Job
from sandtable.exporters.vassal import VassalExporter
from sandtable.exporters.vassal.image_files import ImageFiles
from sandtable.exporters.vassal.render_cache import RenderCache
from sandtable.importers.vassal.module_file import VassalModule
from sandtable.model import resources
from sandtable.model.edits.errata import module_with_errata_applied
from sandtable.model.module import Module
from sandtable.model.storage.module_loading import ModuleWithFiles, load_module

SAMPLES = (
    "lantern_ford", "afrika_ii", "blocks_in_afrika", "mare_nostrum", "aa_lhtr_1942",
    "aa_north_africa",
)  # fmt: skip


@dataclass(frozen=True)
class Exported:
    """A module, its file for VASSAL, and what is read from that file."""

    module: Module
    path: Path
    vmod: VassalModule
    losses: tuple[str, ...] = ()


class SeenImages(ImageFiles):
    """Pictures that are rendered anew, and the drawings of those that are maps, by file."""

    def __init__(self) -> None:
        super().__init__(render_cache=RenderCache(None))
        self.drawings: dict[str, Drawing] = {}

    def render_map_picture(self, drawing: Drawing, name: str) -> str:
        """Take note of the drawing."""
        self.drawings[name] = drawing
        return super().render_map_picture(drawing, name)


@cache
def exported(sample: str) -> Exported:
    """Export a sample, in the reading that is played."""
    return export_into(_folder(sample), load_module(resources.path_of_sample(sample)))


def export_into(folder: Path, loaded: ModuleWithFiles) -> Exported:
    """Export a module into a folder, in the reading that is played."""
    module = module_with_errata_applied(loaded.complete_module)
    report = VassalExporter().export(Job(loaded, module), folder)
    [path] = report.written
    return Exported(module, path, VassalModule.read_file(path), tuple(report.losses))


def _folder(sample: str) -> Path:
    return Path(_kept().name) / sample


@cache
def _kept() -> TemporaryDirectory[str]:
    return TemporaryDirectory(prefix="sandtable-test-")
