"""Three texts of one file merged line by line: where to begin from, so that comments stay.

What the lines say is proven afterwards, and put right where it is not what was meant.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from sandtable.model.merge.sequences import common_stretches
from sandtable.model.storage.nodes import BOM

if TYPE_CHECKING:
    from collections.abc import Iterator

_COMMENT = re.compile(r"(?:^|(?<=\s))#.*")


def merge_lines(base: str, ours: str, theirs: str, *, with_both: bool = False) -> str:
    """Return ours with what theirs changed elsewhere; the ends of lines count as a change, too.

    Where both changed the same lines ours stand, with the comments that only theirs have. Lines
    that both put into one place may stand there `with_both`, ours first.
    """
    versions = [_lines(text) for text in (base, ours, theirs)]
    before, mine = (frozenset(map(_comment, version)) for version in versions[:2])
    found: list[str] = []
    for was, one, other in _line_by_line(versions):
        if one in (was, other) or was == other:
            found += other if one == was else one
        elif with_both and not was:
            found += [*one, *(line for line in other if line not in one)]
        else:
            found += _with_comments(one, other, before, mine)
    mark, newline = _spelling(theirs if _spelling(ours) == _spelling(base) else ours)
    return mark + "".join(found).replace("\n", newline)


def _line_by_line(versions: list[list[str]]) -> Iterator[tuple[list[str], ...]]:
    """Yield three versions in step; as many lines in each are compared one by one."""
    for was, one, other in common_stretches(*versions):
        if len(was) == len(one) == len(other):
            for lines in zip(was, one, other, strict=True):
                yield tuple([line] for line in lines)
        else:
            yield was, one, other


def _spelling(text: str) -> tuple[str, str]:
    """Return the byte mark of a text, and how its lines end."""
    return BOM if text.startswith(BOM) else "", "\r\n" if "\r\n" in text else "\n"


def _with_comments(
    ours: list[str], theirs: list[str], before: frozenset[str], mine: frozenset[str]
) -> list[str]:
    """Return lines of ours, each with the new comments on the line of theirs about the same."""
    found: list[str] = []
    for its, one, _ in common_stretches(theirs, ours, theirs):
        above, behind = _new_comments(its, before | mine)
        below = above.pop(None, [])
        keys = [_key(line) for line in one]
        lost = [comment for key, own in above.items() if key not in keys for comment in own]
        lost += [comment for key, comment in behind.items() if key not in keys]
        found += [f"{_indent(one or its)}{comment}\n" for comment in lost]
        for line, key in zip(one, keys, strict=True):
            found += [f"{_indent([line])}{comment}\n" for comment in above.pop(key, ())]
            found += _with_comment(line, behind.pop(key, ""), before)
        found += [f"{_indent(one or its)}{comment}\n" for comment in below]
    return found


def _with_comment(line: str, comment: str, before: frozenset[str]) -> list[str]:
    """Return a line with another comment behind it, or above it where it has a new one, too."""
    own = _comment(line)
    if comment and own and own not in before:
        return [f"{_indent([line])}{comment}\n", line]
    bare = line.rstrip().removesuffix(own).rstrip()
    return [f"{bare}  {comment}\n"] if comment else [line]


def _new_comments(
    lines: list[str], known: frozenset[str]
) -> tuple[dict[str | None, list[str]], dict[str | None, str]]:
    """Return new comments by the key of the line that they stand above, and behind."""
    above: dict[str | None, list[str]] = {}
    behind: dict[str | None, str] = {}
    waiting: list[str] = []
    for line in lines:
        comment, key = _comment(line), _key(line)
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


def _key(line: str) -> str | None:
    """What a line is about, as far as a glance tells: its words before a colon."""
    words = _COMMENT.sub("", line).strip()
    return words.partition(":")[0].strip() if words else None


def _lines(text: str) -> list[str]:
    """The lines of a text, each with a plain end."""
    whole = text.removeprefix(BOM).replace("\r\n", "\n")
    lines = whole.splitlines(keepends=True) if "\r" not in whole else [whole]
    return [line if line.endswith("\n") else f"{line}\n" for line in lines]


def _comment(line: str) -> str:
    found = _COMMENT.search(line)
    return found[0].rstrip() if found else ""


def _indent(lines: list[str]) -> str:
    first = next((line for line in lines if line.strip()), "")
    return first[: len(first) - len(first.lstrip(" "))]
