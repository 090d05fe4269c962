"""The pieces of a module with all that they inherit from their types."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from sandtable.model.entities.components import Piece, PieceKind, PieceType
from sandtable.model.entities.events import Event
from sandtable.model.identity_cache import cached_property
from sandtable.model.module import Module
from sandtable.model.phrases.amount import Amount
from sandtable.model.phrases.rating import PrintedFaces
from sandtable.model.references.name_index import NameIndex, name_index_of
from sandtable.model.references.owner_scope import (
    COMMON_OWNER,
    MAX_OWNER_HIERARCHY_DEPTH,
    owner_with_ancestors,
    side_of_owner,
)
from sandtable.model.select.picture_crops import picture_of_piece
from sandtable.model.static_part import cached_per_static_part


@dataclass(frozen=True)
class Counter:
    """A piece or an event marker, together with all that it inherits from its types."""

    id: str
    """Full name, with the owner: `vessin/pikes`."""
    owner: str
    type: str
    piece: Piece
    lineage: tuple[PieceType, ...] = ()
    """The types of the piece, nearest first."""
    type_ids: tuple[str, ...] = ()
    event: Event | None = None

    @cached_property
    def kind(self) -> PieceKind:
        """Return the kind of the piece: its own, or that of its nearest type, or `unit`."""
        if self.event:
            return "event"
        inherited = next((t.kind for t in self.lineage if t.kind), None)
        return self.piece.kind or inherited or "unit"

    @cached_property
    def name(self) -> str:
        """Return the printed name of the piece or of its nearest type, or else the id."""
        inherited = next((t.name for t in self.lineage if t.name), None)
        return self.piece.name or inherited or self.id.rpartition("/")[2]

    @cached_property
    def image_names(self) -> tuple[str, ...]:
        """Return the picture names of all sides of the piece, with how they are cropped."""
        front = (self.piece.image,) if self.piece.image else ()
        return tuple(
            picture_of_piece(self.piece, name) for name in (*front, *self.piece.side_images)
        )

    def image_at_level(self, level: int) -> str | None:
        """Return the picture of the side that shows after some steps were lost, or None."""
        other_images = self.piece.side_images
        is_other = 0 < level <= len(other_images)
        name = other_images[level - 1] if is_other else self.piece.image
        return picture_of_piece(self.piece, name) if name else None

    @cached_property
    def printed_faces(self) -> PrintedFaces | None:
        """Return the numbers printed on the sides of the piece; None if it has none."""
        return self.piece.rated or next((t.rated for t in self.lineage if t.rated), None)

    @cached_property
    def strength(self) -> str | None:
        """Return the printed numbers of the full-strength side, joined by `-`; None if unknown."""
        return self.strength_at_level(0)

    def strength_at_level(self, level: int) -> str | None:
        """Return the printed numbers of the side that shows at a level, joined by `-`.

        A piece with a single number per side shows the numbers of all its levels, as blocks do.
        None if any number is unknown.
        """
        if self.printed_faces is None:
            return None
        faces = self.printed_faces.faces
        # The level can exceed the printed sides: a unit may have more steps than faces.
        is_ladder = len(faces[0]) == 1
        visible_faces = faces if is_ladder else faces[min(level, len(faces) - 1) :][:1]
        ratings = [rating for face in visible_faces for rating in face]
        return "-".join(str(r) for r in ratings) if all(r.is_known for r in ratings) else None

    @cached_property
    def steps(self) -> int | None:
        """Return the number of strength levels of the piece; None if it is not stated."""
        stated = self.piece.steps or next((t.steps for t in self.lineage if t.steps), None)
        # Printed strengths show the number of steps.
        if stated is None and self.printed_faces and len(self.printed_faces.faces) > 1:
            return len(self.printed_faces.faces)
        return stated

    @cached_property
    def face_names(self) -> tuple[str, ...]:
        """Return the names of the sides of the piece, full strength first."""
        return self.piece.faces or next((t.faces for t in self.lineage if t.faces), ())

    def visible_level(self, lost: int, state: Iterable[str] = ()) -> int:
        """Return the index of the visible side: of a state with its name, or by lost steps."""
        faces = self.face_names
        return max((lost, *(faces.index(word) for word in state if word in faces)))

    @cached_property
    def domain(self) -> str | None:
        """Return the domain of the piece, or of its nearest type with one: land, sea or air."""
        return self.piece.domain or next((t.domain for t in self.lineage if t.domain), None)

    @cached_property
    def is_on_counter_sheet(self) -> bool:
        """Say whether the piece is printed on counter sheets, unlike boards, dice and cards."""
        flags = (self.piece.counter_sheet, *(t.counter_sheet for t in self.lineage))
        return next((flag for flag in flags if flag is not None), True)

    @cached_property
    def tags(self) -> tuple[str, ...]:
        """Return the piece's own tags, then those of its types."""
        return tuple(dict.fromkeys((*self.piece.tags, *(g for t in self.lineage for g in t.tags))))

    @cached_property
    def values(self) -> Mapping[str, Amount]:
        """Return the piece's numbers by name; its own replace those of its types."""
        merged: dict[str, Amount] = {}
        # Farthest type first, so that a nearer one overwrites its values.
        for kind in reversed(self.lineage):
            merged.update(kind.values)
        return {**merged, **self.piece.values}


@dataclass(frozen=True)
class Manifest:
    """All pieces of a module by full name, in file order."""

    module: Module
    counters: Mapping[str, Counter]

    @cached_property
    def _name_index(self) -> NameIndex:
        return name_index_of(self.module)

    def find_counter(self, name: str, scope: str) -> Counter | None:
        """Return the piece that a name means in a chart of an owner.

        Returns None if the name means no piece or several.
        """
        full_names = self._name_index.possible_full_names(name, scope)
        return self.counters.get(full_names[0]) if len(full_names) == 1 else None

    def side_of_owner(self, owner: str) -> str:
        """Return the side that an owner belongs to, which is the root of the owner tree."""
        return side_of_owner(self.module.module.owners, owner)

    @cached_property
    def pieces_by_word(self) -> Mapping[str, frozenset[str]]:
        """Return, for each word that can select pieces, the full names of the pieces."""
        ids_by_word: dict[str, set[str]] = {}
        for counter in self.counters.values():
            for word in self._words_of_counter(counter):
                ids_by_word.setdefault(word, set()).add(counter.id)
        index = name_index_of(self.module)
        for counter in self.counters.values():
            # A piece with the id of a type, owner or tag would otherwise widen or narrow that
            # word.
            bare = counter.id.rpartition("/")[2]
            if not any(index.has_name(kind, bare) for kind in ("type", "owner", "piece tag")):
                ids_by_word.setdefault(bare, set()).add(counter.id)
            ids_by_word[counter.id] = {counter.id}
        return {word: frozenset(ids) for word, ids in ids_by_word.items()}

    def _words_of_counter(self, counter: Counter) -> Iterator[str]:
        owners = self.module.module.owners
        yield from counter.type_ids
        yield from counter.tags
        yield from owner_with_ancestors(owners, counter.owner) or (counter.owner,)
        yield counter.kind
        if counter.domain:
            yield counter.domain


@cached_per_static_part
def manifest_of_module(module: Module) -> Manifest:
    """Return all pieces of a module, with the values that they inherit."""
    return Manifest(module, {counter.id: counter for counter in _iter_counters(module)})


@cached_per_static_part
def group_code_by_piece(module: Module) -> Mapping[str, str]:
    """Return the code of the group that a piece belongs to, for each piece that has one."""
    counters = manifest_of_module(module).counters.values()
    return {c.id: c.piece.group for c in counters if c.piece.group}


def _iter_counters(module: Module) -> Iterator[Counter]:
    for owner, types in module.pieces.items():
        for type_id, pieces in types.items():
            ids = _type_lineage(module, type_id)
            lineage = tuple(module.types[name] for name in ids if name in module.types)
            for piece_id, piece in pieces.items():
                yield Counter(f"{owner}/{piece_id}", owner, type_id, piece, lineage, ids)
    for owner, events in module.events.items():
        for event_id, event in events.items():
            # A trigger happens by itself, so that the box holds no marker for it.
            if event.has_marker:
                marker = Piece(name=event.name, kind="event")
                yield Counter(f"{owner}/{event_id}", owner, "event", marker, event=event)


def _type_lineage(module: Module, type_id: str) -> tuple[str, ...]:
    line: list[str] = []
    ancestor: str | None = type_id
    # Types may form a circle, which REF005 reports: reading must end all the same.
    while ancestor is not None and ancestor not in line and len(line) < MAX_OWNER_HIERARCHY_DEPTH:
        line.append(ancestor)
        ancestor = module.types[ancestor].like if ancestor in module.types else None
    return tuple(line)


def formations_of_piece(module: Module, counter: Counter) -> tuple[str, ...]:
    """Return the formations that a piece belongs to, such as a division, nearest first.

    The first is what its `part_of` names, or else the formation printed after the last slash of
    its name.
    """
    formation = counter.piece.part_of or _printed_formation(module, counter)
    line: list[str] = []
    while (
        formation is not None
        and formation in module.formations
        and formation not in line
        and len(line) < MAX_OWNER_HIERARCHY_DEPTH
    ):
        line.append(formation)
        formation = module.formations[formation].of
    return tuple(line)


def _printed_formation(module: Module, counter: Counter) -> str | None:
    _, slash, printed = (counter.piece.name or "").rpartition("/")
    if not slash:
        return None
    return next((i for i, f in module.formations.items() if f.printed == printed), None)


def owner_if_not_common(counter: Counter) -> str | None:
    """Return the owner of a piece, or None if the pieces are common to all."""
    return None if counter.owner == COMMON_OWNER else counter.owner
