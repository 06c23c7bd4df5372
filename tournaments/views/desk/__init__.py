"""The pages of the organiser: one module a page."""
