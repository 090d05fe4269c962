"""SUP001: at the start no supply source is in range of the units of a supply line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.checks.registry import ALL_KEYS, Check, RawFinding, Severity
from sandtable.model.checks.setup_findings import setup_findings
from sandtable.model.checks.supply_line_sources import has_supply_source
from sandtable.model.limits.standing_selectors import StandingSelector
from sandtable.model.locations import SupplyRef
from sandtable.model.select.selector_subject import is_about_pieces
from sandtable.model.wording.citations import cite_rules
from sandtable.model.wording.count_texts import describe_counted_pieces
from sandtable.model.wording.selector_nouns import piece_noun, space_noun

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.address_path import AddressPath
    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.checks.setup_findings import ScenarioSetting
    from sandtable.model.entities.rules import SupplyLine
    from sandtable.model.module import Module


def _run(context: CheckContext) -> Iterator[RawFinding]:
    reported_lines: set[AddressPath] = set()
    for finding in (
        setup_findings(context, _find_supply_lines_without_source) if context.module.supply else ()
    ):
        # A source that is wrong is so in every scenario: the first one stands for all.
        if finding.where not in reported_lines:
            reported_lines.add(finding.where)
            yield finding


def _find_supply_lines_without_source(setting: ScenarioSetting) -> Iterator[RawFinding]:
    """Yield findings for supply lines without a source, if no other line supplies their units."""
    # A line with an unknown name may have the source that is meant; REF001 reports the name.
    unknown = setting.context.phrases_with_unknown
    lines = setting.module.supply
    tests = {
        name: StandingSelector(setting.position, line.of).compile_test()
        for name, line in lines.items()
    }
    fed = [tests[name] for name, line in lines.items() if has_supply_source(setting, line.sources)]
    for name, line in lines.items():
        address = SupplyRef(name).child_path("sources")
        if address not in unknown and not has_supply_source(setting, line.sources):
            fed_by_line = [s for s in setting.position.standings if tests[name](s)]
            number = sum(s.quantity or 1 for s in fed_by_line if not any(test(s) for test in fed))
            if number:
                message = _no_source_message(setting.module, line, number)
                yield RawFinding(address, message)


def _no_source_message(module: Module, line: SupplyLine, number: int) -> str:
    unit_words = describe_counted_pieces(module, line.of, number)
    rule = f" ({cite_rules(line.rule)})" if line.rule else ""
    about_pieces = is_about_pieces(module, line.sources)
    sources = (piece_noun if about_pieces else space_noun)(module, line.sources).plural_form
    have = "has" if number == 1 else "have"
    return f"{unit_words} {have} no supply source at the start: there are no {sources}{rule}."


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
