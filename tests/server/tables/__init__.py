"""Tables over real sockets: moves, seats, clocks, takebacks, lobby."""
