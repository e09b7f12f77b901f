"""The pages around a game: first page, lesson, replay; and a page without a server."""
