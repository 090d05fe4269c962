"""OOA005: arrivals of an owner that has no place of entry."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.checks.reach import EditScope
from sandtable.model.checks.registry import ALL_KEYS, Check, RawFinding, Severity
from sandtable.model.checks.snags import snags, where_so
from sandtable.model.locations import ScheduleChart
from sandtable.model.wording.owners import doing_words
from sandtable.model.wording.piece_names import is_many, piece_words
from sandtable.model.wording.sentences import few
from sandtable.model.wording.standings import DOING
from sandtable.model.wording.turns import on_turn_words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.address_path import AddressPath
    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.checks.snags import ScheduleConflict
    from sandtable.model.module import Module


def _run(context: CheckContext) -> Iterator[RawFinding]:
    lines: dict[AddressPath, list[ScheduleConflict]] = {}
    for snag in snags(context, "no entrance"):
        lines.setdefault(snag.cause[:-1], []).append(snag)
    for line, found in lines.items():
        message = f"{where_so(context, found[0])}{_message(context.module, found)}"
        yield RawFinding(line, message, places=tuple(snag.cause for snag in found))


def _message(module: Module, found: list[ScheduleConflict]) -> str:
    hitches = [hitch for snag in found for hitch in snag.hitches]
    many = is_many(module, ((hitch.piece, hitch.quantity) for hitch in hitches))
    who = few([piece_words(module, hitch.piece, hitch.quantity) for hitch in hitches])
    doing = DOING.get(hitches[0].does, DOING["enter"])[many]
    chart = ScheduleChart.holding(found[0].cause)
    owner = doing_words(module, chart.owner, "has", "have")
    return (
        f"{who} {doing} {on_turn_words(module, found[0].turn)}, but it is not "
        "stated where: the line "
        f"names no space, and {owner} no entry."
    )


CHECK = Check(
    id="OOA005",
    title="Arrivals have no entry space",
    severity=Severity.ERROR,
    rationale=(
        "Pieces of a line without a space arrive at the entry of their owner, and this owner "
        "has none."
    ),
    hint="Add the space to the line, or give the owner an entry.",
    reads=ALL_KEYS,
    reach=EditScope.LINES,
    answers=("OOA-06",),
    run=_run,
)
