"""Parts of the growth run: sites of more and more events, events of more and more players."""
