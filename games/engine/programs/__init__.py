"""Programs as players: what is said over their pipes, the processes themselves, and a referee for two.

`protocol`, `talk`, `points` and `failures` are pure; `hearing`, `process`, `remains` and `referee` work with
processes, pipes and the clock of this machine.
"""
