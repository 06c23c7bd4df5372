PASSWORD = "counters-and-bags"  # noqa: S105
