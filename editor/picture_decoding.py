"""Decoding of pictures to Qt images, with a cache limited by total size."""

from __future__ import annotations

from collections import OrderedDict

from PySide6.QtCore import QByteArray
from PySide6.QtGui import QImage

_MAX_BYTES = 96 * 2**20
"""Bytes of decoded pictures: two of boards, or some hundred of counters."""

_images: OrderedDict[bytes, QImage] = OrderedDict()


def decode_picture(data: bytes) -> QImage:
    """Return a picture as an image; an empty image if it cannot be read."""
    if data in _images:
        _images.move_to_end(data)
        return _images[data]
    image = QImage.fromData(QByteArray(data))
    _images[data] = image
    while len(_images) > 1 and sum(each.sizeInBytes() for each in _images.values()) > _MAX_BYTES:
        _images.popitem(last=False)
    return image
