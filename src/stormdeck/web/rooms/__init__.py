"""The tables in memory: finding and changing them, what each viewer is shown, who is there."""
