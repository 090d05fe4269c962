"""YAML as text editors read it: with the types of the core schema of YAML 1.2."""

from __future__ import annotations

import re
from typing import Any

import yaml

_CORE = (
    (re.compile(r"|~|null|Null|NULL"), lambda _: None),
    (re.compile(r"true|True|TRUE|false|False|FALSE"), lambda text: text.lower() == "true"),
    (re.compile(r"[-+]?[0-9]+"), int),
    (re.compile(r"0o[0-7]+|0x[0-9a-fA-F]+"), lambda text: int(text, 0)),
    (re.compile(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?"), float),
)


def typed(text: str) -> Any:
    """What an editor makes of a text; keys are texts, as in JSON."""
    node = yaml.compose(text, Loader=yaml.CSafeLoader)
    return {} if node is None else _typed(node)


def _typed(node: yaml.Node) -> Any:
    if isinstance(node, yaml.MappingNode):
        return {key.value: _typed(value) for key, value in node.value}
    if isinstance(node, yaml.SequenceNode):
        return [_typed(child) for child in node.value]
    assert isinstance(node, yaml.ScalarNode)
    if node.style:
        return node.value
    return next(
        (make(node.value) for sign, make in _CORE if sign.fullmatch(node.value)), node.value
    )
