"""Combat: armies, salvos, and exact probabilities of the end of a fight, without a module."""
