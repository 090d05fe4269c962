"""One YAML file: its text, its plain data, and the nodes with their positions."""

from __future__ import annotations

from typing import Any

import yaml

from sandtable.model.identity_cache import cached_property
from sandtable.model.storage.problem import Problem
from sandtable.model.storage.yaml_parser import parse_with_entry_count

PlainYaml = str | list[Any] | dict[str, Any] | None
YamlNode = yaml.Node
BYTE_ORDER_MARK = "\ufeff"
_TAG_OF_ALL_NODES = "tag:yaml.org,2002:str"


class _PositionLoader(yaml.CSafeLoader):
    """YAML loader that only finds the positions of nodes, and so skips the resolution of tags."""

    def resolve(self, *_: object) -> str:
        """Return the same tag for every YAML node, because no code uses tags."""
        return _TAG_OF_ALL_NODES

    def descend_resolver(self, *_: object) -> None:
        """Do nothing, because no YAML tag depends on the path."""

    def ascend_resolver(self) -> None:
        """Do nothing, because no YAML tag depends on the path."""


class YamlFile:
    """The text of one YAML file and its data.

    Positions are counted in `text_without_mark`, which begins after the byte order mark.
    """

    def __init__(self, name: str, text: str, problems: list[Problem]) -> None:
        self.name = name
        self.text = text
        self.text_without_mark = text.removeprefix(BYTE_ORDER_MARK)
        plain_data, self.entry_count = self._parse_text(problems)
        self.is_readable = plain_data is not None
        """Whether the file could be read to its end."""
        self.data: dict[str, Any] = plain_data or {}
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
        """Return the nodes of the file with their positions.

        None for a file of comments, or one that is not YAML. They are only computed when a
        position is needed, and only after the parser has limited the nesting.
        """
        if not self.is_readable:
            return None
        try:
            node = yaml.compose(self.text_without_mark, Loader=_PositionLoader)
        except yaml.YAMLError:
            # The parser has reported the syntax error with its position already.
            return None
        return node if isinstance(node, yaml.MappingNode) else None

    def entries_of_mapping(
        self, node: yaml.MappingNode
    ) -> dict[str, tuple[yaml.ScalarNode, YamlNode]]:
        """Return the entries of a mapping of this file, by key."""
        # Nodes live as long as the file, so their ids stay valid.
        entries = self._entries_by_node.get(id(node))
        if entries is None:
            pairs = ((key, child) for key, child in node.value if isinstance(key, yaml.ScalarNode))
            entries = self._entries_by_node[id(node)] = {
                key.value: (key, child) for key, child in pairs
            }
        return entries
