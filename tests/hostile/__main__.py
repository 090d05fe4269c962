"""`python -m tests.hostile FOLDER`: make all hostile files, and list what they are."""

import sys
from pathlib import Path

from tests.hostile.folders import make_all

folder = Path(sys.argv[1])
folder.mkdir(parents=True)
for name, path in make_all(folder).items():
    sys.stdout.write(f"{path.relative_to(folder)}: {name}\n")
