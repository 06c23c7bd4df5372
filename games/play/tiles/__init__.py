"""Chaos Tiles on line: the settings of play, and games as values that follow from their actions. Pure."""
