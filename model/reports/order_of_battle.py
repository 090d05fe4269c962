"""Order of battle: all pieces with their places at one moment of a scenario."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Literal

from sandtable.model.address_path import format_address
from sandtable.model.identity_cache import memoize_by_identity
from sandtable.model.ledger.history import initial_position_with_open_options, position_at
from sandtable.model.ledger.position import Position
from sandtable.model.ledger.standing import Standing, side_of_standing
from sandtable.model.module import Module
from sandtable.model.phrases.condition import Condition
from sandtable.model.phrases.entry import Proviso
from sandtable.model.phrases.selector import Selector
from sandtable.model.reports.data_sources import source_of_placement
from sandtable.model.reports.misprinted_pieces import counter_of_standing
from sandtable.model.reports.players import players_of
from sandtable.model.select.manifest import Counter, manifest_of_module, owner_if_not_common
from sandtable.model.select.pieces import pieces_matching
from sandtable.model.select.space_index import space_index_of
from sandtable.model.select.spaces import spaces_matching
from sandtable.model.wording.places import place_name, space_name
from sandtable.model.wording.selectors import describe_proviso
from sandtable.model.wording.strengths import visible_strength

PlaceKind = Literal["space", "border", "choice", "pool", "piece"]
POOL_SPACE_TAG = "pool"


@dataclass(frozen=True, slots=True)
class ProvisoRow:
    """A condition on a choice, as a row of a report."""

    text: str
    bound: str
    amount: str
    of: str | None
    in_: str | None
    per: str | None


@dataclass(frozen=True, slots=True)
class OobEntry:
    """Pieces of one type in one state at one place."""

    side: str
    power: str | None
    piece: str | None
    name: str
    kind: str | None
    strength: str | None
    quantity: int | None
    at: str
    at_kind: PlaceKind
    steps_lost: int
    state: str | None
    condition: str | None
    facing: str | None
    pieces: list[str] | None
    choice: str | None
    pick: Literal["each", "one"] | None
    spaces: list[str] | None
    provisos: list[ProvisoRow] | None
    player: str | None
    """The player who sets the pieces up and moves them; null without player turns."""
    address: str
    """Address of the line that placed them."""
    source: str
    """Source of the line: the book, or an entry of `sources`."""


@dataclass(frozen=True, slots=True)
class Oob:
    """The answer to the command `sandtable oob` (order of battle)."""

    module: str
    scenario: str
    turn: int | None
    moment: Literal["setup", "before", "after"]
    entries: list[OobEntry]


def order_of_battle_report(  # noqa: PLR0913 - one question with its qualifiers, each by name
    module: Module,
    scenario: str,
    *,
    turn: int | None = None,
    before: bool = False,
    side: str | None = None,
    where: Selector | None = None,
    options: Mapping[str, str] | None = None,
) -> Oob:
    """Return the order of battle of a scenario.

    It shows the set-up, or the moment before or after the arrivals of a turn.
    """
    # Every sheet asks for the whole set-up: it is computed once (DECISIONS 11).
    if turn is None and where is None:
        all_entries = _initial_entries(module, scenario, tuple(sorted((options or {}).items())))
    else:
        # A filter needs the position itself, which tells where the pieces are.
        position = position_at(module, scenario, turn=turn, before=before, options=options)
        all_entries = tuple(_entries_of_position(position, where))
    moment: Literal["setup", "before", "after"] = (
        "setup" if turn is None else "before" if before else "after"
    )
    entries = [entry for entry in all_entries if side is None or side in {entry.side, entry.power}]
    return Oob(module.module.id or module.module.title, scenario, turn, moment, entries)


def setup_entries_with_open_options(
    module: Module,
    scenario: str,
    *,
    where: Selector | None = None,
    options: Mapping[str, str] | None = None,
) -> Iterator[OobEntry]:
    """Yield the entries of the set-up, with those of each choice that players still have.

    Conditions that are decided before play are omitted, as players read a set-up.
    """
    position = initial_position_with_open_options(module, scenario, options or {})
    for entry in _entries_of_position(position, where):
        is_decided = not entry.condition or position.choices.is_decided_before_play(
            Condition.parse(entry.condition)
        )
        yield replace(entry, condition=None) if is_decided and entry.condition else entry


@memoize_by_identity
def _initial_entries(
    module: Module, scenario: str, options: tuple[tuple[str, str], ...]
) -> tuple[OobEntry, ...]:
    """Return all entries of a set-up, for the sheets of all players."""
    return tuple(_entries_of_position(position_at(module, scenario, options=dict(options)), None))


def _entries_of_position(position: Position, where: Selector | None) -> Iterator[OobEntry]:
    piece_filter = None if where is None else frozenset(pieces_matching(position.module, where))
    for standing in position.standings:
        if piece_filter is None or piece_filter & frozenset(standing.pieces):
            yield _make_oob_entry(position, standing)


def _make_oob_entry(position: Position, standing: Standing) -> OobEntry:
    module = position.module
    counter = counter_of_standing(module, standing)
    owner = counter.owner if counter else standing.scope
    place = standing.place
    is_choice = place.among is not None
    spaces = (
        list(spaces_matching(module, place.among, position.situation)) if place.among else None
    )
    return OobEntry(
        side=side_of_standing(module, standing, owner),
        power=owner_if_not_common(counter) if counter else None,
        piece=standing.single_piece,
        name=counter.name
        if counter and _is_standing_as_printed(standing, counter)
        else _standing_as_text(standing),
        kind=_common_piece_kind(module, standing, counter),
        strength=visible_strength(standing, counter),
        quantity=standing.quantity,
        at=place_name(module, place, position.scenario),
        at_kind=_kind_of_place(module, standing),
        steps_lost=standing.lost,
        state=" ".join(standing.state) or None,
        condition=str(standing.when) if standing.when else None,
        facing=space_name(module, place.facing) if place.facing else None,
        pieces=list(standing.pieces) if standing.chosen else None,
        choice=format_address(standing.cause[:-1]) if is_choice or standing.chosen else None,
        pick=_way_of_choosing_space(standing),
        spaces=spaces,
        provisos=_rows_of_provisos(module, standing) if is_choice or standing.chosen else None,
        player=players_of(module, position.scenario).handling_player(
            (standing.scope, owner), place.space
        ),
        address=format_address(standing.cause),
        source=source_of_placement(module, standing.cause, standing.quantity),
    )


def _is_standing_as_printed(standing: Standing, counter: Counter) -> bool:
    return not standing.chosen and counter.id in standing.pieces


def _standing_as_text(standing: Standing) -> str:
    return standing.words or ", ".join(standing.pieces)


def _common_piece_kind(module: Module, standing: Standing, counter: Counter | None) -> str | None:
    # The chosen pieces may be of several kinds.
    if counter is not None and not standing.chosen:
        return counter.kind
    kinds = {
        c.kind for name in standing.pieces if (c := manifest_of_module(module).counters.get(name))
    }
    return kinds.pop() if len(kinds) == 1 else None


def _way_of_choosing_space(standing: Standing) -> Literal["each", "one"] | None:
    if standing.place.among is None:
        return None
    return "one" if standing.place.how == "one" else "each"


def _kind_of_place(module: Module, standing: Standing) -> PlaceKind:
    place = standing.place
    if place.among is not None:
        return "choice"
    if place.facing:
        return "border"
    space = space_index_of(module).find_space(place.space)
    if space is None:
        return "piece"
    return "pool" if POOL_SPACE_TAG in space.space.tags else "space"


def _rows_of_provisos(module: Module, standing: Standing) -> list[ProvisoRow]:
    return [_make_proviso_row(module, proviso) for proviso in standing.provisos]


def _make_proviso_row(module: Module, proviso: Proviso) -> ProvisoRow:
    return ProvisoRow(
        text=describe_proviso(module, proviso),
        bound=proviso.bound,
        amount=str(proviso.amount) + (f" {proviso.measure}" if proviso.measure else ""),
        of=str(proviso.of) if proviso.of else None,
        in_=str(proviso.within) if proviso.within else None,
        per="space" if proviso.each else None,
    )
