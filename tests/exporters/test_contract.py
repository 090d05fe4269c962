"""What every exporter must do, over every sample."""

import ast
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

from sandtable import exporters
from sandtable.exporters import ALL_EXPORTERS
from sandtable.exporters.protocol import ExportError, ExportReport, Job
from sandtable.model import resources
from sandtable.model.reports.scenarios import playable
from sandtable.model.storage.load import load
from tests.support.folders import contents_of
from tests.support.modules import loaded_of

ROOT = Path(__file__).parents[2]
EXPORTERS = pytest.mark.parametrize("exporter", ALL_EXPORTERS, ids=lambda each: each.id)


OWN = "lantern_ford"
SLOW = {"print": (OWN,), "vassal": (OWN, "afrika_ii"), "web": (OWN,)}
"""Exporters that take seconds for a module, and the samples that show what they do."""


@dataclass(frozen=True)
class Export:
    """What an exporter made of a sample, and the sample before and after."""

    report: ExportReport
    folder: Path
    written: Mapping[str, bytes]
    is_untouched: bool


@pytest.fixture(scope="session")
def exported(tmp_path_factory):
    """Export a sample once for all who look at what was written."""

    @cache
    def export(exporter_id, sample, time=1):
        del time
        exporter = next(each for each in ALL_EXPORTERS if each.id == exporter_id)
        folder = tmp_path_factory.mktemp(f"{exporter_id}-{sample}") / "out"
        root, loaded = resources.sample(sample), load(resources.sample(sample))
        before = contents_of(root)
        report = exporter.export(Job(loaded, loaded.whole), folder)
        untouched = contents_of(root) == before and loaded.module == load(root).module
        return Export(report, folder, contents_of(folder), untouched)

    return export


def every_export(samples=None):
    """Each exporter with each sample that it is held to."""
    for exporter in ALL_EXPORTERS:
        for sample in samples or SLOW.get(exporter.id, resources.samples()):
            yield pytest.param(exporter.id, sample, id=f"{exporter.id}-{sample}")


EXPORTS = pytest.mark.parametrize(("exporter", "sample"), list(every_export()))
OF_OURS = pytest.mark.parametrize(("exporter", "sample"), list(every_export([OWN])))


def test_every_folder_is_a_listed_exporter():
    folders = {path.parent.name for path in Path(exporters.__file__).parent.glob("*/__init__.py")}
    assert {type(each).__module__.split(".")[2] for each in ALL_EXPORTERS} == folders


def test_ids_and_labels_are_unique():
    assert len({each.id for each in ALL_EXPORTERS}) == len(ALL_EXPORTERS)
    assert len({each.label for each in ALL_EXPORTERS}) == len(ALL_EXPORTERS)


@EXPORTS
def test_it_writes_what_it_reports(exporter, sample, exported):
    made = exported(exporter, sample)
    written = [path.relative_to(made.folder).as_posix() for path in made.report.written]
    assert written
    assert sorted(written) == sorted(made.written)
    target = next(each for each in ALL_EXPORTERS if each.id == exporter).target
    assert target == ("file" if len(written) == 1 else "folder")


@pytest.mark.parametrize(("exporter", "sample"), list(every_export([OWN])))
def test_the_same_module_gives_the_same_bytes(exporter, sample, exported):
    assert exported(exporter, sample).written == exported(exporter, sample, time=2).written


@EXPORTS
def test_the_module_is_as_it_was(exporter, sample, exported):
    assert exported(exporter, sample).is_untouched


@OF_OURS
def test_one_scenario_can_be_asked_for(exporter, sample, tmp_path):
    loaded = load(resources.sample(sample))
    job = Job(loaded, loaded.whole, scenarios=(playable(loaded.whole)[0],))
    report = next(each for each in ALL_EXPORTERS if each.id == exporter).export(job, tmp_path)
    assert all(path.is_file() for path in report.written)


@EXPORTS
def test_losses_are_sentences(exporter, sample, exported):
    losses = exported(exporter, sample).report.losses
    assert len(set(losses)) == len(losses)
    assert all(loss.endswith(".") for loss in losses)


@EXPORTERS
def test_the_rights_notice_travels_along(exporter, tmp_path, contents):
    rights = "{work: A Work, notice: Only facts are given.}"
    loaded = loaded_of(f"module:\n  format: 1\n  title: X\n  rights: {rights}\n")
    exporter.export(Job(loaded, loaded.whole), tmp_path)
    if exporter.id == "bundle":
        [bundle] = tmp_path.iterdir()
        assert load(bundle).module.module.rights.notice == "Only facts are given."
    else:
        assert any(b"Only facts are given." in data for data in contents(tmp_path).values())


@EXPORTERS
def test_a_module_with_mistakes_is_written_or_refused_in_words(exporter, tmp_path):
    loaded = loaded_of(
        "scenarios: {a: {from: nowhere, first: 9, setup: {nobody: {nowhere: [nothing, all x]}}}}\n"
    )
    try:
        report = exporter.export(Job(loaded, loaded.whole), tmp_path)
    except ExportError as error:
        assert str(error).endswith(".")  # noqa: PT017 - either may be
    else:
        assert report.written


@EXPORTERS
def test_where_nothing_can_be_written_nothing_is_left(exporter, tmp_path):
    (tmp_path / "file").write_text("mine")
    loaded = loaded_of("terrains: {hill: Hill}")
    with pytest.raises(OSError, match="file"):
        exporter.export(Job(loaded, loaded.whole), tmp_path / "file" / "out")
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


@EXPORTERS
def test_it_imports_what_is_large_only_when_it_exports(exporter):
    """The list of exporters is read by every `sandtable export --help`."""
    package = ROOT.joinpath(*type(exporter).__module__.split(".")[1:], "__init__.py")
    tree = ast.parse(package.read_text(encoding="utf-8"))
    imported = {node.module for node in tree.body if isinstance(node, ast.ImportFrom)}
    assert imported <= {"__future__", "typing", "sandtable.exporters.protocol"}
