"""`python -m sandtable` does the same as `sandtable`."""

from sandtable.cli.__main__ import program

if __name__ == "__main__":
    program()
