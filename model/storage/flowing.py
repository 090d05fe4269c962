"""What must change between brackets: entries and the gaps between them, with their comments."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import yaml

from sandtable.model.schema_introspection import type_below
from sandtable.model.storage.emit import WIDTH, flow, shortest
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

if TYPE_CHECKING:
    from sandtable.model.storage.nodes import Node

Part = tuple[int | None, str]
"""An entry of the new text: which of the old it stands in place of, and what is written."""

_COMMENT = re.compile(r"(?:^|(?<=\s))#[^\n]*")


def flow_mapping(
    page: Page,
    node: yaml.MappingNode,
    kind: Any,
    old: Mapping[str, Any],
    new: Mapping[str, Any],
    depth: int,
) -> None:
    """Let a mapping in braces say something else."""
    page.put(page.start(node), page.end(node), _mapping(page, node, kind, old, new, depth))


def flow_sequence(
    page: Page, node: yaml.SequenceNode, kind: Any, old: list[Any], new: list[Any], depth: int
) -> None:
    """Let a list in brackets say something else."""
    page.put(page.start(node), page.end(node), _sequence(page, node, kind, old, new, depth))


def _inside(page: Page, node: Node, kind: Any, old: Any, new: Any, depth: int) -> str:
    """The text of a node inside brackets."""
    start, end = page.start(node), page.end(node)
    if same(old, new):
        return page.text[start:end]
    listed = shortest(new)
    if depth < page.finest:
        if isinstance(node, yaml.MappingNode) and isinstance(new, Mapping):
            old = old if isinstance(old, Mapping) else {}
            return _mapping(page, node, kind, old, new, depth)
        if isinstance(node, yaml.SequenceNode) and isinstance(listed, list):
            return _sequence(page, node, kind, listed_before(old, node), listed, depth)
        if isinstance(node, yaml.ScalarNode) and isinstance(listed, str):
            text = respelt(listed, node.style, "", page.newline, flow=True)
            return flow(listed) if text is None else text
    if any(page.comments(node, start, end)):
        raise CoarseError
    return flow(new)


def _mapping(
    page: Page,
    node: yaml.MappingNode,
    kind: Any,
    old: Mapping[str, Any],
    new: Mapping[str, Any],
    depth: int,
) -> str:
    entries = entries_of(page, node, kind, old)
    places = {one.key: index for index, one in enumerate(entries)}
    parts: list[Part] = []
    for key in order_of(entries, old, new):
        if key not in places:
            parts.append((None, f"{scalar(key, flow=True, key=True)}: {flow(new[key])}"))
            continue
        one, said = entries[places[key]], old.get(key, ABSENT)
        text = page.text[one.start : one.stop]
        if key in new and (said is ABSENT or not same(said, new[key])):
            text = _changed(page, one, type_below(kind, key), said, new[key], depth)
        parts.append((places[key], text))
    return _together(page, node, [(one.start, one.stop) for one in entries], parts)


def _changed(page: Page, one: Entry, kind: Any, said: Any, new: Any, depth: int) -> str:
    """The text of an entry in braces whose value changed."""
    if is_empty(one.node):
        head = page.text[one.start : page.colon(one.key_node) or page.end(one.key_node)]
        return f"{head.rstrip(':')}: {flow(new)}"
    head = page.text[one.start : page.start(one.node)]
    return head + _inside(page, one.node, kind, said, new, depth + 1)


def _sequence(
    page: Page, node: yaml.SequenceNode, kind: Any, old: list[Any], new: list[Any], depth: int
) -> str:
    spots = [(page.start(child), page.end(child)) for child in node.value]
    parts: list[Part] = []
    for index, value in matched(old, new):
        if index is None:
            parts.append((None, flow(value)))
        elif value is ABSENT:
            parts.append((index, page.text[slice(*spots[index])]))
        else:
            child = node.value[index]
            said = old[index]
            parts.append(
                (index, _inside(page, child, type_below(kind, "0"), said, value, depth + 1))
            )
    return _together(page, node, spots, parts)


# -------------------------------------------------------------------------------- gaps
def _together(
    page: Page, node: Node, spots: Sequence[tuple[int, int]], parts: Sequence[Part]
) -> str:
    """Put entries between brackets again; the gaps between those that stay, stay."""
    start, end = page.start(node), page.end(node)
    if page.text[start] not in "[{":
        raise CoarseError  # a pair in a list, without braces
    ends = [start + 1, *(stop for _, stop in spots)]
    gaps = [page.text[a:b] for a, b in zip(ends, [*(s for s, _ in spots), end - 1], strict=True)]
    between, at = _usual(gaps), 0
    chunks: list[tuple[str, str]] = []
    for index, written in parts:
        if index is None or index < at:  # new, or moved here from further on
            chunks.append((between if chunks else _opening(gaps, spots), written))
            continue
        gap = _joined(gaps[at : index + 1])
        chunks.append((_with_comma(gap, between) if chunks else _without_comma(gap), written))
        at = index + 1
    closing = _without_comma(_joined(gaps[at:]), keep=bool(parts) and at == len(spots))
    fresh = next((n for n, (i, _) in enumerate(reversed(parts)) if i is not None), 0)
    if fresh and "#" in closing.partition("\n")[0]:
        gap, closing = _past_comment(page, spots[-1][0], closing)
        chunks[-fresh] = (gap, chunks[-fresh][1])
    text = "".join(gap + written for gap, written in chunks)
    return _broken(page, start, page.text[start] + text + closing + page.text[end - 1])


def _past_comment(page: Page, last: int, closing: str) -> tuple[str, str]:
    """The gap between a last entry, with a comment behind it, and a new one; and what follows."""
    line = page.text[page.line_start(last) : last]
    said, _, rest = closing.partition("\n")
    pad = len(line) - len(line.lstrip(" "))
    return f",{said}\n{' ' * pad}", f"{page.newline}{rest}"


def _usual(gaps: Sequence[str]) -> str:
    """What the author puts between two entries."""
    inner = [_COMMENT.sub("", gap) for gap in gaps[1:-1]]
    lines = [gap for gap in inner if "\n" in gap]
    if len(lines) * 2 <= len(inner):
        return ", "
    before, newline, pad = lines[-1].rpartition("\n")
    return "," + before[len(before.rstrip("\r")) :] + newline + pad


def _opening(gaps: Sequence[str], spots: Sequence[tuple[int, int]]) -> str:
    """What stands before the first entry, if that is a new one: no comment, which is another's."""
    return gaps[0] if spots and "#" not in gaps[0] else ""


def _joined(gaps: Sequence[str]) -> str:
    """One gap in place of several around entries that went: all comments, and one comma."""
    if len(gaps) == 1:
        return gaps[0]
    told = [gap for gap in gaps if "#" in gap]
    if not told:
        lined = [gap for gap in gaps if "\n" in gap]
        return (lined or list(gaps))[-1 if lined else 0]
    first, *rest = told
    return first + "".join(_without_comma(gap).lstrip(" ") for gap in rest)


def _comma(gap: str) -> int:
    """Where the comma of a gap is, which is none in a comment; -1 if there is none."""
    masked = _COMMENT.sub(lambda found: "#" * len(found[0]), gap)
    return masked.find(",")


def _with_comma(gap: str, between: str) -> str:
    if _comma(gap) >= 0:
        return gap
    return f",{gap}" if gap.strip() or "\n" in gap else between


def _without_comma(gap: str, *, keep: bool = False) -> str:
    at = _comma(gap)
    if keep or at < 0:
        return gap
    rest = gap[at + 1 :]
    return gap[:at] + (rest if "#" in gap or "\n" in gap else rest.lstrip(" "))


def _broken(page: Page, start: int, text: str) -> str:
    """Break a line that grew too long, where it is one line without comments and quotes."""
    column = page.column(start)
    if column + len(text) <= WIDTH or any(sign in text for sign in "\n#\"'{") or text[0] != "[":
        return text
    line = page.text[page.line_start(start) : start]
    if line.strip().count(":") != 1 or not line.rstrip().endswith(":"):
        return text  # not the value of a key in block style
    pad = " " * (len(line) - len(line.lstrip(" ")) + 2)
    lines, room = [""], WIDTH - column
    for word in re.split(r"(?<=, )", text):
        if lines[-1] and len(lines[-1]) + len(word.rstrip()) > room:
            lines[-1] = lines[-1].rstrip()
            lines.append(pad)
            room = WIDTH
        lines[-1] += word
    return page.newline.join(lines)
