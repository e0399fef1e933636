"""Line mode: Stormdeck in words, for a terminal, a screen reader or a pipe.  Knows no game, only the contract."""
