"""What joins clock and game as values: the settings of timed play, and stored games read back."""
