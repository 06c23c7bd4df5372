"""The layout of an event server on one machine, without containers: all parts, each a process, behind nginx.

For tests and load runs, and to try the shipped nginx configuration: `python -m deploy.layout`. Needs the
development set (a PostgreSQL from a wheel) and nginx.
"""

from deploy.layout.layout import Layout

__all__ = ["Layout"]
