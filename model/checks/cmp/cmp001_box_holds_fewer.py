"""CMP001: a scenario needs more copies of a piece than the box holds."""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import TYPE_CHECKING

from sandtable.model.checks import scenario_play
from sandtable.model.checks.edit_scope import EditScope
from sandtable.model.checks.registry import ALL_KEYS, Check, Fix, RawFinding, Severity
from sandtable.model.checks.setup_findings import ScenarioSetting, merge_repeated_findings
from sandtable.model.edits.address_edits import set_value
from sandtable.model.ledger.position import NOWHERE
from sandtable.model.limits.stock_shortages import first_shortage_of_each_piece
from sandtable.model.limits.substitutes import pieces_by_their_reverse
from sandtable.model.locations import ScenarioRef
from sandtable.model.lookup import entry_key, value_at_address
from sandtable.model.phrases.entry import Item
from sandtable.model.select.manifest import manifest_of_module
from sandtable.model.wording.conditions import describe_condition
from sandtable.model.wording.piece_names import piece_with_owner
from sandtable.model.wording.places import place_with_preposition
from sandtable.model.wording.sentences import join_first_few_words, join_words_or_nothing
from sandtable.model.wording.turns import describe_turn

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.ledger.standing import Standing
    from sandtable.model.limits.stock import StockShortage
    from sandtable.model.module import Module


def _run(context: CheckContext) -> Iterator[RawFinding]:
    yield from merge_repeated_findings(context, _find_shortages(context))


def _find_shortages(context: CheckContext) -> Iterator[tuple[ScenarioSetting, RawFinding]]:
    same: dict[tuple[object, str], RawFinding] = {}
    for name in scenario_play.scenarios_to_check(context):
        reported_keys: set[object] = set()
        for options in scenario_play.option_branches(context, name):
            setting = ScenarioSetting(context, name, options)
            short = first_shortage_of_each_piece(context.module, name, setting.history, options)
            for turn, shortage in short:
                subject = (shortage.lacking, shortage.lacking == "chips" or shortage.pieces)
                if subject not in reported_keys and not _is_shortage_by_repeated_entry(
                    context.module, shortage
                ):
                    reported_keys.add(subject)
                    finding = _shortage_finding(setting, turn, shortage)
                    # The same finding object, so that it is merged over scenarios.
                    yield setting, same.setdefault((subject, finding.message), finding)


def _is_shortage_by_repeated_entry(module: Module, shortage: StockShortage) -> bool:
    """Say whether copies are lacking only because a set-up line repeats an entry (SCH006)."""
    repeated = sum(_copies_added_by_repetition(module, entry) for entry in shortage.entries)
    return (
        shortage.lacking == "copies"
        and repeated > 0
        and shortage.needed - repeated <= shortage.stock
    )


def _copies_added_by_repetition(module: Module, entry: Standing) -> int:
    """Return how many additional copies a set-up line requires because it repeats an entry."""
    line = value_at_address(module, entry.cause[:-1])
    entries = line if isinstance(line, tuple) else ()
    items = [item for item in entries if isinstance(item, Item) and item.when is None]
    counts = [item.count or 0 for item in items if entry_key(item) == entry.cause[-1]]
    return sum(counts) - max(counts, default=0)


def _shortage_finding(
    setting: ScenarioSetting, turn: int | None, shortage: StockShortage
) -> RawFinding:
    module = setting.module
    when = "At the set-up" if turn is None else f"From {describe_turn(module, turn)} on"
    shortage_words = _MESSAGE_BY_KIND_OF_SHORTAGE[shortage.lacking](module, shortage)
    entries = _describe_entries(module, shortage)
    when = f"{when}{_describe_conditions(setting, shortage)}"
    message = f"{when}, {shortage_words}{_mention_other_copies(setting, shortage)}{entries}."
    causes = tuple(dict.fromkeys(entry.cause for entry in shortage.entries))
    return RawFinding(
        causes[-1][:-1],
        message,
        tuple(_shortage_fixes(setting, shortage)),
        causes,
        "certain" if shortage.sure else "possible",
    )


def _describe_conditions(setting: ScenarioSetting, shortage: StockShortage) -> str:
    """Describe the conditions of play under which there are too few copies."""
    if shortage.sure:
        return ""
    requirements = (s.when for s in shortage.entries if s.when is not None)
    is_decided = setting.position.choices.is_decided_before_play
    conditions = dict.fromkeys(
        describe_condition(setting.module, w) for w in requirements if not is_decided(w)
    )
    return f" (if {join_words_or_nothing(conditions)})" if conditions else ""


def _describe_entries(module: Module, shortage: StockShortage) -> str:
    """Describe the fewest entries that are too many, by place: `2 in Town and 1 in Hill`."""
    if shortage.lacking == "figures":
        places = dict.fromkeys(_place_as_text(module, entry) for entry in shortage.entries)
        stacks = "The stack is" if len(places) == 1 else "The stacks are"
        return f". {stacks} {join_first_few_words(list(places))}"
    several = len({entry.pieces for entry in shortage.entries}) > 1
    numbers: Counter[str] = Counter()
    for entry in shortage.entries:
        name = _name_of_entry(module, entry) if several else ""
        numbers[f"{name}{_place_as_text(module, entry)}"] += entry.quantity or 0
    entry_words = [f"{number} {words}" for words, number in numbers.items()]
    return (
        f". {'The lines need' if len(shortage.entries) > 1 else 'The line needs'} "
        f"{join_first_few_words(entry_words)}"
    )


def _place_as_text(module: Module, entry: Standing) -> str:
    return "on arrival" if entry.place == NOWHERE else place_with_preposition(module, entry.place)


def _name_of_entry(module: Module, entry: Standing) -> str:
    return f"{manifest_of_module(module).counters[entry.pieces[0]].name} "


def _message_about_missing_copies(module: Module, shortage: StockShortage) -> str:
    needed, stock = shortage.needed, shortage.stock
    copies = "copy of {} is" if needed == 1 else "copies of {} are"
    name = piece_with_owner(module, shortage.pieces[0])
    return f"{needed} {copies.format(name)} needed, but the box holds {stock}"


def _message_about_missing_figures(module: Module, shortage: StockShortage) -> str:
    name, needed = piece_with_owner(module, shortage.pieces[0]), shortage.needed
    need, each = ("stack of {} needs", "") if needed == 1 else ("stacks of {} need", " each")
    return f"{needed} {need.format(name)} a figure{each}, but the box holds {shortage.stock}"


def _message_about_missing_chips(module: Module, shortage: StockShortage) -> str:
    names = join_words_or_nothing([piece_with_owner(module, piece) for piece in shortage.pieces])
    needed, stock = shortage.needed, shortage.stock
    # A stack needs one figure, and each further piece of it a chip or another figure.
    lack = "exceeds its" if needed == 1 else "exceed their"
    have = f"chips can replace {stock or 'none'} of them"
    return f"{needed} {names} {lack} figures, and {'no chip is left' if needed == 1 else have}"


_MESSAGE_BY_KIND_OF_SHORTAGE = {
    "copies": _message_about_missing_copies,
    "figures": _message_about_missing_figures,
    "chips": _message_about_missing_chips,
}


def _mention_other_copies(setting: ScenarioSetting, shortage: StockShortage) -> str:
    """Mention copies that do not count: forbidden spares, and counters that show their reverse."""
    counters = manifest_of_module(setting.module).counters
    counter = counters[shortage.pieces[0]]
    if shortage.lacking == "chips":
        return ""
    fronts = pieces_by_their_reverse(setting.module).get(counter.id, ())
    if fronts:
        names = join_words_or_nothing([counters[front].name for front in fronts])
        return f", because the other copies show {names}, their other side"
    # The author may not know that a scenario must permit spare copies.
    if counter.piece.spare and not setting.scenario.spares:
        return f" besides {counter.piece.spare} spare, which this scenario may not use"
    return ""


def _shortage_fixes(setting: ScenarioSetting, shortage: StockShortage) -> Iterator[Fix]:
    counter = manifest_of_module(setting.module).counters[shortage.pieces[0]]
    spare = 0 if setting.scenario.spares else counter.piece.spare
    if shortage.lacking == "copies" and spare and shortage.stock + spare >= shortage.needed:
        steps = ScenarioRef(setting.name).child_path("spares")
        yield Fix("Let the scenario use the spares", partial(set_value, steps=steps, value=True))


CHECK = Check(
    id="CMP001",
    title="A scenario needs more of a piece than the box holds",
    severity=Severity.ERROR,
    rationale="Pieces that are not in the box cannot be set up, and cannot arrive. Chips, the "
    "other sides of "
    "counters, and pieces that have left the map, are taken into account.",
    hint="Correct the number in one of the named entries, or the number of copies in the "
    "manifest.",
    reads=ALL_KEYS,
    reach=EditScope.STOCK,
    answers=(
        "CMP-01",
        "CMP-03",
        "CMP-09",
        "CMP-13",
        "CMP-20",
        "SET-09",
        "OOA-17",
        "TBL-09",
        "RUL-04",
        "RUL-09",
        "RUL-18",
    ),
    run=_run,
)
