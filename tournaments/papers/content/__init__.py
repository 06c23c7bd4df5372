"""What stands on each paper: read from the event, ready for the template of its kind.

Each function takes an ``Ask`` and raises ``NoPaper`` when there is nothing to print yet.
"""
