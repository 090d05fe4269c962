"""SCH001: a name or a title is blank."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, get_args

from sandtable.model.checks.reach import Reach
from sandtable.model.checks.registry import EVERYTHING, Check, Fix, Found, Severity
from sandtable.model.edits.place import removed
from sandtable.model.locations import key_above
from sandtable.model.shape import type_at

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.address import Steps
    from sandtable.model.checks.registry import CheckContext

_NAMES = frozenset({"name", "title", "work", "text", "adjective", "full-name"})


def _run(context: CheckContext) -> Iterator[Found]:
    for where, text in context.contents.texts:
        if where[-1] in _NAMES and not text.strip():
            message = f"The {where[-1]} of {_whose(where)} is blank."
            yield Found(where, message, tuple(_fixes(where)))


def _whose(where: Steps) -> str:
    held = where[:-1]
    return repr(held[-1]) if key_above(held) else "the module"


def _fixes(where: Steps) -> Iterator[Fix]:
    if type(None) in get_args(type_at(where)):
        yield Fix("Take the key out", partial(removed, steps=where))


CHECK = Check(
    id="SCH001",
    title="A name or a title is blank",
    severity=Severity.WARNING,
    rationale="Lists, sheets and messages would show an empty place.",
    hint="Write the name as it is printed, or leave the key out where it may be.",
    reads=EVERYTHING,
    reach=Reach.HEADERS,
    answers=("SCH-09",),
    run=_run,
)
