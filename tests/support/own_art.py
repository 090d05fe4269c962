"""A small module with pictures of its own: each is plain in a colour that nothing else has."""

import io
from pathlib import Path

from PIL import Image

FRONT, BACK, OTHER, LOSSY, VECTOR, BOARD = (
    (250, 20, 220), (20, 250, 210), (250, 130, 10), (130, 20, 250), (10, 160, 250), (140, 250, 30)
)  # fmt: skip
MODULE_FILES = {
    "module.yaml": (
        "format: 1\ntitle: Art\nrights: {work: Art, basis: own, permission: own}\n"
        "owners: {red: {name: Red, colour: '#801010'}}\ncalendar: {turns: 2}\n"
    ),
    "types.yaml": "foot: {name: Foot}\n",
    "pieces.yaml": (
        "red:\n  foot:\n"
        "    guard: {name: Guard, image: art/front.png, side-images: [art/back.png]}\n"
        "    scout: {name: Scout, image: art/other.jpg}\n"
        "    rider: {name: Rider, image: art/lossy.webp}\n"
        "    medic: {name: Medic, image: art/vector.svg}\n"
    ),
    "boards.yaml": (
        "field: {kind: hexes, name: Field, image: art/board.png,\n"
        "  grid: {label: '{column:02}{row:02}', columns: [1, 4], rows: [1, 3]}}\n"
    ),
    "scenarios.yaml": (
        "one:\n  name: One\n  setup:\n    red:\n"
        "      '0101': [1 guard]\n      '0201': [1 scout]\n"
        "      '0301': [1 rider]\n      '0401': [1 medic]\n"
    ),
}


def encoded_picture(colour: tuple[int, int, int], kind: str, side: int = 300) -> bytes:
    """A plain picture as a file."""
    stream = io.BytesIO()
    Image.new("RGB", (side, side), colour).save(stream, kind)
    return stream.getvalue()


def plain_svg(colour: tuple[int, int, int]) -> bytes:
    """A plain SVG."""
    red, green, blue = colour
    fill = f"#{red:02x}{green:02x}{blue:02x}"
    shape = f'<rect width="40" height="40" fill="{fill}"/>'
    head = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40">'
    return f"{head}{shape}</svg>".encode()


PICTURE_FILES = {
    "art/front.png": encoded_picture(FRONT, "PNG"),
    "art/back.png": encoded_picture(BACK, "PNG"),
    "art/other.jpg": encoded_picture(OTHER, "JPEG"),
    "art/lossy.webp": encoded_picture(LOSSY, "WEBP"),
    "art/vector.svg": plain_svg(VECTOR),
    "art/board.png": encoded_picture(BOARD, "PNG"),
}


def write_module(folder: Path) -> Path:
    """Write the module with its pictures, and return its folder."""
    (folder / "art").mkdir(parents=True)
    for name, text in MODULE_FILES.items():
        (folder / name).write_text(text, encoding="utf-8")
    for name, data in PICTURE_FILES.items():
        (folder / name).write_bytes(data)
    return folder


def colour_share(image: Image.Image, colour: tuple[int, int, int], tolerance: int = 14) -> float:
    """Return the share of an image's pixels that have nearly a colour."""
    data = image.convert("RGB").tobytes()
    pixels = zip(data[::3], data[1::3], data[2::3], strict=True)
    near = sum(
        all(abs(a - b) <= tolerance for a, b in zip(pixel, colour, strict=True))
        for pixel in pixels
    )
    return near / (image.width * image.height)


def opened(data: bytes) -> Image.Image:
    """Open the bytes of a picture."""
    return Image.open(io.BytesIO(data))
