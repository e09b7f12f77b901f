"""Around the games: the player's cat, the end of a game, rulebooks with pictures."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

from PIL import Image

import cheeseboard as cb
from cheeseboard.rulebooks import rulebook
from tests.browser.conftest import People
from tests.browser.places import end


def test_the_cat_is_chosen_once_and_comes_to_every_table(people: People) -> None:
    eva = people("Eva")
    eva.go("#/settings")
    eva.page.get_by_label("black, with a bell").check()
    eva.go("#/new/hunt")
    eva.page.locator(".seat-field").nth(1).wait_for()
    assert eva.page.get_by_label("black, with a bell").is_checked()
    pictures = eva.page.locator(".seat-field .seat-picture svg")
    assert pictures.count() == eva.page.locator(".seat-field").count() == 2
    eva.page.get_by_role("button", name="Open the table").click()
    eva.until(lambda: eva.sheet)
    assert [seat["cat"] for seat in eva.sheet["seats"]] == [5, 2]


def test_a_lost_game_ends_with_a_kind_line_and_a_picture_to_share(people: People) -> None:
    eva = people("Eva")
    end("hunt")(eva)
    assert eva.page.locator(".kind-line").inner_text()
    with eva.page.expect_download() as download:
        eva.page.get_by_role("button", name="Share as a picture").click()
    assert download.value.suggested_filename == "hunt.png"
    picture = Image.open(BytesIO(Path(download.value.path()).read_bytes())).convert("RGB")
    assert picture.size == (1200, 630)
    colours = picture.getcolors(1_000_000)
    assert colours
    assert len(colours) > 50, "the box is drawn on it"


def test_rulebooks_show_their_pieces(people: People) -> None:
    eva = people("Eva")
    for game in cb.games():
        eva.go(f"#/rules/{game}")
        title = rulebook(game, "en").splitlines()[0].lstrip("# ")
        eva.page.locator(".rulebook h1", has_text=title).wait_for()
        pieces = eva.page.get_by_role("list", name="The pieces").get_by_role("listitem")
        pieces.first.wait_for()
        for piece in pieces.all():
            assert piece.inner_text().strip()
            assert piece.locator("svg").count() == 1
