"""The only writers of clocks."""
