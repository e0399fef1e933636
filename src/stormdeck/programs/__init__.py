"""Programs in any language as bots: what is said to them, how they are started, and their place among the players."""
