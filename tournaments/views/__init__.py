"""Pages. They read input, ask services and queries, and show the answer."""
