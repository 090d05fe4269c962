"""The movement classes that hold in each phase."""

from __future__ import annotations

from sandtable.model.entities.rules import MovementClass
from sandtable.model.module import Module
from sandtable.model.static_part import cached_per_static_part

MovementClasses = tuple[MovementClass, ...]


@cached_per_static_part
def movement_classes_by_phase(module: Module) -> tuple[MovementClasses, ...]:
    """Return the classes of each phase, in the order in which they override each other.

    Phases with the same classes are given once. A module without phases has a single one.
    """
    phases = list(module.module.calendar.phases) or [""]
    found = dict[tuple[str, ...], MovementClasses]()
    for phase in phases:
        names = tuple(
            name
            for name, movement in module.movement.items()
            if not movement.phases or phase in movement.phases
        )
        found[names] = tuple(module.movement[name] for name in names)
    return tuple(found.values())
