"""What every exporter must do, over every sample."""

import ast
from pathlib import Path

import pytest

import exporters
from exporters import ALL_EXPORTERS
from exporters.protocol import ExportError, Job
from model import resources
from model.reports.scenarios import playable
from model.storage.load import load
from tests.support.modules import loaded_of

ROOT = Path(__file__).parents[2]
EXPORTERS = pytest.mark.parametrize("exporter", ALL_EXPORTERS, ids=lambda each: each.id)
SAMPLES = pytest.mark.parametrize("sample", resources.samples())


@pytest.fixture
def loaded(sample):
    return load(resources.sample(sample))


def test_every_folder_is_a_listed_exporter():
    shared = {"art"}
    folders = {path.parent.name for path in Path(exporters.__file__).parent.glob("*/__init__.py")}
    assert {type(each).__module__.split(".")[1] for each in ALL_EXPORTERS} == folders - shared


def test_ids_and_labels_are_unique():
    assert len({each.id for each in ALL_EXPORTERS}) == len(ALL_EXPORTERS)
    assert len({each.label for each in ALL_EXPORTERS}) == len(ALL_EXPORTERS)


@EXPORTERS
@SAMPLES
def test_it_writes_what_it_reports(exporter, loaded, tmp_path, contents):
    report = exporter.export(Job(loaded, loaded.whole), tmp_path / "out")
    written = [path.relative_to(tmp_path / "out").as_posix() for path in report.written]
    assert written
    assert sorted(written) == sorted(contents(tmp_path / "out"))
    assert exporter.target == ("file" if len(written) == 1 else "folder")


@EXPORTERS
@SAMPLES
def test_the_same_module_gives_the_same_bytes(exporter, sample, tmp_path, contents):
    for name in ("first", "second"):
        loaded = load(resources.sample(sample))
        exporter.export(Job(loaded, loaded.whole), tmp_path / name)
    assert contents(tmp_path / "first") == contents(tmp_path / "second")


@EXPORTERS
@SAMPLES
def test_the_module_is_as_it_was(exporter, sample, loaded, tmp_path, contents):
    files = contents(resources.sample(sample))
    exporter.export(Job(loaded, loaded.whole), tmp_path)
    assert contents(resources.sample(sample)) == files
    assert loaded.module == load(resources.sample(sample)).module


@EXPORTERS
@SAMPLES
def test_one_scenario_can_be_asked_for(exporter, loaded, tmp_path):
    scenario = playable(loaded.whole)[0]
    report = exporter.export(Job(loaded, loaded.whole, scenarios=(scenario,)), tmp_path)
    assert all(path.is_file() for path in report.written)


@EXPORTERS
@SAMPLES
def test_losses_are_sentences(exporter, loaded, tmp_path):
    losses = exporter.export(Job(loaded, loaded.whole), tmp_path).losses
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
    package = ROOT.joinpath(*type(exporter).__module__.split("."), "__init__.py")
    tree = ast.parse(package.read_text(encoding="utf-8"))
    imported = {node.module for node in tree.body if isinstance(node, ast.ImportFrom)}
    assert imported <= {"__future__", "typing", "exporters.protocol"}
