"""Every page fits and can be read: in all languages, sizes, fonts and themes."""
