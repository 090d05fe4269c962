"""Problems panel: findings, their explanation and their fixes."""
