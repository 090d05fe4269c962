"""The same drawings made by ReportLab, for comparison with typst's counter sheets."""

from __future__ import annotations

import io
import re
from collections.abc import Sequence
from typing import Any

from sandtable.drawing.drawing import Drawing, DrawnPath, DrawnText, PlacedDrawing
from sandtable.model import resources

MM = 72 / 25.4
_STEP = re.compile(r"([MLCZ])([^MLCZ]*)")
_FONTS = {"regular": "RobotoCondensed-Regular", "bold": "RobotoCondensed-Bold"}


def reportlab_pdf(drawings: Sequence[Drawing]) -> bytes:
    """Return drawings as the pages of a PDF; repeated ones are written once as a form."""
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont
    from reportlab.pdfgen.canvas import Canvas

    for name in _FONTS.values():
        pdfmetrics.registerFont(TTFont(name, str(resources.path_of_asset(f"fonts/{name}.ttf"))))
    out = io.BytesIO()
    canvas = Canvas(out, invariant=1)
    forms: dict[Drawing, str] = {}
    for drawing in drawings:
        _forms(canvas, drawing, forms)
        canvas.setPageSize((drawing.width * MM, drawing.height * MM))
        canvas.translate(0, drawing.height * MM)
        canvas.scale(MM, -MM)
        _marks(canvas, drawing, forms)
        canvas.showPage()
    canvas.save()
    return out.getvalue()


def _forms(canvas: Any, drawing: Drawing, forms: dict[Drawing, str]) -> None:
    for mark in drawing.marks:
        if isinstance(mark, PlacedDrawing) and mark.drawing not in forms:
            _forms(canvas, mark.drawing, forms)
            forms[mark.drawing] = f"f{len(forms)}"
            canvas.beginForm(forms[mark.drawing], lowerx=-99, lowery=-99, upperx=999, uppery=999)
            _marks(canvas, mark.drawing, forms)
            canvas.endForm()


def _marks(canvas: Any, drawing: Drawing, forms: dict[Drawing, str]) -> None:
    for mark in drawing.marks:
        canvas.saveState()
        if isinstance(mark, DrawnPath):
            _path(canvas, mark)
        elif isinstance(mark, DrawnText):
            _words(canvas, mark)
        elif isinstance(mark, PlacedDrawing):
            canvas.translate(mark.x, mark.y)
            canvas.rotate(mark.rotation)
            canvas.scale(mark.scale, mark.scale)
            canvas.doForm(forms[mark.drawing])
        canvas.restoreState()


def _path(canvas: Any, mark: DrawnPath) -> None:
    path = canvas.beginPath()
    draw = {"M": path.moveTo, "L": path.lineTo, "C": path.curveTo}
    for step, numbers in _STEP.findall(mark.d):
        values = [float(number) for number in re.split(r"[ ,]+", numbers.strip()) if number]
        path.close() if step == "Z" else draw[step](*values)
    if mark.fill:
        canvas.setFillColor(mark.fill)
    if mark.stroke:
        canvas.setStrokeColor(mark.stroke)
        canvas.setLineWidth(mark.width)
        canvas.setDash(list(mark.dash))
    canvas.drawPath(path, stroke=int(bool(mark.stroke)), fill=int(bool(mark.fill)), fillMode=0)


def _words(canvas: Any, mark: DrawnText) -> None:
    canvas.setFont(_FONTS[mark.weight], mark.size)
    canvas.setFillColor(mark.fill)
    canvas.translate(mark.x, mark.y)
    canvas.rotate(mark.rotation)
    canvas.scale(1, -1)
    wide = canvas.stringWidth(mark.text, _FONTS[mark.weight], mark.size)
    shift = {"start": 0.0, "middle": wide / 2, "end": wide}[mark.anchor]
    canvas.drawString(-shift, 0, mark.text)
