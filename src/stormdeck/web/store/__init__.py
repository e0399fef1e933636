"""What is stored, and how: the database, its migrations and its one writer."""
