"""Ratings from results: Elo by the FIDE rules, Glicko-2, performance. Pure: no Django, no input or output.

A rating period is one event: everybody's opponents have the ratings they had when it began. ``games`` says
which matches are rated, ``elo`` and ``glicko`` what an event does to a player's standing in the list.
"""
