"""Steps of the tour: their texts, the parts they point at, and when they are done."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from sandtable.editor.actions.editor_action import ActionTarget
from sandtable.editor.translation import translatable
from sandtable.model.locations import SpaceRef, setup_entry_addresses


@dataclass(frozen=True, slots=True)
class TourStep:
    """One step of the tour."""

    title: str
    text: str
    workspace: str = ""
    """Workspace that the step is about."""
    panel: str = ""
    is_done: Callable[[ActionTarget, TourStart], bool] | None = None
    """Predicate that is true as soon as the author has done it; without one, Next goes on."""


@dataclass(frozen=True, slots=True)
class TourStart:
    """State of the window when a step of the tour begins."""

    module: object
    turn: int | None


def _has_space(target: ActionTarget, _start: TourStart) -> bool:
    return any(map(SpaceRef.from_whole_address, target.context.selection.selected_addresses))


def _has_new_entry(target: ActionTarget, _start: TourStart) -> bool:
    return bool(setup_entry_addresses(target.context.selection.selected_addresses))


def _has_module_changed(target: ActionTarget, start: TourStart) -> bool:
    return target.context.document.module is not start.module


def _has_turn_changed(target: ActionTarget, start: TourStart) -> bool:
    return target.context.viewpoint.current_state.turn != start.turn


def _is_everything_undone(target: ActionTarget, _start: TourStart) -> bool:
    return not target.context.document.undo_stack.canUndo()


TOUR_STEPS: tuple[TourStep, ...] = (
    TourStep(
        translatable("A small game"),
        translatable(
            "This is a copy of our own sample: two sides, a map of areas, a map of hexes and three"
            " scenarios. Nothing you do here is saved automatically. Esc leaves the tour at any"
            " time."
        ),
        workspace="map",
    ),
    TourStep(
        translatable("The map"),
        translatable("Click a space of the map. The inspector shows what is known about it."),
        workspace="map",
        is_done=_has_space,
    ),
    TourStep(
        translatable("The set-up"),
        translatable(
            "This is the start of the scenario: on the map, and as a chart beside it."
            " Click a counter on the map, or a row of the chart."
        ),
        workspace="setup",
        is_done=_has_new_entry,
    ),
    TourStep(
        translatable("Move something"),
        translatable("Drag the counter to another space. The chart follows at once."),
        workspace="setup",
        is_done=_has_module_changed,
    ),
    TourStep(
        translatable("Undo a step"),
        translatable("Ctrl+Z undoes one step after another, as often as you like. Try it."),
        workspace="setup",
        is_done=_is_everything_undone,
    ),
    TourStep(
        translatable("Turn by turn"),
        translatable(
            "Pieces arrive and leave turn by turn. Move the slider at the right: the map follows."
        ),
        workspace="arrivals",
        is_done=_has_turn_changed,
    ),
    TourStep(
        translatable("Problems"),
        translatable(
            "Mistakes are found while you work: too many pieces in a space, a piece "
            "that is not in the box, an arrival from nowhere. Many problems can be "
            "solved by a click."
        ),
        panel="problems",
    ),
    TourStep(
        translatable("Find anything"),
        translatable(
            "Ctrl+F finds pieces, places, lines, texts and problems; Ctrl+K finds every command."
        ),
    ),
    TourStep(
        translatable("Ready to play"),
        translatable(
            "File > Export… (Ctrl+E) makes a VASSAL module, a browser page or "
            "printed sheets. The guide (Ctrl+F1) continues from here. Have a good "
            "game!"
        ),
        workspace="sheets",
    ),
)
