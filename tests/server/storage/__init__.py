"""What the server stores: logs, backups, damage, and the databases of earlier versions."""
