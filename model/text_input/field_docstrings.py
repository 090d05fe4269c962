"""Docstrings of a record's fields, read from the source code of the record."""

from __future__ import annotations

import ast
import inspect
import sys
from collections.abc import Mapping
from functools import cache
from itertools import pairwise
from typing import Any


def field_docstrings(record: type[Any]) -> Mapping[str, str]:
    """Return the docstrings of a record's fields, each on one line, by name of the field."""
    return {
        field.target.id: " ".join(below.value.value.split())
        for field, below in pairwise(_classes_by_name(record.__module__)[record.__name__].body)
        if isinstance(field, ast.AnnAssign)
        and isinstance(field.target, ast.Name)
        and isinstance(below, ast.Expr)
        and isinstance(below.value, ast.Constant)
        and isinstance(below.value.value, str)
    }


@cache
def _classes_by_name(module: str) -> Mapping[str, ast.ClassDef]:
    tree = ast.parse(inspect.getsource(sys.modules[module]))
    return {node.name: node for node in tree.body if isinstance(node, ast.ClassDef)}
