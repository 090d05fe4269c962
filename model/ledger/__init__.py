"""The place and state of every piece on any turn, from the set-up and the schedules."""
