"""Wheel and sdist are the same bytes wherever and whenever they are built."""

import hashlib
import os
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

from tools.build_hook import unknown_files
from tools.environment import clean_variables

ROOT = Path(__file__).parents[2]

pytestmark = pytest.mark.long


def build(folder, *targets, zone="UTC"):
    """Build in a folder; give a hash and the path of what was made, by its ending."""
    out = folder.parent / f"{folder.name}_out"
    choice = [part for target in targets for part in ("-t", target)]
    command = [sys.executable, "-m", "hatchling", "build", "-d", str(out), *choice]
    variables = clean_variables({"TZ": zone})
    subprocess.run(command, cwd=folder, env=variables, check=True)
    files = [path for path in out.iterdir() if path.suffix in {".whl", ".gz"}]
    return {path.suffix: (hashlib.sha256(path.read_bytes()).hexdigest(), path) for path in files}


def copy(target, *, age, umask):
    """Copy all files that git knows, as another person's checkout would hold them."""
    unknown = {str(ROOT / name.rstrip("/")) for name in unknown_files(ROOT)}

    def ignored(folder, names):
        return [name for name in names if name == ".git" or str(Path(folder, name)) in unknown]

    shutil.copytree(ROOT, target, symlinks=True, ignore=ignored)
    for path in target.rglob("*"):
        os.utime(path, (age, age))
        path.chmod((0o777 if path.is_dir() else 0o666) & ~umask)
    return target


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """What two people make of one state of the files."""
    folder = tmp_path_factory.mktemp("builds")
    one = copy(folder / "one", age=1_000_000_000, umask=0o022)
    two = copy(folder / "two", age=1_700_000_000, umask=0o077)
    return build(one, "wheel", "sdist"), build(two, "wheel", "sdist", zone="Asia/Tokyo")


@pytest.mark.parametrize("kind", [".whl", ".gz"])
def test_two_people_build_the_same_bytes(made, kind):
    one, two = made
    assert one[kind][0] == two[kind][0]


def test_the_wheel_of_the_sdist_is_the_wheel(made, tmp_path):
    one, _ = made
    with tarfile.open(one[".gz"][1]) as archive:
        archive.extractall(tmp_path, filter="data")
    [folder] = tmp_path.iterdir()
    assert build(folder, "wheel")[".whl"][0] == one[".whl"][0]


def test_the_wheel_holds_licences_and_the_list_of_parts(made):
    with zipfile.ZipFile(made[0][".whl"][1]) as wheel:
        names = {name.partition(".dist-info/")[2] for name in wheel.namelist()}
        assert {"licenses/LICENSE", "licenses/LICENCES.md", "sboms/sandtable.cdx.json"} <= names
