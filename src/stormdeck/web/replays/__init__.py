"""Looking back: the steps of a game, the stories of finished ones, games whose rules are gone."""
