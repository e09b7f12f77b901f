"""The pages around a game: first page, lesson, replay."""
