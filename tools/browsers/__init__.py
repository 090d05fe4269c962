"""The browsers in which tests open exported pages, behind one interface."""
