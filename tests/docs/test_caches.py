"""Each cache of the program has its row, and keeps results in one of the ways there are."""

import ast
import re

from tools.pages.cache_list import FOLDERS, PAGE, caches, caches_of, text
from tools.pages.places import COMMAND, ROOT

OF_A_MODULE = re.compile(r": .*\b(Module|Ground|Manifest|Position|History|CheckContext)\b")


def test_every_cache_has_its_row():
    assert PAGE.read_text(encoding="utf-8") == text(), f"Run `{COMMAND} caches`."


def test_caches_are_found_however_they_are_written():
    source = """
_MOST = 1_024
@memoize_by_identity
def one(module: Module) -> int: "Return one."
@functools.lru_cache(maxsize=_MOST)
def two(word): ...
three = cache(key_type)
def four(context): return context.once_per_run(four, list)
"""
    found = [(each.name, each.kind, each.bound) for each in caches_of(source, "x.py")]
    assert sorted(found) == [
        ("four", "once_per_run", ""),
        ("one", "memoize_by_identity", ""),
        ("three", "cache", ""),
        ("two", "lru_cache", "1024"),
    ]


def test_what_is_never_cleared_holds_no_module():
    holding = [
        (cache.file, cache.name)
        for cache in caches()
        if cache.kind in {"cache", "lru_cache"}
        and any(OF_A_MODULE.search(argument) for argument in cache.arguments)
    ]
    assert holding == []


def test_no_cache_is_hung_on_an_object_from_outside():
    for folder in FOLDERS:
        for path in sorted((ROOT / folder).rglob("*.py")):
            source = path.read_text(encoding="utf-8")
            if "Weak" not in source:
                continue  # to parse all files takes long
            names = {
                getattr(node, "id", getattr(node, "attr", ""))
                for node in ast.walk(ast.parse(source))
            }
            assert not {name for name in names if re.fullmatch("Weak.*Dictionary", name)}, path
