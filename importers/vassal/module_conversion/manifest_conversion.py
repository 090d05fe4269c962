"""Conversion of palettes to the manifest: types, pieces and numbers of copies."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeGuard, get_args

from sandtable.importers.vassal import export_markers
from sandtable.importers.vassal.module_conversion.owner_conversion import PieceOwners
from sandtable.importers.vassal.module_conversion.unique_ids import UniqueIds
from sandtable.importers.vassal.module_file import PieceSlot
from sandtable.importers.vassal.piece_traits import VassalPiece as Read
from sandtable.importers.vassal.piece_traits import parse_whole_number
from sandtable.importers.vassal.token_sequences import split_list, split_tokens
from sandtable.model.entities.components import Formation, Piece, PieceKind, PieceType
from sandtable.model.ids import is_valid_id
from sandtable.model.phrases.face_pattern import FACE_PATTERN
from sandtable.model.phrases.rating import PrintedFaces
from sandtable.model.references.owner_scope import COMMON_OWNER

_UP_COMMAND_FIELD, _LEVEL_NAMES_FIELD = 3, 16
_FLIP_COMMAND = "Flip"
_FACE_NAME = re.compile(r" \((.*)\)")
_MARK_LETTER = re.compile(r"[a-z]")


@dataclass
class ImportedManifest:
    """All pieces by full name, and the piece of each slot number."""

    piece_owners: PieceOwners
    unique_ids: UniqueIds
    prototypes: Mapping[str, Read]
    types: dict[str, PieceType] = field(default_factory=dict)
    pieces: dict[str, dict[str, dict[str, Piece]]] = field(default_factory=dict)
    """The pieces by owner, type and id."""
    formations: dict[str, Formation] = field(default_factory=dict)
    groups: dict[str, str] = field(default_factory=dict)
    state_words: dict[str, str] = field(default_factory=dict)
    """The words of states that pieces can be marked with, by id."""
    names_by_gpid: dict[str, str] = field(default_factory=dict)
    pieces_by_name: dict[str, Piece] = field(default_factory=dict)
    _type_ids: dict[tuple[str, str], str] = field(default_factory=dict)
    _names_by_slot: dict[tuple[str, str, str], str] = field(default_factory=dict)

    def add_slots(self, slots: Sequence[PieceSlot], used_counts: Counter[str]) -> None:
        """Add every slot.

        If saved games use more copies than there are slots, the number is unknown.
        """
        slots_by_name: dict[str, list[PieceSlot]] = {}
        # A type must not get an id that a piece brings along: selectors could not tell them apart.
        self.unique_ids.taken_ids.update(_exported_name(slot).rpartition("/")[2] for slot in slots)
        for slot in slots:
            full_name = self._slot_name(slot)
            self.names_by_gpid[slot.gpid] = full_name
            slots_by_name.setdefault(full_name, []).append(slot)
        for full_name, own_slots in slots_by_name.items():
            placed = sum(used_counts[gpid] for gpid in {slot.gpid for slot in own_slots})
            loose = (
                export_markers.piece_property(own_slots[0].piece, export_markers.PIECE_KEY)
                == export_markers.CHOICE_NOTE
            )
            # A palette gives as many copies as one takes, so its slots are only a lower bound.
            copies = None if loose or placed > len(own_slots) else len(own_slots)
            self._add_piece(full_name, own_slots[0], copies)

    def full_piece_name(self, piece: Read) -> str:
        """Return the full name of a piece in a saved game."""
        return self.names_by_gpid.get(piece.gpid, "")

    def add_states(self, pieces: Iterable[Read]) -> None:
        """Add the states that layers of these pieces show."""
        for piece in pieces:
            for fields, _ in piece.traits_of_kind("emb2"):
                name = fields[18] if len(fields) > 18 else ""  # noqa: PLR2004 - the layer's name
                if name.startswith(export_markers.STATE_LAYER_PREFIX):
                    state = name.removeprefix(export_markers.STATE_LAYER_PREFIX)
                    if state not in self.state_words and is_valid_id(state, "state"):
                        self.state_words[state] = face_names(fields)[0] or state

    def _slot_name(self, slot: PieceSlot) -> str:
        """Return the full name of a slot's piece: as exported, or formed from palettes."""
        owner = self.piece_owners.find_owner(slot)
        if brought_name := _exported_name(slot):
            return brought_name
        key = owner, slot.palette_path[-1] if slot.palette_path else "", slot.piece.name
        if key not in self._names_by_slot:
            self._names_by_slot[key] = (
                f"{owner}/{self.unique_ids.make_id('piece', slot.piece.name or 'piece')}"
            )
        return self._names_by_slot[key]

    def _add_piece(self, full: str, slot: PieceSlot, copies: int | None) -> None:
        owner, _, bare = full.partition("/")
        kind = self._type_id(slot)
        levels, faces = level_count_and_side_names(slot.piece)
        steps = max(
            parse_whole_number(
                export_markers.piece_property(slot.piece, export_markers.STEPS_KEY), 1
            ),
            levels,
        )
        piece = Piece(
            name=export_markers.piece_property(slot.piece, export_markers.PRINTED_NAME_KEY)
            or slot.piece.name
            or None,
            copies=copies,
            rated=self._printed_faces(slot.piece, steps),
            steps=steps if steps > 1 else None,
            faces=faces,
            group=self._word_id("Code", slot, "group", self.groups),
            part_of=self._formation_id(slot),
        )
        self.pieces_by_name[full] = piece
        self.pieces.setdefault(owner, {}).setdefault(kind, {})[bare] = piece

    def _printed_faces(self, piece: Read, steps: int) -> PrintedFaces | None:
        """Return the printed numbers: one for each step of a block, else a face for each side."""
        strength = export_markers.piece_property(piece, export_markers.STRENGTH_KEY)
        if not FACE_PATTERN.fullmatch(strength):
            return None
        sides = [
            strength,
            *export_markers.piece_property(piece, export_markers.REDUCED_STRENGTH_KEY).split(
                " > "
            ),
        ]
        if len(sides) <= steps and all(map(FACE_PATTERN.fullmatch, sides)):
            return PrintedFaces.parse(" > ".join(sides))
        blocks = self._is_hidden(piece) and strength.count("-") + 1 == steps
        return PrintedFaces.parse(strength.replace("-", " > ") if blocks else strength)

    def _is_hidden(self, piece: Read) -> bool:
        """Say whether opponents cannot see which piece it is."""
        prototype_names = (fields[0] for fields, _ in piece.traits_of_kind("prototype") if fields)
        inner = (self.prototypes[name] for name in prototype_names if name in self.prototypes)
        return any(True for candidate in (piece, *inner) for _ in candidate.traits_of_kind("obs"))

    def _type_id(self, slot: PieceSlot) -> str:
        kind_word = export_markers.piece_property(slot.piece, export_markers.KIND_KEY)
        kind: PieceKind | None = kind_word if _is_kind(kind_word) else None
        home = slot.palette_path[-1] if slot.palette_path else ""
        name = (
            export_markers.piece_property(slot.piece, export_markers.CLASS_KEY) or home or "Piece"
        )
        if (
            export_markers.piece_property(slot.piece, export_markers.PIECE_KEY)
            == export_markers.CHOICE_NOTE
        ):
            kind = "marker"
        key = name, kind or ""
        if key not in self._type_ids:
            self._type_ids[key] = self.unique_ids.make_id("type", name)
            self.types[self._type_ids[key]] = PieceType(name=name, kind=kind)
        return self._type_ids[key]

    def _word_id(self, key: str, slot: PieceSlot, kind: str, words: dict[str, str]) -> str | None:
        text = export_markers.piece_property(slot.piece, key)
        if not text:
            return None
        if text not in words.values():
            words[self.unique_ids.make_id(kind, text)] = text
        return next(word for word, word_text in words.items() if word_text == text)

    def _formation_id(self, slot: PieceSlot) -> str | None:
        names = {
            formation_id: formation.name for formation_id, formation in self.formations.items()
        }
        formation_id = self._word_id("Formation", slot, "formation", names)
        if formation_id:
            self.formations.setdefault(formation_id, Formation(name=names[formation_id]))
        return formation_id

    @property
    def uncounted_addresses(self) -> tuple[str, ...]:
        """Return the addresses of numbers of copies that are unknown."""
        unstated = (full for full, piece in self.pieces_by_name.items() if piece.copies is None)
        return tuple(f"pieces.{full.replace('/', '.')}.copies" for full in unstated)

    @property
    def rating_names(self) -> tuple[str, ...]:
        """Return names for as many printed numbers as any piece has."""
        rated = [piece.rated for piece in self.pieces_by_name.values() if piece.rated]
        most = max((len(face) for faces in rated for face in faces.faces), default=0)
        return tuple(f"rating-{n}" for n in range(1, most + 1))

    @property
    def rating_marks(self) -> dict[str, str]:
        """Return the letters behind printed numbers; their meaning is unknown."""
        rated = [piece.rated for piece in self.pieces_by_name.values() if piece.rated]
        return {letter: letter for faces in rated for letter in _MARK_LETTER.findall(str(faces))}


def _exported_name(slot: PieceSlot) -> str:
    """Return the full name that an exported piece states, or nothing."""
    full_name = export_markers.piece_property(slot.piece, export_markers.PIECE_KEY)
    _, slash, bare = full_name.partition("/")
    return full_name if slash and is_valid_id(bare, "piece") else ""


def _is_kind(text: str) -> TypeGuard[PieceKind]:
    return text in get_args(PieceKind)


def face_names(fields: Sequence[str]) -> list[str]:
    """Return the names of a layer's pictures."""
    names = split_list(fields[_LEVEL_NAMES_FIELD]) if len(fields) > _LEVEL_NAMES_FIELD else []
    added = [split_tokens(name, "+")[1:2] for name in names]
    return [
        match[1] if each and (match := _FACE_NAME.fullmatch(each[0])) else "" for each in added
    ]


def level_count_and_side_names(piece: Read) -> tuple[int, tuple[str, ...]]:
    """Return the number of strength levels, or the side names of a piece that is flipped."""
    for fields, _ in piece.traits_of_kind("emb2"):
        if fields[18:19] == [export_markers.STEP_LAYER]:
            names = face_names(fields)
            if fields[_UP_COMMAND_FIELD] != _FLIP_COMMAND:
                return len(names), ()
            return 1, tuple(name or ("back" if n else "front") for n, name in enumerate(names))
    return 1, ()


def has_owner(full: str) -> bool:
    """Say whether a piece belongs to some owner."""
    return not full.startswith(f"{COMMON_OWNER}/")
