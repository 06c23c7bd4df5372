"""Real services for the tests: a PostgreSQL server, a broker, a worker."""
