"""What must change in a file's text so that a node says something else: block style.

Each function puts its edits on the page. What did not change is not touched; what cannot be
changed piece by piece is written anew with the entry around it, and its comments move above it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from typing import TYPE_CHECKING, Any

import yaml

from sandtable.model.schema_introspection import type_below
from sandtable.model.storage.emit import WIDTH, entry, flow, shortest
from sandtable.model.storage.flowing import flow_mapping, flow_sequence
from sandtable.model.storage.matching import (
    ABSENT,
    entries_of,
    listed_before,
    matched,
    order_of,
    same,
)
from sandtable.model.storage.page import CoarseError, Entry, Page, is_empty
from sandtable.model.storage.scalars import respelt, scalar
from sandtable.model.storage.tree import IN_FILE

if TYPE_CHECKING:
    from sandtable.model.storage.nodes import Node


def rewrite(page: Page, node: Node, kind: Any, old: Any, new: Any, depth: int = 0) -> None:
    """Let a node in block style say `new` where it said `old`, both plain."""
    if same(old, new):
        return
    if depth >= page.finest:
        raise CoarseError
    listed = shortest(new)
    if isinstance(node, yaml.MappingNode) and isinstance(new, Mapping):
        known = old if isinstance(old, Mapping) else {}
        mapping = flow_mapping if node.flow_style else _mapping
        mapping(page, node, kind, known, new, depth)
    elif isinstance(node, yaml.SequenceNode) and isinstance(listed, list):
        sequence = flow_sequence if node.flow_style else _sequence
        sequence(page, node, kind, listed_before(old, node), listed, depth)
    elif isinstance(node, yaml.ScalarNode) and isinstance(listed, str | None):
        _scalar(page, node, listed)
    else:
        raise CoarseError


def _scalar(page: Page, node: yaml.ScalarNode, new: str | None) -> None:
    start, end = page.start(node), page.end(node)
    text = respelt(new, node.style, page.text[start:end], page.newline)
    if is_empty(node) or text is None:
        raise CoarseError
    page.put(start, end, text)


# ------------------------------------------------------------------------------ block mappings
def _mapping(
    page: Page,
    node: yaml.MappingNode,
    kind: Any,
    old: Mapping[str, Any],
    new: Mapping[str, Any],
    depth: int,
) -> None:
    entries = entries_of(page, node, kind, old)
    order = order_of(entries, old, new)
    if not order:
        raise CoarseError
    column = page.column(entries[0].start)
    by_key = {one.key: one for one in entries}
    staying = _staying([one.key for one in entries], order)
    for one in entries:
        if one.key in staying and one.key in new:
            said = old.get(one.key, ABSENT)
            _entry(page, one, _kind_below(kind, one.key), said, new[one.key], depth)
        elif one.key not in order:
            page.put(page.own_line(one.start), page.past(one.stop, column), "")
    spot = _front(page, entries[0], column)
    for key in order:
        if key in staying:
            spot = page.past(by_key[key].stop, column)
        elif key in by_key:
            said = (_kind_below(kind, key), old.get(key, ABSENT), new.get(key, ABSENT))
            page.put(spot, spot, _moved(page, by_key[key], column, said, depth))
        else:
            page.put(spot, spot, _fresh(page, entries, key, new[key], spot))


def _kind_below(kind: Any, key: str) -> Any:
    return None if key == IN_FILE else type_below(kind, key)


def _fresh(page: Page, entries: Sequence[Entry], key: str, value: Any, spot: int) -> str:
    """The lines of a new entry, with an empty one before them where there is one after it."""
    text = _lines(page, _like(entries, key, value, page.column(entries[0].start)))
    return page.newline + text if page.text.startswith(page.newline, spot) else text


def _front(page: Page, first: Entry, column: int) -> int:
    """Where an entry goes that comes first: above what is said of the old first, below a title."""
    start = page.own_line(first.start)
    above = page.comments_above(start, column)
    return above or start


def _like(entries: Sequence[Entry], key: str, value: Any, column: int) -> Iterator[str]:
    """A new entry's lines: a single one where those beside it are such, and it fits."""
    styles = [e.node.flow_style for e in entries if isinstance(e.node, yaml.CollectionNode)]
    line = f"{' ' * column}{scalar(key, key=True)}: {flow(value)}"
    brackets = isinstance(shortest(value), Mapping | list) and key != IN_FILE
    if brackets and len(line) <= WIDTH and styles.count(True) * 2 > len(styles):
        return iter([line])
    return entry(key, value, column)


def _lines(page: Page, lines: Iterator[str]) -> str:
    whole = "".join(f"{line}\n" for line in lines)
    return whole.replace("\n", page.newline)


def _staying(before: Sequence[str], after: Sequence[str]) -> set[str]:
    """The keys that need not move: a longest run of those in the same order before and after."""
    if [key for key in before if key in after] == [key for key in after if key in before]:
        return set(before) & set(after)
    blocks = SequenceMatcher(None, before, after, autojunk=False).get_matching_blocks()
    return {before[block.a + i] for block in blocks for i in range(block.size)}


def _moved(page: Page, one: Entry, column: int, said: tuple[Any, Any, Any], depth: int) -> str:
    """Cut out an entry, with its comments and its own changes, to stand elsewhere."""
    kind, old, new = said
    start = page.comments_above(page.own_line(one.start), column)
    end = page.past(one.stop, column)
    since = len(page.edits)
    if new is not ABSENT:
        _entry(page, one, kind, old, new, depth)
    text = page.result(start, end, since)
    del page.edits[since:]
    page.put(start, end, "")
    return text


def _entry(page: Page, one: Entry, kind: Any, old: Any, new: Any, depth: int) -> None:
    since = len(page.edits)
    try:
        rewrite(page, one.node, kind, old, new, depth + 1)
    except CoarseError:
        del page.edits[since:]
        _anew(page, one, new)


def _anew(page: Page, one: Entry, new: Any) -> None:
    """Write an entry's value anew; comments within move above it, the one behind it stays."""
    after = page.colon(one.key_node)
    start = page.own_line(one.start)
    if after is None:
        raise CoarseError
    column = page.column(one.start)
    head, *rest = "\n".join(entry(one.key, new, column)).split("\n")
    first = head[column + len(scalar(one.key, key=True)) + 1 :]
    comments = [] if is_empty(one.node) else list(page.comments(one.node, after, one.stop))
    page.put(start, start, _lines(page, (" " * column + comment for comment in comments)))
    if not rest:
        page.put(after, one.stop, first)
        return
    behind = page.text[one.stop : page.line_end(one.stop)].rstrip("\r\n")
    text = "\n".join([first + behind, *rest]).replace("\n", page.newline)
    page.put(after, one.stop + len(behind), text)


# ----------------------------------------------------------------------------- block sequences
def _sequence(
    page: Page, node: yaml.SequenceNode, kind: Any, old: list[Any], new: list[Any], depth: int
) -> None:
    if not new:
        raise CoarseError
    column = node.start_mark.column
    matches = matched(old, new)
    texts: list[tuple[int, str]] = []
    spot = page.own_line(page.start(node))
    for index, value in matches:
        if index is None:
            texts.append((spot, " " * column + "- " + flow(value) + page.newline))
            continue
        child = node.value[index]
        spot = page.past(page.end(child), column)
        if value is not ABSENT:
            rewrite(page, child, type_below(kind, "0"), old[index], value, depth + 1)
    kept = {index for index, _ in matches}
    for index, child in enumerate(node.value):
        if index not in kept:
            dash = page.text.rindex("-", 0, page.start(child))
            page.put(page.own_line(dash), page.past(page.end(child), column), "")
    for at, text in texts:
        page.put(at, at, text)
