"""Pages on which what happened is changed: first what follows, then the change."""
