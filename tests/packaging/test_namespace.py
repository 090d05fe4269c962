"""Everything is imported as `sandtable.…`, and gets on with others' packages of common names."""

import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

from tests.support.installing import build, environment_with, run
from tools.environment import clean_variables

ROOT = Path(__file__).parents[2]
FOLDERS = sorted(path.name for path in (ROOT / "sandtable").iterdir() if path.is_symlink())
NEIGHBOUR = """
[build-system]
requires = ["hatchling"]
build-backend = "hatchling.build"
[project]
name = "neighbour"
version = "1"
[tool.hatch.build.targets.wheel]
packages = ["model", "cli"]
"""
JOB = """
import cli, model
from sandtable.model import resources
assert (model.OWNER, cli.OWNER) == ("neighbour", "neighbour")
print(resources.path_of_sample("lantern_ford"))
"""


@pytest.fixture(scope="module")
def neighbour(tmp_path_factory):
    """A wheel of somebody else that has packages `model` and `cli`."""
    folder = tmp_path_factory.mktemp("neighbour")
    (folder / "pyproject.toml").write_text(NEIGHBOUR)
    for package in ("model", "cli"):
        (folder / package).mkdir()
        (folder / package / "__init__.py").write_text('OWNER = "neighbour"\n')
    return build(folder, "wheel", folder / "out")


@pytest.fixture(scope="module", params=["wheel", "of the sdist", "editable"])
def wheel(request, tmp_path_factory):
    """What is installed: a wheel of the checkout or of its sdist, or the checkout itself."""
    folder = tmp_path_factory.mktemp("built")
    if request.param == "of the sdist":
        with tarfile.open(build(ROOT, "sdist", folder)) as archive:
            archive.extractall(folder / "unpacked", filter="data")
        [source] = (folder / "unpacked").iterdir()
        return build(source, "wheel", folder / "out")
    return build(ROOT, "wheel:editable" if request.param == "editable" else "wheel", folder)


@pytest.mark.long
def test_others_packages_of_the_same_names_stay_beside_ours(wheel, neighbour, tmp_path):
    programs = environment_with(tmp_path, wheel, neighbour)
    sample = run(programs / "python", "-c", JOB, folder=tmp_path)
    assert run(programs / "sandtable", "--version", folder=tmp_path).startswith("sandtable ")
    run(programs / "sandtable", "check", sample, folder=tmp_path)
    run(programs / "python", "-m", "sandtable", "check", sample, folder=tmp_path)
    pip = [sys.executable, "-m", "pip", "--python", programs / "python"]
    run(*pip, "uninstall", "--quiet", "--yes", "neighbour", folder=tmp_path)
    run(programs / "sandtable", "check", sample, folder=tmp_path)


@pytest.mark.long
def test_nothing_else_lands_among_the_packages(wheel, tmp_path):
    with zipfile.ZipFile(wheel) as archive:
        tops = {name.split("/")[0] for name in archive.namelist()}
        names = set(archive.namelist())
    own = {top for top in tops if not top.endswith(".dist-info")}
    if own == {"_sandtable.pth"}:
        return  # a checkout: it stays where it is
    assert own == {"sandtable"}
    inside = {f"sandtable/{name}/__init__.py" for name in FOLDERS}
    assert inside | {"sandtable/py.typed"} <= names


def test_a_checkout_without_links_finds_its_folders(tmp_path):
    """On Windows git may write a link as a small file that holds its target."""
    home = tmp_path / "sandtable"
    home.mkdir()
    for name in ("__init__.py", "__main__.py"):
        (home / name).write_bytes((ROOT / "sandtable" / name).read_bytes())
    for name in FOLDERS:
        (home / name).write_text(f"../{name}")
        (tmp_path / name).symlink_to(ROOT / name)
    code = (
        "from sandtable.model import resources as r, ids\n"
        "print(ids.__file__, r.path_of_sample('lantern_ford'), r.path_of_asset('icons'),"
        " r.path_of_check_page('CMP001'))"
    )
    found = [Path(path) for path in run_here(tmp_path, "-c", code).split()]
    assert found[0] == tmp_path / "model" / "ids.py"
    assert all(path.exists() for path in found)
    assert run_here(tmp_path, "-m", "sandtable", "--version").startswith("sandtable")


def run_here(folder, *words):
    """Run Python in a folder, which comes first where modules are looked for."""
    answer = subprocess.run(
        [sys.executable, *words],
        cwd=folder, env=clean_variables({"PYTHONPATH": str(folder)}),
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert answer.returncode == 0, answer.stderr
    return answer.stdout


def test_every_folder_of_the_program_has_its_link():
    for name in FOLDERS:
        assert (ROOT / "sandtable" / name).readlink() == Path("..", name)
    packages = {path.parent.name for path in ROOT.glob("*/__init__.py")} - {"sandtable", "tools"}
    assert set(FOLDERS) == packages


@pytest.mark.parametrize(
    "line", ["import model", "from model.ids import check_id", "from cli import check"]
)
def test_a_bare_import_is_refused_by_the_linter(line):
    command = [
        sys.executable,
        "-m",
        "ruff",
        "check",
        "--select",
        "TID251",
        "--stdin-filename=tools/x.py",
        "-",
    ]
    answer = subprocess.run(
        command, cwd=ROOT, input=f"{line}\n", capture_output=True, text=True, check=False
    )
    assert answer.returncode == 1
    assert "Import sandtable." in answer.stdout
