"""What games tells whoever runs an event, without knowing them. Sent inside the transaction of the change.

``match_locking`` comes before the match's row is locked: who locks more for a change of a result does it
then, so that all take the same locks in the same order.
"""

from django.dispatch import Signal

result_changed = Signal()  # keyword argument: match
analysis_ended = Signal()  # keyword argument: match; an analysis of its is there, or was given up
duel_finished = Signal()  # keyword argument: held, its DuelMatch as it is to be written
match_locking = Signal()  # keyword argument: match_id
