"""Sandtable: a workbench for authors of board wargames.

The packages are the folders beside this one, reached by links; in a wheel they lie in it. Where a
checkout has no links (Windows, an unpacked sdist), they are found where they are.
"""

from pathlib import Path

_HOME = Path(__file__).parent

if not (_HOME / "model").is_dir():
    __path__.append(str(_HOME.parent))
