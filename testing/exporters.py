"""Tests for exporters, with samples of the program and with small modules."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

from sandtable.exporters.export_facts.export_contract import (
    FactReader,
    contract_violations,
    describe_fact_mismatch,
    export_to_memory,
    kinds_omitted_without_violation,
)  # fmt: skip
from sandtable.exporters.export_facts.facts import facts_of_kind
from sandtable.exporters.protocol import Exporter, ExportError, ExportReport, Job
from sandtable.model import resources
from sandtable.model.reports.playable_scenarios import playable_scenarios
from sandtable.model.storage.module_loading import load_module
from sandtable.testing.small_modules import load_module_text

USUAL_SAMPLE = "lantern_ford"
SMALL_MODULE_FILE = Path(__file__).with_name("everything.yaml")
"""A module with at least one fact of every kind."""
_NOTICE_TEXT = "Only facts are given."
_MODULE_WITH_NOTICE = f"""module:
  format: 1
  title: X
  rights: {{work: A Work, notice: {_NOTICE_TEXT}}}
"""
_MODULE_WITH_MISTAKES = (
    "scenarios: {a: {from: nowhere, first: 9, setup: {nobody: {nowhere: [nothing, all x]}}}}\n"
)


def _names_of_usual_sample(_: Exporter) -> Sequence[str]:
    return (USUAL_SAMPLE,)


def exporter_tests(
    *exporters: Exporter,
    samples: Callable[[Exporter], Sequence[str]] = _names_of_usual_sample,
    readers: Mapping[str, FactReader] | None = None,
) -> type[ExporterTests]:
    """Return a class of tests for exporters; `samples` returns the samples for an exporter.

    For exporters that declare what they carry, `readers` has a reader of the exported files by id,
    written from the description of the format and not from the exporter's code.
    """
    attributes = {"exporters": exporters, "samples": staticmethod(samples), "made": {}}
    attributes["readers"] = readers or {}
    return type("ExporterTests", (ExporterTests,), attributes)


@dataclass(frozen=True)
class SampleExport:
    """The result of exporting a sample, and whether the sample is unchanged."""

    report: ExportReport
    folder: Path
    written_files: Mapping[str, bytes]
    is_sample_unchanged: bool


class ExporterTests:
    """Tests that run for each exporter, or for each exporter and sample."""

    exporters: tuple[Exporter, ...] = ()
    samples: Callable[[Exporter], Sequence[str]] = staticmethod(_names_of_usual_sample)

    readers: Mapping[str, FactReader] = {}
    """Reader of the exported files by exporter id."""

    made: dict[tuple[str, str], SampleExport]
    """Earlier exports by exporter and sample."""

    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        """Pass the exporters and their samples to pytest."""
        if "exported_sample" in metafunc.fixturenames:
            pairs = [
                pytest.param((each, sample), id=f"{each.id}-{sample}")
                for each in self.exporters
                for sample in self.samples(each)
            ]
            metafunc.parametrize("exported_sample", pairs, indirect=True)
        elif "reader" in metafunc.fixturenames:
            read = [each for each in self.exporters if each.id in self.readers]
            parameters = [(each, self.readers[each.id]) for each in read]
            metafunc.parametrize(
                ("exporter", "reader"), parameters, ids=[each.id for each in read]
            )
        elif "exporter" in metafunc.fixturenames:
            metafunc.parametrize("exporter", self.exporters, ids=lambda each: each.id)

    @pytest.fixture
    def exported_sample(
        self, request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
    ) -> tuple[Exporter, SampleExport]:
        """Export a sample once for all tests that examine the files."""
        exporter, sample = request.param
        key = exporter.id, sample
        if key not in self.made:
            folder = tmp_path_factory.mktemp("exported") / "out"
            self.made[key] = _export_sample(exporter, sample, folder)
        return exporter, self.made[key]

    def test_it_writes_what_it_reports(
        self, exported_sample: tuple[Exporter, SampleExport]
    ) -> None:
        exporter, sample_export = exported_sample
        paths = [
            path.relative_to(sample_export.folder).as_posix()
            for path in sample_export.report.written
        ]
        assert paths
        assert sorted(paths) == sorted(sample_export.written_files)
        assert exporter.target == ("file" if len(paths) == 1 else "folder")

    def test_the_module_is_as_it_was(self, exported_sample: tuple[Exporter, SampleExport]) -> None:
        assert exported_sample[1].is_sample_unchanged

    def test_losses_are_sentences(self, exported_sample: tuple[Exporter, SampleExport]) -> None:
        losses = exported_sample[1].report.losses
        assert len(set(losses)) == len(losses)
        assert all(loss.endswith(".") for loss in losses)

    def test_the_same_module_gives_the_same_bytes(
        self, exporter: Exporter, tmp_path: Path
    ) -> None:
        earlier = self.made.get((exporter.id, USUAL_SAMPLE))
        first = earlier or _export_sample(exporter, USUAL_SAMPLE, tmp_path / "a")
        second = _export_sample(exporter, USUAL_SAMPLE, tmp_path / "b")
        assert first.written_files == second.written_files

    def test_one_scenario_can_be_asked_for(self, exporter: Exporter, tmp_path: Path) -> None:
        loaded = load_module(resources.path_of_sample(USUAL_SAMPLE))
        job = Job(
            loaded,
            loaded.complete_module,
            scenarios=(playable_scenarios(loaded.complete_module)[0],),
        )
        assert all(path.is_file() for path in exporter.export(job, tmp_path).written)

    def test_the_rights_notice_travels_along(self, exporter: Exporter, tmp_path: Path) -> None:
        loaded = load_module_text(_MODULE_WITH_NOTICE)
        exporter.export(Job(loaded, loaded.complete_module), tmp_path)
        texts = [
            text
            for data in _file_contents(tmp_path).values()
            for text in _contents_with_those_of_zips(data)
        ]
        assert any(_NOTICE_TEXT.encode() in text for text in texts)

    def test_a_module_with_mistakes_is_written_or_refused_in_words(
        self, exporter: Exporter, tmp_path: Path
    ) -> None:
        loaded = load_module_text(_MODULE_WITH_MISTAKES)
        try:
            report = exporter.export(Job(loaded, loaded.complete_module), tmp_path)
        except ExportError as error:
            assert str(error).endswith(".")  # noqa: PT017 - either may be
        else:
            assert report.written

    def test_what_is_written_is_what_the_module_says(
        self, exporter: Exporter, reader: FactReader
    ) -> None:
        assert contract_violations(exporter, _export_job_for_small_module(), reader) == {}

    def test_whoever_drops_a_kind_in_silence_is_found_out(
        self, exporter: Exporter, reader: FactReader
    ) -> None:
        assert (
            list(kinds_omitted_without_violation(exporter, _export_job_for_small_module(), reader))
            == []
        )

    def test_what_is_left_out_is_named(self, exporter: Exporter) -> None:
        """Test exporters that declare what they carry, which plugins need not do."""
        carries = getattr(exporter, "carries", None)
        losses = (
            export_to_memory(exporter, _export_job_for_small_module()).losses if carries else ()
        )
        for kind in carries.kinds_not_in_format if carries else ():
            assert (
                describe_fact_mismatch(
                    facts_of_kind(_export_job_for_small_module(), kind), (), kind, losses
                )
                == ""
            )

    def test_where_nothing_can_be_written_nothing_is_left(
        self, exporter: Exporter, tmp_path: Path
    ) -> None:
        (tmp_path / "file").write_text("mine")
        loaded = load_module_text("terrains: {hill: Hill}")
        with pytest.raises(OSError, match="file"):
            exporter.export(Job(loaded, loaded.complete_module), tmp_path / "file" / "out")
        assert [path.name for path in tmp_path.iterdir()] == ["file"]


@cache
def _export_job_for_small_module() -> Job:
    loaded = load_module(SMALL_MODULE_FILE)
    return Job(loaded, loaded.complete_module)


def _export_sample(exporter: Exporter, sample: str, folder: Path) -> SampleExport:
    root, loaded = resources.path_of_sample(sample), load_module(resources.path_of_sample(sample))
    before = _file_contents(root)
    report = exporter.export(Job(loaded, loaded.complete_module), folder)
    # An exporter must neither write beside the module nor change the value that it was given.
    untouched = _file_contents(root) == before and loaded.module == load_module(root).module
    return SampleExport(report, folder, _file_contents(folder), untouched)


def _file_contents(folder: Path) -> dict[str, bytes]:
    """Return the contents of all files below a folder, by path."""
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}


def _contents_with_those_of_zips(data: bytes) -> Iterator[bytes]:
    """Yield the content of a file and, for a zip archive, of each file in it."""
    yield data
    if zipfile.is_zipfile(io.BytesIO(data)):
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            yield from (archive.read(name) for name in archive.namelist())
