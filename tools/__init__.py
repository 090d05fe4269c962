"""Tools that `make` calls, in plain Python that runs before anything is installed."""

import sys

if sys.version_info < (3, 11):  # noqa: UP036 - reached exactly by those whose Python is too old
    sys.exit(
        "Sandtable needs Python 3.11 or newer, and this is {}.{}. "
        "Name a newer one, for example: make PYTHON=python3.12 run".format(*sys.version_info[:2])
    )
