"""What goes in and out, one file a resource: the contract of the API."""
