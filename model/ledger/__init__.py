"""What every piece is doing on a given turn, from the set-up and the arrivals."""
