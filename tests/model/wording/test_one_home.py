"""Each text function exists once.

Nobody writes a second `place_words`.
"""

import ast
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).parents[3]
FOLDERS = ("cli", "drawing", "editor", "exporters", "importers", "model")


def functions():
    """Return the public functions of the package by name, with the files that define each."""
    found = defaultdict(list)
    for folder in FOLDERS:
        for path in sorted((ROOT / folder).rglob("*.py")):
            for node in ast.parse(path.read_text(encoding="utf-8")).body:
                if isinstance(node, ast.FunctionDef) and not node.name.startswith("_"):
                    found[node.name].append(path.relative_to(ROOT).as_posix())
    return found


def test_what_says_a_thing_of_the_game_exists_once():
    twice = {
        name: files
        for name, files in functions().items()
        if len(files) > 1 and any(file.startswith("model/wording/") for file in files)
    }
    assert twice == {}
