"""Build hook of hatchling: the files that git knows, and the list of parts."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

_PAGES = {
    "docs/checks": "assets/checks",
    "docs/guide": "assets/guide",
    "docs/guide/pictures": "assets/guide/pictures",
}
"""Folders of pages that the editor shows: beside findings, and as its help."""


class BuildHook(BuildHookInterface):  # type: ignore[type-arg]  # the name of any builder's settings
    """Hook that chooses the files of wheel and sdist, and adds files made during the build."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Set which files are left out and added, before the builder collects files."""
        root = Path(self.root)
        unknown = unknown_files(root)
        excluded = self.build_config.target_config.setdefault("exclude", [])
        excluded += [as_pattern(name) for name in unknown]
        if self.target_name != "wheel":
            return
        if version != "editable":  # a checkout has its pages
            for folder, target in _PAGES.items():
                pages = sorted(path for path in (root / folder).iterdir() if path.is_file())
                build_data["force_include"] |= {
                    str(page): f"{target}/{page.name}"
                    for page in pages
                    if f"{folder}/{page.name}" not in unknown
                }
        build_data["sbom_files"].append(str(_write_parts(root)))


def unknown_files(root: Path) -> list[str]:
    """Return the names unknown to git, folders with a slash at the end; none in an sdist."""
    if not (root / ".git").exists():
        return []
    command = ["git", "ls-files", "--others", "--directory", "-z"]
    answer = subprocess.run(command, cwd=root, capture_output=True, check=True)
    return [name for name in answer.stdout.decode("utf-8").split("\0") if name]


def as_pattern(name: str) -> str:
    """Return a path as a line of .gitignore that matches this path alone."""
    escaped = "".join(f"\\{letter}" if letter in "\\*?[]!# " else letter for letter in name)
    return f"/{escaped}"


def _write_parts(root: Path) -> Path:
    """Write the list of parts to a temporary file, whose path does not appear in the wheel."""
    sys.path.insert(0, str(root))
    try:
        from tools.parts_list import parts_list
    finally:
        sys.path.remove(str(root))
    path = root / "build" / "sandtable.cdx.json"
    path.parent.mkdir(exist_ok=True)
    path.write_text(json.dumps(parts_list(root), indent=1) + "\n", encoding="utf-8")
    return path
