"""How search looks at each game: an evaluation and a quick instinct, one file a game, compiled with the game."""
