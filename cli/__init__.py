"""The command line: `sandtable COMMAND`. One file a command; what they share stands below them.

`python -m sandtable` does the same as `sandtable`. Exit codes: 0, done; 1, done, and there are
findings of the sort that was asked about; 2, it could not be read or done, and nothing was
written.
"""
