"""`python -m stormdeck` is the `stormdeck` command."""

from stormdeck.cli import main

main()
