"""`python -m sandtable` does the same as `sandtable`."""

import os
import sys

if not sys.flags.safe_path and sys.path[:1] in ([""], [os.getcwd()]):  # noqa: PTH109 - is text
    del sys.path[0]  # the current folder may be a module, and no code of a module is run

from sandtable.cli.__main__ import program

if __name__ == "__main__":
    program()
