"""Time at a table: dates, thinking time, and alarms."""
