"""No package names a game: what is special to one is data."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from sandtable.model.entities.symbols import BUILT_IN_SYMBOLS
from sandtable.model.storage.module_loading import load_module

ROOT = Path(__file__).parents[1]
PACKAGES = (
    "model",
    "drawing",
    "exporters",
    "importers",
    "plugins",
    "testing",
    "api",
    "editor",
    "cli",
)
MODULES = sorted(
    head.parent
    for folder in (ROOT / "sample_scenarios", ROOT / "tests" / "excerpts")
    for head in folder.glob("*/module.yaml")
)
EXCEPTIONS = {
    "common": "the format's own word for the owner of what belongs to everybody",
    "exporter": "a part of this program",
    "infantry": "what foot soldiers are called in every game",
    "carrier": "what carries, in every game",
    "complex": "hard to take in",
    "neutral": "what is nobody's, in every game, and TripleA's own player for it",
    **dict.fromkeys(BUILT_IN_SYMBOLS, "what a counter may show, in every game"),
}
"""Words that are ours as well as a game's, each with its reason."""
VOCABULARY = ROOT / "model" / "entities" / "symbols.py"
"""By these words symbols are recognised in every game; none of them is a name."""
SHORT = 2
"""Letters and pairs of them mean anything."""
LONG = 6


def _words(folder: Path) -> Iterator[str]:
    """Give titles, scenario names, owners' names, and longer piece ids."""
    module = load_module(folder).complete_module
    yield module.module.title
    yield module.module.rights.work
    yield from (s.name for s in module.scenarios.values() if s.name)
    yield from (owner.name for owner in module.module.owners.values())
    for types in module.pieces.values():
        for pieces in types.values():
            yield from (piece for piece in pieces if sum(map(str.isalpha, piece)) > LONG)


@cache
def _texts() -> tuple[tuple[Path, str], ...]:
    paths = (path for package in PACKAGES for path in sorted((ROOT / package).rglob("*.py")))
    return tuple((path, path.read_text(encoding="utf-8")) for path in paths)


@cache
def _known_tokens() -> frozenset[str]:
    return frozenset(token for _, text in _texts() for token in _tokens(text))


def _tokens(text: str) -> list[str]:
    return re.findall(r"[\w-]+", text)


def test_there_are_modules_to_look_for():
    """The samples and the excerpts are found, so the next test has something to do."""
    assert len(MODULES) >= 6


@pytest.mark.parametrize("folder", MODULES, ids=lambda folder: folder.name)
def test_no_package_names_a_game(folder):
    """Nothing in the packages speaks of this module's game."""
    named = (word for word in _words(folder) if len(word) > SHORT)
    words = {
        word
        for word in named
        if word.lower() not in EXCEPTIONS and _known_tokens().issuperset(_tokens(word))
    }
    if not words:
        return
    pattern = re.compile(
        r"(?<![\w-])("
        + "|".join(map(re.escape, sorted(words, key=len, reverse=True)))
        + r")(?![\w-])"
    )
    found = [
        f"{path.relative_to(ROOT)}:{number}: {match[0]}"
        for path, text in _texts()
        for number, line in enumerate(text.splitlines(), start=1)
        for match in pattern.finditer(line)
        if path != VOCABULARY or not match[0].islower()
    ]
    assert not found, "\n".join(found)
