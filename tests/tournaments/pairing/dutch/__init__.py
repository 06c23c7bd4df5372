"""FIDE's systems: the handed states, field reports, requests, and random events."""
