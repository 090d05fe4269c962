"""SET010: a piece is set up elsewhere than its counter states."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.checks.edit_scope import EditScope
from sandtable.model.checks.misplaced_pieces import misplaced_standings
from sandtable.model.checks.registry import ALL_KEYS, Check, RawFinding, Severity
from sandtable.model.checks.setup_findings import entry_findings
from sandtable.model.checks.setup_lines import occupied_lines
from sandtable.model.ledger.calendar import first_turn_of_scenario
from sandtable.model.limits.selector_cache import cached_spaces_at
from sandtable.model.locations import PieceRef
from sandtable.model.select.manifest import manifest_of_module
from sandtable.model.select.space_index import space_index_of
from sandtable.model.static_part import cached_per_static_part
from sandtable.model.wording.piece_names import is_plural_subject
from sandtable.model.wording.places import place_mid_sentence

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.checks.setup_findings import ScenarioSetting
    from sandtable.model.module import Module
    from sandtable.model.phrases.place import Place
    from sandtable.model.select.manifest import Counter


def _run(context: CheckContext) -> Iterator[RawFinding]:
    if _is_setup_place_printed_anywhere(context.module):
        yield from entry_findings(context, _find_pieces_set_up_elsewhere)


@cached_per_static_part
def _is_setup_place_printed_anywhere(module: Module) -> bool:
    return any(counter.piece.starts for counter in manifest_of_module(module).counters.values())


def _find_pieces_set_up_elsewhere(setting: ScenarioSetting) -> Iterator[RawFinding]:
    """Yield findings for pieces that are set up elsewhere than their counters state.

    Counters state positions for the beginning of the game, so later scenarios are skipped.
    """
    calendar = setting.module.module.calendar
    if first_turn_of_scenario(calendar, setting.scenario) != 1:
        return
    misplaced = misplaced_standings(setting)
    for line in occupied_lines(setting.position):
        for standing in line.standings:
            if standing in misplaced:
                continue
            for counter in () if standing.chosen else line.counters_of_standing(standing):
                printed = counter.piece.starts
                if (
                    printed
                    and line.spaces
                    and not line.spaces & _spaces_of_place(setting, printed)
                ):
                    printed_words = place_mid_sentence(setting.module, printed)
                    message = _elsewhere_message(
                        setting.module, counter, line.place_name, printed_words
                    )
                    address = PieceRef(
                        counter.owner, counter.type, counter.id.rpartition("/")[2]
                    ).address_path
                    yield RawFinding(standing.cause, message, places=((*address, "starts"),))


def _elsewhere_message(module: Module, counter: Counter, place_words: str, printed: str) -> str:
    stands = "are" if is_plural_subject(module, [(counter.id, 1)]) else "is"
    return f"{counter.name} {stands} in {place_words}, but the counter says {printed}."


def _spaces_of_place(setting: ScenarioSetting, place: Place) -> frozenset[str]:
    if place.among is not None:
        return cached_spaces_at(setting.position, place.among)
    site = space_index_of(setting.module).find_space(place.space)
    return frozenset((site.id,)) if site else frozenset()


CHECK = Check(
    id="SET010",
    title="A piece is not set up where its counter says",
    severity=Severity.WARNING,
    rationale=(
        "The counter has the space of its set-up printed on it. If the chart differs, one of "
        "the two is wrong."
    ),
    hint=("Correct the space in the chart or on the counter, or waive this with the reason."),
    reads=ALL_KEYS,
    reach=EditScope.LINES,
    answers=("SET-25", "RUL-10"),
    run=_run,
)
