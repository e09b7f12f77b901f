-- Where a process takes over sockets whose tables it keeps: host and port; empty: nowhere.
ALTER TABLE processes ADD COLUMN address TEXT NOT NULL DEFAULT '';
