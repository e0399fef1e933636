"""A table with people at it: seats, consent, clocks, going back and giving up, as its log tells it.  No sockets, no store."""
