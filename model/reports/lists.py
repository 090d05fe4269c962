"""Lists of all entries in a module, by kind."""

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
from sandtable.model.reports.data_sources import entry_source, piece_address, piece_sources
from sandtable.model.reports.dispositions import place_of_event_after_play
from sandtable.model.reports.order_of_battle import order_of_battle_report
from sandtable.model.reports.playable_scenarios import ordered_scenarios
from sandtable.model.select.manifest import formations_of_piece, manifest_of, owner_if_not_common
from sandtable.model.select.space_index import space_index_of
from sandtable.model.select.space_joints import joints_of, spaces_in_region
from sandtable.model.wording.conditions import describe_condition
from sandtable.model.wording.limits import describe_limit
from sandtable.model.wording.owner_names import owner_name

ListRow = dict[str, Any]
ListRows = Iterator[ListRow]


@dataclass(frozen=True, slots=True)
class Listing:
    """Answer of `sandtable list`."""

    kind: str
    entries: list[ListRow]


def listing_of_kind(module: Module, kind: str) -> Listing:
    """Return all entries of one kind.

    Scenarios come in the order of the book, everything else in file order.
    """
    rows = list(ROW_ITERATORS_BY_KIND[kind](module))
    for row in rows:
        # Rows that know their source, such as placements, keep it.
        row.setdefault("source", entry_source(module, parse_address(row["address"]) or ()))
    return Listing(kind, rows)


def _list_row(steps: AddressPath, name: str | None, **more: Any) -> ListRow:
    row = {"id": steps[-1], "name": name, "address": format_address(steps)}
    return {**row, **{key.rstrip("_").replace("_", "-"): value for key, value in more.items()}}


def _text_or_none(value: Any) -> str | None:
    return None if value is None else str(value)


def _board_rows(module: Module) -> ListRows:
    for key, board in module.boards.items():
        count = sum(space.board == key for space in space_index_of(module).spaces_by_id.values())
        yield _list_row(BoardRef(key).address_path, board.name, kind=board.kind, spaces=count)


def _space_rows(module: Module) -> ListRows:
    for entry in space_index_of(module).spaces_by_id.values():
        values = {
            name: _text_or_none(amount.as_file_content())
            for name, amount in entry.space.values.items()
        }
        yield _list_row(
            SpaceRef(entry.board, entry.id).address_path,
            entry.space.name or entry.printed_label,
            board=entry.board,
            kind=entry.kind,
            terrain=entry.terrain,
            tags=list(entry.space.tags),
            values=values,
            inside=entry.space.inside,
        )


def _region_rows(module: Module) -> ListRows:
    for key, region in module.regions.items():
        spaces = list(spaces_in_region(module, key))
        yield _list_row(RegionRef(key).address_path, region.name, spaces=spaces, use=region.use)


def _rows_of_links(module: Module) -> ListRows:
    for joint in joints_of(module):
        if joint.link is not None:
            pair = f"{joint.a}/{joint.b}"
            board = _board_of_link(module, pair)
            link = joint.link
            yield _list_row(
                BoardRef(board).child_path("links", pair),
                None,
                a=joint.a,
                b=joint.b,
                kind=link.kind,
                origin=joint.origin,
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


def _owner_rows(module: Module) -> ListRows:
    for key, owner in module.module.owners.items():
        entry = [str(item) for item in owner.entry]
        release = [str(item) for item in owner.release]
        yield _list_row(
            OwnerRef(key).address_path,
            owner.name,
            of=owner.of,
            entry=entry,
            release=release,
            colour=owner.colour,
        )


def _type_rows(module: Module) -> ListRows:
    for key, kind in module.types.items():
        yield _list_row(
            TypeRef(key).address_path,
            kind.name,
            kind=kind.kind or "unit",
            tags=list(kind.tags),
            domain=kind.domain,
            strength=_text_or_none(kind.rated),
            like=kind.like,
        )


def _piece_rows(module: Module) -> ListRows:
    for counter in manifest_of(module).counters.values():
        yield {
            **_list_row(piece_address(counter), counter.name),
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
            "field-sources": piece_sources(module, counter),
        }


def _scenario_rows(module: Module) -> ListRows:
    for key in ordered_scenarios(module):
        scenario = flatten_scenario(module, key)
        yield _list_row(
            ScenarioRef(key).address_path,
            scenario.name,
            abstract=bool(scenario.abstract),
            first=_text_or_none(scenario.first),
            last=scenario.last,
            from_=module.scenarios[key].from_,
            boards=list(scenario.boards or ()),
            sets_up=list(scenario.sets_up or ()),
            options=dict(scenario.options),
        )


def _schedule_rows(module: Module) -> ListRows:
    for key, scenario in module.scenarios.items():
        if scenario.arrivals:
            takers = [name for name, other in module.scenarios.items() if other.from_ == key]
            yield _list_row(
                ScenarioRef(key).child_path("arrivals"),
                scenario.name,
                scenario=key,
                owners=list(scenario.arrivals),
                taken_over_by=takers,
            )


def _placement_rows(module: Module) -> ListRows:
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


def _table_rows(module: Module) -> ListRows:
    for key, table in module.tables.items():
        rows = {row: list(cells) for row, cells in table.rows.items()}
        yield _list_row(
            TableRef(key).address_path,
            table.name,
            dice=_text_or_none(table.dice),
            columns=list(table.columns),
            rows=rows,
            shift=table.shift,
            modifiers=dict(table.modifiers),
            rule=table.rule,
            for_=table.for_,
        )


def _tie_rows(module: Module) -> ListRows:
    """Yield the cells of charts that are not empty, with the value each repeats or the reason."""
    for cell in chart_cells(module):
        yield _list_row(
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


def _event_rows(module: Module) -> ListRows:
    for owner, events in module.events.items():
        for key, event in events.items():
            yield _list_row(
                EventRef(owner, key).address_path,
                event.name,
                side=owner,
                number=event.number,
                years=_text_or_none(event.years),
                play=event.play,
                disposition=place_of_event_after_play(event),
                condition=_text_or_none(event.if_),
                major=event.major,
            )


def _limit_rows(module: Module) -> ListRows:
    for key, limit in module.limits.items():
        yield _list_row(
            LimitRef(key).address_path,
            limit.name,
            sentence=f"{describe_limit(module, limit)}.",
            binds=limit.binds,
            count=limit.count,
            of=_text_or_none(limit.of),
            in_=_text_or_none(limit.in_),
            from_=_text_or_none(limit.from_),
            beside=_text_or_none(limit.beside),
            per=list(limit.per),
            at_most=_text_or_none(limit.at_most),
            at_least=_text_or_none(limit.at_least),
            exactly=_text_or_none(limit.exactly),
            when=list(limit.when),
            rule=limit.rule,
        )


def _option_rows(module: Module) -> ListRows:
    for key, option in module.options.items():
        yield _list_row(
            OptionRef(key).address_path,
            option.name,
            choices=list(option.choices),
            default=option.default,
            owner=option.owner,
            pack=option.pack,
            excludes=list(option.excludes),
            rule=option.rule,
        )


def _victory_rows(module: Module) -> ListRows:
    for scenario in module.scenarios:
        for key, victory in flatten_scenario(module, scenario).victory.items():
            if victory is not None:
                yield _list_row(
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


def _note_rows(module: Module) -> ListRows:
    for key, note in module.notes.items():
        yield _list_row(
            NoteRef(key).address_path, None, text=note.text, why=note.why, rule=note.rule
        )


def _erratum_rows(module: Module) -> ListRows:
    for key, erratum in module.errata.items():
        yield _list_row(
            ErratumRef(key).address_path,
            None,
            at=erratum.at,
            where=erratum.where,
            printed=erratum.printed,
            read=erratum.read,
            why=erratum.why,
            applied=erratum.applied and erratum.at is not None,
        )


def _source_rows(module: Module) -> ListRows:
    for key, source in module.sources.items():
        yield {
            **_list_row(SourceRef(key).address_path, None, at=list(source.at), why=source.why),
            "source": source.source,
        }


def _waiver_rows(module: Module) -> ListRows:
    for key, waiver in module.waivers.items():
        yield _list_row(
            WaiverRef(key).address_path, None, check=waiver.check, at=waiver.at, why=waiver.why
        )


def _proof_rows(module: Module) -> ListRows:
    for key, proof in module.proofs.items():
        yield _list_row(
            ProofRef(key).address_path,
            None,
            rule=proof.rule,
            mistake=proof.mistake,
            plants=dict(proof.plants),
            finds=proof.finds,
        )


ROW_ITERATORS_BY_KIND: Mapping[str, Callable[[Module], ListRows]] = {
    "boards": _board_rows,
    "spaces": _space_rows,
    "regions": _region_rows,
    "links": _rows_of_links,
    "sides": _owner_rows,
    "types": _type_rows,
    "pieces": _piece_rows,
    "scenarios": _scenario_rows,
    "schedules": _schedule_rows,
    "placements": _placement_rows,
    "tables": _table_rows,
    "ties": _tie_rows,
    "events": _event_rows,
    "limits": _limit_rows,
    "options": _option_rows,
    "victory": _victory_rows,
    "notes": _note_rows,
    "errata": _erratum_rows,
    "sources": _source_rows,
    "waivers": _waiver_rows,
    "proofs": _proof_rows,
}
"""Functions that yield the rows of each kind.

The checks are listed by the command line itself.
"""
