-- How a finished game ended, for the lists; null until it is over, and for games finished before.
ALTER TABLE tables ADD COLUMN result TEXT;
