"""Value nets for search: games to learn from, learning, whole numbers, and the test that a net must pass to be played with."""
