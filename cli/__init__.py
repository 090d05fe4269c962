"""The command line: `sandtable COMMAND`, with one file for each command.

`python -m sandtable` does the same as `sandtable`. Exit codes: 0 for success; 1 for success with
findings of the kind that was asked for; 2 if something could not be read or done, and then nothing
was written.
"""
