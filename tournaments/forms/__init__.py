"""What people type into pages, read and checked field by field."""
