"""The text of a YAML file that is edited: where entries and comments end, and replacements."""

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
    """Error for a node that can only be rewritten together with the entry around it."""


@dataclass(frozen=True, slots=True)
class MappingEntry:
    """An entry of a mapping in a file: its key, and where it begins and ends without comments."""

    key: str
    key_node: yaml.ScalarNode
    value_node: YamlNode
    start_index: int
    stop_index: int


@dataclass(slots=True)
class EditableText:
    """A text of a file with replacements to make in it.

    Below `finest_depth` levels, entries are rewritten as a whole.
    """

    text: str
    finest_depth: int = 99
    text_replacements: list[tuple[int, int, str]] = field(default_factory=list)

    @property
    def line_ending(self) -> str:
        """Return the characters that end the lines of this file."""
        return "\r\n" if "\r\n" in self.text else "\n"

    def replace_span(self, start: int, end: int, text: str) -> None:
        """Replace the text between two positions of the file."""
        self.text_replacements.append((start, end, text))

    def text_with_replacements(
        self, start: int = 0, end: int | None = None, since: int = 0
    ) -> str:
        """Return the text between two positions with its replacements.

        The first `since` replacements are left out. Raises PiecewiseEditError if two overlap.
        """
        end = len(self.text) if end is None else end
        parts, at = [], start
        # The sort is stable, so insertions at one position keep their order.
        for first, last, text in sorted(self.text_replacements[since:], key=lambda edit: edit[:2]):
            if first < at or last > end:
                raise PiecewiseEditError  # two edits meet
            parts += [self.text[at:first], text]
            at = last
        return "".join((*parts, self.text[at:end]))

    # --------------------------------------------------------------------------------- lines
    def start_of_line_at(self, index: int) -> int:
        """Return the start of the line that contains a position."""
        return self.text.rfind("\n", 0, index) + 1

    def start_of_next_line(self, index: int) -> int:
        """Return the start of the next line, if only a comment is left on this line."""
        match = _REST_OF_LINE_PATTERN.match(self.text, index)
        if match is None:
            raise PiecewiseEditError
        return match.end()

    def column_of_position(self, index: int) -> int:
        """Return the column of a position in its line."""
        return index - self.start_of_line_at(index)

    def start_of_own_line(self, index: int) -> int:
        """Return the start of the line that contains a position, if only spaces precede it."""
        start = self.start_of_line_at(index)
        if self.text[start:index].strip(" "):
            raise PiecewiseEditError
        return start

    def end_of_block_entry(self, stop: int, column: int) -> int:
        """Return the end of a block entry, including comments that are indented deeper."""
        at = end = self.start_of_next_line(stop)
        while at < len(self.text):
            match = _REST_OF_LINE_PATTERN.match(self.text, at)
            if match is None:
                break
            line = match[0].strip()
            if line and len(match[0]) - len(match[0].lstrip(" ")) <= column:
                break
            at = match.end()
            end = at if line else end
        return end

    def start_of_comments_above(self, start: int, column: int) -> int:
        """Return the start of the comments directly above a line that have its indentation."""
        while start > 0:
            above = self.start_of_line_at(start - 1)
            line = self.text[above:start].rstrip("\r\n")
            if line[: column + 1] != " " * column + "#":
                break
            start = above
        return start

    # --------------------------------------------------------------------------------- nodes
    def node_start(self, node: YamlNode) -> int:
        """Return the position in the text where a node starts."""
        return int(node.start_mark.index)

    def node_end(self, node: YamlNode) -> int:
        """Return the true end of a node; the parser's end includes white space after it."""
        end = int(node.end_mark.index)
        if isinstance(node, yaml.CollectionNode) and not node.flow_style and node.value:
            last = node.value[-1]
            return self.end_of_value(*last) if isinstance(last, tuple) else self.node_end(last)
        # The parser's end of a block text includes the empty lines after it.
        if isinstance(node, yaml.ScalarNode) and node.style in _BLOCK_STYLES:
            return self._block_text_end(node.start_mark.index, end)
        return end

    def _block_text_end(self, start: int, end: int) -> int:
        """Return the end of a block text.

        The end includes the empty lines after the words if the block keeps them (`|+`).
        """
        text = self.text[start:end]
        keeps_line_endings = "+" in text.partition("\n")[0].partition("#")[0]
        words = len(text) if keeps_line_endings else len(text.rstrip())
        stop = text.find("\n", words)
        ended = text if stop < 0 else text[:stop]
        return start + len(ended.removesuffix("\n").removesuffix("\r"))

    def end_of_value(self, key: YamlNode, value: YamlNode) -> int:
        """Return the end of an entry's value, or of the colon if the value is empty."""
        if not is_empty_node(value):
            return self.node_end(value)
        colon = self.end_of_colon(key)
        return self.node_end(key) if colon is None else colon

    def end_of_colon(self, key: YamlNode) -> int | None:
        """Return the position after the colon that follows a key, or None if there is none."""
        after = self.node_end(key)
        match = re.compile(r"\s*:").match(self.text, after)
        return match.end() if match else None

    def iter_comments(self, node: YamlNode, start: int, end: int) -> Iterator[str]:
        """Yield the comments between two positions, in a node or around it."""
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
    """Say whether nothing is written for the value of a node."""
    return isinstance(node, yaml.ScalarNode) and node.start_mark.index == node.end_mark.index


def iter_scalar_nodes(node: YamlNode) -> Iterator[yaml.ScalarNode]:
    """Yield all scalar nodes inside a node, in the order of the file."""
    if isinstance(node, yaml.ScalarNode):
        yield node
    elif isinstance(node, yaml.MappingNode):
        for key, value in node.value:
            yield from iter_scalar_nodes(key)
            yield from iter_scalar_nodes(value)
    else:
        for child in node.value:
            yield from iter_scalar_nodes(child)
