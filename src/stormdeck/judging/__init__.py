"""What a bot thinks of a decision or of a whole game, within the time there is: hints, warnings, analyses."""
