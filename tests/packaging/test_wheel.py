"""The wheel alone, in an empty environment and from an empty folder, does the main job."""

import os
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

from sandtable import exporters
from tools.environment import clean_variables

ROOT = Path(__file__).parents[2]

pytestmark = pytest.mark.long

SMALLEST_SAMPLE = """
from sandtable.model import resources
def size(folder):
    return sum(path.stat().st_size for path in folder.rglob("*.yaml"))
print(min(map(resources.sample, resources.samples()), key=size))
"""


def run(*command, folder):
    """Run a program without this checkout's variables; it must succeed. Give what it printed."""
    answer = subprocess.run(
        [str(part) for part in command],
        cwd=folder,
        env=clean_variables(),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    assert answer.returncode == 0, answer.stdout + answer.stderr
    return answer.stdout.strip()


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    """A folder of programs of an environment that holds the wheel, and no checkout."""
    folder = tmp_path_factory.mktemp("wheel")
    run(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder, folder=ROOT)
    [wheel] = folder.glob("*.whl")
    environment = folder / "environment"
    run(sys.executable, "-m", "venv", "--without-pip", environment, folder=folder)
    programs = environment / ("Scripts" if os.name == "nt" else "bin")
    pip = [sys.executable, "-m", "pip", "--python", programs / "python"]
    run(*pip, "install", "--quiet", "--no-deps", "--no-index", wheel, folder=folder)
    _show_dependencies(programs / "python", folder)
    return programs


def _show_dependencies(python, folder):
    """Let the environment see the packages installed here, instead of installing them again.

    A .pth file adds a folder, not what the .pth files in that folder add: the checkout, which is
    installed here editably, stays out of sight.
    """
    where = "import sysconfig; print(sysconfig.get_path('purelib'))"
    packages = Path(run(python, "-c", where, folder=folder))
    (packages / "dependencies.pth").write_text(sysconfig.get_path("purelib"), encoding="utf-8")


@pytest.fixture(scope="module")
def sample(installed, tmp_path_factory):
    """The smallest sample, as it came with the wheel."""
    folder = tmp_path_factory.mktemp("asking")
    return Path(run(installed / "python", "-c", SMALLEST_SAMPLE, folder=folder))


@pytest.mark.parametrize("package", ["cli", "model", "exporters", "importers", "editor"])
def test_the_code_is_the_wheels(installed, tmp_path, package):
    found = run(
        installed / "python", "-c", f"import {package}; print({package}.__file__)", folder=tmp_path
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
    where = "from sandtable.model import resources; print(resources.check_page('CMP001'))"
    found = Path(run(installed / "python", "-c", where, folder=tmp_path))
    assert found.is_relative_to(installed.parent)
    assert "CMP001" in found.read_text(encoding="utf-8")
