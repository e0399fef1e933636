"""A tiny third-party game: the test kit must work for games it has never heard of."""
