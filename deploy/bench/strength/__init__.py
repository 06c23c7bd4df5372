"""How strong the engine plays, and that it never takes more time than it has."""
