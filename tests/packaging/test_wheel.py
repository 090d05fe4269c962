"""The wheel alone, in an empty environment and from an empty folder, does the main job."""

from pathlib import Path

import pytest

from sandtable import exporters
from tests.support.installing import build, environment_with, run

ROOT = Path(__file__).parents[2]

pytestmark = pytest.mark.long

SMALLEST_SAMPLE = """
from sandtable.model import resources
def size(folder):
    return sum(path.stat().st_size for path in folder.rglob("*.yaml"))
print(min(map(resources.path_of_sample, resources.sample_names()), key=size))
"""


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    """A folder of programs of an environment that holds the wheel, and no checkout."""
    folder = tmp_path_factory.mktemp("wheel")
    return environment_with(folder, build(ROOT, "wheel", folder))


@pytest.fixture(scope="module")
def sample(installed, tmp_path_factory):
    """The smallest sample, as it came with the wheel."""
    folder = tmp_path_factory.mktemp("asking")
    return Path(run(installed / "python", "-c", SMALLEST_SAMPLE, folder=folder))


@pytest.mark.parametrize(
    "package", ["api", "cli", "model", "drawing", "exporters", "importers", "plugins", "editor"]
)
def test_the_code_is_the_wheels(installed, tmp_path, package):
    found = run(
        installed / "python",
        "-c",
        f"from sandtable import {package} as p; print(p.__file__)",
        folder=tmp_path,
    )
    assert Path(found).is_relative_to(installed.parent)


def test_the_sample_is_the_wheels(installed, sample):
    assert sample.is_relative_to(installed.parent)


def test_check(installed, sample, tmp_path):
    run(installed / "sandtable", "check", sample, folder=tmp_path)


@pytest.mark.parametrize("exporter", [exporter.id for exporter in exporters.ALL_EXPORTERS])
def test_export(installed, sample, tmp_path, exporter):
    target = tmp_path / "out"
    arguments = ["export", sample, "--to", exporter, "--out", target]
    run(installed / "sandtable", *arguments, folder=tmp_path)
    assert any(path.is_file() for path in target.rglob("*"))


def test_the_atlas_comes_along(installed, tmp_path):
    run(installed / "sandtable", "new", "map", "--template", "geography", folder=tmp_path)
    answer = run(installed / "sandtable", "draw", "map", folder=tmp_path)
    assert "as before" in answer.splitlines()[0]


def test_the_pages_of_checks_come_along(installed, tmp_path):
    where = "from sandtable.model import resources; print(resources.path_of_check_page('CMP001'))"
    found = Path(run(installed / "python", "-c", where, folder=tmp_path))
    assert found.is_relative_to(installed.parent)
    assert "CMP001" in found.read_text(encoding="utf-8")
