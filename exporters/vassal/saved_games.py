"""Saved games: each piece of a set-up at its place and in its state."""

from __future__ import annotations

from collections import Counter as Tally
from dataclasses import dataclass, field, replace
from functools import cached_property
from math import ceil
from typing import TYPE_CHECKING

from sandtable.exporters.vassal import piece_properties
from sandtable.exporters.vassal import traits as t
from sandtable.exporters.vassal.extra_windows import BOX_STACK_HEIGHT
from sandtable.exporters.vassal.file_encoding import encode_metadata, obfuscate_save, pack_zip
from sandtable.exporters.vassal.piece_factory import CHOICE_SLIP_NAME
from sandtable.exporters.vassal.piece_stacks import points_far_apart, stacks_of_equal_look
from sandtable.exporters.vassal.sides import name_of_side
from sandtable.exporters.vassal.stack_places import StackPlaceFinder
from sandtable.exporters.vassal.token_sequences import (
    format_add_piece_command,
    join_tokens_by_separator,
    text_on_one_line,
)
from sandtable.model.reports.setup_sheet import visible_face_index
from sandtable.model.wording.piece_names import piece_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sandtable.exporters.vassal.control_markers import ControlledSpace
    from sandtable.exporters.vassal.extra_windows import ExtraWindows
    from sandtable.exporters.vassal.piece_factory import PieceFactory
    from sandtable.exporters.vassal.pixel_point import PixelPoint
    from sandtable.exporters.vassal.scenario_layouts import PlacedEntry, ScenarioLayout
    from sandtable.exporters.vassal.scheduled_arrivals import ScheduledArrival
    from sandtable.exporters.vassal.stack_places import StackPlace
    from sandtable.exporters.vassal.traits import VassalPiece

# VASSAL separates commands by the escape character.
_COMMAND_SEPARATOR = "\x1b"
# VASSAL itself begins at random numbers, but the same export must give the same bytes.
_FIRST_OBJECT_ID = 1_000_001
_SETUP_STACK_COMMAND = "SETUP_STACK\t"
"""Command by which decks are taken from the saved game instead of the module."""


StacksByPlace = dict["StackPlace", dict[str, "list[VassalPiece]"]]
"""Stacks of each place, by owner or carrier: pieces from the bottom to the top."""


@dataclass
class SetupWriter:
    """Writer of the saved game with the set-up of one scenario."""

    piece_factory: PieceFactory
    extra_windows: ExtraWindows
    used_copies: Tally[str] = field(default_factory=Tally)
    commands: list[str] = field(default_factory=list)
    next_object_id: int = _FIRST_OBJECT_ID

    @cached_property
    def _place_finder(self) -> StackPlaceFinder:
        return StackPlaceFinder(self.piece_factory.places, self.extra_windows)

    def place_pieces_of_layout(self, layout: ScenarioLayout) -> None:
        """Place all pieces, first the stacks and then the decks."""
        heaps: StacksByPlace = {}
        cards: dict[str, list[VassalPiece]] = {
            name: [] for name in self.piece_factory.places.decks_by_space
        }
        carriers = {
            placed_entry.carrier_piece
            for placed_entry in layout.placed_entries
            if placed_entry.carrier_piece
        }
        self._stack_entries_of_setup(layout, heaps, cards, carriers)
        self._stack_arriving_pieces(layout, heaps)
        for holding in layout.controlled_spaces:
            # A space that is on no map has no place for a marker; the notes name its owner.
            if holding.space not in self.piece_factory.places.points_by_space:
                continue
            marker_stacks = heaps.setdefault(
                self._place_finder.stack_place_of_space(holding.space), {}
            )
            marker_stacks.setdefault(piece_properties.CONTROL_ROLE, []).append(
                self._make_control_marker(holding)
            )
        for spot, stacks in heaps.items():
            self._add_stacks_at_place(spot, stacks, carriers)
        for name, cards_in_deck in cards.items():
            self._add_deck_of_cards(name, cards_in_deck)

    def _stack_entries_of_setup(
        self,
        layout: ScenarioLayout,
        heaps: StacksByPlace,
        cards: dict[str, list[VassalPiece]],
        carriers: set[str],
    ) -> None:
        """Stack the entries of the set-up, carriers before the pieces that they carry."""
        aboard: dict[str | None, list[VassalPiece]] = {}
        # A carrier must be there before its load can be put on it.
        for placed_entry in sorted(
            layout.placed_entries, key=lambda entry: entry.carrier_piece is not None
        ):
            if placed_entry.space in cards and placed_entry.piece:
                heap = cards[placed_entry.space]
            elif placed_entry.carrier_piece in aboard:
                heap = aboard[placed_entry.carrier_piece]
            else:
                spot = self._place_finder.entry_place(placed_entry, layout)
                side = "" if spot.is_one_stack else placed_entry.entry.side
                side = (
                    piece_properties.CONTROL_ROLE
                    if spot.flag_point and self._is_control_marker(placed_entry)
                    else side
                )
                key = placed_entry.piece if placed_entry.piece in carriers else side
                heap = heaps.setdefault(spot, {}).setdefault(key, [])
            if placed_entry.piece in carriers:
                aboard.setdefault(placed_entry.piece, heap)
            heap.extend(self._pieces_of_entry(placed_entry))

    def _is_control_marker(self, placed_entry: PlacedEntry) -> bool:
        return (
            placed_entry.piece is not None
            and self.piece_factory.counters_by_name[placed_entry.piece].kind == "control"
        )

    def _pieces_of_entry(self, placed_entry: PlacedEntry) -> Iterator[VassalPiece]:
        entry = placed_entry.entry
        aboard = (
            self.piece_factory.counters_by_name[placed_entry.carrier_piece].name
            if placed_entry.carrier_piece
            else ""
        )
        properties = {
            piece_properties.FACING_PROPERTY: text_on_one_line(entry.facing or ""),
            piece_properties.CONDITION_PROPERTY: text_on_one_line(entry.condition or ""),
            piece_properties.ABOARD_PROPERTY: text_on_one_line(aboard),
        }
        states = piece_properties.property_values_as_states(properties)
        if placed_entry.piece is None:
            slip = self.piece_factory.make_choice_slip(
                _text_of_choice_slip(placed_entry), saved=True
            )
            yield replace(slip, traits=t.traits_with_new_states(slip.traits, states))
            return
        words = {
            "facing": piece_properties.FACING_PROPERTY,
            "if": piece_properties.CONDITION_PROPERTY,
            "aboard": piece_properties.ABOARD_PROPERTY,
        }
        label_parts = [
            f"{word} {properties[key]}" for word, key in words.items() if properties[key]
        ]
        states[t.label_trait().type] = "; ".join(label_parts)
        for word in (entry.state or "").split():
            if mark := self.piece_factory.state_layer(word):
                states[mark.type] = "1"
        states.update(self._states_of_mask(placed_entry.piece))
        level = visible_face_index(self.piece_factory.module, entry)
        for _ in range(placed_entry.piece_count):
            yield self._make_next_copy_of_piece(placed_entry.piece, level, states)

    def _states_of_mask(self, piece: str) -> dict[str, str]:
        """Return the VASSAL state in which a block is hidden from other sides."""
        mask = self.piece_factory.piece_masks.mask_of_block(piece)
        if mask is None:
            return {}
        side = name_of_side(
            self.piece_factory.module, self.piece_factory.counters_by_name[piece].owner
        )
        return {mask.type: t.mask_trait("", side).state}

    def _stack_arriving_pieces(self, layout: ScenarioLayout, heaps: StacksByPlace) -> None:
        """Stack arrivals below the pieces already in the cell, which mark the current turn.

        In a box of their own they are stacked by owner and destination.
        """
        pieces_by_place: dict[StackPlace, dict[str, list[VassalPiece]]] = {}
        # Arrivals of one owner lie together.
        for coming in sorted(
            layout.scheduled_arrivals, key=lambda arrival: arrival.owner_and_destination[0]
        ):
            spot = self._place_finder.stack_place_of_arrival(coming)
            key = " ".join(coming.owner_and_destination) if spot.splits_by_destination else ""
            pieces_by_place.setdefault(spot, {}).setdefault(key, []).extend(
                self._pieces_of_arrival(coming)
            )
        for spot, coming_heaps in pieces_by_place.items():
            stood = heaps.pop(spot, {})
            below = coming_heaps.pop("", [])
            under = {"": [*below, *stood.get("", [])]} if below or "" in stood else {}
            heaps[spot] = {**stood, **coming_heaps, **under}

    def _pieces_of_arrival(self, coming: ScheduledArrival) -> Iterator[VassalPiece]:
        goal = (
            f"{piece_properties.DESTINATION_PREFIX}{coming.destination}"
            if coming.destination
            else "arrives"
        )
        text = text_on_one_line(
            goal + ("" if coming.is_certain else piece_properties.UNCERTAIN_SUFFIX)
        )
        values = {
            piece_properties.ROLE_PROPERTY: piece_properties.ARRIVAL_ROLE,
            piece_properties.ARRIVAL_TURN_PROPERTY: coming.turn_name,
            piece_properties.DESTINATION_PROPERTY: text,
            piece_properties.STANDS_FOR_PROPERTY: self._replaced_piece_in_words(coming),
            piece_properties.SCHEDULE_PROPERTY: text_on_one_line(coming.schedule_owner),
        }
        states = piece_properties.property_values_as_states(values)
        if coming.piece is None:
            slip = self.piece_factory.make_choice_slip(f"{coming.choice_words} {text}", saved=True)
            yield replace(slip, traits=t.traits_with_new_states(slip.traits, states))
            return
        for _ in range(coming.quantity):
            yield self._make_next_copy_of_piece(coming.piece, coming.shown_level, states)

    def _replaced_piece_in_words(self, coming: ScheduledArrival) -> str:
        """Return the piece that a chip stands for, in words."""
        if not coming.replaced_piece:
            return ""
        name = piece_name(self.piece_factory.module, coming.replaced_piece)
        return text_on_one_line(
            f"as {name}" if coming.chip_worth == 1 else f"as {coming.chip_worth} {name}"
        )

    def _make_control_marker(self, holding: ControlledSpace) -> VassalPiece:
        states = piece_properties.property_values_as_states(
            {piece_properties.ROLE_PROPERTY: piece_properties.CONTROL_ROLE}
        )
        if holding.marker_piece:
            level = self.piece_factory.counters_by_name[holding.marker_piece].visible_level(
                0, (holding.owner,)
            )
            return self._make_next_copy_of_piece(holding.marker_piece, level, states)
        token = self.piece_factory.make_control_flag(holding.owner, saved=True)
        return replace(token, traits=t.traits_with_new_states(token.traits, states))

    def _make_next_copy_of_piece(
        self, piece: str, level: int, states: dict[str, str]
    ) -> VassalPiece:
        copy = self.used_copies[piece]
        self.used_copies[piece] += 1
        return self.piece_factory.placed_piece(piece, copy, level, states)

    def _add_stacks_at_place(
        self, spot: StackPlace, heaps: dict[str, list[VassalPiece]], carriers: set[str]
    ) -> None:
        """Place the stacks of one place side by side; surplus stacks are added to the last one."""
        loose = [
            heap
            for key, heap in heaps.items()
            if key not in {*carriers, piece_properties.CONTROL_ROLE}
        ]
        stacks = [heap for key, heap in heaps.items() if key in carriers]
        flags = heaps.get(piece_properties.CONTROL_ROLE, [])
        if flags and spot.flag_point:
            self._add_stack_of_pieces(spot.window, spot.flag_point, flags)
            flags = []
        if spot.is_display:
            loose = _divide_into_small_stacks(
                # One stack at least is left, so that every piece has a point.
                loose,
                max(1, len(spot.points) - len(stacks)),
                apart=spot.splits_by_destination,
            )
        # Labels of carried pieces are wide, so stacks with carriers need points far apart.
        # The labels of what is aboard are broad.
        number = len(stacks) + len(loose) + bool(flags)
        points = points_far_apart(spot.points, number) if stacks else spot.points
        room = len(points)
        stacks += (
            loose
            if spot.is_display
            else stacks_of_equal_look(loose, room - len(stacks) - bool(flags))
        )
        if flags and len(stacks) < room:
            self._add_stack_of_pieces(spot.window, points[len(stacks)], flags)
        elif flags:
            stacks.append(flags)
        if len(stacks) > room:
            # The surplus is put under the last stack, in the same order.
            under = [piece for heap in reversed(stacks[room:]) for piece in heap]
            stacks[room - 1 :] = [under + stacks[room - 1]]
        before: list[str] = []
        for point, heap in zip(points, stacks, strict=False):
            # A place may have more points than stacks, because players add others.
            goals = _distinct_destinations_in_words(reversed(heap))
            is_said = (
                spot.splits_by_destination and goals == before
            )  # labels are broader than stacks
            self._add_stack_of_pieces(
                spot.window, point, heap if is_said else _label_top_piece(heap, goals)
            )
            before = goals

    def _add_stack_of_pieces(
        self, window: str, point: PixelPoint, heap: list[VassalPiece]
    ) -> None:
        """Add the pieces of a stack, the lowest first, and then the stack that lists them."""
        names = list(self._add_pieces_at_point(window, point, heap))
        if names:
            stack = join_tokens_by_separator((window, *point, *names, "@@1"), ";")
            self.commands.append(format_add_piece_command(self._take_object_id(), "stack", stack))

    def _add_deck_of_cards(self, space: str, cards: list[VassalPiece]) -> None:
        window, points = self.piece_factory.places.points_by_space[space]
        deck = self.piece_factory.places.decks_by_space[space]
        names = list(self._add_pieces_at_point(window.name, points[0], cards))
        state = deck.state_text(window, points[0], names)
        self.commands.append(
            format_add_piece_command(self._take_object_id(), deck.deck_type_text, state)
        )

    def _add_pieces_at_point(
        self, window: str, point: PixelPoint, pieces: Iterable[VassalPiece]
    ) -> Iterator[str]:
        """Add pieces at a point and yield their ids; each piece stores the point as its start."""
        x, y = point
        start = piece_properties.property_values_as_states(
            {
                piece_properties.START_MAP_PROPERTY: window,
                piece_properties.START_X_PROPERTY: str(x),
                piece_properties.START_Y_PROPERTY: str(y),
            }
        )
        for piece in pieces:
            name = self._take_object_id()
            placed_piece = replace(piece, traits=t.traits_with_new_states(piece.traits, start))
            state = placed_piece.state_text((window, x, y), unique=name)
            self.commands.append(
                format_add_piece_command(name, placed_piece.nested_piece_types, state)
            )
            yield name

    def _take_object_id(self) -> str:
        self.next_object_id += 1
        return str(self.next_object_id - 1)

    def save_game_text(self, after: list[str]) -> str:
        """Return the text of the whole saved game, ending with the given commands."""
        alone = [_SETUP_STACK_COMMAND] if self.piece_factory.places.decks_by_space else []
        return _COMMAND_SEPARATOR.join(["begin_save", *self.commands, *alone, *after, "end_save"])


def _divide_into_small_stacks(
    heaps: list[list[VassalPiece]], room: int, *, apart: bool
) -> list[list[VassalPiece]]:
    """Divide the pieces of a box into small stacks, separate for each group if there is room."""
    parts = [
        heap[i : i + BOX_STACK_HEIGHT]
        for heap in heaps
        for i in range(0, len(heap), BOX_STACK_HEIGHT)
    ]
    if apart and len(parts) <= room:
        return parts
    pieces = [piece for heap in heaps for piece in heap]
    most = max(BOX_STACK_HEIGHT, ceil(len(pieces) / room))
    return [pieces[i : i + most] for i in range(0, len(pieces), most)]


def _destination_in_words(piece: VassalPiece) -> str:
    """Return the piece that a chip represents and its destination: `as Sherman to Cairo`."""
    states = {trait.type: trait.state for trait in piece.traits}
    texts = (
        states.get(t.dynamic_property_trait(fact).type, "")
        for fact in (piece_properties.STANDS_FOR_PROPERTY, piece_properties.DESTINATION_PROPERTY)
    )
    return " ".join(filter(None, texts))


def _distinct_destinations_in_words(pieces: Iterable[VassalPiece]) -> list[str]:
    """Return the destinations of arriving pieces in words, each once."""
    return list(filter(None, dict.fromkeys(map(_destination_in_words, pieces))))


def _label_top_piece(heap: list[VassalPiece], goals: list[str]) -> list[VassalPiece]:
    """Return a stack whose topmost arriving piece shows the destinations of all pieces in it."""
    coming = [number for number, piece in enumerate(heap) if _destination_in_words(piece)]
    if not coming or heap[coming[-1]].name == CHOICE_SLIP_NAME:  # a slip of paper says its own
        return heap
    top = heap[coming[-1]]
    words = goals[0] if len(goals) == 1 else f"{goals[0]}, …"
    marked = replace(
        top, traits=t.traits_with_new_states(top.traits, {t.label_trait().type: words})
    )
    return [*heap[: coming[-1]], marked, *heap[coming[-1] + 1 :]]


def _text_of_choice_slip(placed_entry: PlacedEntry) -> str:
    entry = placed_entry.entry
    number = "any number" if entry.quantity is None else str(entry.quantity)
    return f"{number}: {placed_entry.choice_words}"


def encode_saved_game(text: str, title: str, name: str, version: str) -> bytes:
    """Return a saved game of VASSAL as the bytes of a file."""
    return pack_zip(
        {
            "savedGame": obfuscate_save(text),
            "savedata": encode_metadata(version, title),
            "moduledata": encode_metadata(version, "", name),
        }
    )
