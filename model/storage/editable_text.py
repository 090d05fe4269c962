"""A file's text under the pen: where entries begin and end, what comments lie where, and edits."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import yaml

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.storage.yaml_file import YamlNode

_COMMENT_PATTERN = re.compile(r"(?:^|(?<=[ \t]))#[^\r\n]*", re.MULTILINE)
_REST_OF_LINE_PATTERN = re.compile(r"[ \t]*(?:#[^\r\n]*)?(?:\r?\n|\Z)")
_BLOCK_STYLES = frozenset("|>")


class PiecewiseEditError(Exception):
    """A node cannot be rewritten piece by piece; the entry around it must be."""


@dataclass(frozen=True, slots=True)
class MappingEntry:
    """One entry of a mapping: its key as the value has it, and its extent without comments."""

    key: str
    key_node: yaml.ScalarNode
    value_node: YamlNode
    start_index: int
    stop_index: int


@dataclass(slots=True)
class EditableText:
    """A text and what is to be changed in it. Below `finest` levels entries are written anew."""

    text: str
    finest_depth: int = 99
    text_replacements: list[tuple[int, int, str]] = field(default_factory=list)

    @property
    def line_ending(self) -> str:
        """How this file ends its lines."""
        return "\r\n" if "\r\n" in self.text else "\n"

    def replace_span(self, start: int, end: int, text: str) -> None:
        """Let a text take the place of what stands between two points."""
        self.text_replacements.append((start, end, text))

    def edited_text(self, start: int = 0, end: int | None = None, since: int = 0) -> str:
        """The text between two points with the edits done, the first `since` of them left out."""
        end = len(self.text) if end is None else end
        parts, at = [], start
        for first, last, text in sorted(self.text_replacements[since:], key=lambda edit: edit[:2]):
            if first < at or last > end:
                raise PiecewiseEditError  # two edits meet
            parts += [self.text[at:first], text]
            at = last
        return "".join((*parts, self.text[at:end]))

    # --------------------------------------------------------------------------------- lines
    def line_start(self, index: int) -> int:
        """Where the line of a point begins."""
        return self.text.rfind("\n", 0, index) + 1

    def next_line_start(self, index: int) -> int:
        """Where the next line begins, if nothing but a comment follows on this one."""
        found = _REST_OF_LINE_PATTERN.match(self.text, index)
        if found is None:
            raise PiecewiseEditError
        return found.end()

    def column_at(self, index: int) -> int:
        """How far into its line a point is."""
        return index - self.line_start(index)

    def start_of_own_line(self, index: int) -> int:
        """Where a line begins that holds nothing before this point."""
        start = self.line_start(index)
        if self.text[start:index].strip(" "):
            raise PiecewiseEditError
        return start

    def end_of_block_entry(self, stop: int, column: int) -> int:
        """Where a block entry's lines end, with the comments below that are indented deeper."""
        at = end = self.next_line_start(stop)
        while at < len(self.text):
            found = _REST_OF_LINE_PATTERN.match(self.text, at)
            if found is None:
                break
            line = found[0].strip()
            if line and len(found[0]) - len(found[0].lstrip(" ")) <= column:
                break
            at = found.end()
            end = at if line else end
        return end

    def start_of_comments_above(self, start: int, column: int) -> int:
        """Where the comment lines begin that stand right above a line, no deeper and no less."""
        while start > 0:
            above = self.line_start(start - 1)
            line = self.text[above:start].rstrip("\r\n")
            if line[: column + 1] != " " * column + "#":
                break
            start = above
        return start

    # --------------------------------------------------------------------------------- nodes
    def node_start(self, node: YamlNode) -> int:
        """Where a node begins."""
        return int(node.start_mark.index)

    def node_end(self, node: YamlNode) -> int:
        """Where a node really ends; the parser's marks run on to what comes next."""
        end = int(node.end_mark.index)
        if isinstance(node, yaml.CollectionNode) and not node.flow_style and node.value:
            last = node.value[-1]
            return self.value_end(*last) if isinstance(last, tuple) else self.node_end(last)
        if isinstance(node, yaml.ScalarNode) and node.style in _BLOCK_STYLES:
            return self._block_text_end(node.start_mark.index, end)
        return end

    def _block_text_end(self, start: int, end: int) -> int:
        """A block text that keeps the lines after it has them; any other ends with its words."""
        text = self.text[start:end]
        kept = "+" in text.partition("\n")[0].partition("#")[0]
        words = len(text) if kept else len(text.rstrip())
        stop = text.find("\n", words)
        ended = text if stop < 0 else text[:stop]
        return start + len(ended.removesuffix("\n").removesuffix("\r"))

    def value_end(self, key: YamlNode, value: YamlNode) -> int:
        """Where an entry's value ends; nothing at all ends with the colon."""
        if not is_empty_node(value):
            return self.node_end(value)
        colon = self.end_of_colon(key)
        return self.node_end(key) if colon is None else colon

    def end_of_colon(self, key: YamlNode) -> int | None:
        """The point after the colon that follows a key, if there is one."""
        after = self.node_end(key)
        found = re.compile(r"\s*:").match(self.text, after)
        return found.end() if found else None

    def iter_comments(self, node: YamlNode, start: int, end: int) -> Iterator[str]:
        """The comments between two points, which are those of a node or around it."""
        at = start
        for scalar in iter_scalar_nodes(node):
            first, last = self.node_start(scalar), self.node_end(scalar)
            if scalar.style in _BLOCK_STYLES:  # its header may bear a comment
                first = min(self.text.find("\n", first) % (len(self.text) + 1), last)
            if first > at:
                yield from _COMMENT_PATTERN.findall(self.text[at : min(first, end)])
            at = max(at, last)
        if at < end:
            yield from _COMMENT_PATTERN.findall(self.text[at:end])


def is_empty_node(node: YamlNode) -> bool:
    """Say whether nothing at all stands for a value."""
    return isinstance(node, yaml.ScalarNode) and node.start_mark.index == node.end_mark.index


def iter_scalar_nodes(node: YamlNode) -> Iterator[yaml.ScalarNode]:
    """All texts of a node, in the order in which they stand."""
    if isinstance(node, yaml.ScalarNode):
        yield node
    elif isinstance(node, yaml.MappingNode):
        for key, value in node.value:
            yield from iter_scalar_nodes(key)
            yield from iter_scalar_nodes(value)
    else:
        for child in node.value:
            yield from iter_scalar_nodes(child)
