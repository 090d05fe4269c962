"""Where what is shipped and what is installed come from: locks, licences, the list of parts."""

import fnmatch
import json
import re
import shutil
import subprocess
import tomllib
from pathlib import Path

import jsonschema
import pytest
from hatchling.builders.sdist import SdistBuilder
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tools import lock, parts_list
from tools.build_hook import as_pattern, unknown_files

ROOT = Path(__file__).parents[2]
PYPROJECT = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
PROJECT = tomllib.loads(PYPROJECT)
LOCKS = {
    path.stem: path.read_text(encoding="utf-8")
    for path in sorted((ROOT / "requirements").glob("*.txt"))
}
PINNED = re.compile(r"^([\w.-]+)==([^\s;]+)(?: ; ([^\\\n]*))? \\$", re.MULTILINE)


def requirements(name):
    """List what a lock file has to satisfy."""
    groups = PROJECT["dependency-groups"]

    def group(name):
        for entry in groups[name]:
            yield from group(entry["include-group"]) if isinstance(entry, dict) else [entry]

    own = PROJECT["project"]["dependencies"] if name in {"run", "dev"} else []
    return [Requirement(line) for line in [*own, *(group(name) if name != "run" else [])]]


# ------------------------------------------------------------------------------------- locks
def test_each_group_has_a_lock():
    assert set(LOCKS) == set(lock.LOCKS) == {"run", *PROJECT["dependency-groups"]}


@pytest.mark.parametrize("name", LOCKS)
def test_a_lock_satisfies_what_the_project_asks_for(name):
    pinned: dict[str, list[str]] = {}
    for package, version, _ in PINNED.findall(LOCKS[name]):
        pinned.setdefault(package, []).append(version)
    for requirement in requirements(name):
        versions = pinned[canonicalize_name(requirement.name)]
        allowed = [version for version in versions if version in requirement.specifier]
        assert allowed, f"{requirement}: run python -m tools.lock"


@pytest.mark.parametrize("name", LOCKS)
def test_a_lock_has_hashes_and_names_no_host(name):
    text = LOCKS[name]
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    assert text.startswith(lock.HEAD)
    assert "://" not in text
    for line in lines:
        assert PINNED.match(line) or re.fullmatch(r"    --hash=sha256:[0-9a-f]{64}( \\)?", line)
    # Each version is followed by its hashes: by more than one where there are files by system.
    assert not re.search(r"==.*\n(?!    --hash)", text)
    assert name in {"build", "fuzz"} or text.count("--hash") > 5 * len(PINNED.findall(text))


def test_locks_agree_with_each_other():
    versions: dict[tuple[str, str], set[str]] = {}
    for name in ("run", "build", "benchmarks", "dev"):
        for package, version, marker in PINNED.findall(LOCKS[name]):
            versions.setdefault((package, marker), set()).add(version)
    assert [key for key, found in versions.items() if len(found) > 1] == []


def test_what_builds_the_wheel_is_what_the_lock_brings():
    assert PROJECT["build-system"]["requires"] == PROJECT["dependency-groups"]["build"]


def test_an_upper_bound_has_its_reason_beside_it():
    bounded = re.findall(
        r'(?m)^ *(?:requires = \[)?"[\w-]+[^"]*(?:<|==|~=)\s*\d[^"]*".*$', PYPROJECT
    )
    assert len(bounded) > 4
    assert [line for line in bounded if not re.search(r"#.{15}", line)] == []


# ---------------------------------------------------------------------------------- licences
ROWS = parts_list.licence_rows((ROOT / "LICENCES.md").read_text(encoding="utf-8"))


def covers(pattern, name):
    """Tell whether a pattern means a file: `*` stays in its folder, `**` does not."""
    deep = pattern.endswith("**")
    same_depth = pattern.count("/") == name.count("/")
    return fnmatch.fnmatchcase(name, pattern) and (deep or same_depth)


def shipped(folder):
    """List the files of a folder that git knows, or that came with an sdist."""
    unknown = tuple(unknown_files(ROOT))
    names = (path.relative_to(ROOT).as_posix() for path in (ROOT / folder).rglob("*"))
    known = (name for name in names if (ROOT / name).is_file() and "__pycache__" not in name)
    return [name for name in known if not name.startswith(unknown)]


@pytest.mark.parametrize("folder", ["assets", "sample_scenarios"])
def test_each_file_that_is_shipped_has_its_licence(folder):
    patterns = [pattern for row in ROWS for pattern in re.findall("`(.*?)`", row["files"])]
    times = {name: sum(covers(pattern, name) for pattern in patterns) for name in shipped(folder)}
    assert len(times) > 90
    assert {name: count for name, count in times.items() if count != 1} == {}


def test_no_row_of_licences_is_stale():
    names = [*shipped("assets"), *shipped("sample_scenarios")]
    patterns = [pattern for row in ROWS for pattern in re.findall("`(.*?)`", row["files"])]
    assert [p for p in patterns if not any(covers(p, name) for name in names)] == []


def test_licences_are_in_the_wheel():
    assert "LICENCES.md" in PROJECT["project"]["license-files"]


# --------------------------------------------------------------------------- list of parts
PARTS_SCHEMA = {
    "type": "object",
    "required": ["bomFormat", "specVersion"],
    "additionalProperties": False,
    "properties": {
        "$schema": {"const": "http://cyclonedx.org/schema/bom-1.6.schema.json"},
        "bomFormat": {"const": "CycloneDX"},
        "specVersion": {"const": "1.6"},
        "serialNumber": {
            "pattern": "^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[0-9a-f-]{17}$"
        },
        "version": {"type": "integer", "minimum": 1},
        "metadata": {
            "required": ["component"],
            "additionalProperties": False,
            "properties": {"component": {"$ref": "#/$defs/component"}},
        },
        "components": {
            "type": "array",
            "uniqueItems": True,
            "items": {"$ref": "#/$defs/component"},
        },
        "dependencies": {
            "type": "array",
            "items": {
                "required": ["ref"],
                "additionalProperties": False,
                "properties": {
                    "ref": {"type": "string"},
                    "dependsOn": {
                        "type": "array",
                        "uniqueItems": True,
                        "items": {"type": "string"},
                    },
                },
            },
        },
    },
    "$defs": {
        "component": {
            "type": "object",
            "required": ["type", "name"],
            "additionalProperties": False,
            "properties": {
                "type": {"enum": ["application", "library", "data"]},
                "bom-ref": {"type": "string", "minLength": 1},
                "name": {"type": "string"},
                "version": {"type": "string"},
                "purl": {"pattern": r"^pkg:pypi/[a-z0-9-]+@[\w.]+$"},
                "authors": {
                    "type": "array",
                    "items": {
                        "required": ["name"],
                        "additionalProperties": False,
                        "properties": {"name": {"type": "string"}},
                    },
                },
                "licenses": {
                    "type": "array",
                    "items": {
                        "required": ["license"],
                        "additionalProperties": False,
                        "properties": {
                            "license": {
                                "oneOf": [{"required": ["id"]}, {"required": ["name"]}],
                                "properties": {"id": {"enum": ["Apache-2.0", "ISC"]}},
                            }
                        },
                    },
                },
            },
        }
    },
}
"""The part of CycloneDX 1.6 that the list uses, written from its specification."""


def test_the_list_of_parts_is_cyclonedx():
    parts = parts_list.parts_list(ROOT)
    jsonschema.validate(parts, PARTS_SCHEMA)
    references = {part["bom-ref"] for part in parts["components"]}
    [own] = parts["dependencies"]
    assert len(references) == len(parts["components"])
    assert own["ref"] == parts["metadata"]["component"]["bom-ref"]
    assert set(own["dependsOn"]) <= references


def test_the_list_names_each_package_of_the_lock_and_each_work_of_others():
    names = {part["name"] for part in parts_list.parts_list(ROOT)["components"]}
    assert {package for package, _, _ in PINNED.findall(LOCKS["run"])} < names
    assert {"Roboto Condensed", "Natural Earth"} < names


def test_the_list_is_printed(capsys):
    assert parts_list.main() == 0
    assert json.loads(capsys.readouterr().out) == parts_list.parts_list(ROOT)


# ------------------------------------------------------------------ files that git does not know
@pytest.fixture
def checkout(tmp_path):
    """A small checkout with two files that git knows."""
    subprocess.run(["git", "init", "-q", tmp_path], check=True)
    for name in ("known/file", "abc.py"):
        write(tmp_path / name)
    subprocess.run(["git", "add", "."], cwd=tmp_path, check=True)
    return tmp_path


def write(path):
    """Write an empty file, with its folder."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.touch()


def kept(checkout):
    """List what a build of a checkout would take."""
    project = {"project": {"name": "x", "version": "1"}}
    exclude = [as_pattern(name) for name in unknown_files(checkout)]
    builder = SdistBuilder(str(checkout), config={**project, "tool": hatch(exclude)})
    return {file.relative_path for file in builder.recurse_included_files()}


def hatch(exclude):
    """Give the settings of a build that leaves something out."""
    return {"hatch": {"build": {"targets": {"sdist": {"exclude": exclude}}}}}


@pytest.mark.parametrize(
    "name", ["left over.txt", "a[b]c*.py", "!odd", "#odd", "new/er/file", "b?c "]
)
def test_what_git_does_not_know_stays_out_whatever_its_name(checkout, name):
    write(checkout / name)
    assert kept(checkout) == {"known/file", "abc.py"}


def test_an_sdist_is_built_whole(checkout):
    shutil.rmtree(checkout / ".git")
    assert unknown_files(checkout) == []
