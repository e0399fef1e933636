"""Search: from a view, many imagined deals, and what comes of each action in them."""
