"""Three texts of one file merged line by line: where to begin from, so that comments stay.

What the lines say is proven afterwards, and put right where it is not what was meant.
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
    """Return ours with what theirs changed elsewhere; the ends of lines count as a change, too.

    Where both changed the same lines ours stand, with the comments that only theirs have. Lines
    that both put into one place may stand there `with_both`, ours first.
    """
    versions = [_normalized_lines(text) for text in (base, ours, theirs)]
    before, mine = (frozenset(map(_comment_in_line, version)) for version in versions[:2])
    found: list[str] = []
    for was, one, other in _iter_aligned_lines(versions):
        if one in (was, other) or was == other:
            found += other if one == was else one
        elif with_both and not was:
            found += [*one, *(line for line in other if line not in one)]
        else:
            found += _add_new_comments(one, other, before, mine)
    mark, newline = _byte_mark_and_line_ending(
        theirs if _byte_mark_and_line_ending(ours) == _byte_mark_and_line_ending(base) else ours
    )
    return mark + "".join(found).replace("\n", newline)


def _iter_aligned_lines(versions: list[list[str]]) -> Iterator[tuple[list[str], ...]]:
    """Yield three versions in step; as many lines in each are compared one by one."""
    for was, one, other in iter_aligned_stretches(*versions):
        if len(was) == len(one) == len(other):
            for lines in zip(was, one, other, strict=True):
                yield tuple([line] for line in lines)
        else:
            yield was, one, other


def _byte_mark_and_line_ending(text: str) -> tuple[str, str]:
    """Return the byte mark of a text, and how its lines end."""
    return BYTE_ORDER_MARK if text.startswith(
        BYTE_ORDER_MARK
    ) else "", "\r\n" if "\r\n" in text else "\n"


def _add_new_comments(
    ours: list[str], theirs: list[str], before: frozenset[str], mine: frozenset[str]
) -> list[str]:
    """Return lines of ours, each with the new comments on the line of theirs about the same."""
    found: list[str] = []
    for its, one, _ in iter_aligned_stretches(theirs, ours, theirs):
        above, behind = _new_comments_by_line(its, before | mine)
        below = above.pop(None, [])
        keys = [_subject_of_line(line) for line in one]
        lost = [comment for key, own in above.items() if key not in keys for comment in own]
        lost += [comment for key, comment in behind.items() if key not in keys]
        found += [f"{_indentation_of_lines(one or its)}{comment}\n" for comment in lost]
        for line, key in zip(one, keys, strict=True):
            found += [
                f"{_indentation_of_lines([line])}{comment}\n" for comment in above.pop(key, ())
            ]
            found += _line_with_comment(line, behind.pop(key, ""), before)
        found += [f"{_indentation_of_lines(one or its)}{comment}\n" for comment in below]
    return found


def _line_with_comment(line: str, comment: str, before: frozenset[str]) -> list[str]:
    """Return a line with another comment behind it, or above it where it has a new one, too."""
    own = _comment_in_line(line)
    if comment and own and own not in before:
        return [f"{_indentation_of_lines([line])}{comment}\n", line]
    bare = line.rstrip().removesuffix(own).rstrip()
    return [f"{bare}  {comment}\n"] if comment else [line]


def _new_comments_by_line(
    lines: list[str], known: frozenset[str]
) -> tuple[dict[str | None, list[str]], dict[str | None, str]]:
    """Return new comments by the key of the line that they stand above, and behind."""
    above: dict[str | None, list[str]] = {}
    behind: dict[str | None, str] = {}
    waiting: list[str] = []
    for line in lines:
        comment, key = _comment_in_line(line), _subject_of_line(line)
        if key is None:
            waiting += [comment] if comment and comment not in known else []
            continue
        if waiting:
            above.setdefault(key, []).extend(waiting)
            waiting = []
        if comment and comment not in known:
            behind[key] = comment
    if waiting:
        above.setdefault(None, []).extend(waiting)
    return above, behind


def _subject_of_line(line: str) -> str | None:
    """What a line is about, as far as a glance tells: its words before a colon."""
    words = _COMMENT_PATTERN.sub("", line).strip()
    return words.partition(":")[0].strip() if words else None


def _normalized_lines(text: str) -> list[str]:
    """The lines of a text, each with a plain end."""
    whole = text.removeprefix(BYTE_ORDER_MARK).replace("\r\n", "\n")
    lines = whole.splitlines(keepends=True) if "\r" not in whole else [whole]
    return [line if line.endswith("\n") else f"{line}\n" for line in lines]


def _comment_in_line(line: str) -> str:
    found = _COMMENT_PATTERN.search(line)
    return found[0].rstrip() if found else ""


def _indentation_of_lines(lines: list[str]) -> str:
    first = next((line for line in lines if line.strip()), "")
    return first[: len(first) - len(first.lstrip(" "))]
