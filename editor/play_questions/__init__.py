"""Questions about set-up, turns and victory, in the words of a player."""
