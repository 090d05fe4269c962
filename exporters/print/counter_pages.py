"""The counter sheets of a module: counters with their backs, stickers for blocks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.drawing.faces import faces_of
from sandtable.exporters.print.change_frames import changed_pieces, piece_change_note
from sandtable.exporters.print.counter_sheet import CounterLayout, make_counter_sheets
from sandtable.model.select.manifest import manifest_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.drawing.drawing import Drawing
    from sandtable.exporters.print.sheet_context import PrintedSheet, SheetContext
    from sandtable.model.module import Module

_STICKER_GAP = 2.5


def counter_sheets(desk: SheetContext) -> Iterator[PrintedSheet]:
    """Fronts and backs of all counters, then the stickers of blocks."""
    if desk.gallery is None:
        return
    plain, blocks = _counters_and_blocks(desk.module)
    since, told = desk.print_options.earlier_module, piece_change_note(desk)
    new = changed_pieces(desk.module, since) if since else frozenset[str]()
    sheets = make_counter_sheets(
        desk.module, CounterLayout(desk.print_options.paper_size), plain, new
    )
    for number, sheet in enumerate(sheets):
        name = _numbered_title("Counter sheet", number, len(sheets))
        total = f"{len(sheet.pieces)} counters on this sheet, {len(plain)} in all."
        turned = "short" if desk.print_options.landscape else "long"
        yield _full_page_sheet(
            desk,
            name,
            sheet.front_drawing,
            f"Fronts. {total} Print in true size, both sides, "
            f"and turn the paper over its {turned} edge. {told}",
        )
        yield _full_page_sheet(desk, f"{name}, backs", sheet.back_drawing, f"Backs. {total}")
    stickers = make_counter_sheets(
        desk.module,
        CounterLayout(desk.print_options.paper_size, counter_gap=_STICKER_GAP),
        blocks,
        new,
    )
    for number, sheet in enumerate(stickers):
        name = _numbered_title("Sticker sheet", number, len(stickers))
        total = f"{len(sheet.pieces)} stickers on this sheet, {len(blocks)} in all."
        yield _full_page_sheet(
            desk, name, sheet.front_drawing, f"{total} Print in true size, on one side. {told}"
        )


def unknown_stock_losses(module: Module) -> list[str]:
    """Pieces of which nobody says how many there are: a sheet has one of each."""
    counters = manifest_of(module).counters.values()
    found = [c.name for c in counters if c.piece.copies is None and c.is_on_counter_sheet]
    if not found:
        return []
    return [f"The number of copies is unknown, so the sheet has one of each: {', '.join(found)}."]


def non_counter_losses(module: Module) -> list[str]:
    """Return a line about the pieces that are boards, dice, cards and the like."""
    names = [c.name for c in manifest_of(module).counters.values() if not c.is_on_counter_sheet]
    if not names:
        return []
    return [
        (
            "Not on a counter sheet, because they are not counters:"
            f" {', '.join(dict.fromkeys(names))}."
        )
    ]


def _counters_and_blocks(module: Module) -> tuple[list[str], list[str]]:
    """All pieces, each as often as the box holds it: counters and the like, and blocks."""
    plain: list[str] = []
    blocks: list[str] = []
    for name, found in manifest_of(module).counters.items():
        if not found.is_on_counter_sheet:
            continue
        copies = found.piece.copies
        number = 1 if copies is None else copies + found.piece.spare
        block = faces_of(module).style_of(found) == "block"
        (blocks if block else plain).extend([name] * number)
    return plain, blocks


def _numbered_title(name: str, number: int, count: int) -> str:
    return name if count == 1 else f"{name} {number + 1} of {count}"


def _full_page_sheet(desk: SheetContext, name: str, drawing: Drawing, words: str) -> PrintedSheet:
    shown = desk.gallery.drawing_file(drawing) if desk.gallery else None
    return desk.make_sheet(
        "full",
        name,
        drawing=shown,
        words=words,
        x=0,
        y=0,
        width=drawing.width,
        height=drawing.height,
    )
