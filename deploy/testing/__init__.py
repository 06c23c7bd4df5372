"""Of the development set: a PostgreSQL server for the tests, the pictures of the README."""
