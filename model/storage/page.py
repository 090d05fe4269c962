"""A file's text under the pen: where entries begin and end, what comments lie where, and edits."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import yaml

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.storage.nodes import Node

_COMMENT = re.compile(r"(?:^|(?<=[ \t]))#[^\r\n]*", re.MULTILINE)
_ONLY_COMMENT = re.compile(r"[ \t]*(?:#[^\r\n]*)?(?:\r?\n|\Z)")
_BLOCK = frozenset("|>")


class CoarseError(Exception):
    """A node cannot be rewritten piece by piece; the entry around it must be."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry of a mapping: its key as the value has it, and its extent without comments."""

    key: str
    key_node: yaml.ScalarNode
    node: Node
    start: int
    stop: int


@dataclass(slots=True)
class Page:
    """A text and what is to be changed in it. Below `finest` levels entries are written anew."""

    text: str
    finest: int = 99
    edits: list[tuple[int, int, str]] = field(default_factory=list)

    @property
    def newline(self) -> str:
        """How this file ends its lines."""
        return "\r\n" if "\r\n" in self.text else "\n"

    def put(self, start: int, end: int, text: str) -> None:
        """Let a text take the place of what stands between two points."""
        self.edits.append((start, end, text))

    def result(self, start: int = 0, end: int | None = None, since: int = 0) -> str:
        """The text between two points with the edits done, the first `since` of them left out."""
        end = len(self.text) if end is None else end
        parts, at = [], start
        for first, last, text in sorted(self.edits[since:], key=lambda edit: edit[:2]):
            if first < at or last > end:
                raise CoarseError  # two edits meet
            parts += [self.text[at:first], text]
            at = last
        return "".join((*parts, self.text[at:end]))

    # --------------------------------------------------------------------------------- lines
    def line_start(self, index: int) -> int:
        """Where the line of a point begins."""
        return self.text.rfind("\n", 0, index) + 1

    def line_end(self, index: int) -> int:
        """Where the next line begins, if nothing but a comment follows on this one."""
        found = _ONLY_COMMENT.match(self.text, index)
        if found is None:
            raise CoarseError
        return found.end()

    def column(self, index: int) -> int:
        """How far into its line a point is."""
        return index - self.line_start(index)

    def own_line(self, index: int) -> int:
        """Where a line begins that holds nothing before this point."""
        start = self.line_start(index)
        if self.text[start:index].strip(" "):
            raise CoarseError
        return start

    def past(self, stop: int, column: int) -> int:
        """Where a block entry's lines end, with the comments below that are indented deeper."""
        at = end = self.line_end(stop)
        while at < len(self.text):
            found = _ONLY_COMMENT.match(self.text, at)
            if found is None:
                break
            line = found[0].strip()
            if line and len(found[0]) - len(found[0].lstrip(" ")) <= column:
                break
            at = found.end()
            end = at if line else end
        return end

    def comments_above(self, start: int, column: int) -> int:
        """Where the comment lines begin that stand right above a line, no deeper and no less."""
        while start > 0:
            above = self.line_start(start - 1)
            line = self.text[above:start].rstrip("\r\n")
            if line[: column + 1] != " " * column + "#":
                break
            start = above
        return start

    # --------------------------------------------------------------------------------- nodes
    def start(self, node: Node) -> int:
        """Where a node begins."""
        return int(node.start_mark.index)

    def end(self, node: Node) -> int:
        """Where a node really ends; the parser's marks run on to what comes next."""
        end = int(node.end_mark.index)
        if isinstance(node, yaml.CollectionNode) and not node.flow_style and node.value:
            last = node.value[-1]
            return self.value_end(*last) if isinstance(last, tuple) else self.end(last)
        if isinstance(node, yaml.ScalarNode) and node.style in _BLOCK:
            return self._block_end(node.start_mark.index, end)
        return end

    def _block_end(self, start: int, end: int) -> int:
        """A block text that keeps the lines after it has them; any other ends with its words."""
        text = self.text[start:end]
        kept = "+" in text.partition("\n")[0].partition("#")[0]
        words = len(text) if kept else len(text.rstrip())
        stop = text.find("\n", words)
        ended = text if stop < 0 else text[:stop]
        return start + len(ended.removesuffix("\n").removesuffix("\r"))

    def value_end(self, key: Node, value: Node) -> int:
        """Where an entry's value ends; nothing at all ends with the colon."""
        if not is_empty(value):
            return self.end(value)
        colon = self.colon(key)
        return self.end(key) if colon is None else colon

    def colon(self, key: Node) -> int | None:
        """The point after the colon that follows a key, if there is one."""
        after = self.end(key)
        found = re.compile(r"\s*:").match(self.text, after)
        return found.end() if found else None

    def comments(self, node: Node, start: int, end: int) -> Iterator[str]:
        """The comments between two points, which are those of a node or around it."""
        at = start
        for scalar in scalars(node):
            first, last = self.start(scalar), self.end(scalar)
            if scalar.style in _BLOCK:  # its header may bear a comment
                first = min(self.text.find("\n", first) % (len(self.text) + 1), last)
            if first > at:
                yield from _COMMENT.findall(self.text[at : min(first, end)])
            at = max(at, last)
        if at < end:
            yield from _COMMENT.findall(self.text[at:end])


def is_empty(node: Node) -> bool:
    """Say whether nothing at all stands for a value."""
    return isinstance(node, yaml.ScalarNode) and node.start_mark.index == node.end_mark.index


def scalars(node: Node) -> Iterator[yaml.ScalarNode]:
    """All texts of a node, in the order in which they stand."""
    if isinstance(node, yaml.ScalarNode):
        yield node
    elif isinstance(node, yaml.MappingNode):
        for key, value in node.value:
            yield from scalars(key)
            yield from scalars(value)
    else:
        for child in node.value:
            yield from scalars(child)
