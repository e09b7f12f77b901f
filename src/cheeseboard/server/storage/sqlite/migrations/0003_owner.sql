-- Who has opened a table, so that what one guest has opened can be limited and listed fairly.
ALTER TABLE tables ADD COLUMN owner TEXT;

UPDATE tables SET owner =
  (SELECT json_extract(action, '$.owner') FROM rows
   WHERE of_table = key AND number = 1 AND json_valid(action));

CREATE INDEX opened_by ON tables (owner) WHERE status <> 'over';
