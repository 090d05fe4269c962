"""Input fields for values at addresses, and forms built from them."""
