"""What the log tells whoever lives from acts, without knowing them: in the transaction of the act."""

from django.dispatch import Signal

act_recorded = Signal()  # keyword arguments: act, its AuditEvent; target, the row it is about, or None
