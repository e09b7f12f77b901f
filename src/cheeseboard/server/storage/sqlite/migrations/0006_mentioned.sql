-- Which tables name a guest in their events, so that all of them can forget the guest.
CREATE TABLE mentioned (
  person   TEXT    NOT NULL,
  of_table INTEGER NOT NULL REFERENCES tables (key) ON DELETE CASCADE,
  PRIMARY KEY (person, of_table)
) STRICT, WITHOUT ROWID;

CREATE INDEX mentioned_at ON mentioned (of_table);

INSERT OR IGNORE INTO mentioned
SELECT value, of_table FROM rows, json_tree(CASE WHEN json_valid(action) THEN action ELSE '{}' END)
WHERE seat = -1 AND json_tree.key IN ('person', 'owner') AND value <> '';

CREATE TRIGGER mention AFTER INSERT ON rows WHEN new.seat = -1
BEGIN
  INSERT OR IGNORE INTO mentioned
  SELECT value, new.of_table FROM json_tree(new.action)
  WHERE json_tree.key IN ('person', 'owner') AND value <> '';
END;
