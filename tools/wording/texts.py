"""The texts for users, by the place where users read them."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
CODE: Mapping[str, tuple[str, ...]] = {
    "window": ("editor",),
    "command line": ("cli",),
    "exports": ("exporters", "importers"),
    "reports": ("model/reports", "model/wording", "model/edits", "model/storage"),
}
PAGES: Mapping[str, tuple[str, ...]] = {
    "check messages": ("tests/model/checks/messages.txt",),
    "check pages": ("docs/checks/*.md",),
    "documentation": ("README.md", "docs/*.md", "docs/format/*.md", "docs/guide/*.md"),
    "samples": ("sample_scenarios/*/README.md",),
}
AS_IN_WINDOW = frozenset({*CODE, "check messages"})
"""Texts in which no key of the file should be named."""
_QUOTING = frozenset({"docs/style.md"})
"""Pages that quote what is not to be written."""
_FENCED = re.compile(r"^```.*?^```\n|^    .*\n", re.MULTILINE | re.DOTALL)
_SENTENCE = re.compile(r"[A-Za-z]\S* \S+ \S+")
"""Three words: fewer are a key or a label."""


class Text(NamedTuple):
    """A text with the place where it is written."""

    where: str
    words: str


def texts(kind: str) -> Iterator[Text]:
    """Yield the texts of a kind."""
    for folder in CODE.get(kind, ()):
        for path in sorted((ROOT / folder).rglob("*.py")):
            yield from _code_texts(path)
    for pattern in PAGES.get(kind, ()):
        for path in sorted(ROOT.glob(pattern)):
            if path.relative_to(ROOT).as_posix() not in _QUOTING:
                yield from _page_texts(path)


def _code_texts(path: Path) -> Iterator[Text]:
    """Yield the sentences in a file of code, without docstrings."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    spare = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    joined = [node for node in ast.walk(tree) if isinstance(node, ast.JoinedStr)]
    spare |= {id(part) for node in joined for part in node.values}
    for node in ast.walk(tree):
        words = _words(node)
        if words and id(node) not in spare and _SENTENCE.search(words):
            yield Text(f"{path.relative_to(ROOT)}:{getattr(node, 'lineno', 0)}", words)


def _words(node: ast.AST) -> str:
    """Return the words of a text; a template has `{}` for its values."""
    if isinstance(node, ast.Constant):
        return node.value if isinstance(node.value, str) else ""
    if isinstance(node, ast.JoinedStr):
        parts = (p.value if isinstance(p, ast.Constant) else "{}" for p in node.values)
        return "".join(map(str, parts))
    return ""


def _page_texts(path: Path) -> Iterator[Text]:
    """Yield the lines of a page, without examples."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".md":
        text = _FENCED.sub(lambda found: "\n" * found[0].count("\n"), text)
    for number, line in enumerate(text.splitlines(), start=1):
        if line:
            yield Text(f"{path.relative_to(ROOT)}:{number}", line)
