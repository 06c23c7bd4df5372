"""Games of Chaos Tiles on line: opened, played, ended; every write under the lock of its game."""
