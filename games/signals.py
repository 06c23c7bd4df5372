"""What games tells whoever runs an event, without knowing them. Sent inside the transaction of the change."""

from django.dispatch import Signal

result_changed = Signal()  # keyword argument: match
