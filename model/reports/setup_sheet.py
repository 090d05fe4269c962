"""Set-up sheet of a scenario: place by place, in printed order."""

from __future__ import annotations

from collections import Counter as Counts
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from sandtable.model.address_path import AddressPath
from sandtable.model.entities.rules import Limit
from sandtable.model.entities.scenarios import Scenario
from sandtable.model.ledger.calendar import first_turn_of_scenario, last_turn_of_scenario
from sandtable.model.ledger.chosen_options import OptionChoices, option_choices_of_scenario
from sandtable.model.module import Module
from sandtable.model.overlay import flatten_scenario
from sandtable.model.phrases.condition import Condition
from sandtable.model.phrases.selector import Selector
from sandtable.model.references.owner_scope import owner_with_ancestors
from sandtable.model.reports.data_sources import source_of_scenario_list, sources_of_piece_fields
from sandtable.model.reports.order_of_battle import OobEntry, setup_entries_with_open_options
from sandtable.model.reports.players import is_on_sheet_of_seat
from sandtable.model.select.manifest import Counter, formations_of_piece, manifest_of_module
from sandtable.model.select.pieces import pieces_matching
from sandtable.model.select.space_index import space_index_of
from sandtable.model.select.spaces import spaces_matching
from sandtable.model.wording.changed_spaces import describe_changed_spaces
from sandtable.model.wording.conditions import describe_condition
from sandtable.model.wording.entries import iter_state_descriptions
from sandtable.model.wording.limits import describe_limit
from sandtable.model.wording.owner_names import owner_name
from sandtable.model.wording.places import space_name
from sandtable.model.wording.selector_nouns import piece_noun
from sandtable.model.wording.sentences import choice_of_option_as_text, join_words
from sandtable.model.wording.space_lists import (
    describe_listed_spaces,
    has_compound_description,
    has_exceptions,
    has_too_many_names_to_list,
)
from sandtable.model.wording.turns import noun_for_turns, turn_title

_MAX_LISTED_SPACES = 8
"""Limit of a choice's spaces that are named; more are counted."""


OPEN_CHOICE_TEXT = "your choice"
"""Text for a choice among pieces without a common noun."""
MAX_STATED_TURNS = 40
"""Limit of turns for a scenario without a last one; more are called open-ended."""


@dataclass(frozen=True, slots=True)
class PieceRow:
    """Pieces of one type in one state, as a row of a sheet."""

    piece: str | None
    name: str
    quantity: int | None
    strength: str | None
    steps_lost: int
    face: int
    """Index of the visible side; 0 is the full one."""
    details: list[str]
    """Owner if another player holds it, steps lost, state and condition, in words."""
    candidates: list[str]
    """Names of the pieces that can be chosen."""
    formation: str | None
    type: str | None
    owner: str
    """Name of the owner."""
    source: str
    """Source of the placement or arrival."""
    field_sources: dict[str, str]
    """Sources of fields such as name and strength that are not from the book."""


@dataclass(frozen=True, slots=True)
class PlaceRows:
    """A place of the set-up, with the rows for all its pieces."""

    at: str
    spoken: str | None
    """Name of a hex that has one; the owners, if several places have the same name."""
    rules: list[str]
    """Bounds of a choice, one per line."""
    common: bool
    """Whether the pieces are common to all."""
    pieces: list[PieceRow]
    count: int | None
    """Number of pieces under the default options; null if any number is unknown."""


@dataclass(frozen=True, slots=True)
class ControlRow:
    """The spaces that an owner controls at the start."""

    owner: str
    spaces: list[str]
    source: str
    """Source of the list of spaces."""
    has_cases: bool = False
    """Whether a description contains `or` or `except`, so that commas would be ambiguous."""


@dataclass(frozen=True, slots=True)
class SetupSheet:
    """All data that one player needs for the set-up."""

    scenario: str
    name: str
    seat: str | None
    begins: str
    ends: str
    order: list[str]
    """Owners in the order in which they set up."""
    facts: list[str]
    places: list[PlaceRows]
    control: list[ControlRow]
    limits: list[str]
    """Budgets of the set-up, in words."""


def setup_sheet(
    module: Module,
    scenario: str,
    seat: str | None = None,
    *,
    where: Selector | None = None,
    options: Mapping[str, str] | None = None,
) -> SetupSheet:
    """Return the set-up sheet of one player, or of all players."""
    value, calendar = flatten_scenario(module, scenario), module.module.calendar
    entries = [
        entry
        for entry in setup_entries_with_open_options(
            module, scenario, where=where, options=options
        )
        if is_on_sheet_of_seat(module, seat, entry)
    ]
    choices = option_choices_of_scenario(module, value, options or {})
    begins, ends = begin_and_end_texts(module, scenario)
    order = value.sets_up or calendar.sets_up
    return SetupSheet(
        scenario,
        value.name or scenario,
        seat,
        begins,
        ends,
        [owner_name(module, owner) for owner in order],
        list(_facts_about_scenario(module, scenario, options or {})),
        list(_rows_by_place(module, entries, choices)),
        control_rows(module, scenario),
        [describe_limit(module, lim) for lim in _budget_limits(module, value, entries)],
    )


def begin_and_end_texts(module: Module, scenario: str) -> tuple[str, str]:
    """Return texts for the beginning of a scenario, with its first player, and for its end."""
    value, calendar = flatten_scenario(module, scenario), module.module.calendar
    begins = turn_title(module, first_turn_of_scenario(calendar, value))
    if value.first and value.first.owner:
        begins += f", {owner_name(module, value.first.owner)} first"
    turns = last_turn_of_scenario(calendar, value) - first_turn_of_scenario(calendar, value)
    # The last turn comes from the calendar only, and may have no meaning here.
    if turns > MAX_STATED_TURNS and not (value.last or value.turns):
        return begins, f"no last {noun_for_turns(module)}"
    return begins, turn_title(module, last_turn_of_scenario(calendar, value))


def describe_played_turns(module: Module, scenario: str) -> str:
    """Describe which turns a scenario plays: `Turn 2, Blue first, to Turn 5`."""
    return join_begin_and_end(*begin_and_end_texts(module, scenario))


def join_begin_and_end(begins: str, ends: str) -> str:
    """Return the beginning and the end of a scenario as one phrase."""
    if begins.partition(",")[0] == ends:
        return ends
    if ends.startswith("no last"):
        return f"From {begins}; {ends}"
    return f"{begins}{',' * (',' in begins)} to {ends}"


def _budget_limits(module: Module, value: Scenario, entries: list[OobEntry]) -> Iterator[Limit]:
    """Yield the limits on total cost or worth for pieces that players choose."""
    selectable_pieces = {piece for entry in entries for piece in entry.pieces or ()}
    for limit in value.limits.values():
        if (
            limit
            and _is_limit_a_budget(limit)
            and selectable_pieces & set(_counted_pieces(module, limit))
        ):
            yield limit


def _counted_pieces(module: Module, limit: Limit) -> Iterable[str]:
    """Return the pieces to which a limit applies."""
    return pieces_matching(module, limit.of) if limit.of else manifest_of_module(module).counters


def _is_limit_a_budget(limit: Limit) -> bool:
    """Say whether players spend points under a limit: a total of worth, cost or value."""
    at_setup = bool({"always", "setup"} & set(limit.when))
    is_plain_count = limit.count in {"copies", "steps", "stock", "spares", "turns"}
    return (
        at_setup and not is_plain_count and str(limit.at_most) != "0" and limit.binds != "author"
    )


def _are_pieces_shared(module: Module, entry: OobEntry) -> bool:
    return entry.side not in module.module.owners


def _facts_about_scenario(
    module: Module, scenario: str, options: Mapping[str, str]
) -> Iterator[str]:
    """Yield texts about the chosen options and the events that have already happened."""
    value = flatten_scenario(module, scenario)
    option_texts = [
        f"{module.options[option].name} ({choice_of_option_as_text(choice)})"
        for option, choice in {**value.options, **options}.items()
        if option in module.options and choice is not None
    ]
    if option_texts:
        yield f"{'Option' if len(option_texts) == 1 else 'Options'}: {', '.join(option_texts)}"
    event_names = [
        next((e[event].name for e in module.events.values() if event in e), event)
        for event in value.happened or ()
    ]
    if event_names:
        yield f"Has happened: {', '.join(event_names)}"
    if changes := describe_changed_spaces(module, value):
        yield f"Map: {'; '.join(changes)}"


def _rows_by_place(
    module: Module, entries: list[OobEntry], choices: OptionChoices
) -> Iterator[PlaceRows]:
    """Yield the rows of each place, where all entries at the same place come together."""
    entries_by_place: dict[tuple[bool, str, str | None], list[OobEntry]] = {}
    for entry in entries:
        choice_address = (
            entry.choice if entry.at_kind == "choice" else None
        )  # its bounds are its own
        entries_by_place.setdefault(
            (_are_pieces_shared(module, entry), entry.at, choice_address), []
        ).append(entry)
    # Two choices of the same words are told apart by their owners.
    repeated = {
        at for at, number in Counts(at for _, at, _ in entries_by_place).items() if number > 1
    }
    # Shared pieces come last; otherwise places keep the printed order.
    for (common, at, _), place_entries in sorted(
        entries_by_place.items(), key=lambda item: item[0][0]
    ):
        numbers = [
            entry.quantity
            for entry in place_entries
            if not entry.condition or choices.can_be_true(Condition.parse(entry.condition))
        ]
        known_numbers = [number for number in numbers if number is not None]
        yield PlaceRows(
            at=at,
            spoken=_name_after_place(module, at, place_entries if at in repeated else []),
            rules=choice_rules(module, place_entries),
            common=common,
            pieces=[piece_row(module, entry) for entry in place_entries],
            count=sum(known_numbers) if len(known_numbers) == len(numbers) else None,
        )


def _name_after_place(module: Module, at: str, repeated: list[OobEntry]) -> str | None:
    """Return the name of a hex, and the owners of a choice if several are at one place."""
    owners = _owners_of_choice_text(module, repeated) if repeated else None
    return " ".join(filter(None, (hex_name(module, at), owners))) or None


def _owners_of_choice_text(module: Module, entries: list[OobEntry]) -> str | None:
    """Return the owners of the pieces of a choice, to distinguish choices at the same place."""
    owners = dict.fromkeys(owner_name(module, entry.power or entry.side) for entry in entries)
    return f"({join_words(list(owners))})" if all(entry.choice for entry in entries) else None


def hex_name(module: Module, place: str) -> str | None:
    """Return the name of a hex; None if it has none or the place is not a hex."""
    space = space_index_of(module).find_space(place)
    return space.space.name if space and space.hex else None


def choice_rules(module: Module, entries: list[OobEntry]) -> list[str]:
    """Return the conditions on the choices at one place, each once."""
    return list(dict.fromkeys(_iter_choice_rules(module, entries)))


def _iter_choice_rules(module: Module, entries: list[OobEntry]) -> Iterator[str]:
    for entry in entries:
        if entry.pick is not None and entry.spaces is not None:
            yield _describe_choice(module, entry, len(entries))
        for proviso in entry.provisos or ():
            yield proviso.text[:1].upper() + proviso.text[1:]


def _describe_choice(module: Module, entry: OobEntry, lines: int) -> str:
    """Describe the spaces of a choice: each piece may go to any, or all to the same one."""
    spaces = [space_name(module, space) for space in entry.spaces or ()]
    if entry.pick != "one" and spaces and all(space in entry.at for space in spaces):
        return "Free choice"  # the heading names them
    # A hex is found by its number, and remembered by its name.
    spaces = [f"{space} {hex_name(module, space) or ''}".rstrip() for space in spaces]
    if entry.pick != "one":
        spaces_text = (
            f"{len(spaces)} spaces" if len(spaces) > _MAX_LISTED_SPACES else ", ".join(spaces)
        )
        return f"Free choice: {spaces_text or 'no space at all'}"
    subject = "" if lines == 1 and entry.quantity == 1 else "All "
    place_text = (
        f"one of {len(spaces)} spaces"
        if len(spaces) > _MAX_LISTED_SPACES
        else join_words(spaces, "or")
    )
    words = f"{subject}in {place_text or 'no space at all'}"
    return words[0].upper() + words[1:]


def piece_row(module: Module, entry: OobEntry) -> PieceRow:
    """Return an entry of an order of battle as a row of a sheet."""
    counter = manifest_of_module(module).counters.get(entry.piece or "")
    formation = next(iter(formations_of_piece(module, counter)), None) if counter else None
    return PieceRow(
        piece=counter.id if counter else None,
        name=_name_of_choice(module, entry) if entry.pieces else entry.name,
        quantity=entry.quantity,
        strength=entry.strength,
        steps_lost=entry.steps_lost,
        face=visible_face_index(module, entry),
        details=list(_piece_details(module, entry)),
        candidates=_candidate_names(module, entry.pieces or []),
        formation=module.formations[formation].name if formation else None,
        type=type_name_of_counter(module, counter) if counter else None,
        owner=owner_name(module, entry.power or entry.side),
        source=entry.source,
        field_sources=sources_of_piece_fields(module, counter) if counter else {},
    )


def _name_of_choice(module: Module, entry: OobEntry) -> str:
    """Return a noun for the pieces of a choice, or `your choice` if it would be too long."""
    if " " in entry.name:
        return OPEN_CHOICE_TEXT
    noun = piece_noun(module, Selector.parse(entry.name))
    return noun.singular_form if entry.quantity == 1 else noun.plural_form


def visible_face_index(module: Module, entry: OobEntry) -> int:
    """Return the index of the side of the counter that is visible."""
    counter = manifest_of_module(module).counters.get(entry.piece or "")
    return counter.visible_level(entry.steps_lost, (entry.state or "").split()) if counter else 0


def type_name_of_counter(module: Module, counter: Counter) -> str:
    """Return the name of a piece's type."""
    kind = module.types.get(counter.type)
    return (kind.name if kind else None) or counter.type.replace("-", " ").capitalize()


def _piece_details(module: Module, entry: OobEntry) -> Iterator[str]:
    counter = manifest_of_module(module).counters.get(entry.piece or "")
    if entry.power and entry.player not in {
        None,
        *owner_with_ancestors(module.module.owners, entry.power),
    }:
        yield owner_name(module, entry.power)  # somebody else holds it
    yield from iter_state_descriptions(
        module, counter, entry.steps_lost, (entry.state or "").split()
    )
    if entry.condition:
        yield f"if {describe_condition(module, Condition.parse(entry.condition))}"


def _candidate_names(module: Module, pieces: list[str]) -> list[str]:
    counters = manifest_of_module(module).counters
    return list(dict.fromkeys(counters[p].name if p in counters else p for p in pieces))


def control_rows(module: Module, scenario: str) -> list[ControlRow]:
    """Return the controlled, uncontrolled and unplayed spaces at the start.

    Spaces with exceptions come last in each list, because readers would take any words that follow
    for another exception.
    """

    def sort_exceptions_last(spaces: Selector) -> bool:
        return has_too_many_names_to_list(module, spaces) and has_exceptions(spaces)

    value = flatten_scenario(module, scenario)
    lists: list[tuple[str, AddressPath, Iterable[Selector]]] = [
        (owner_name(module, owner), ("control", owner), spaces or ())
        for owner, spaces in value.control.items()
    ]
    lists.append(("Nobody", ("uncontrolled",), value.uncontrolled or ()))
    lists.append(("Out of play", ("out-of-play",), value.out_of_play or ()))
    return [
        ControlRow(
            words,
            [
                describe_listed_spaces(module, selector)
                for selector in sorted(spaces, key=sort_exceptions_last)
            ],
            source_of_scenario_list(module, scenario, steps),
            has_cases=any(
                has_too_many_names_to_list(module, selector) and has_compound_description(selector)
                for selector in spaces
            ),
        )
        for words, steps, all_spaces in lists
        for spaces in [list(_selectors_on_played_boards(module, value, all_spaces))]
        if spaces
    ]


def _selectors_on_played_boards(
    module: Module, scenario: Scenario, spaces: Iterable[Selector]
) -> Iterator[Selector]:
    """Yield the selectors that mean at least one space on the boards of a scenario."""
    spaces_by_id = space_index_of(module).spaces_by_id
    played = set(scenario.boards or module.boards)
    for selector in spaces:
        if {spaces_by_id[space].board for space in spaces_matching(module, selector)} & played:
            yield selector
