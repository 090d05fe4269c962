"""Lists of all entries of one kind in a module, for `sandtable list`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from sandtable.model.address_path import AddressPath, format_address, parse_address
from sandtable.model.locations import (
    BoardRef,
    ErratumRef,
    EventRef,
    LimitRef,
    NoteRef,
    OptionRef,
    OwnerRef,
    ProofRef,
    RegionRef,
    ScenarioRef,
    SourceRef,
    SpaceRef,
    TableRef,
    TypeRef,
    WaiverRef,
)
from sandtable.model.module import Module
from sandtable.model.overlay import flatten_scenario, scenario_ancestry
from sandtable.model.reports.chart_ties import chart_cells, content_of_cell
from sandtable.model.reports.data_sources import (
    piece_address,
    source_of_entry,
    sources_of_piece_fields,
)
from sandtable.model.reports.dispositions import place_of_event_after_play
from sandtable.model.reports.order_of_battle import order_of_battle_report
from sandtable.model.reports.playable_scenarios import ordered_scenarios
from sandtable.model.select.manifest import (
    formations_of_piece,
    manifest_of_module,
    owner_if_not_common,
)
from sandtable.model.select.space_connections import connections_of_module, spaces_in_region
from sandtable.model.select.space_index import space_index_of
from sandtable.model.wording.conditions import describe_condition
from sandtable.model.wording.limits import describe_limit
from sandtable.model.wording.owner_names import owner_name

ListRow = dict[str, Any]
ListRows = Iterator[ListRow]


@dataclass(frozen=True, slots=True)
class Listing:
    """The answer to the command `sandtable list`."""

    kind: str
    entries: list[ListRow]


def listing_of_kind(module: Module, kind: str) -> Listing:
    """Return all entries of one kind.

    Scenarios come in the order of the book, everything else in file order.
    """
    rows = list(ROW_ITERATORS_BY_KIND[kind](module))
    for row in rows:
        # Rows that know their source, such as placements, keep it.
        row.setdefault("source", source_of_entry(module, parse_address(row["address"]) or ()))
    return Listing(kind, rows)


def _make_list_row(steps: AddressPath, name: str | None, **more: Any) -> ListRow:
    row = {"id": steps[-1], "name": name, "address": format_address(steps)}
    return {**row, **{key.rstrip("_").replace("_", "-"): value for key, value in more.items()}}


def _text_unless_none(value: Any) -> str | None:
    return None if value is None else str(value)


def _list_rows_of_boards(module: Module) -> ListRows:
    for key, board in module.boards.items():
        count = sum(space.board == key for space in space_index_of(module).spaces_by_id.values())
        yield _make_list_row(BoardRef(key).address_path, board.name, kind=board.kind, spaces=count)


def _list_rows_of_spaces(module: Module) -> ListRows:
    for entry in space_index_of(module).spaces_by_id.values():
        values = {
            name: _text_unless_none(amount.as_file_content())
            for name, amount in entry.space.values.items()
        }
        yield _make_list_row(
            SpaceRef(entry.board, entry.id).address_path,
            entry.space.name or entry.printed_label,
            board=entry.board,
            kind=entry.kind,
            terrain=entry.terrain,
            tags=list(entry.space.tags),
            values=values,
            inside=entry.space.inside,
        )


def _list_rows_of_regions(module: Module) -> ListRows:
    for key, region in module.regions.items():
        spaces = list(spaces_in_region(module, key))
        yield _make_list_row(
            RegionRef(key).address_path, region.name, spaces=spaces, use=region.use
        )


def _list_rows_of_links(module: Module) -> ListRows:
    for connection in connections_of_module(module):
        if connection.link is not None:
            pair = f"{connection.a}/{connection.b}"
            board = _board_of_link(module, pair)
            link = connection.link
            yield _make_list_row(
                BoardRef(board).child_path("links", pair),
                None,
                a=connection.a,
                b=connection.b,
                kind=link.kind,
                origin=connection.origin,
                reason=link.reason,
                domains=list(link.domains),
                one_way=link.one_way,
            )


def _board_of_link(module: Module, pair: str) -> str:
    declaring_board = next(
        (key for key, board in module.boards.items() if pair in board.links), None
    )
    return declaring_board or next(
        (key for key, board in module.boards.items() if board.links), ""
    )


def _list_rows_of_owners(module: Module) -> ListRows:
    for key, owner in module.module.owners.items():
        entry = [str(item) for item in owner.entry]
        release = [str(item) for item in owner.release]
        yield _make_list_row(
            OwnerRef(key).address_path,
            owner.name,
            of=owner.of,
            entry=entry,
            release=release,
            colour=owner.colour,
        )


def _list_rows_of_types(module: Module) -> ListRows:
    for key, kind in module.types.items():
        yield _make_list_row(
            TypeRef(key).address_path,
            kind.name,
            kind=kind.kind or "unit",
            tags=list(kind.tags),
            domain=kind.domain,
            strength=_text_unless_none(kind.rated),
            like=kind.like,
        )


def _list_rows_of_pieces(module: Module) -> ListRows:
    for counter in manifest_of_module(module).counters.values():
        yield {
            **_make_list_row(piece_address(counter), counter.name),
            "piece": counter.id,
            "power": owner_if_not_common(counter),
            "kind": counter.kind,
            "type": counter.type,
            "strength": counter.strength,
            "steps": counter.steps,
            "copies": counter.piece.copies,
            "spare": counter.piece.spare,
            "tags": list(counter.tags),
            "group": counter.piece.group,
            "formation": next(iter(formations_of_piece(module, counter)), None),
            "full-name": counter.piece.full_name,
            "field-sources": sources_of_piece_fields(module, counter),
        }


def _list_rows_of_scenarios(module: Module) -> ListRows:
    for key in ordered_scenarios(module):
        scenario = flatten_scenario(module, key)
        yield _make_list_row(
            ScenarioRef(key).address_path,
            scenario.name,
            abstract=bool(scenario.abstract),
            first=_text_unless_none(scenario.first),
            last=scenario.last,
            from_=module.scenarios[key].from_,
            boards=list(scenario.boards or ()),
            sets_up=list(scenario.sets_up or ()),
            options=dict(scenario.options),
        )


def _list_rows_of_schedules(module: Module) -> ListRows:
    for key, scenario in module.scenarios.items():
        if scenario.arrivals:
            takers = [name for name, other in module.scenarios.items() if other.from_ == key]
            yield _make_list_row(
                ScenarioRef(key).child_path("arrivals"),
                scenario.name,
                scenario=key,
                owners=list(scenario.arrivals),
                taken_over_by=takers,
            )


def _list_rows_of_placements(module: Module) -> ListRows:
    for key, scenario in module.scenarios.items():
        if scenario.abstract:
            continue
        for entry in order_of_battle_report(module, key).entries:
            yield {
                "id": entry.piece or entry.name,
                "name": entry.name,
                "address": entry.address,
                "source": entry.source,
                "scenario": key,
                "side": entry.side,
                "power": entry.power,
                "quantity": entry.quantity,
                "at": entry.at,
                "at-kind": entry.at_kind,
                "steps-lost": entry.steps_lost,
                "state": entry.state,
                "condition": entry.condition,
            }


def _list_rows_of_tables(module: Module) -> ListRows:
    for key, table in module.tables.items():
        rows = {row: list(cells) for row, cells in table.rows.items()}
        yield _make_list_row(
            TableRef(key).address_path,
            table.name,
            dice=_text_unless_none(table.dice),
            columns=list(table.columns),
            rows=rows,
            shift=table.shift,
            modifiers=dict(table.modifiers),
            rule=table.rule,
            for_=table.for_,
        )


def _list_rows_of_chart_cells(module: Module) -> ListRows:
    """Yield the non-empty cells of charts, each with the value that it repeats, if any."""
    for cell in chart_cells(module):
        yield _make_list_row(
            TableRef(cell.table).child_path("rows", cell.row),
            module.tables[cell.table].name,
            column=cell.column,
            cell=cell.cell,
            holds=content_of_cell(module, cell.cell),
            state=cell.state,
            to=cell.to,
            value=cell.value,
            why=cell.why,
        )


def _list_rows_of_events(module: Module) -> ListRows:
    for owner, events in module.events.items():
        for key, event in events.items():
            yield _make_list_row(
                EventRef(owner, key).address_path,
                event.name,
                side=owner,
                number=event.number,
                years=_text_unless_none(event.years),
                play=event.play,
                disposition=place_of_event_after_play(event),
                condition=_text_unless_none(event.if_),
                major=event.major,
            )


def _list_rows_of_limits(module: Module) -> ListRows:
    for key, limit in module.limits.items():
        yield _make_list_row(
            LimitRef(key).address_path,
            limit.name,
            sentence=f"{describe_limit(module, limit)}.",
            binds=limit.binds,
            count=limit.count,
            of=_text_unless_none(limit.of),
            in_=_text_unless_none(limit.in_),
            from_=_text_unless_none(limit.from_),
            beside=_text_unless_none(limit.beside),
            per=list(limit.per),
            at_most=_text_unless_none(limit.at_most),
            at_least=_text_unless_none(limit.at_least),
            exactly=_text_unless_none(limit.exactly),
            when=list(limit.when),
            rule=limit.rule,
        )


def _list_rows_of_options(module: Module) -> ListRows:
    for key, option in module.options.items():
        yield _make_list_row(
            OptionRef(key).address_path,
            option.name,
            choices=list(option.choices),
            default=option.default,
            owner=option.owner,
            pack=option.pack,
            excludes=list(option.excludes),
            rule=option.rule,
        )


def _list_rows_of_victories(module: Module) -> ListRows:
    for scenario in module.scenarios:
        for key, victory in flatten_scenario(module, scenario).victory.items():
            if victory is not None:
                yield _make_list_row(
                    ScenarioRef(_scenario_that_writes(module, scenario, key)).child_path(
                        "victory", key
                    ),
                    owner_name(module, victory.side),
                    scenario=scenario,
                    side=victory.side,
                    level=victory.level,
                    at=str(victory.at),
                    conditions=[str(condition) for condition in victory.if_],
                    sentences=[describe_condition(module, condition) for condition in victory.if_],
                )


def _scenario_that_writes(module: Module, scenario: str, victory: str) -> str:
    """Return the scenario that contains a victory, which may be an ancestor."""
    line = scenario_ancestry(module, scenario)
    return next((name for name in line if victory in module.scenarios[name].victory), scenario)


def _list_rows_of_notes(module: Module) -> ListRows:
    for key, note in module.notes.items():
        yield _make_list_row(
            NoteRef(key).address_path, None, text=note.text, why=note.why, rule=note.rule
        )


def _list_rows_of_errata(module: Module) -> ListRows:
    for key, erratum in module.errata.items():
        yield _make_list_row(
            ErratumRef(key).address_path,
            None,
            at=erratum.at,
            where=erratum.where,
            printed=erratum.printed,
            read=erratum.read,
            why=erratum.why,
            applied=erratum.applied and erratum.at is not None,
        )


def _list_rows_of_sources(module: Module) -> ListRows:
    for key, source in module.sources.items():
        yield {
            **_make_list_row(
                SourceRef(key).address_path, None, at=list(source.at), why=source.why
            ),
            "source": source.source,
        }


def _list_rows_of_waivers(module: Module) -> ListRows:
    for key, waiver in module.waivers.items():
        yield _make_list_row(
            WaiverRef(key).address_path, None, check=waiver.check, at=waiver.at, why=waiver.why
        )


def _list_rows_of_proofs(module: Module) -> ListRows:
    for key, proof in module.proofs.items():
        yield _make_list_row(
            ProofRef(key).address_path,
            None,
            rule=proof.rule,
            mistake=proof.mistake,
            plants=dict(proof.plants),
            finds=proof.finds,
        )


ROW_ITERATORS_BY_KIND: Mapping[str, Callable[[Module], ListRows]] = {
    "boards": _list_rows_of_boards,
    "spaces": _list_rows_of_spaces,
    "regions": _list_rows_of_regions,
    "links": _list_rows_of_links,
    "sides": _list_rows_of_owners,
    "types": _list_rows_of_types,
    "pieces": _list_rows_of_pieces,
    "scenarios": _list_rows_of_scenarios,
    "schedules": _list_rows_of_schedules,
    "placements": _list_rows_of_placements,
    "tables": _list_rows_of_tables,
    "ties": _list_rows_of_chart_cells,
    "events": _list_rows_of_events,
    "limits": _list_rows_of_limits,
    "options": _list_rows_of_options,
    "victory": _list_rows_of_victories,
    "notes": _list_rows_of_notes,
    "errata": _list_rows_of_errata,
    "sources": _list_rows_of_sources,
    "waivers": _list_rows_of_waivers,
    "proofs": _list_rows_of_proofs,
}
"""Functions that yield the rows of each kind.

The checks are listed by the command line itself.
"""
