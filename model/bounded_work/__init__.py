"""Work on strangers' files in a process of its own, with limits on memory and time."""
