"""What a module says as facts, what of it an export left out, and the contract that compares."""
