"""What must change in a file's text so that a node says something else: block style.

Each function puts its edits on the page. What did not change is not touched; what cannot be
changed piece by piece is written anew with the entry around it, and its comments move above it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from difflib import SequenceMatcher
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
from sandtable.model.storage.flow_style_edits import rewrite_flow_mapping, rewrite_flow_sequence
from sandtable.model.storage.yaml_scalars import scalar_text, text_in_style
from sandtable.model.storage.yaml_tree import FILE_CONFLICTS_KEY
from sandtable.model.storage.yaml_writer import (
    LINE_WIDTH,
    flow_style_text,
    iter_entry_lines,
    shortest_form,
)

if TYPE_CHECKING:
    from sandtable.model.storage.yaml_file import YamlNode


def rewrite_node(
    page: EditableText, node: YamlNode, kind: Any, old: Any, new: Any, depth: int = 0
) -> None:
    """Let a node in block style say `new` where it said `old`, both plain."""
    if is_same_data(old, new):
        return
    if depth >= page.finest_depth:
        raise PiecewiseEditError
    listed = shortest_form(new)
    if isinstance(node, yaml.MappingNode) and isinstance(new, Mapping):
        known = old if isinstance(old, Mapping) else {}
        mapping = rewrite_flow_mapping if node.flow_style else _rewrite_mapping
        mapping(page, node, kind, known, new, depth)
    elif isinstance(node, yaml.SequenceNode) and isinstance(listed, list):
        sequence = rewrite_flow_sequence if node.flow_style else _rewrite_sequence
        sequence(page, node, kind, former_list_entries(old, node), listed, depth)
    elif isinstance(node, yaml.ScalarNode) and isinstance(listed, str | None):
        _rewrite_scalar(page, node, listed)
    else:
        raise PiecewiseEditError


def _rewrite_scalar(page: EditableText, node: yaml.ScalarNode, new: str | None) -> None:
    start, end = page.node_start(node), page.node_end(node)
    text = text_in_style(new, node.style, page.text[start:end], page.line_ending)
    if is_empty_node(node) or text is None:
        raise PiecewiseEditError
    page.replace_span(start, end, text)


# ------------------------------------------------------------------------------ block mappings
def _rewrite_mapping(
    page: EditableText,
    node: yaml.MappingNode,
    kind: Any,
    old: Mapping[str, Any],
    new: Mapping[str, Any],
    depth: int,
) -> None:
    entries = mapping_entries(page, node, kind, old)
    order = target_key_order(entries, old, new)
    if not order:
        raise PiecewiseEditError
    column = page.column_at(entries[0].start_index)
    by_key = {one.key: one for one in entries}
    staying = _unmoved_keys([one.key for one in entries], order)
    for one in entries:
        if one.key in staying and one.key in new:
            said = old.get(one.key, ABSENT)
            _rewrite_entry(page, one, _type_below_key(kind, one.key), said, new[one.key], depth)
        elif one.key not in order:
            page.replace_span(
                page.start_of_own_line(one.start_index),
                page.end_of_block_entry(one.stop_index, column),
                "",
            )
    spot = _first_entry_position(page, entries[0], column)
    for key in order:
        if key in staying:
            spot = page.end_of_block_entry(by_key[key].stop_index, column)
        elif key in by_key:
            said = (_type_below_key(kind, key), old.get(key, ABSENT), new.get(key, ABSENT))
            page.replace_span(spot, spot, _cut_out_entry(page, by_key[key], column, said, depth))
        else:
            page.replace_span(spot, spot, _new_entry_text(page, entries, key, new[key], spot))


def _type_below_key(kind: Any, key: str) -> Any:
    return None if key == FILE_CONFLICTS_KEY else type_under_key(kind, key)


def _new_entry_text(
    page: EditableText, entries: Sequence[MappingEntry], key: str, value: Any, spot: int
) -> str:
    """The lines of a new entry, with an empty one before them where there is one after it."""
    text = _join_lines(
        page, _new_entry_lines(entries, key, value, page.column_at(entries[0].start_index))
    )
    return page.line_ending + text if page.text.startswith(page.line_ending, spot) else text


def _first_entry_position(page: EditableText, first: MappingEntry, column: int) -> int:
    """Where an entry goes that comes first: above what is said of the old first, below a title."""
    start = page.start_of_own_line(first.start_index)
    above = page.start_of_comments_above(start, column)
    return above or start


def _new_entry_lines(
    entries: Sequence[MappingEntry], key: str, value: Any, column: int
) -> Iterator[str]:
    """A new entry's lines: a single one where those beside it are such, and it fits."""
    styles = [
        e.value_node.flow_style for e in entries if isinstance(e.value_node, yaml.CollectionNode)
    ]
    line = f"{' ' * column}{scalar_text(key, key=True)}: {flow_style_text(value)}"
    brackets = isinstance(shortest_form(value), Mapping | list) and key != FILE_CONFLICTS_KEY
    if brackets and len(line) <= LINE_WIDTH and styles.count(True) * 2 > len(styles):
        return iter([line])
    return iter_entry_lines(key, value, column)


def _join_lines(page: EditableText, lines: Iterator[str]) -> str:
    whole = "".join(f"{line}\n" for line in lines)
    return whole.replace("\n", page.line_ending)


def _unmoved_keys(before: Sequence[str], after: Sequence[str]) -> set[str]:
    """The keys that need not move: a longest run of those in the same order before and after."""
    if [key for key in before if key in after] == [key for key in after if key in before]:
        return set(before) & set(after)
    blocks = SequenceMatcher(None, before, after, autojunk=False).get_matching_blocks()
    return {before[block.a + i] for block in blocks for i in range(block.size)}


def _cut_out_entry(
    page: EditableText, one: MappingEntry, column: int, said: tuple[Any, Any, Any], depth: int
) -> str:
    """Cut out an entry, with its comments and its own changes, to stand elsewhere."""
    kind, old, new = said
    start = page.start_of_comments_above(page.start_of_own_line(one.start_index), column)
    end = page.end_of_block_entry(one.stop_index, column)
    since = len(page.text_replacements)
    if new is not ABSENT:
        _rewrite_entry(page, one, kind, old, new, depth)
    text = page.edited_text(start, end, since)
    del page.text_replacements[since:]
    page.replace_span(start, end, "")
    return text


def _rewrite_entry(
    page: EditableText, one: MappingEntry, kind: Any, old: Any, new: Any, depth: int
) -> None:
    since = len(page.text_replacements)
    try:
        rewrite_node(page, one.value_node, kind, old, new, depth + 1)
    except PiecewiseEditError:
        del page.text_replacements[since:]
        _replace_entry_value(page, one, new)


def _replace_entry_value(page: EditableText, one: MappingEntry, new: Any) -> None:
    """Write an entry's value anew; comments within move above it, the one behind it stays."""
    after = page.end_of_colon(one.key_node)
    start = page.start_of_own_line(one.start_index)
    if after is None:
        raise PiecewiseEditError
    column = page.column_at(one.start_index)
    head, *rest = "\n".join(iter_entry_lines(one.key, new, column)).split("\n")
    first = head[column + len(scalar_text(one.key, key=True)) + 1 :]
    comments = (
        []
        if is_empty_node(one.value_node)
        else list(page.iter_comments(one.value_node, after, one.stop_index))
    )
    page.replace_span(
        start, start, _join_lines(page, (" " * column + comment for comment in comments))
    )
    if not rest:
        page.replace_span(after, one.stop_index, first)
        return
    behind = page.text[one.stop_index : page.next_line_start(one.stop_index)].rstrip("\r\n")
    text = "\n".join([first + behind, *rest]).replace("\n", page.line_ending)
    page.replace_span(after, one.stop_index + len(behind), text)


# ----------------------------------------------------------------------------- block sequences
def _rewrite_sequence(
    page: EditableText,
    node: yaml.SequenceNode,
    kind: Any,
    old: list[Any],
    new: list[Any],
    depth: int,
) -> None:
    if not new:
        raise PiecewiseEditError
    column = node.start_mark.column
    matches = match_list_entries(old, new)
    texts: list[tuple[int, str]] = []
    spot = page.start_of_own_line(page.node_start(node))
    for index, value in matches:
        if index is None:
            texts.append((spot, " " * column + "- " + flow_style_text(value) + page.line_ending))
            continue
        child = node.value[index]
        spot = page.end_of_block_entry(page.node_end(child), column)
        if value is not ABSENT:
            rewrite_node(page, child, type_under_key(kind, "0"), old[index], value, depth + 1)
    kept = {index for index, _ in matches}
    for index, child in enumerate(node.value):
        if index not in kept:
            dash = page.text.rindex("-", 0, page.node_start(child))
            page.replace_span(
                page.start_of_own_line(dash),
                page.end_of_block_entry(page.node_end(child), column),
                "",
            )
    for at, text in texts:
        page.replace_span(at, at, text)
