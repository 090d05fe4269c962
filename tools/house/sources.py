"""How long modules and functions are, what they are called, and how much is commented."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterable, Iterator
from pathlib import Path
from statistics import median
from typing import NamedTuple

LONG_FUNCTION = 25
"""Lines: nine functions in ten have fewer."""
_WORD = re.compile(r"[A-Z]?[a-z0-9]+|[A-Z]+(?![a-z])")

Function = ast.FunctionDef | ast.AsyncFunctionDef


class SourceFigures(NamedTuple):
    """What the files of a program come to."""

    median_lines: float
    most_lines: int
    long_functions: float
    """The share of functions that are too long."""
    typed_returns: float
    """The share of functions that say what they return."""
    comments: float
    """Lines with a comment, of each hundred."""
    short_functions: float
    """The share of functions with a name of one word."""
    short_classes: float


def source_figures(paths: Iterable[Path]) -> SourceFigures:
    """Measure the files of a program."""
    texts = [path.read_text(encoding="utf-8") for path in paths]
    sizes = [text.count("\n") for text in texts if text.count("\n") > 1]
    nodes = [node for text in texts for node in ast.walk(ast.parse(text))]
    functions = [node for node in nodes if isinstance(node, Function)]
    classes = [node.name for node in nodes if isinstance(node, ast.ClassDef)]
    names = [function.name for function in functions if not function.name.startswith("__")]
    return SourceFigures(
        median_lines=median(sizes),
        most_lines=max(sizes),
        long_functions=_share(_length(function) > LONG_FUNCTION for function in functions),
        typed_returns=_share(function.returns is not None for function in functions),
        comments=100 * sum(map(_comments, texts)) / sum(sizes),
        short_functions=_share(is_one_word(name) for name in names),
        short_classes=_share(map(is_one_word, classes)),
    )


def _share(answers: Iterable[bool]) -> float:
    """Return which part of the answers is yes."""
    found = list(answers)
    return sum(found) / len(found) if found else 0.0


def is_one_word(name: str) -> bool:
    """Say whether a name is of one word, in whichever way words are joined in it."""
    return len(_WORD.findall(name)) == 1


def _length(function: Function) -> int:
    """Count the lines of a function without its docstring."""
    first = function.body[0]
    start = function.lineno
    if ast.get_docstring(function, clean=False) is not None:
        start += (first.end_lineno or first.lineno) - first.lineno + 1
    return (function.end_lineno or function.lineno) - start + 1


def _comments(text: str) -> int:
    return sum(1 for token in _tokens(text) if token.type == tokenize.COMMENT)


def _tokens(text: str) -> Iterator[tokenize.TokenInfo]:
    return tokenize.generate_tokens(io.StringIO(text).readline)
