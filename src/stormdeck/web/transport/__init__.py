"""From the network to a handler and back: connections, sockets, middleware, rate limits, errors."""
