"""GEO020: a hex of a charted board has no terrain."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.checks.outline_findings import OUTLINE_KEYS
from sandtable.model.checks.registry import Check, RawFinding, Severity
from sandtable.model.locations import BoardRef
from sandtable.model.select.space_index import space_index_of
from sandtable.model.wording.sentences import join_first_few_words, join_words_or_nothing

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.entities.boards import Board
    from sandtable.model.select.space_index import SpaceEntry


def _run(context: CheckContext) -> Iterator[RawFinding]:
    sites = space_index_of(context.module).spaces_by_id.values()
    for name, board in context.module.boards.items():
        if board.terrain is None or not board.terrain.rows:
            continue
        without_terrain = [
            s for s in sites if s.board == name and s.kind == "hex" and not s.terrain
        ]
        if without_terrain:
            verb = "have" if len(without_terrain) > 1 else "has"
            names = join_first_few_words([site.spoken_name for site in without_terrain])
            message = f"{names} {verb} no terrain"
            yield RawFinding(
                BoardRef(name).child_path("terrain"),
                f"{message}{_describe_short_lines(board, without_terrain)}.",
            )


def _describe_short_lines(board: Board, bare: list[SpaceEntry]) -> str:
    """Name the lines of a terrain chart that are too short, or symbols missing in its legend."""
    assert board.terrain is not None
    chart = board.terrain.rows.splitlines()
    lines = [_position_in_chart(board, site) for site in bare]
    numbers = sorted({line for line, _ in lines})
    if signs := _signs_missing_in_legend(chart, lines):
        sign_words = "its symbol" if len(signs) == 1 else "their symbols"
        is_ = "is" if len(signs) == 1 else "are"
        return f": {sign_words} {join_words_or_nothing(signs)} {is_} not in the legend"
    if not all(line < len(chart) and at >= len(chart[line]) for line, at in lines):
        return ""
    ends = "ends" if len(numbers) == 1 else "end"
    line_numbers = join_words_or_nothing([str(number + 1) for number in numbers])
    return f": line{'s' if len(numbers) > 1 else ''} {line_numbers} of the chart {ends} too soon"


def _signs_missing_in_legend(chart: list[str], lines: list[tuple[int, int]]) -> list[str]:
    """Return the symbols that the legend lacks, if every hex without terrain has one."""
    if not all(line < len(chart) and at < len(chart[line]) for line, at in lines):
        return []
    signs = dict.fromkeys(chart[line][at] for line, at in lines)
    # A blank is the usual way to leave a hex out, and no misspelt sign.
    return [f"“{sign}”" for sign in signs] if " " not in signs else []


def _position_in_chart(board: Board, site: SpaceEntry) -> tuple[int, int]:
    """Return the line of the terrain chart that contains a hex, and the position in that line."""
    assert board.grid is not None
    assert site.hex is not None
    grid, place = board.grid, site.hex
    line = place.row - grid.rows[0] if grid.down else grid.rows[1] - place.row
    return line, place.column - grid.columns[0]


CHECK = Check(
    id="GEO020",
    title="A hex has no terrain",
    severity=Severity.WARNING,
    rationale=(
        "A hex that the terrain chart omits has no movement cost and no limit, and nobody may "
        "notice."
    ),
    hint="Add the symbol of the hex to the legend, or complete the chart.",
    reads=OUTLINE_KEYS,
    answers=("GEO-20",),
    run=_run,
)
