"""Combat: armies, salvos, and exact probabilities of the outcome. Needs no module."""
