"""The counter sheets of a module: counters with their backs, stickers for blocks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.drawing.faces import faces_of
from sandtable.exporters.print.news import new_pieces, pieces_told
from sandtable.exporters.print.punch import Layout, punched
from sandtable.model.select.manifest import manifest_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.drawing.drawing import Drawing
    from sandtable.exporters.print.desk import Sheet, SheetContext
    from sandtable.model.module import Module

_GAP = 2.5


def counters(desk: SheetContext) -> Iterator[Sheet]:
    """Fronts and backs of all counters, then the stickers of blocks."""
    if desk.gallery is None:
        return
    plain, blocks = _sorted(desk.module)
    since, told = desk.wish.since, pieces_told(desk)
    new = new_pieces(desk.module, since) if since else frozenset[str]()
    sheets = punched(desk.module, Layout(desk.wish.size), plain, new)
    for number, sheet in enumerate(sheets):
        name = _numbered("Counter sheet", number, len(sheets))
        total = f"{len(sheet.pieces)} counters on this sheet, {len(plain)} in all."
        turned = "short" if desk.wish.landscape else "long"
        yield _page(
            desk,
            name,
            sheet.front,
            f"Fronts. {total} Print in true size, both sides, "
            f"and turn the paper over its {turned} edge. {told}",
        )
        yield _page(desk, f"{name}, backs", sheet.back, f"Backs. {total}")
    stickers = punched(desk.module, Layout(desk.wish.size, gap=_GAP), blocks, new)
    for number, sheet in enumerate(stickers):
        name = _numbered("Sticker sheet", number, len(stickers))
        total = f"{len(sheet.pieces)} stickers on this sheet, {len(blocks)} in all."
        yield _page(desk, name, sheet.front, f"{total} Print in true size, on one side. {told}")


def unknown_stock(module: Module) -> list[str]:
    """Pieces of which nobody says how many there are: a sheet has one of each."""
    counters = manifest_of(module).counters.values()
    found = [c.name for c in counters if c.piece.copies is None and c.is_on_counter_sheet]
    if not found:
        return []
    return [f"The number of copies is unknown, so the sheet has one of each: {', '.join(found)}."]


def no_counters(module: Module) -> list[str]:
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


def _sorted(module: Module) -> tuple[list[str], list[str]]:
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


def _numbered(name: str, number: int, count: int) -> str:
    return name if count == 1 else f"{name} {number + 1} of {count}"


def _page(desk: SheetContext, name: str, drawing: Drawing, words: str) -> Sheet:
    shown = desk.gallery.drawing(drawing) if desk.gallery else None
    return desk.sheet(
        "full",
        name,
        drawing=shown,
        words=words,
        x=0,
        y=0,
        width=drawing.width,
        height=drawing.height,
    )
