"""Reads of games of Chaos Tiles on line."""
