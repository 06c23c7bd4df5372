"""What an event tells those that it does not know."""

from django.dispatch import Signal

# Sent in the transaction, with ``event`` locked: there may be a place for somebody on the waiting list.
place_freed = Signal()
