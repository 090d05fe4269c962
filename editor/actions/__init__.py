"""Everything that can be done, each in one line of a table: menu, shortcut and palette read it."""
