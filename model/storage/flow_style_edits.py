"""Changes in the text between brackets of YAML: entries, the gaps between them, comments."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import yaml

from sandtable.model.schema_introspection import type_under_key
from sandtable.model.storage.editable_text import (
    EditableText,
    MappingEntry,
    PiecewiseEditError,
    is_empty_node,
)
from sandtable.model.storage.entry_matching import (
    ABSENT,
    former_list_entries,
    is_same_data,
    mapping_entries,
    match_list_entries,
    target_key_order,
)
from sandtable.model.storage.yaml_scalars import scalar_text, text_in_style
from sandtable.model.storage.yaml_writer import LINE_WIDTH, flow_style_text, shortest_form

if TYPE_CHECKING:
    from sandtable.model.storage.yaml_file import YamlNode

FlowPart = tuple[int | None, str]
"""An entry of the new text: the index of the old one it replaces, and its text."""

_COMMENT_PATTERN = re.compile(r"(?:^|(?<=\s))#[^\n]*")


def rewrite_flow_mapping(
    page: EditableText,
    node: yaml.MappingNode,
    kind: Any,
    old: Mapping[str, Any],
    new: Mapping[str, Any],
    depth: int,
) -> None:
    """Change the text of a mapping in braces so that it has a new value."""
    page.replace_span(
        page.node_start(node),
        page.node_end(node),
        _flow_mapping_text(page, node, kind, old, new, depth),
    )


def rewrite_flow_sequence(
    page: EditableText,
    node: yaml.SequenceNode,
    kind: Any,
    old: list[Any],
    new: list[Any],
    depth: int,
) -> None:
    """Change the text of a list in brackets so that it has a new value."""
    page.replace_span(
        page.node_start(node),
        page.node_end(node),
        _flow_sequence_text(page, node, kind, old, new, depth),
    )


def _text_inside_brackets(
    page: EditableText, node: YamlNode, kind: Any, old: Any, new: Any, depth: int
) -> str:
    """Return the new text of a node in brackets."""
    start, end = page.node_start(node), page.node_end(node)
    if is_same_data(old, new):
        return page.text[start:end]
    listed = shortest_form(new)
    if depth < page.finest_depth:
        if isinstance(node, yaml.MappingNode) and isinstance(new, Mapping):
            old = old if isinstance(old, Mapping) else {}
            return _flow_mapping_text(page, node, kind, old, new, depth)
        if isinstance(node, yaml.SequenceNode) and isinstance(listed, list):
            return _flow_sequence_text(
                page, node, kind, former_list_entries(old, node), listed, depth
            )
        if isinstance(node, yaml.ScalarNode) and isinstance(listed, str):
            text = text_in_style(listed, node.style, "", page.line_ending, flow=True)
            return flow_style_text(listed) if text is None else text
    if any(page.iter_comments(node, start, end)):
        raise PiecewiseEditError
    return flow_style_text(new)


def _flow_mapping_text(
    page: EditableText,
    node: yaml.MappingNode,
    kind: Any,
    old: Mapping[str, Any],
    new: Mapping[str, Any],
    depth: int,
) -> str:
    entries = mapping_entries(page, node, kind, old)
    places = {entry.key: index for index, entry in enumerate(entries)}
    parts: list[FlowPart] = []
    for key in target_key_order(entries, old, new):
        if key not in places:
            parts.append(
                (None, f"{scalar_text(key, flow=True, key=True)}: {flow_style_text(new[key])}")
            )
            continue
        entry, former = entries[places[key]], old.get(key, ABSENT)
        text = page.text[entry.start_index : entry.stop_index]
        if key in new and (former is ABSENT or not is_same_data(former, new[key])):
            text = _changed_entry_text(
                page, entry, type_under_key(kind, key), former, new[key], depth
            )
        parts.append((places[key], text))
    return _join_entries(
        page, node, [(entry.start_index, entry.stop_index) for entry in entries], parts
    )


def _changed_entry_text(
    page: EditableText, entry: MappingEntry, kind: Any, former: Any, new: Any, depth: int
) -> str:
    """Return the text of an entry in braces with a new value."""
    if is_empty_node(entry.value_node):
        head = page.text[
            entry.start_index : page.end_of_colon(entry.key_node) or page.node_end(entry.key_node)
        ]
        return f"{head.rstrip(':')}: {flow_style_text(new)}"
    head = page.text[entry.start_index : page.node_start(entry.value_node)]
    return head + _text_inside_brackets(page, entry.value_node, kind, former, new, depth + 1)


def _flow_sequence_text(
    page: EditableText,
    node: yaml.SequenceNode,
    kind: Any,
    old: list[Any],
    new: list[Any],
    depth: int,
) -> str:
    spots = [(page.node_start(child), page.node_end(child)) for child in node.value]
    parts: list[FlowPart] = []
    for index, value in match_list_entries(old, new):
        if index is None:
            parts.append((None, flow_style_text(value)))
        elif value is ABSENT:
            parts.append((index, page.text[slice(*spots[index])]))
        else:
            child = node.value[index]
            former = old[index]
            parts.append(
                (
                    index,
                    _text_inside_brackets(
                        page, child, type_under_key(kind, "0"), former, value, depth + 1
                    ),
                )
            )
    return _join_entries(page, node, spots, parts)


# -------------------------------------------------------------------------------- gaps
def _join_entries(
    page: EditableText, node: YamlNode, spots: Sequence[tuple[int, int]], parts: Sequence[FlowPart]
) -> str:
    """Return the text between brackets made of entries, with the old gaps where they remain."""
    start, end = page.node_start(node), page.node_end(node)
    # The parser calls `[a: 1]` a mapping, which has no braces of its own.
    if page.text[start] not in "[{":
        raise PiecewiseEditError  # a pair in a list, without braces
    ends = [start + 1, *(stop for _, stop in spots)]
    gaps = [page.text[a:b] for a, b in zip(ends, [*(s for s, _ in spots), end - 1], strict=True)]
    between, at = _usual_gap_between_entries(gaps), 0
    chunks: list[tuple[str, str]] = []
    for index, entry_text in parts:
        if index is None or index < at:  # new, or moved here from further on
            chunks.append(
                (between if chunks else _gap_before_first_entry(gaps, spots), entry_text)
            )
            continue
        gap = _merge_gaps_of_deleted_entries(gaps[at : index + 1])
        chunks.append(
            (
                _add_comma_to_gap(gap, between) if chunks else _remove_comma_from_gap(gap),
                entry_text,
            )
        )
        at = index + 1
    closing = _remove_comma_from_gap(
        _merge_gaps_of_deleted_entries(gaps[at:]), keep=bool(parts) and at == len(spots)
    )
    fresh = next((n for n, (i, _) in enumerate(reversed(parts)) if i is not None), 0)
    if fresh and "#" in closing.partition("\n")[0]:
        gap, closing = _gap_after_comment(page, spots[-1][0], closing)
        chunks[-fresh] = (gap, chunks[-fresh][1])
    text = "".join(gap + entry_text for gap, entry_text in chunks)
    return _break_long_line(page, start, page.text[start] + text + closing + page.text[end - 1])


def _gap_after_comment(page: EditableText, last: int, closing: str) -> tuple[str, str]:
    """Return the text between a last entry with a comment and a new entry, and what follows."""
    line = page.text[page.start_of_line_at(last) : last]
    comment, _, rest = closing.partition("\n")
    pad = len(line) - len(line.lstrip(" "))
    return f",{comment}\n{' ' * pad}", f"{page.line_ending}{rest}"


def _usual_gap_between_entries(gaps: Sequence[str]) -> str:
    """Return the text, such as a comma and a space, that usually stands between two entries."""
    inner = [_COMMENT_PATTERN.sub("", gap) for gap in gaps[1:-1]]
    lines = [gap for gap in inner if "\n" in gap]
    if len(lines) * 2 <= len(inner):
        return ", "
    before, newline, pad = lines[-1].rpartition("\n")
    return "," + before[len(before.rstrip("\r")) :] + newline + pad


def _gap_before_first_entry(gaps: Sequence[str], spots: Sequence[tuple[int, int]]) -> str:
    """Return the text before a new first entry.

    A comment there belongs to another entry.
    """
    # Its comment describes the former first entry.
    return gaps[0] if spots and "#" not in gaps[0] else ""


def _merge_gaps_of_deleted_entries(gaps: Sequence[str]) -> str:
    """Return one gap in place of several gaps around deleted entries.

    It has all their comments and one comma.
    """
    if len(gaps) == 1:
        return gaps[0]
    gaps_with_comments = [gap for gap in gaps if "#" in gap]
    if not gaps_with_comments:
        gaps_with_line_breaks = [gap for gap in gaps if "\n" in gap]
        return (gaps_with_line_breaks or list(gaps))[-1 if gaps_with_line_breaks else 0]
    first, *rest = gaps_with_comments
    return first + "".join(_remove_comma_from_gap(gap).lstrip(" ") for gap in rest)


def _position_of_comma_in_gap(gap: str) -> int:
    """Return the position of the comma in a gap, outside comments; -1 if there is none."""
    masked = _COMMENT_PATTERN.sub(lambda match: "#" * len(match[0]), gap)
    return masked.find(",")


def _add_comma_to_gap(gap: str, between: str) -> str:
    if _position_of_comma_in_gap(gap) >= 0:
        return gap
    return f",{gap}" if gap.strip() or "\n" in gap else between


def _remove_comma_from_gap(gap: str, *, keep: bool = False) -> str:
    at = _position_of_comma_in_gap(gap)
    # The comma of an entry that stays is still needed.
    if keep or at < 0:
        return gap
    rest = gap[at + 1 :]
    return gap[:at] + (rest if "#" in gap or "\n" in gap else rest.lstrip(" "))


def _break_long_line(page: EditableText, start: int, text: str) -> str:
    """Return a text broken into lines, if it is one long line without comments and quotes."""
    column = page.column_of_position(start)
    # A comment or a quoted text must not be broken.
    if (
        column + len(text) <= LINE_WIDTH
        or any(sign in text for sign in "\n#\"'{")
        or text[0] != "["
    ):
        return text
    line = page.text[page.start_of_line_at(start) : start]
    if line.strip().count(":") != 1 or not line.rstrip().endswith(":"):
        return text  # not the value of a key in block style
    pad = " " * (len(line) - len(line.lstrip(" ")) + 2)
    lines, room = [""], LINE_WIDTH - column
    for word in re.split(r"(?<=, )", text):
        if lines[-1] and len(lines[-1]) + len(word.rstrip()) > room:
            lines[-1] = lines[-1].rstrip()
            lines.append(pad)
            room = LINE_WIDTH
        lines[-1] += word
    return page.line_ending.join(lines)
