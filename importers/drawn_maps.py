"""Conversion of drawn maps to modules, shared by all importers of maps."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path

from sandtable.importers.protocol import ImportFailedError
from sandtable.model.entities.boards import Board, Space
from sandtable.model.entities.head import GameVocabulary, ModuleHead, Rights
from sandtable.model.entities.outlines import Outline
from sandtable.model.geometry.geometry_errors import GeometryError
from sandtable.model.geometry.sketch_repair.map_cleaning import CleanedMap, SpacePair
from sandtable.model.geometry.sketch_repair.map_survey import Survey, survey_map
from sandtable.model.geometry.sketch_repair.sketch_shapes import SpaceRings
from sandtable.model.geometry.surrounded_spaces import iter_surrounded_spaces
from sandtable.model.module import Module
from sandtable.model.phrases.vocable import Vocable
from sandtable.model.references.name_index import SPACE_KINDS
from sandtable.model.references.reserved_words import is_reserved_word
from sandtable.model.storage.file_layout import canonical_file_texts
from sandtable.model.storage.module_files import ModuleFiles
from sandtable.model.storage.module_loading import parse_module_files
from sandtable.model.storage.outline_files import with_outlines_in_files

BOARD_ID = "map"
"""Id of the board of an imported map."""
_MAX_AREAS = 5_000
"""Most areas of a map. Each area costs a millisecond, and the largest known map has 3,826."""
_LETTERS_NOT_ALLOWED_IN_ID = re.compile(r"[^a-z0-9]+")
_NAME_USABLE_AS_ID = re.compile(r"[A-Z]?[0-9]+(\.[0-9]+)?|[a-z0-9]+(-[a-z0-9]+)*")
"""Pattern of names that can serve as ids: those of hexes and of our own spaces."""
_MAX_LISTED_NAMES = 8
"""Number of pairs that a loss names; beyond that it only counts the rest."""


def refuse_too_many_areas(number: int) -> None:
    """Raise ImportFailedError if a drawing has more areas than any known map."""
    if number > _MAX_AREAS:
        raise ImportFailedError(f"It has {number:,} areas; at most {_MAX_AREAS:,} are read.")


def ids_by_name(names: Iterable[str], words: Iterable[str] = ()) -> dict[str, str]:
    """Return a distinct id for each name: `12-sea-zone` for `12 Sea Zone`.

    No id equals one of the given words. A name that is already an id, such as `A36.23` or
    `gull-reach`, stays unchanged.
    """
    ids: dict[str, str] = {}
    used_ids = {BOARD_ID, *SPACE_KINDS, *words}
    for name in names:
        stem = name if _NAME_USABLE_AS_ID.fullmatch(name) else _id_from_name(name)
        # Ids that are words of the selector language could not be written in a file.
        stem = f"the-{stem}" if is_reserved_word("space", stem) or stem in SPACE_KINDS else stem
        number, new = 1, stem
        while new in used_ids:
            number += 1
            new = f"{stem}-{number}"
        used_ids.add(new)
        ids[name] = new
    return ids


def _id_from_name(name: str) -> str:
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    return _LETTERS_NOT_ALLOWED_IN_ID.sub("-", plain).strip("-") or "space"


def survey_drawn_map(
    outlines: Mapping[str, SpaceRings | Outline], wrap: tuple[int, int]
) -> Survey:
    """Find which drawn areas touch; raise ImportFailedError if that takes too much work."""
    try:
        return survey_map(outlines, wrap)
    except GeometryError as error:
        raise ImportFailedError(str(error)) from None


def make_board_module(
    title: str,
    board: Board,
    words: Mapping[str, Vocable],
    features: Mapping[str, str] | None = None,
) -> Module:
    """Return a module with a single board, words of the game, and a notice of rights."""
    title = " ".join(title.split()) or "A map"
    notice = f"Unofficial board data of {title}: only facts of its map are given."
    rights = Rights(work=title, notice=notice)
    head = ModuleHead(
        format=1,
        title=title,
        rights=rights,
        words=GameVocabulary(spaces=words, features=features or {}),
    )
    return Module(module=head, boards={BOARD_ID: board})


def mark_spaces_inside_others(
    spaces: Mapping[str, Space], outlines: Mapping[str, Outline], sorts: Mapping[str, object]
) -> dict[str, Space]:
    """Return the spaces, with `inside` set where a space of the same kind surrounds one."""
    inner = {a: b for a, b in iter_surrounded_spaces(outlines) if sorts[a] == sorts[b]}
    return {name: replace(each, inside=inner.get(name)) for name, each in spaces.items()}


def files_of_module(module: Module) -> dict[str, bytes]:
    """Return the files of a module; raise ImportFailedError if they do not read back equal."""
    module = with_outlines_in_files(module)
    texts = canonical_file_texts(module)
    # Names of strangers' maps may hold what our files cannot express.
    if parse_module_files(ModuleFiles(Path(), texts)).module != module:
        raise ImportFailedError("This map contains something that a module cannot contain.")
    return {name: text.encode() for name, text in texts.items()}


def losses_of_drawn_map(survey: Survey, cleaned_map: CleanedMap) -> list[str]:
    """Return sentences about outlines that were cleaned, and about areas that were lost."""
    losses = []
    if cleaned_map.snapping_distance:
        far = f"points up to {cleaned_map.snapping_distance:.1f} apart were joined"
        losses.append(f"The drawing was cleaned; its own {survey.learned_gap}; {far}.")
    if survey.surveyed_sketch.unseen_spaces:
        losses.append(
            f"{_names_as_text(survey.surveyed_sketch.unseen_spaces)}: not visible on the drawing."
        )
    if cleaned_map.lost_spaces:
        losses.append(
            f"{_names_as_text(cleaned_map.lost_spaces)}: too small for the gap of this drawing; "
            "no "
            "outline."
        )
    if cleaned_map.missing_borders:
        losses.append(
            f"{_pairs_as_text(cleaned_map.missing_borders)}: they touch on the drawing, not in "
            "its "
            "outlines."
        )
    if cleaned_map.added_borders:
        losses.append(
            f"{_pairs_as_text(cleaned_map.added_borders)}: they touch in the outlines, not on the "
            "drawing."
        )
    if not cleaned_map.is_valid:
        losses.append("Some outlines still overlap or cross themselves: the drawing is too rough.")
    return losses


def _pairs_as_text(pairs: Iterable[SpacePair]) -> str:
    return _names_as_text([" and ".join(pair) for pair in pairs])


def _names_as_text(names: Iterable[str]) -> str:
    all_names = list(names)
    more = (
        f"; and {len(all_names) - _MAX_LISTED_NAMES} more"
        if len(all_names) > _MAX_LISTED_NAMES
        else ""
    )
    return ", ".join(all_names[:_MAX_LISTED_NAMES]) + more
