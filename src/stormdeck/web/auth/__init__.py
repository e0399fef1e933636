"""Who may sit where: tokens, and the devices of a player."""
