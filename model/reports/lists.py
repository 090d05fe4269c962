"""Lists of everything a module holds, kind by kind: one table of kinds and their rows."""

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
from sandtable.model.overlay import flatten_scenario, scenario_chain
from sandtable.model.reports.data_sources import entry_source, piece_address, piece_sources
from sandtable.model.reports.dispositions import disposition_of
from sandtable.model.reports.oob import oob
from sandtable.model.reports.scenarios import ordered_scenarios
from sandtable.model.select.links import joints_of
from sandtable.model.select.manifest import formations_of, manifest_of, power_of
from sandtable.model.select.space_index import space_index_of
from sandtable.model.select.spaces import spaces_in_region
from sandtable.model.wording.conditions import condition_words
from sandtable.model.wording.limits import limit_words
from sandtable.model.wording.owners import owner_name

Row = dict[str, Any]
Rows = Iterator[Row]


@dataclass(frozen=True, slots=True)
class Listing:
    """The answer of `sandtable list`."""

    kind: str
    entries: list[Row]


def list_of(module: Module, kind: str) -> Listing:
    """Return all entries of one kind: scenarios in the order of the book, others as written."""
    rows = list(KINDS[kind](module))
    for row in rows:
        row.setdefault("source", entry_source(module, parse_address(row["address"]) or ()))
    return Listing(kind, rows)


def _row(steps: AddressPath, name: str | None, **more: Any) -> Row:
    found = {"id": steps[-1], "name": name, "address": format_address(steps)}
    return {**found, **{key.rstrip("_").replace("_", "-"): value for key, value in more.items()}}


def _text(value: Any) -> str | None:
    return None if value is None else str(value)


def _boards(module: Module) -> Rows:
    for key, board in module.boards.items():
        count = sum(site.board == key for site in space_index_of(module).sites.values())
        yield _row(BoardRef(key).steps, board.name, kind=board.kind, spaces=count)


def _spaces(module: Module) -> Rows:
    for site in space_index_of(module).sites.values():
        values = {name: _text(amount.plain()) for name, amount in site.space.values.items()}
        yield _row(
            SpaceRef(site.board, site.id).steps,
            site.space.name or site.label,
            board=site.board,
            kind=site.kind,
            terrain=site.terrain,
            tags=list(site.space.tags),
            values=values,
            inside=site.space.inside,
        )


def _regions(module: Module) -> Rows:
    for key, region in module.regions.items():
        spaces = list(spaces_in_region(module, key))
        yield _row(RegionRef(key).steps, region.name, spaces=spaces, use=region.use)


def _links(module: Module) -> Rows:
    for joint in joints_of(module):
        if joint.link is not None:
            pair = f"{joint.a}/{joint.b}"
            board = _board_of_link(module, pair)
            link = joint.link
            yield _row(
                BoardRef(board).below("links", pair),
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
    found = next((key for key, board in module.boards.items() if pair in board.links), None)
    return found or next((key for key, board in module.boards.items() if board.links), "")


def _sides(module: Module) -> Rows:
    for key, owner in module.module.owners.items():
        entry = [str(item) for item in owner.entry]
        release = [str(item) for item in owner.release]
        yield _row(
            OwnerRef(key).steps,
            owner.name,
            of=owner.of,
            entry=entry,
            release=release,
            colour=owner.colour,
        )


def _types(module: Module) -> Rows:
    for key, kind in module.types.items():
        yield _row(
            TypeRef(key).steps,
            kind.name,
            kind=kind.kind or "unit",
            tags=list(kind.tags),
            domain=kind.domain,
            strength=_text(kind.rated),
            like=kind.like,
        )


def _pieces(module: Module) -> Rows:
    for counter in manifest_of(module).counters.values():
        yield {
            **_row(piece_address(counter), counter.name),
            "piece": counter.id,
            "power": power_of(counter),
            "kind": counter.kind,
            "type": counter.type,
            "strength": counter.strength,
            "steps": counter.steps,
            "copies": counter.piece.copies,
            "spare": counter.piece.spare,
            "tags": list(counter.tags),
            "group": counter.piece.group,
            "formation": next(iter(formations_of(module, counter)), None),
            "full-name": counter.piece.full_name,
            "field-sources": piece_sources(module, counter),
        }


def _scenarios(module: Module) -> Rows:
    for key in ordered_scenarios(module):
        scenario = flatten_scenario(module, key)
        yield _row(
            ScenarioRef(key).steps,
            scenario.name,
            abstract=bool(scenario.abstract),
            first=_text(scenario.first),
            last=scenario.last,
            from_=module.scenarios[key].from_,
            boards=list(scenario.boards or ()),
            sets_up=list(scenario.sets_up or ()),
            options=dict(scenario.options),
        )


def _schedules(module: Module) -> Rows:
    for key, scenario in module.scenarios.items():
        if scenario.arrivals:
            takers = [name for name, other in module.scenarios.items() if other.from_ == key]
            yield _row(
                ScenarioRef(key).below("arrivals"),
                scenario.name,
                scenario=key,
                owners=list(scenario.arrivals),
                taken_over_by=takers,
            )


def _placements(module: Module) -> Rows:
    for key, scenario in module.scenarios.items():
        if scenario.abstract:
            continue
        for entry in oob(module, key).entries:
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


def _tables(module: Module) -> Rows:
    for key, table in module.tables.items():
        rows = {row: list(cells) for row, cells in table.rows.items()}
        yield _row(
            TableRef(key).steps,
            table.name,
            dice=_text(table.dice),
            columns=list(table.columns),
            rows=rows,
            shift=table.shift,
            modifiers=dict(table.modifiers),
            rule=table.rule,
            for_=table.for_,
        )


def _events(module: Module) -> Rows:
    for owner, events in module.events.items():
        for key, event in events.items():
            yield _row(
                EventRef(owner, key).steps,
                event.name,
                side=owner,
                number=event.number,
                years=_text(event.years),
                play=event.play,
                disposition=disposition_of(event),
                condition=_text(event.if_),
                major=event.major,
            )


def _limits(module: Module) -> Rows:
    for key, limit in module.limits.items():
        yield _row(
            LimitRef(key).steps,
            limit.name,
            sentence=f"{limit_words(module, limit)}.",
            binds=limit.binds,
            count=limit.count,
            of=_text(limit.of),
            in_=_text(limit.in_),
            from_=_text(limit.from_),
            beside=_text(limit.beside),
            per=list(limit.per),
            at_most=_text(limit.at_most),
            at_least=_text(limit.at_least),
            exactly=_text(limit.exactly),
            when=list(limit.when),
            rule=limit.rule,
        )


def _options(module: Module) -> Rows:
    for key, option in module.options.items():
        yield _row(
            OptionRef(key).steps,
            option.name,
            choices=list(option.choices),
            default=option.default,
            owner=option.owner,
            pack=option.pack,
            excludes=list(option.excludes),
            rule=option.rule,
        )


def _victory(module: Module) -> Rows:
    for scenario in module.scenarios:
        for key, victory in flatten_scenario(module, scenario).victory.items():
            if victory is not None:
                yield _row(
                    ScenarioRef(_written_in(module, scenario, key)).below("victory", key),
                    owner_name(module, victory.side),
                    scenario=scenario,
                    side=victory.side,
                    level=victory.level,
                    at=str(victory.at),
                    conditions=[str(condition) for condition in victory.if_],
                    sentences=[condition_words(module, condition) for condition in victory.if_],
                )


def _written_in(module: Module, scenario: str, victory: str) -> str:
    """An inherited line has the address where it is written."""
    line = scenario_chain(module, scenario)
    return next((name for name in line if victory in module.scenarios[name].victory), scenario)


def _notes(module: Module) -> Rows:
    for key, note in module.notes.items():
        yield _row(NoteRef(key).steps, None, text=note.text, why=note.why, rule=note.rule)


def _errata(module: Module) -> Rows:
    for key, erratum in module.errata.items():
        yield _row(
            ErratumRef(key).steps,
            None,
            at=erratum.at,
            where=erratum.where,
            printed=erratum.printed,
            read=erratum.read,
            why=erratum.why,
            applied=erratum.applied and erratum.at is not None,
        )


def _source_rows(module: Module) -> Rows:
    for key, source in module.sources.items():
        yield {
            **_row(SourceRef(key).steps, None, at=list(source.at), why=source.why),
            "source": source.source,
        }


def _waivers(module: Module) -> Rows:
    for key, waiver in module.waivers.items():
        yield _row(WaiverRef(key).steps, None, check=waiver.check, at=waiver.at, why=waiver.why)


def _proofs(module: Module) -> Rows:
    for key, proof in module.proofs.items():
        yield _row(
            ProofRef(key).steps,
            None,
            rule=proof.rule,
            mistake=proof.mistake,
            plants=dict(proof.plants),
            finds=proof.finds,
        )


KINDS: Mapping[str, Callable[[Module], Rows]] = {
    "boards": _boards,
    "spaces": _spaces,
    "regions": _regions,
    "links": _links,
    "sides": _sides,
    "types": _types,
    "pieces": _pieces,
    "scenarios": _scenarios,
    "schedules": _schedules,
    "placements": _placements,
    "tables": _tables,
    "events": _events,
    "limits": _limits,
    "options": _options,
    "victory": _victory,
    "notes": _notes,
    "errata": _errata,
    "sources": _source_rows,
    "waivers": _waivers,
    "proofs": _proofs,
}
"""What can be listed. The catalogue of checks is listed by the command line itself."""
