"""What every game shares: the contract, seats, chance, actions, events, options, errors."""
