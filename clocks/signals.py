"""What clocks tell whoever owns them, without knowing them. Sent inside the transaction.

``clock_locking`` comes before a clock's row is locked by who does not own it: the owner locks its own row
then, so that all take the same locks in the same order.
"""

from django.dispatch import Signal

clock_locking = Signal()  # keyword argument: clock_id
clock_fell = Signal()  # keyword arguments: clock (locked), fall (core event), resume_at (ms), actor
outage_ended = Signal()  # keyword arguments: since, until (ms); in the transaction that settles the outage
clock_changed = Signal()  # keyword argument: clock (locked): an act without the owner, such as a restart
timer_fired = Signal()  # keyword arguments: name, late_ms: by a watcher, after what was due has been done
