"""SUP001: at the start no source supplies the units of a supply line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.checks.registry import ALL_KEYS, Check, RawFinding, Severity
from sandtable.model.checks.setup_findings import setup_findings
from sandtable.model.limits.selector_cache import (
    cached_spaces,
    cached_spaces_at,
    has_unknown_neighbours,
)
from sandtable.model.limits.standing_selectors import StandingSelector
from sandtable.model.locations import SupplyRef
from sandtable.model.phrases.selector import EitherSelector, Selector
from sandtable.model.select.selector_subject import is_about_pieces
from sandtable.model.select.space_index import space_index_of
from sandtable.model.wording.citations import cite_rules
from sandtable.model.wording.count_texts import describe_counted_pieces
from sandtable.model.wording.selector_nouns import piece_noun, space_noun

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.checks.setup_findings import ScenarioSetting
    from sandtable.model.entities.rules import SupplyLine
    from sandtable.model.module import Module


def _run(context: CheckContext) -> Iterator[RawFinding]:
    if context.module.supply:
        yield from setup_findings(context, _find_unfed_lines)


def _find_unfed_lines(setting: ScenarioSetting) -> Iterator[RawFinding]:
    """Yield findings for lines without a source whose units no other line supplies."""
    lines = setting.module.supply
    tests = {
        name: StandingSelector(setting.position, line.of).compile_test()
        for name, line in lines.items()
    }
    fed = [tests[name] for name, line in lines.items() if _has_source(setting, line.sources)]
    for name, line in lines.items():
        if not _has_source(setting, line.sources):
            fed_by_line = [s for s in setting.position.standings if tests[name](s)]
            number = sum(s.quantity or 1 for s in fed_by_line if not any(test(s) for test in fed))
            if number:
                message = _no_source_message(setting.module, line, number)
                yield RawFinding(SupplyRef(name).child_path("sources"), message)


def _no_source_message(module: Module, line: SupplyLine, number: int) -> str:
    unit_words = describe_counted_pieces(module, line.of, number)
    rule = f" ({cite_rules(line.rule)})" if line.rule else ""
    about_pieces = is_about_pieces(module, line.sources)
    sources = (piece_noun if about_pieces else space_noun)(module, line.sources).plural_form
    return f"No source supplies {unit_words} at the start: there are no {sources}{rule}."


def _has_source(setting: ScenarioSetting, selector: Selector) -> bool:
    if isinstance(selector, EitherSelector):
        return any(_has_source(setting, part) for part in selector.parts)
    if is_about_pieces(setting.module, selector):
        stands = StandingSelector(setting.position, selector).compile_test()
        return any(stands(standing) is not False for standing in setting.position.standings)
    # While outlines are missing, the sources may be there.
    if has_unknown_neighbours(setting.module, selector):
        return True
    return bool(cached_spaces_at(setting.position, selector) & _spaces_in_play(setting))


def _spaces_in_play(setting: ScenarioSetting) -> frozenset[str]:
    """Return the spaces of the boards in use that are not out of play."""
    boards = setting.scenario.boards
    sites = space_index_of(setting.module).spaces_by_id.values()
    used = frozenset(site.id for site in sites if boards is None or site.board in boards)
    spaces_out_of_play = (
        cached_spaces(setting.module, part) for part in setting.scenario.out_of_play or ()
    )
    return used.difference(*spaces_out_of_play)


CHECK = Check(
    id="SUP001",
    title="A supply line has no source at the start",
    severity=Severity.WARNING,
    rationale=(
        "If no source is controlled or in play, a whole side is out of supply before its first "
        "move. Usually the selector or the set-up is wrong."
    ),
    hint="Correct the sources or the control list, or place the piece that is the source.",
    reads=ALL_KEYS,
    answers=("PLY-03",),
    run=_run,
)
