"""What is thought about in other processes: bots' moves, hints, take-backs, analyses, cards of one's own."""
