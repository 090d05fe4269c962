"""Lengths of modules and functions, and the share with annotated return types."""

from __future__ import annotations

import ast
from collections.abc import Iterable
from pathlib import Path
from statistics import median
from typing import NamedTuple

LONG_FUNCTION = 25
"""Lines: nine functions in ten have fewer."""

Function = ast.FunctionDef | ast.AsyncFunctionDef


class SourceFigures(NamedTuple):
    """Figures of the files of a program."""

    median_lines: float
    most_lines: int
    long_functions: float
    """The share of functions that are too long."""
    typed_returns: float
    """The share of functions that say what they return."""


def source_figures(paths: Iterable[Path]) -> SourceFigures:
    """Measure the files of a program."""
    texts = [path.read_text(encoding="utf-8") for path in paths]
    sizes = [text.count("\n") for text in texts if text.count("\n") > 1]
    nodes = [node for text in texts for node in ast.walk(ast.parse(text))]
    functions = [node for node in nodes if isinstance(node, Function)]
    return SourceFigures(
        median_lines=median(sizes),
        most_lines=max(sizes),
        long_functions=_share(_length(function) > LONG_FUNCTION for function in functions),
        typed_returns=_share(function.returns is not None for function in functions),
    )


def _share(answers: Iterable[bool]) -> float:
    """Return the share of true answers."""
    found = list(answers)
    return sum(found) / len(found) if found else 0.0


def _length(function: Function) -> int:
    """Count the lines of a function without its docstring."""
    first = function.body[0]
    start = function.lineno
    if ast.get_docstring(function, clean=False) is not None:
        start += (first.end_lineno or first.lineno) - first.lineno + 1
    return (function.end_lineno or function.lineno) - start + 1
