"""The lists of movement classes that apply in each phase of a turn."""

from __future__ import annotations

from sandtable.model.entities.rules import MovementClass
from sandtable.model.module import Module
from sandtable.model.static_part import cached_per_static_part

MovementClasses = tuple[MovementClass, ...]


@cached_per_static_part
def movement_classes_by_phase(module: Module) -> tuple[MovementClasses, ...]:
    """Return the lists of movement classes in the phases of a turn.

    Later classes of a list override earlier ones. Phases with the same classes are combined. A
    module without phases gives one list.
    """
    phases = list(module.module.calendar.phases) or [""]
    classes_by_names = dict[tuple[str, ...], MovementClasses]()
    for phase in phases:
        names = tuple(
            name
            for name, movement in module.movement.items()
            if not movement.phases or phase in movement.phases
        )
        classes_by_names[names] = tuple(module.movement[name] for name in names)
    return tuple(classes_by_names.values())
