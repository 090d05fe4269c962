"""One YAML file: its text, what it holds as plain data, and the nodes that know where."""

from __future__ import annotations

from typing import Any

import yaml

from sandtable.model.identity_cache import cached_property
from sandtable.model.storage.problem import Problem
from sandtable.model.storage.yaml_parser import parse_with_entry_count

PlainYaml = str | list[Any] | dict[str, Any] | None
YamlNode = yaml.Node
BYTE_ORDER_MARK = "\ufeff"


class YamlFile:
    """The text of one file and what it holds. Marks count from `body`, which has no byte mark."""

    def __init__(self, name: str, text: str, problems: list[Problem]) -> None:
        self.name = name
        self.text = text
        self.text_without_mark = text.removeprefix(BYTE_ORDER_MARK)
        found, self.entry_count = self._parse_text(problems)
        self.is_readable = found is not None
        """Whether it could be read to its end."""
        self.data: dict[str, Any] = found or {}
        self._entries_by_node: dict[int, dict[str, tuple[yaml.ScalarNode, YamlNode]]] = {}

    def _parse_text(self, problems: list[Problem]) -> tuple[dict[str, Any] | None, int]:
        def report_problem(line: int, column: int, message: str) -> None:
            problems.append(Problem(self.name, line, column, "", message))

        if not self.text_without_mark.strip():
            report_problem(1, 1, "The file is empty.")
            return None, 0
        return parse_with_entry_count(self.text_without_mark, report_problem)

    @cached_property
    def root_node(self) -> yaml.MappingNode | None:
        """The file's nodes, with marks; None where there are only comments, or no YAML.

        Composed only when something must be found, and only after `parse` saw how deep it nests.
        """
        if not self.is_readable:
            return None
        try:
            node = yaml.compose(self.text_without_mark, Loader=yaml.CSafeLoader)
        except yaml.YAMLError:
            return None
        return node if isinstance(node, yaml.MappingNode) else None

    def entries_of_mapping(
        self, node: yaml.MappingNode
    ) -> dict[str, tuple[yaml.ScalarNode, YamlNode]]:
        """The entries of a mapping of this file, by key."""
        found = self._entries_by_node.get(id(node))
        if found is None:
            pairs = ((key, child) for key, child in node.value if isinstance(key, yaml.ScalarNode))
            found = self._entries_by_node[id(node)] = {
                key.value: (key, child) for key, child in pairs
            }
        return found
