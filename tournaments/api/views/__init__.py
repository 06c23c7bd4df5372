"""One file a resource: reads input, calls a query or a service, shows the answer."""
