"""English dates for readers of every country."""
