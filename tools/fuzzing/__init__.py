"""What others may send, changed at random: generators of input, and what must hold for it."""
