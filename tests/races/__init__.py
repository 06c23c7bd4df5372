"""An evening of timed play over real processes: who plays, who kills, and who judges from the database."""
