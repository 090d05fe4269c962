"""Supply at one moment of a scenario: the supplied pieces, and how they are supplied."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from sandtable.model.ledger.calendar import first_turn_of_scenario
from sandtable.model.ledger.history import position_at
from sandtable.model.module import Module
from sandtable.model.overlay import flatten_scenario
from sandtable.model.select.manifest import manifest_of_module, owner_if_not_common
from sandtable.model.supply.supply_states import SupplyState, SupplyTracer
from sandtable.model.wording.citations import cite_rules
from sandtable.model.wording.places import place_name, spoken_space_name


@dataclass(frozen=True, slots=True)
class SupplyEntry:
    """Pieces at one place that need supply, and whether they get it."""

    side: str
    power: str | None
    piece: str
    """Full name of the piece; several, if a player chooses among them."""
    at: str
    supplied: bool | None
    """Null if a choice decides."""
    source: str | None
    """Id of the space with the source at which the path begins."""
    cost: str | None
    """Cost of the path, as a fraction such as `9/4`, from its last relay."""
    limit: str | None
    path: list[str]
    """Ids of the spaces of the path, from the source to the pieces."""
    why: str


@dataclass(frozen=True, slots=True)
class Supply:
    """The answer to the command `sandtable supply`."""

    module: str
    scenario: str
    turn: int | None
    entries: list[SupplyEntry]


def supply_report(
    module: Module,
    scenario: str,
    *,
    turn: int | None = None,
    side: str | None = None,
    options: Mapping[str, str] | None = None,
) -> Supply:
    """Return the supply state of all pieces at the set-up, or after the arrivals of a turn."""
    position = position_at(module, scenario, turn=turn, options=options)
    calendar = module.module.calendar
    now = (
        first_turn_of_scenario(calendar, flatten_scenario(module, scenario))
        if turn is None
        else turn
    )
    states = SupplyTracer(position, now, module).supply_states()
    entries = [_supply_entry(module, state) for state in states]
    name = module.module.id or module.module.title
    wanted = [entry for entry in entries if side is None or side in {entry.side, entry.power}]
    return Supply(name, scenario, turn, wanted)


def _supply_entry(module: Module, state: SupplyState) -> SupplyEntry:
    standing = state.standing
    counter = manifest_of_module(module).counters.get(standing.pieces[0])
    return SupplyEntry(
        side=state.side,
        power=owner_if_not_common(counter) if counter else None,
        piece=" or ".join(dict.fromkeys(standing.pieces)),
        at=place_name(module, standing.place),
        supplied=state.supplied,
        source=state.path[0] if state.path else None,
        cost=None if state.cost is None else str(state.cost),
        limit=None if state.limit is None else str(state.limit),
        path=list(state.path),
        why=_reason_text(module, state),
    )


def _reason_text(module: Module, state: SupplyState) -> str:
    line = module.supply[state.lines[0]]
    rule = rules_in_brackets(module, state)
    unit = "spaces" if line.measure == "spaces" else "movement points"
    if state.path:
        source = spoken_space_name(module, state.path[0])
        relay = " by way of a relay" if state.is_relayed else ""
        head = f"{state.cost} of {state.limit} {unit} from {source}{relay}"
        return f"{head}, if a choice allows it{rule}" if state.supplied is None else head + rule
    if not state.has_source:
        return f"no source on the map{rule}"
    if state.is_crowded:
        return f"the sources in range feed other units{rule}"
    return f"no open way of {state.limit} {unit} to a source{rule}"


def rules_in_brackets(module: Module, state: SupplyState) -> str:
    """Return the rules of the supply lines that apply to pieces, in brackets."""
    rules = dict.fromkeys(rule for name in state.lines if (rule := module.supply[name].rule))
    return f" ({cite_rules(', '.join(rules))})" if rules else ""
