"""How pieces and boards look: drawings as values, and what renders them."""
