"""Regular expression for the numbers on one side of a counter, which hyphens join."""

from __future__ import annotations

import re

_PRINTED_NUMBER_PATTERN = r"(?:[0-9]{1,6}(?:\.[0-9]{1,3})?|~|\*)[a-z]?"
FACE_PATTERN = re.compile(f"{_PRINTED_NUMBER_PATTERN}(?:-{_PRINTED_NUMBER_PATTERN})*")
