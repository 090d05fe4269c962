"""Conversion of saved games to scenarios: set-up, control and arrivals."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from sandtable.importers.vassal import export_markers
from sandtable.importers.vassal.module_conversion.board_conversion import ImportedBoards
from sandtable.importers.vassal.module_conversion.calendar_conversion import TrackerCalendar
from sandtable.importers.vassal.module_conversion.manifest_conversion import (
    ImportedManifest,
    does_full_name_state_owner,
)
from sandtable.importers.vassal.module_conversion.piece_appearance import PieceAppearance
from sandtable.importers.vassal.module_file import StartPile
from sandtable.importers.vassal.piece_traits import VassalPiece
from sandtable.importers.vassal.saved_games import SavedGame
from sandtable.importers.vassal.window_layouts import PlacedWindowBoard, boards_of_saved_game
from sandtable.model.entities.rules import Actions
from sandtable.model.entities.scenarios import Heading, Scenario
from sandtable.model.phrases.action import ActionVerb
from sandtable.model.phrases.entry import Entry, Item
from sandtable.model.phrases.moment import Moment
from sandtable.model.phrases.place import Place
from sandtable.model.phrases.selector import Selector, WordSelector
from sandtable.model.phrases.span import Span
from sandtable.model.references.owner_scope import COMMON_OWNER

SetupCharts = dict[Heading, dict[Place, Counter[Item]]]
"""The number of each item by place and heading."""
# VASSAL adds the direction to the name of a piece that was rotated.
_WORD_BEFORE_DIRECTION = " facing "
_NAME_WITH_LABEL_IN_BRACKETS = re.compile(r".+ \(([^()]+)\)")


@dataclass
class ScenarioConverter:
    """Converter of saved games to scenarios, which counts the pieces that it cannot convert."""

    boards: ImportedBoards
    manifest: ImportedManifest
    tracker_calendar: TrackerCalendar
    loss_counts: Counter[str] = field(default_factory=Counter)
    _layouts: Mapping[str, Sequence[PlacedWindowBoard]] = field(default_factory=dict)
    """The boards of each window in the saved game that is converted."""
    _deck_names: Mapping[str, str] = field(default_factory=dict)
    """The deck of each of its pieces that lies in one, by the id of the piece."""

    def make_scenario_of_saved_game(
        self, name: str, save: SavedGame, piles: Sequence[StartPile] = ()
    ) -> Scenario:
        """Return a saved game as a scenario, with the stacks that every new game has."""
        self._layouts = {
            window_name: boards_of_saved_game(window, save)
            for window_name, window in self.boards.windows.items()
        }
        self._deck_names = {
            piece.id: name for name, (_, cards) in save.decks.items() for piece in cards
        }
        roles: dict[str, list[VassalPiece]] = {}
        for piece in self._pieces_with_slot(save):
            roles.setdefault(
                export_markers.piece_property(piece, export_markers.ROLE_PROPERTY), []
            ).append(piece)
        charts = self._make_setup_charts(roles.pop("", []))
        self._add_piles(charts, piles)
        scenario = Scenario(
            name=name,
            first=self.tracker_calendar.first_moment_of_saved_game(save),
            setup=_charts_with_counted_items(charts),
            control=self._controlled_spaces(roles.pop(export_markers.CONTROL_ROLE, [])),
            arrivals=self._arrival_schedules(roles.pop(export_markers.ARRIVAL_ROLE, [])),
        )
        self.loss_counts["pieces of an unknown kind"] += sum(map(len, roles.values()))
        return scenario

    def _pieces_with_slot(self, save: SavedGame) -> Iterator[VassalPiece]:
        """Yield the pieces that belong to a slot, and count the others as lost."""
        for piece in save.pieces:
            if self.manifest.full_name_of_piece(piece):
                yield piece
            else:
                self.loss_counts["pieces in no palette"] += 1

    def make_scenario_of_new_game(self, name: str, piles: Sequence[StartPile]) -> Scenario:
        """Return the stacks and decks of every new game as a scenario."""
        charts: SetupCharts = {}
        self._add_piles(charts, piles)
        return Scenario(name=name, setup=_charts_with_counted_items(charts))

    def _add_piles(self, charts: SetupCharts, piles: Sequence[StartPile]) -> None:
        for pile in piles:
            space = self.boards.space_of_start_pile(pile)
            for slot in pile.slots:
                full = self.manifest.names_by_gpid.get(slot.gpid, "")
                if not (space and full):
                    self.loss_counts["pieces of stacks on no board"] += 1
                    continue
                heading = WordSelector(full.partition("/")[0])
                chart = charts.setdefault(heading, {}).setdefault(Place(space), Counter())
                chart[self._make_item_of_piece(slot.piece, full)] += 1

    def _make_setup_charts(self, pieces: list[VassalPiece]) -> SetupCharts:
        charts: SetupCharts = {}
        for piece in pieces:
            full = self.manifest.full_name_of_piece(piece)
            place = self._setup_place_of_piece(piece)
            if place is None:
                self.loss_counts["pieces in no space"] += 1
                continue
            if (
                export_markers.piece_property(piece, export_markers.PIECE_KEY)
                == export_markers.CHOICE_NOTE
            ):
                self.loss_counts["choices among pieces, which remain only as notes"] += 1
            if export_markers.piece_property(piece, export_markers.CONDITION_PROPERTY):
                self.loss_counts["conditions of entries"] += 1
            # What is aboard stands under the heading by which its carrier is known.
            carrier = self._carrier_name(piece)
            heading = WordSelector((carrier or full).partition("/")[0])
            chart = charts.setdefault(heading, {}).setdefault(place, Counter())
            chart[self._make_item_of_piece(piece, full)] += 1
        return charts

    def _setup_place_of_piece(self, piece: VassalPiece) -> Place | None:
        if export_markers.piece_property(piece, export_markers.ABOARD_PROPERTY):
            carrier = self._carrier_name(piece)
            return Place(carrier.rpartition("/")[2]) if carrier else None
        space = self._space_of_piece(piece)
        facing = self.boards.space_with_label(
            export_markers.piece_property(piece, export_markers.FACING_PROPERTY)
        )
        return Place(space, facing) if space else None

    def _space_of_piece(self, piece: VassalPiece) -> str:
        window, x, y = piece.map_point
        deck = self._deck_names.get(piece.id, "")
        # Pieces in a deck are where the deck is.
        if deck and (space := self.boards.space_made_for_deck(window, deck)):
            return space
        return self.boards.space_at_window_point(window, (x, y), self._layouts.get(window))

    def _carrier_name(self, piece: VassalPiece) -> str:
        """Return the full name of the piece that carries another; empty if none does."""
        name = export_markers.piece_property(piece, export_markers.ABOARD_PROPERTY)
        carriers = (
            full
            for full, candidate in self.manifest.pieces_by_name.items()
            if name == candidate.name
        )
        return next(carriers, "") if name else ""

    def _make_item_of_piece(self, piece: VassalPiece, full: str) -> Item:
        if look := self.manifest.looks_by_name.get(full):
            return self._make_foreign_item(piece, full, look)
        level, states = export_markers.shown_step_level(piece), export_markers.marked_states(piece)
        faces = self.manifest.pieces_by_name[full].faces
        # Named sides are states in our files; levels without names are lost steps.
        if level and faces:
            states = [faces[level], *states]
            level = 0
        known_states = [
            state for state in states if state in self.manifest.state_words or state in faces
        ]
        self.loss_counts["marks without a word"] += len(states) - len(known_states)
        name = full if does_full_name_state_owner(full) else full.removeprefix(f"{COMMON_OWNER}/")
        return Item(name, lost=level, state=tuple(known_states))

    def _make_foreign_item(self, piece: VassalPiece, full: str, look: PieceAppearance) -> Item:
        """Return a foreign piece as an item of a set-up line, with its visible side and marks."""
        resolved = self.manifest.resolver.resolve_prototypes(piece)
        side, faces = (
            look.visible_side_of_piece(resolved),
            self.manifest.pieces_by_name[full].faces,
        )
        marks = [
            self.manifest.states_by_mark[layer.name, layer.images]
            for layer in look.visible_marks_of_piece(resolved)
        ]
        states = [faces[side], *marks] if side and side < len(faces) else marks
        lost = side if look.has_strength_levels else 0
        name = full if does_full_name_state_owner(full) else full.removeprefix(f"{COMMON_OWNER}/")
        return Item(name, lost=lost, state=tuple(dict.fromkeys(states)))

    def _controlled_spaces(self, markers: list[VassalPiece]) -> Mapping[str, tuple[Selector, ...]]:
        spaces_by_owner: dict[str, list[Selector]] = {}
        for piece in markers:
            owner = self._owner_of_control_marker(piece)
            space = self._space_of_piece(piece)
            if owner and space:
                spaces_by_owner.setdefault(owner, []).append(WordSelector(space))
            else:
                self.loss_counts["control markers"] += 1
        return {owner: tuple(spaces) for owner, spaces in spaces_by_owner.items()}

    def _owner_of_control_marker(self, piece: VassalPiece) -> str:
        """Return the owner whose control of a space a marker shows."""
        people = self.manifest.piece_owners
        names = (
            export_markers.piece_property(piece, export_markers.NATION_KEY),
            export_markers.piece_property(piece, export_markers.SIDE_KEY),
        )
        return next(
            (people.owner_by_name[name] for name in names if name in people.owner_by_name), ""
        )

    def _arrival_schedules(
        self, pieces: list[VassalPiece]
    ) -> Mapping[str, Mapping[Moment, Actions]]:
        schedules: dict[str, dict[Moment, dict[ActionVerb, Counter[Item]]]] = {}
        for piece in pieces:
            full = self.manifest.full_name_of_piece(piece)
            turn = self.tracker_calendar.turn_with_label(
                export_markers.piece_property(piece, export_markers.ARRIVAL_TURN_PROPERTY)
            )
            owner = self._owner_of_schedule(piece, full)
            # A schedule needs an owner, and a line of it a turn.
            if turn is None or owner == COMMON_OWNER:
                self.loss_counts["arrivals on an unknown turn, or without an owner"] += 1
                continue
            self.loss_counts["conditions of arrivals"] += export_markers.piece_property(
                piece, export_markers.DESTINATION_PROPERTY
            ).endswith(export_markers.UNCERTAIN_SUFFIX)
            self.loss_counts["for which pieces chips come"] += bool(
                export_markers.piece_property(piece, export_markers.STANDS_FOR_PROPERTY)
            )
            verb = ActionVerb("enter", self._arrival_place_of_piece(piece))
            moment = Moment(Span(str(turn), str(turn)))
            moment_deeds = schedules.setdefault(owner, {}).setdefault(moment, {})
            moment_deeds.setdefault(verb, Counter())[self._make_item_of_piece(piece, full)] += 1
        return {
            owner: {
                moment: {verb: tuple(_items_with_counts(items)) for verb, items in deeds.items()}
                for moment, deeds in schedule.items()
            }
            for owner, schedule in schedules.items()
        }

    def _owner_of_schedule(self, piece: VassalPiece, full: str) -> str:
        """Return the owner in whose schedule a piece arrives: a stated one, or its own owner."""
        by_name = self.manifest.piece_owners.owner_by_name
        return by_name.get(
            export_markers.piece_property(piece, export_markers.SCHEDULE_PROPERTY),
            full.partition("/")[0],
        )

    def _space_with_name(self, name: str) -> str:
        """Return the space with a name, which for a hex may be `Ford Mill (F5.3)`."""
        label = _NAME_WITH_LABEL_IN_BRACKETS.fullmatch(name)
        return self.boards.space_with_label(name) or (
            self.boards.space_with_label(label[1]) if label else ""
        )

    def _arrival_place_of_piece(self, piece: VassalPiece) -> Place | None:
        """Return the destination that the piece states in a property or on its label."""
        texts = (
            export_markers.piece_property(piece, export_markers.DESTINATION_PROPERTY),
            *(text for _, text in piece.traits_of_kind("label")),
        )
        goals = [
            text.removesuffix(export_markers.UNCERTAIN_SUFFIX)
            for text in texts
            if text.startswith(export_markers.DESTINATION_PREFIX)
        ]
        for goal in goals:
            name, _, facing = goal.removeprefix(export_markers.DESTINATION_PREFIX).partition(
                _WORD_BEFORE_DIRECTION
            )
            if space := self._space_with_name(name):
                return Place(space, self._space_with_name(facing) if facing else "")
        self.loss_counts["places of arrival that are a choice"] += bool(goals)
        return None


def _charts_with_counted_items(
    charts: SetupCharts,
) -> Mapping[Heading, Mapping[Place, tuple[Entry, ...]]]:
    return {
        heading: {place: tuple(_items_with_counts(items)) for place, items in chart.items()}
        for heading, chart in charts.items()
    }


def _items_with_counts(items: Mapping[Item, int]) -> Iterator[Entry]:
    return (replace(item, count=number) for item, number in items.items())
