"""The client's files."""
