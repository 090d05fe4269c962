"""`make clean`: delete all files that the other targets made."""

from __future__ import annotations

from tools.entry import leave
from tools.environment import ROOT, remove

MADE = (
    ".venv",
    "build",
    "dist",
    ".coverage",
    ".hypothesis",
    ".import_linter_cache",
    ".mypy_cache",
    ".pytest_cache",
    ".ruff_cache",
)


def main() -> int:
    """Delete the made files, but no folder that contains other files."""
    for name in MADE:
        remove(ROOT / name)
    for bytecode in list(ROOT.rglob("__pycache__")):
        remove(bytecode)
    return 0


if __name__ == "__main__":
    leave(main)
