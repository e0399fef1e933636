"""The table in the browser: the server.  `docs/hosting.md` says how to run it, `docs/api.md` how to talk to it."""
