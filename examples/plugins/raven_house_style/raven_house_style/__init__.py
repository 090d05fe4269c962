"""What Raven Games holds its modules to."""
