"""Timed play: the only writers of live matches, their games and their bags."""
