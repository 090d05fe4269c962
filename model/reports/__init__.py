"""Reports: typed records for the command line, the editor's tables and the printed sheets."""
