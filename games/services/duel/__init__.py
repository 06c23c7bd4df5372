"""Matches of Gyul! Hap! on line: the only writers of duels, their boards and calls.

Locks come in one order: the match, its boards as they were shown, the duel. A call takes the lock of its
board alone, and the duel's as well when it closes the board; every other act takes all (`held.hold`).
"""
