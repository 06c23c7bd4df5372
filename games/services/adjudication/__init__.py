"""Rulings on unfinished games: asked for, estimated by the workers, decided by the arbiter."""
