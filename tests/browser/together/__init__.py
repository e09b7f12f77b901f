"""Several people: invitations, shared screens, notifications, the network at home."""
