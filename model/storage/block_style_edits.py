"""Changes in the text of a YAML file that give a node in block style another value.

Each function adds its changes to the text. Unchanged parts stay as they are. An entry that cannot
be changed part by part is rewritten, with its comments above it.
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
    """Change the text of a YAML node in block style from the plain data `old` to `new`.

    Raises PiecewiseEditError if the surrounding entry must be rewritten instead.
    """
    if is_same_data(old, new):
        return
    # A coarser attempt after reading back failed (DECISIONS 5).
    if depth >= page.finest_depth:
        raise PiecewiseEditError
    listed = shortest_form(new)
    if isinstance(node, yaml.MappingNode) and isinstance(new, Mapping):
        old_mapping = old if isinstance(old, Mapping) else {}
        mapping = rewrite_flow_mapping if node.flow_style else _rewrite_mapping
        mapping(page, node, kind, old_mapping, new, depth)
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
    column = page.column_of_position(entries[0].start_index)
    by_key = {entry.key: entry for entry in entries}
    staying = _keys_that_need_not_move([entry.key for entry in entries], order)
    for entry in entries:
        if entry.key in staying and entry.key in new:
            former = old.get(entry.key, ABSENT)
            _rewrite_entry(
                page, entry, _type_below_key(kind, entry.key), former, new[entry.key], depth
            )
        elif entry.key not in order:
            page.replace_span(
                page.start_of_own_line(entry.start_index),
                page.end_of_block_entry(entry.stop_index, column),
                "",
            )
    spot = _position_of_new_first_entry(page, entries[0], column)
    # Insertions at one position keep the order in which they are added.
    for key in order:
        if key in staying:
            spot = page.end_of_block_entry(by_key[key].stop_index, column)
        elif key in by_key:
            former = (_type_below_key(kind, key), old.get(key, ABSENT), new.get(key, ABSENT))
            page.replace_span(
                spot, spot, _remove_entry_with_comments(page, by_key[key], column, former, depth)
            )
        else:
            page.replace_span(spot, spot, _text_of_new_entry(page, entries, key, new[key], spot))


def _type_below_key(kind: Any, key: str) -> Any:
    return None if key == FILE_CONFLICTS_KEY else type_under_key(kind, key)


def _text_of_new_entry(
    page: EditableText, entries: Sequence[MappingEntry], key: str, value: Any, spot: int
) -> str:
    """Return the lines of a new entry; an empty line precedes them if the next entry has one."""
    text = _join_lines(
        page,
        _lines_of_new_entry(entries, key, value, page.column_of_position(entries[0].start_index)),
    )
    return page.line_ending + text if page.text.startswith(page.line_ending, spot) else text


def _position_of_new_first_entry(page: EditableText, first: MappingEntry, column: int) -> int:
    """Return where to insert a new first entry in the text.

    It goes above the comments on the old first entry, but below a title.
    """
    start = page.start_of_own_line(first.start_index)
    above = page.start_of_comments_above(start, column)
    return above or start


def _lines_of_new_entry(
    entries: Sequence[MappingEntry], key: str, value: Any, column: int
) -> Iterator[str]:
    """Yield the lines of a new entry: a single one, if it fits and most entries have one."""
    styles = [
        e.value_node.flow_style for e in entries if isinstance(e.value_node, yaml.CollectionNode)
    ]
    line = f"{' ' * column}{scalar_text(key, key=True)}: {flow_style_text(value)}"
    brackets = isinstance(shortest_form(value), Mapping | list) and key != FILE_CONFLICTS_KEY
    # The new entry follows the style of those beside it.
    if brackets and len(line) <= LINE_WIDTH and styles.count(True) * 2 > len(styles):
        return iter([line])
    return iter_entry_lines(key, value, column)


def _join_lines(page: EditableText, lines: Iterator[str]) -> str:
    whole = "".join(f"{line}\n" for line in lines)
    return whole.replace("\n", page.line_ending)


def _keys_that_need_not_move(before: Sequence[str], after: Sequence[str]) -> set[str]:
    """Return the keys that can stay in place: the longest sequence of unchanged order."""
    if [key for key in before if key in after] == [key for key in after if key in before]:
        return set(before) & set(after)
    # `autojunk` would ignore keys that are frequent in long mappings.
    blocks = SequenceMatcher(None, before, after, autojunk=False).get_matching_blocks()
    return {before[block.a + i] for block in blocks for i in range(block.size)}


def _remove_entry_with_comments(
    page: EditableText,
    entry: MappingEntry,
    column: int,
    kind_and_values: tuple[Any, Any, Any],
    depth: int,
) -> str:
    """Remove an entry with its comments, and return its changed text for another position."""
    kind, old, new = kind_and_values
    start = page.start_of_comments_above(page.start_of_own_line(entry.start_index), column)
    end = page.end_of_block_entry(entry.stop_index, column)
    since = len(page.text_replacements)
    if new is not ABSENT:
        _rewrite_entry(page, entry, kind, old, new, depth)
    text = page.text_with_replacements(start, end, since)
    del page.text_replacements[since:]
    page.replace_span(start, end, "")
    return text


def _rewrite_entry(
    page: EditableText, entry: MappingEntry, kind: Any, old: Any, new: Any, depth: int
) -> None:
    since = len(page.text_replacements)
    try:
        rewrite_node(page, entry.value_node, kind, old, new, depth + 1)
    except PiecewiseEditError:
        # The edits made below this entry would overlap with the one that replaces all of it.
        del page.text_replacements[since:]
        _replace_entry_value(page, entry, new)


def _replace_entry_value(page: EditableText, entry: MappingEntry, new: Any) -> None:
    """Rewrite the value of an entry.

    Comments inside the value move above it; the comment behind it stays.
    """
    after = page.end_of_colon(entry.key_node)
    start = page.start_of_own_line(entry.start_index)
    if after is None:
        raise PiecewiseEditError
    column = page.column_of_position(entry.start_index)
    head, *rest = "\n".join(iter_entry_lines(entry.key, new, column)).split("\n")
    first = head[column + len(scalar_text(entry.key, key=True)) + 1 :]
    # The comments inside the old value would be lost with it (DECISIONS 5).
    comments = (
        []
        if is_empty_node(entry.value_node)
        else list(page.iter_comments(entry.value_node, after, entry.stop_index))
    )
    page.replace_span(
        start, start, _join_lines(page, (" " * column + comment for comment in comments))
    )
    if not rest:
        page.replace_span(after, entry.stop_index, first)
        return
    behind = page.text[entry.stop_index : page.start_of_next_line(entry.stop_index)].rstrip("\r\n")
    text = "\n".join([first + behind, *rest]).replace("\n", page.line_ending)
    page.replace_span(after, entry.stop_index + len(behind), text)


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
    kept_indexes = {index for index, _ in matches}
    for index, child in enumerate(node.value):
        if index not in kept_indexes:
            dash = page.text.rindex("-", 0, page.node_start(child))
            page.replace_span(
                page.start_of_own_line(dash),
                page.end_of_block_entry(page.node_end(child), column),
                "",
            )
    for at, text in texts:
        page.replace_span(at, at, text)
