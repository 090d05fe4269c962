"""Combat: armies, salvos and exact chances of how a fight ends. Knows numbers, not modules."""
