from audit.models.event import AuditEvent
from audit.models.kept import KeptResponse

__all__ = ["AuditEvent", "KeptResponse"]
