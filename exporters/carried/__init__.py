"""Facts that a module states, the losses of an export, and a contract that compares the two."""
