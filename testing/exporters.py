"""What every exporter is held to, over samples of the program and over small modules."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

from sandtable.exporters.carried.contract import (
    Reader,
    broken_promises,
    difference,
    kinds_forgotten_unnoticed,
    made_by,
)  # fmt: skip
from sandtable.exporters.carried.facts import facts_of
from sandtable.exporters.protocol import Exporter, ExportError, ExportReport, Job
from sandtable.model import resources
from sandtable.model.reports.scenarios import playable
from sandtable.model.storage.load import load
from sandtable.testing.small_modules import loaded_of

USUAL_SAMPLE = "lantern_ford"
SMALL_MODULE = Path(__file__).with_name("everything.yaml")
"""A module that says something of every kind."""
_NOTICE = "Only facts are given."
_WITH_NOTICE = f"""module:
  format: 1
  title: X
  rights: {{work: A Work, notice: {_NOTICE}}}
"""
_WITH_MISTAKES = (
    "scenarios: {a: {from: nowhere, first: 9, setup: {nobody: {nowhere: [nothing, all x]}}}}\n"
)


def _usual_sample(_: Exporter) -> Sequence[str]:
    return (USUAL_SAMPLE,)


def exporter_tests(
    *exporters: Exporter,
    samples: Callable[[Exporter], Sequence[str]] = _usual_sample,
    readers: Mapping[str, Reader] | None = None,
) -> type[ExporterTests]:
    """Return a class of tests for exporters; `samples` names those that each is tried with.

    For an exporter that declares what it carries, `readers` gives by its id what reads its files
    back: written from the format, not from the exporter's code.
    """
    own = {"exporters": exporters, "samples": staticmethod(samples), "made": {}}
    own["readers"] = readers or {}
    return type("ExporterTests", (ExporterTests,), own)


@dataclass(frozen=True)
class Export:
    """What an exporter made of a sample, and whether the sample is as it was."""

    report: ExportReport
    folder: Path
    written: Mapping[str, bytes]
    is_untouched: bool


class ExporterTests:
    """Tests that run for each exporter, or for each with each of its samples."""

    exporters: tuple[Exporter, ...] = ()
    samples: Callable[[Exporter], Sequence[str]] = staticmethod(_usual_sample)

    readers: Mapping[str, Reader] = {}
    """By exporter: what reads its files back."""

    made: dict[tuple[str, str], Export]
    """What was exported already, by exporter and sample."""

    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        """Give pytest the exporters and their samples."""
        if "exported" in metafunc.fixturenames:
            pairs = [
                pytest.param((each, sample), id=f"{each.id}-{sample}")
                for each in self.exporters
                for sample in self.samples(each)
            ]
            metafunc.parametrize("exported", pairs, indirect=True)
        elif "reader" in metafunc.fixturenames:
            read = [each for each in self.exporters if each.id in self.readers]
            parameters = [(each, self.readers[each.id]) for each in read]
            metafunc.parametrize(
                ("exporter", "reader"), parameters, ids=[each.id for each in read]
            )
        elif "exporter" in metafunc.fixturenames:
            metafunc.parametrize("exporter", self.exporters, ids=lambda each: each.id)

    @pytest.fixture
    def exported(
        self, request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
    ) -> tuple[Exporter, Export]:
        """Export a sample once for all tests that look at what was written."""
        exporter, sample = request.param
        key = exporter.id, sample
        if key not in self.made:
            folder = tmp_path_factory.mktemp("exported") / "out"
            self.made[key] = _export(exporter, sample, folder)
        return exporter, self.made[key]

    def test_it_writes_what_it_reports(self, exported: tuple[Exporter, Export]) -> None:
        exporter, made = exported
        written = [path.relative_to(made.folder).as_posix() for path in made.report.written]
        assert written
        assert sorted(written) == sorted(made.written)
        assert exporter.target == ("file" if len(written) == 1 else "folder")

    def test_the_module_is_as_it_was(self, exported: tuple[Exporter, Export]) -> None:
        assert exported[1].is_untouched

    def test_losses_are_sentences(self, exported: tuple[Exporter, Export]) -> None:
        losses = exported[1].report.losses
        assert len(set(losses)) == len(losses)
        assert all(loss.endswith(".") for loss in losses)

    def test_the_same_module_gives_the_same_bytes(
        self, exporter: Exporter, tmp_path: Path
    ) -> None:
        one, other = (_export(exporter, USUAL_SAMPLE, tmp_path / name) for name in "ab")
        assert one.written == other.written

    def test_one_scenario_can_be_asked_for(self, exporter: Exporter, tmp_path: Path) -> None:
        loaded = load(resources.sample_path(USUAL_SAMPLE))
        job = Job(loaded, loaded.whole, scenarios=(playable(loaded.whole)[0],))
        assert all(path.is_file() for path in exporter.export(job, tmp_path).written)

    def test_the_rights_notice_travels_along(self, exporter: Exporter, tmp_path: Path) -> None:
        loaded = loaded_of(_WITH_NOTICE)
        exporter.export(Job(loaded, loaded.whole), tmp_path)
        texts = [text for data in _contents(tmp_path).values() for text in _unpacked(data)]
        assert any(_NOTICE.encode() in text for text in texts)

    def test_a_module_with_mistakes_is_written_or_refused_in_words(
        self, exporter: Exporter, tmp_path: Path
    ) -> None:
        loaded = loaded_of(_WITH_MISTAKES)
        try:
            report = exporter.export(Job(loaded, loaded.whole), tmp_path)
        except ExportError as error:
            assert str(error).endswith(".")  # noqa: PT017 - either may be
        else:
            assert report.written

    def test_what_is_written_is_what_the_module_says(
        self, exporter: Exporter, reader: Reader
    ) -> None:
        assert broken_promises(exporter, _small_job(), reader) == {}

    def test_whoever_drops_a_kind_in_silence_is_found_out(
        self, exporter: Exporter, reader: Reader
    ) -> None:
        assert list(kinds_forgotten_unnoticed(exporter, _small_job(), reader)) == []

    def test_what_is_left_out_is_named(self, exporter: Exporter) -> None:
        """Hold to it whoever declares what is carried; a plugin need not."""
        carries = getattr(exporter, "carries", None)
        losses = made_by(exporter, _small_job()).losses if carries else ()
        for kind in carries.left_out if carries else ():
            assert difference(facts_of(_small_job(), kind), (), kind, losses) == ""

    def test_where_nothing_can_be_written_nothing_is_left(
        self, exporter: Exporter, tmp_path: Path
    ) -> None:
        (tmp_path / "file").write_text("mine")
        loaded = loaded_of("terrains: {hill: Hill}")
        with pytest.raises(OSError, match="file"):
            exporter.export(Job(loaded, loaded.whole), tmp_path / "file" / "out")
        assert [path.name for path in tmp_path.iterdir()] == ["file"]


@cache
def _small_job() -> Job:
    loaded = load(SMALL_MODULE)
    return Job(loaded, loaded.whole)


def _export(exporter: Exporter, sample: str, folder: Path) -> Export:
    root, loaded = resources.sample_path(sample), load(resources.sample_path(sample))
    before = _contents(root)
    report = exporter.export(Job(loaded, loaded.whole), folder)
    untouched = _contents(root) == before and loaded.module == load(root).module
    return Export(report, folder, _contents(folder), untouched)


def _contents(folder: Path) -> dict[str, bytes]:
    """Return the bytes of every file below a folder, by its path."""
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}


def _unpacked(data: bytes) -> Iterator[bytes]:
    """Yield what a file says; of a zip, what each file in it says, too."""
    yield data
    if zipfile.is_zipfile(io.BytesIO(data)):
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            yield from (archive.read(name) for name in archive.namelist())
