"""Another database than the one in use: restored into, or moved to."""
