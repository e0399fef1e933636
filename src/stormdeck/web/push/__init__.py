"""Telling people that it is their turn while they have the table closed: Web Push, with keys of the server's own."""
