"""Attacks on a server, kept for good: each of these once did harm.  Loopback only, bounded in count and time."""
