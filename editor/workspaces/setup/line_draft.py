"""Draft of a set-up line in its form: the texts typed so far, and their problems."""

from __future__ import annotations

from dataclasses import dataclass

from sandtable.editor.fields.place_cells import parse_place_cell, place_cell_text
from sandtable.editor.translation import translatable
from sandtable.model.address_path import AddressPath
from sandtable.model.checks import ALL_CHECKS
from sandtable.model.checks.registry import CheckContext, run_check
from sandtable.model.edits.errors import EditError
from sandtable.model.edits.setup_edits import rewrite_setup_line
from sandtable.model.edits.setup_lines import entries_in_setup_line, parse_entry, scope_of_heading
from sandtable.model.locations import SetupLine
from sandtable.model.module import Module
from sandtable.model.overlay import scenario_ancestry
from sandtable.model.phrases.entry import Entry, Item, Proviso
from sandtable.model.phrases.place import Place
from sandtable.model.select.spaces import spaces_matching
from sandtable.model.wording.entries import describe_item
from sandtable.model.wording.places import place_name, space_name
from sandtable.model.wording.selectors import describe_proviso

PLACE_CHOICES = {
    "": translatable("At one place"),
    "any": translatable("Each piece chooses"),
    "one": translatable("All in one space"),
    "each": translatable("In each of the spaces"),
}
"""Ways to choose the place of a line, by its first word."""
_CHECKS_OF_LINE_FORM = ("SET", "LIM", "REF001", "REF002", "CMP001")
"""Checks that examine the contents of lines."""
_MAX_LISTED_NAMES = 6


@dataclass(frozen=True, slots=True)
class LineDraft:
    """Texts typed for a set-up line: the kind of choice, the place, the pieces, the conditions."""

    place_choice: str = ""
    place_text: str = ""
    pieces_text: str = ""
    proviso_texts: tuple[str, ...] = ()

    @classmethod
    def draft_of_existing_line(cls, module: Module, spot: SetupLine) -> LineDraft:
        """Return a draft with the texts of an existing set-up line."""
        place, entries = Place.parse(spot.place), entries_in_setup_line(module, spot)
        items = ", ".join(str(entry) for entry in entries if isinstance(entry, Item))
        bounds = tuple(str(entry) for entry in entries if isinstance(entry, Proviso))
        if place.among is not None:
            return cls(place.how or "any", str(place.among), items, bounds)
        return cls("", place_cell_text(module, place), items, bounds)

    def parse_place(self, module: Module) -> Place:
        """Return the place that the draft states; raise EditError if it is invalid."""
        if not self.place_text.strip():
            raise EditError("Enter a place, a region or an expression.")
        return parse_place_cell(module, f"{self.place_choice} {self.place_text}".strip())

    @property
    def entry_texts(self) -> tuple[str, ...]:
        """All entries of the draft as text."""
        items = (text.strip() for text in self.pieces_text.split(","))
        return (*(text for text in items if text), *self.proviso_texts)

    def parse_entries(self) -> tuple[Entry, ...]:
        """Return all entries of the draft; raise EditError if one is invalid."""
        entries = tuple(map(parse_entry, self.entry_texts))
        if not any(isinstance(entry, Item) for entry in entries):
            raise EditError("Enter pieces: 2 pikes, horse, all other supply.")
        return entries


def line_in_words(module: Module, heading: str, draft: LineDraft) -> str:
    """Return a set-up line as text, as it would be printed on a sheet."""
    scope, entries, place = (
        scope_of_heading(module, heading),
        draft.parse_entries(),
        draft.parse_place(module),
    )
    items = ", ".join(describe_item(module, e, scope) for e in entries if isinstance(e, Item))
    bounds = [describe_proviso(module, e) for e in entries if isinstance(e, Proviso)]
    summary = "; ".join((f"{place_name(module, place)}: {items}", *bounds))
    if place.among is None:
        return summary
    spaces = spaces_matching(module, place.among)
    names = ", ".join(space_name(module, space) for space in spaces[:_MAX_LISTED_NAMES])
    more = len(spaces) - _MAX_LISTED_NAMES
    return f"{summary}. {len(spaces)} spaces: {names}{f' and {more} more' if more > 0 else ''}."


def _is_same_line(address: AddressPath, line: SetupLine) -> bool:
    """Say whether an address is at a set-up line or below it, even if the line is inherited."""
    other_line = SetupLine.from_address_prefix(address)
    return other_line is not None and other_line.with_scenario(line.scenario) == line


def line_problems(
    module: Module, scenario: str, spot: SetupLine, draft: LineDraft
) -> tuple[str, ...]:
    """Return the reasons why a set-up line cannot be satisfied; empty if it can."""
    try:
        place = str(draft.parse_place(module))
        trial = rewrite_setup_line(module, spot, place, draft.entry_texts)
    except EditError as error:
        return (str(error),)
    # An abstract scenario is never checked, so one that inherits it stands in.
    played = [scenario]
    if module.scenarios[scenario].abstract:
        below = (name for name in module.scenarios if scenario in scenario_ancestry(module, name))
        played = [name for name in below if not module.scenarios[name].abstract][:1]
    # Only checks of lines run, on a trial copy, so that the answer comes while typing.
    context = CheckContext(trial, played)
    line = spot.with_place(place)
    return tuple(
        finding.message
        for check in ALL_CHECKS
        if check.id.startswith(_CHECKS_OF_LINE_FORM)
        for finding in run_check(check, context)
        if not finding.where or _is_same_line(finding.where, line)
    )
