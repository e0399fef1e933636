"""The laboratory: what a game is like, measured by playing it.  It knows no game; docs/lab.md defines every measure."""
