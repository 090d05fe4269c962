"""What limits say of a position: counting, what is allowed, and what breaks it."""
