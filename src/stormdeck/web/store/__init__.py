"""What is stored, and how: specs of tables, the entries of their logs, the database and its one writer."""
