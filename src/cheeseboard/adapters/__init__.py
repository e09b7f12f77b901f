"""Our games in the form of other libraries. A module that is named after a library needs it; no
other code here does."""
