"""`python -m stormdeck` is the `stormdeck` command."""

from stormdeck.command import main

main()
