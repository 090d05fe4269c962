"""`python -m tools.parts_list`: print the list of parts (SBOM) as CycloneDX 1.6 JSON.

The build adds it to the wheel, at `sandtable-*.dist-info/sboms`. It names the program, the
required packages in the tested versions, and the included works of others. It depends on the
checkout alone, so two builds give the same list.
"""

from __future__ import annotations

import json
import re
import tomllib
import uuid
from pathlib import Path
from typing import Any

from tools.entry import leave
from tools.environment import ROOT

Part = dict[str, Any]

_PACKAGE = re.compile(r"^([\w.-]+)==([^\s;\\]+)", re.MULTILINE)
_NAME = re.compile(r"[\w.-]+")
_ROW = re.compile(r"^\| (?P<files>`.*`) \| (?P<cells>.*) \|$", re.MULTILINE)
_NAMESPACE = uuid.uuid5(uuid.NAMESPACE_DNS, "sandtable.parts")
OWN = "Sandtable"


def main() -> int:
    """Print the list of parts of this checkout."""
    print(json.dumps(parts_list(ROOT), indent=1))
    return 0


def parts_list(root: Path) -> dict[str, Any]:
    """Return the list of a checkout or of an unpacked sdist."""
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    version = project["version"]
    program = {
        "type": "application",
        "bom-ref": "sandtable",
        "name": "sandtable",
        "version": version,
        "licenses": [{"license": {"id": "Apache-2.0"}}],
        "purl": f"pkg:pypi/sandtable@{version}",
    }
    packages = packages_of((root / "requirements" / "run.txt").read_text(encoding="utf-8"))
    data = data_parts((root / "LICENCES.md").read_text(encoding="utf-8"))
    parts = [*packages, *data]
    direct = {_NAME.match(line)[0].lower() for line in project["dependencies"]}  # type: ignore[index]
    needed = [part["bom-ref"] for part in parts if part["name"] in direct or part in data]
    content = json.dumps([program, parts], sort_keys=True)
    return {
        "$schema": "http://cyclonedx.org/schema/bom-1.6.schema.json",
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "serialNumber": f"urn:uuid:{uuid.uuid5(_NAMESPACE, content)}",
        "version": 1,
        "metadata": {"component": program},
        "components": parts,
        "dependencies": [{"ref": "sandtable", "dependsOn": needed}],
    }


def packages_of(lock: str) -> list[Part]:
    """Return the packages of a lock file."""
    return [
        {
            "type": "library",
            "bom-ref": f"pkg:pypi/{name}@{version}",
            "name": name,
            "version": version,
            "purl": f"pkg:pypi/{name}@{version}",
        }
        for name, version in _PACKAGE.findall(lock)
    ]


def data_parts(page: str) -> list[Part]:
    """Return the included works of others, from the table of LICENCES.md."""
    parts = []
    for row in licence_rows(page):
        if row["by"] == OWN:
            continue
        reference = row["what"].lower().replace(" ", "-")
        parts.append(
            {
                "type": "data",
                "bom-ref": reference,
                "name": row["what"],
                "version": row["version"],
                "authors": [{"name": row["by"]}],
                "licenses": [{"license": _licence(row["licence"])}],
            }
        )
    return parts


def licence_rows(page: str) -> list[dict[str, str]]:
    """Return the rows of LICENCES.md: files, description, version, author, licence."""
    rows = []
    for match in _ROW.finditer(page):
        cells = [cell.strip() for cell in match["cells"].split(" | ")]
        rows.append({"files": match["files"], **dict(zip(_COLUMNS, cells, strict=True))})
    return rows


_COLUMNS = ("what", "version", "by", "licence")


def _licence(name: str) -> dict[str, str]:
    """Return a licence by its SPDX id, if its name is one; ids contain no blanks."""
    return {"name": name} if " " in name else {"id": name}


if __name__ == "__main__":
    leave(main)
