"""Three-way merge by lines, which drafts a text with comments for the merge by content.

The meaning of the result is verified afterwards, and corrected if it is wrong.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from sandtable.model.merge.sequence_merge import iter_aligned_stretches
from sandtable.model.storage.yaml_file import BYTE_ORDER_MARK

if TYPE_CHECKING:
    from collections.abc import Iterator

_COMMENT_PATTERN = re.compile(r"(?:^|(?<=\s))#.*")


def merge_text_lines(base: str, ours: str, theirs: str, *, with_both: bool = False) -> str:
    """Return our text with the lines that their version changed. Line endings are merged as well.

    Where both changed the same lines, ours are used, with the comments that only theirs have.
    Lines that both insert at one place are all used if `with_both` is set, ours first.
    """
    versions = [_normalized_lines(text) for text in (base, ours, theirs)]
    before, mine = (frozenset(map(_comment_in_line, version)) for version in versions[:2])
    merged: list[str] = []
    for base_lines, our_lines, their_lines in _iter_aligned_lines(versions):
        if our_lines in (base_lines, their_lines) or base_lines == their_lines:
            merged += their_lines if our_lines == base_lines else our_lines
        elif with_both and not base_lines:
            merged += [*our_lines, *(line for line in their_lines if line not in our_lines)]
        else:
            merged += _add_new_comments(our_lines, their_lines, before, mine)
    mark, newline = _byte_mark_and_line_ending(
        theirs if _byte_mark_and_line_ending(ours) == _byte_mark_and_line_ending(base) else ours
    )
    return mark + "".join(merged).replace("\n", newline)


def _iter_aligned_lines(versions: list[list[str]]) -> Iterator[tuple[list[str], ...]]:
    """Yield parts of three versions that correspond to each other.

    Parts with equal numbers of lines are split into lines.
    """
    for base_lines, our_lines, their_lines in iter_aligned_stretches(*versions):
        if len(base_lines) == len(our_lines) == len(their_lines):
            for lines in zip(base_lines, our_lines, their_lines, strict=True):
                yield tuple([line] for line in lines)
        else:
            yield base_lines, our_lines, their_lines


def _byte_mark_and_line_ending(text: str) -> tuple[str, str]:
    """Return the byte order mark at the start of a text, and its line ending."""
    return BYTE_ORDER_MARK if text.startswith(
        BYTE_ORDER_MARK
    ) else "", "\r\n" if "\r\n" in text else "\n"


def _add_new_comments(
    ours: list[str], theirs: list[str], before: frozenset[str], mine: frozenset[str]
) -> list[str]:
    """Return our lines with their new comments, each at the line about the same subject."""
    lines: list[str] = []
    for their_lines, our_lines, _ in iter_aligned_stretches(theirs, ours, theirs):
        above, behind = _new_comments_by_line(their_lines, before | mine)
        below = above.pop(None, [])
        keys = [_subject_of_line(line) for line in our_lines]
        lost = [
            comment for key, comments in above.items() if key not in keys for comment in comments
        ]
        lost += [comment for key, comment in behind.items() if key not in keys]
        lines += [
            f"{_indentation_of_lines(our_lines or their_lines)}{comment}\n" for comment in lost
        ]
        for line, key in zip(our_lines, keys, strict=True):
            lines += [
                f"{_indentation_of_lines([line])}{comment}\n" for comment in above.pop(key, ())
            ]
            lines += _line_with_comment(line, behind.pop(key, ""), before)
        lines += [
            f"{_indentation_of_lines(our_lines or their_lines)}{comment}\n" for comment in below
        ]
    return lines


def _line_with_comment(line: str, comment: str, before: frozenset[str]) -> list[str]:
    """Return a line with a second comment after it, or above it if both comments are new."""
    own_comment = _comment_in_line(line)
    # Two new comments do not fit on one line.
    if comment and own_comment and own_comment not in before:
        return [f"{_indentation_of_lines([line])}{comment}\n", line]
    bare = line.rstrip().removesuffix(own_comment).rstrip()
    return [f"{bare}  {comment}\n"] if comment else [line]


def _new_comments_by_line(
    lines: list[str], known_comments: frozenset[str]
) -> tuple[dict[str | None, list[str]], dict[str | None, str]]:
    """Return new comments by the subject of the line after them, and of the line before them."""
    above: dict[str | None, list[str]] = {}
    behind: dict[str | None, str] = {}
    waiting: list[str] = []
    for line in lines:
        comment, key = _comment_in_line(line), _subject_of_line(line)
        if key is None:
            waiting += [comment] if comment and comment not in known_comments else []
            continue
        if waiting:
            above.setdefault(key, []).extend(waiting)
            waiting = []
        if comment and comment not in known_comments:
            behind[key] = comment
    if waiting:
        above.setdefault(None, []).extend(waiting)
    return above, behind


def _subject_of_line(line: str) -> str | None:
    """Return the likely subject of a line: the text before a colon; None for a comment."""
    words = _COMMENT_PATTERN.sub("", line).strip()
    return words.partition(":")[0].strip() if words else None


def _normalized_lines(text: str) -> list[str]:
    """Return the lines of a text with plain line endings."""
    whole = text.removeprefix(BYTE_ORDER_MARK).replace("\r\n", "\n")
    # splitlines would also split at a lone carriage return, which could not be restored.
    lines = whole.splitlines(keepends=True) if "\r" not in whole else [whole]
    return [line if line.endswith("\n") else f"{line}\n" for line in lines]


def _comment_in_line(line: str) -> str:
    match = _COMMENT_PATTERN.search(line)
    return match[0].rstrip() if match else ""


def _indentation_of_lines(lines: list[str]) -> str:
    first = next((line for line in lines if line.strip()), "")
    return first[: len(first) - len(first.lstrip(" "))]
