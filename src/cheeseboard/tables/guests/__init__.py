"""The people who come: identities, names, PINs and a fair queue."""
