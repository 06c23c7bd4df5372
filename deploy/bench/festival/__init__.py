"""Parts of the load run: many events at once on the layout of an event server, of which parts are killed."""
