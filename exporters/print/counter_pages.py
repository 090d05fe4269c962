"""The counter sheets of a module: fronts and backs of counters, and stickers for blocks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.drawing.faces import faces_of
from sandtable.exporters.print.change_frames import piece_change_note, pieces_changed_since
from sandtable.exporters.print.counter_sheet import CounterLayout, make_counter_sheets
from sandtable.model.select.manifest import manifest_of_module
from sandtable.model.wording.owner_names import owner_name_or_everybody

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.drawing.drawing import Drawing
    from sandtable.exporters.print.sheet_context import PrintedSheet, SheetContext
    from sandtable.model.module import Module

# Stickers are cut one by one, so they need more distance than counters.
_DISTANCE_BETWEEN_STICKERS = 2.5


def counter_sheets(context: SheetContext) -> Iterator[PrintedSheet]:
    """Yield sheets with the fronts and backs of all counters, then with the stickers of blocks."""
    if context.gallery is None:
        return
    plain, blocks = _names_of_counters_and_blocks(context.module)
    since, change_note = context.print_options.earlier_module, piece_change_note(context)
    new = pieces_changed_since(context.module, since) if since else frozenset[str]()
    sheets = make_counter_sheets(
        context.module, CounterLayout(context.print_options.paper_size), plain, new
    )
    for number, sheet in enumerate(sheets):
        name = _title_with_sheet_number("Counter sheet", number, len(sheets))
        total = f"{len(sheet.pieces)} counters on this sheet, {len(plain)} in all."
        turned = "short" if context.print_options.landscape else "long"
        yield _sheet_with_one_drawing(
            context,
            name,
            sheet.front_drawing,
            f"Fronts. {total} Print in true size, both sides, "
            f"and turn the paper over its {turned} edge. {change_note}",
        )
        yield _sheet_with_one_drawing(
            context, f"{name}, backs", sheet.back_drawing, f"Backs. {total}"
        )
    stickers = make_counter_sheets(
        context.module,
        CounterLayout(context.print_options.paper_size, counter_gap=_DISTANCE_BETWEEN_STICKERS),
        blocks,
        new,
    )
    for number, sheet in enumerate(stickers):
        name = _title_with_sheet_number("Sticker sheet", number, len(stickers))
        total = f"{len(sheet.pieces)} stickers on this sheet, {len(blocks)} in all."
        yield _sheet_with_one_drawing(
            context,
            name,
            sheet.front_drawing,
            f"{total} Print in true size, on one side. {change_note}",
        )


def unknown_stock_losses(module: Module) -> list[str]:
    """Return a loss that names the pieces with an unknown number of copies, if there are any."""
    counters = manifest_of_module(module).counters.values()
    names_by_owner: dict[str, list[str]] = {}
    for counter in counters:
        if counter.piece.copies is None and counter.is_on_counter_sheet:
            names_by_owner.setdefault(counter.owner, []).append(counter.name)
    names = [
        f"{owner_name_or_everybody(module, owner)}: {', '.join(names)}"
        for owner, names in names_by_owner.items()
    ]
    # A report without losses of a kind does not mention the kind.
    if not names:
        return []
    return [f"The number of copies is unknown, so the sheet has one of each. {'; '.join(names)}."]


def non_counter_losses(module: Module) -> list[str]:
    """Return a loss that names the pieces that are boards, dice, cards and the like."""
    names = [
        c.name for c in manifest_of_module(module).counters.values() if not c.is_on_counter_sheet
    ]
    if not names:
        return []
    return [
        (
            "Not on a counter sheet, because they are not counters:"
            f" {', '.join(dict.fromkeys(names))}."
        )
    ]


def _names_of_counters_and_blocks(module: Module) -> tuple[list[str], list[str]]:
    """Return the counters and the blocks of the module, once for each copy in the box."""
    plain: list[str] = []
    blocks: list[str] = []
    for name, counter in manifest_of_module(module).counters.items():
        # Boards, dice and cards cannot be punched from a sheet.
        if not counter.is_on_counter_sheet:
            continue
        copies = counter.piece.copies
        number = 1 if copies is None else copies + counter.piece.spare
        block = faces_of(module).style_of_piece(counter) == "block"
        (blocks if block else plain).extend([name] * number)
    return plain, blocks


def _title_with_sheet_number(name: str, number: int, count: int) -> str:
    return name if count == 1 else f"{name} {number + 1} of {count}"


def _sheet_with_one_drawing(
    context: SheetContext, name: str, drawing: Drawing, words: str
) -> PrintedSheet:
    file_name = context.gallery.picture_file_of_drawing(drawing) if context.gallery else None
    return context.make_sheet(
        "full",
        name,
        drawing=file_name,
        words=words,
        x=0,
        y=0,
        width=drawing.width,
        height=drawing.height,
    )
