"""Actions of the window, as tables that menus, shortcuts and the palette read."""
