"""What processes tell each other by NOTIFY."""

from __future__ import annotations

from cheeseboard.server.storage.postgres import news
from cheeseboard.tables.log import TABLE_SEAT, Row

MAX_POSTGRES_BYTES = 8_000  # bytes, and the closing zero is one of them


def moves(count: int, move_id: str = "id") -> list[Row]:
    return [Row(n, 1, "lure red blue", move_id, 1.5) for n in range(1, count + 1)]


def test_moves_go_along_with_the_news_of_them() -> None:
    (told,) = map(news.decode, news.of_rows(7, {"one": moves(2), "two": moves(1)}))
    assert told.process == 7
    assert told.rows == {"one": 2, "two": 1}
    assert news.decode_rows(told.moves["one"]) == moves(2)


def test_events_and_long_rows_stay_in_the_log() -> None:
    event = Row(1, TABLE_SEAT, '{"type":"said","person":"eva"}', None, 1.5)
    (told,) = map(news.decode, news.of_rows(7, {"one": [event, *moves(1)], "two": moves(100)}))
    assert told.rows == {"one": 1, "two": 100}
    assert told.moves == {}


def test_news_is_never_longer_than_postgresql_allows() -> None:
    tables = {f"table-{n:016}": moves(3, "\x01" * 40) for n in range(200)}
    texts = news.of_rows(2_147_483_647, tables)
    assert max(len(text.encode()) for text in texts) < MAX_POSTGRES_BYTES
    told = [news.decode(text) for text in texts]
    assert {id: number for it in told for id, number in it.rows.items()} == dict.fromkeys(tables, 3)


def test_a_process_knows_its_own_news_by_their_beginning() -> None:
    assert all(text.startswith(news.prefix(7)) for text in news.of_rows(7, {"one": moves(1)}))
    assert not news.of_leaving(71).startswith(news.prefix(7))
