"""Print an order of battle as a frame of pandas: `order_of_battle_frame.py MODULE SCENARIO`."""

import sys

import pandas as pd

from sandtable.api import SandtableError, load, oob, rows

COLUMNS = ["side", "name", "kind", "strength", "quantity", "at"]


def order_of_battle(path: str, scenario: str) -> pd.DataFrame:
    """Return who stands where at the set-up, a row for all pieces of one kind at one place."""
    return pd.DataFrame(rows(oob(load(path), scenario).entries), columns=COLUMNS)


if __name__ == "__main__":
    try:
        print(order_of_battle(*sys.argv[1:]).to_string(index=False))
    except SandtableError as error:
        sys.exit(str(error))
