"""One YAML file: its text, what it holds as plain data, and the nodes that know where."""

from __future__ import annotations

from typing import Any

import yaml

from sandtable.model.memo import cached_property
from sandtable.model.storage.parse import parse_counted
from sandtable.model.storage.problem import Problem

Plain = str | list[Any] | dict[str, Any] | None
Node = yaml.Node
BOM = "\ufeff"


class YamlFile:
    """The text of one file and what it holds. Marks count from `body`, which has no byte mark."""

    def __init__(self, name: str, text: str, problems: list[Problem]) -> None:
        self.name = name
        self.text = text
        self.body = text.removeprefix(BOM)
        found, self.entries = self._parsed(problems)
        self.sound = found is not None
        """Whether it could be read to its end."""
        self.data: dict[str, Any] = found or {}
        self._keys: dict[int, dict[str, tuple[yaml.ScalarNode, Node]]] = {}

    def _parsed(self, problems: list[Problem]) -> tuple[dict[str, Any] | None, int]:
        def say(line: int, column: int, message: str) -> None:
            problems.append(Problem(self.name, line, column, "", message))

        if not self.body.strip():
            say(1, 1, "The file is empty.")
            return None, 0
        return parse_counted(self.body, say)

    @cached_property
    def node(self) -> yaml.MappingNode | None:
        """The file's nodes, with marks; None where there are only comments, or no YAML.

        Composed only when something must be found, and only after `parse` saw how deep it nests.
        """
        if not self.sound:
            return None
        try:
            node = yaml.compose(self.body, Loader=yaml.CSafeLoader)
        except yaml.YAMLError:
            return None
        return node if isinstance(node, yaml.MappingNode) else None

    def children(self, node: yaml.MappingNode) -> dict[str, tuple[yaml.ScalarNode, Node]]:
        """The entries of a mapping of this file, by key."""
        found = self._keys.get(id(node))
        if found is None:
            pairs = ((key, child) for key, child in node.value if isinstance(key, yaml.ScalarNode))
            found = self._keys[id(node)] = {key.value: (key, child) for key, child in pairs}
        return found
