"""The six games of Chaos Tiles on the common interface: `play` has its functions for all of them.

`options` are the settings, `actions` what seats do, `boneyard` what follows from the committed seed, `record`
and `record_text` the games that were played, `house` a player for each, `undo` takes moves back.
"""
