"""The HTTP API.  Handlers only read the request and call the process."""
