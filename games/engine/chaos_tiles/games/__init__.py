"""The six games of Chaos Tiles on the common interface."""
