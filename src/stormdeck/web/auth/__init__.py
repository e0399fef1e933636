"""Who may sit where: tokens, what opens a seat, the devices of a player."""
