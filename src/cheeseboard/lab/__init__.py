"""The lab: simulations, tournaments, reports, solvers and fitted networks."""
