"""The people who come: identities, names, PINs and fair shares."""
