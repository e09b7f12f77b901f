-- A code moves the seat of the person who asked for it, and of nobody who sits there later.
ALTER TABLE codes ADD COLUMN holder TEXT NOT NULL DEFAULT '';
