"""What goes over the wire: requests, answers and refusals, whatever carries them."""
