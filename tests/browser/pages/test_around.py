"""Around the games: the player's cat, the end of a game, rulebooks with pictures."""

from __future__ import annotations

import re
from io import BytesIO
from pathlib import Path
from typing import Any

from PIL import Image, ImageChops
from playwright.sync_api import ViewportSize, expect

import cheeseboard as cb
from cheeseboard.rulebooks import rulebook
from tests.browser.conftest import People
from tests.browser.inputs import Touch
from tests.browser.layout.test_languages import switch
from tests.browser.out_of_sight import play_out
from tests.browser.person import Person
from tests.browser.places import own_turn

PHONES: tuple[ViewportSize, ...] = ({"width": 360, "height": 740}, {"width": 740, "height": 360})


def test_the_cat_is_chosen_once_and_comes_to_every_table(people: People) -> None:
    eva = people("Eva")
    eva.go("#/settings")
    eva.page.get_by_label("black, with a bell").check()
    own = eva.page.get_by_role("link", name="Eva Your name and your cat")
    assert own.locator("svg").count() == 1  # as the others see it, on every page
    eva.page.set_viewport_size(PHONES[0])
    expect(own).to_be_hidden()
    assert eva.page.get_by_role("link", name="Settings").locator("svg:visible").count() == 1
    eva.page.set_viewport_size({"width": 1280, "height": 800})
    eva.go("#/new/hunt")
    eva.page.locator(".seat-field").nth(1).wait_for()
    eva.page.get_by_role("button", name="Your cat").click()
    assert eva.page.get_by_label("black, with a bell").is_checked()
    pictures = eva.page.locator(".seat-field .seat-picture > svg:not(.icon)")
    assert pictures.count() == eva.page.locator(".seat-field").count() == 2
    eva.page.get_by_role("button", name="Create the table").click()
    eva.until(lambda: eva.sheet)
    assert [seat["cat"] for seat in eva.sheet["seats"]] == [5, 2]


def test_the_settings_mark_the_cat_that_is_used_before_one_is_chosen(people: People) -> None:
    eva = people("Eva")
    eva.go("#/settings")
    first = eva.page.get_by_label("ginger, with a bow")
    expect(first).to_be_checked()
    first.click()  # kept, as the link at the top shows
    own = eva.page.get_by_role("link", name="Eva Your name and your cat")
    expect(own.locator("svg")).to_have_count(1)


def test_others_at_this_screen_choose_a_cat_and_need_no_name(people: People) -> None:
    eva = people("Eva")
    eva.go("#/new/hunt")
    second = eva.page.locator(".seat-field").nth(1)
    second.get_by_label("Level of Pepper").wait_for()
    eva.page.get_by_role("button", name="Your cat").click()
    eva.page.get_by_label("grey, with glasses").check()
    second.get_by_label("Level of Mittens").wait_for()  # as the table will call the bot
    second.get_by_label("Who plays").select_option("here")
    second.get_by_role("button", name="Their cat").click()
    second.get_by_label("white, with a flower").check()
    eva.page.get_by_role("button", name="Create the table").click()
    eva.until(lambda: eva.sheet)
    assert [seat["cat"] for seat in eva.sheet["seats"]] == [2, 6]
    assert eva.sheet["seats"][1]["name"] == "Player 2"


def test_a_lost_game_ends_with_a_kind_line_and_a_picture_to_share(people: People) -> None:
    eva = people("Eva")
    own_turn("rescue")(eva)
    eva.tab("table")
    resign = eva.page.get_by_role("button", name="Resign")
    expect(resign).to_have_accessible_description(re.compile("You can no longer win"))
    eva.give_up()
    eva.end_is_shown()
    assert eva.page.locator(".kind-line").inner_text()
    with eva.page.expect_download() as download:
        eva.page.get_by_role("button", name="Share as a picture").click()
    assert download.value.suggested_filename == "rescue.png"
    eva.page.get_by_role("button", name="Saved as a picture: rescue.png").wait_for()
    eva.page.get_by_role("status").get_by_text("Saved as a picture: rescue.png").wait_for()
    picture = Image.open(BytesIO(Path(download.value.path()).read_bytes())).convert("RGB")
    assert picture.size == (1200, 630)
    left, _, right, _ = box_in(picture)
    assert (left, right) == (40, 600), "all of the box is seen, with paper around it"
    colours = picture.getcolors(1_000_000)
    assert colours
    assert len(colours) > 50, "the box is drawn on it"


# The kind of cheese of each player on the podium.
CHEESES = """() => Object.fromEntries([...document.querySelectorAll('.podium li')].map((each) =>
  [each.querySelector('b').textContent, each.querySelector('.rescue-kind').innerHTML]))"""


def cheeses(person: Person) -> Any:
    person.page.locator("[data-stage='4']").click()
    person.page.locator(".podium").wait_for()
    return person.page.evaluate(CHEESES)


def test_a_rematch_ends_with_who_has_won_how_often(people: People) -> None:
    eva = people("Eva")
    table = eva.open("rescue", "me", *["bot"] * 3)
    play_out(eva, table)
    eva.sit_at(table)
    eva.end_is_shown()
    assert eva.page.locator(".tally").count() == 0  # one game is no tally
    first = {each["cat"] for each in eva.sheet["seats"] if each["seat"] in eva.view["winners"]}
    colours, places = cheeses(eva), [each["cat"] for each in eva.sheet["seats"]]
    eva.way.press(eva.page.get_by_role("button", name="Play again"))
    eva.until(lambda: eva.sheet["table"]["id"] != table)
    play_out(eva, eva.sheet["table"]["id"])
    eva.end_is_shown()
    won = [each["cat"] for each in eva.sheet["seats"] if each["seat"] in eva.view["winners"]]
    assert places != [each["cat"] for each in eva.sheet["seats"]]
    assert cheeses(eva) == colours  # players keep theirs although they sit elsewhere
    seats = {
        each["cat"]: (each["cat"] in first) + won.count(each["cat"]) for each in eva.sheet["seats"]
    }
    told = eva.page.get_by_role("region", name="Games won").locator("b").all_inner_texts()
    assert list(map(int, told)) == sorted(seats.values(), reverse=True)
    sheet = eva.page.locator(".score-sheet")
    assert sheet.evaluate("it => it.scrollWidth <= it.clientWidth")  # four players fit the column


# What the page showed from now on, each picture once.
WATCH = """() => {
  window.pictures = [];
  const look = () => {
    const seen = ["main", ".result .main"].map(
      (each) => document.querySelector(each)?.innerText ?? "");
    if (seen.join() !== window.pictures.at(-1)?.join()) window.pictures.push(seen);
    requestAnimationFrame(look);
  };
  look();
}"""


def test_a_finished_game_stays_in_sight_until_the_rematch_is_there(people: People) -> None:
    eva = people("Eva")
    own_turn("hunt")(eva)
    eva.give_up()
    eva.end_is_shown()
    eva.page.evaluate(WATCH)
    eva.way.press(eva.page.get_by_role("button", name="Play again"))
    eva.page.locator(".result").wait_for(state="detached")
    eva.page.locator("main .hunt-ask").wait_for()
    boards, buttons = zip(*eva.page.evaluate("pictures"), strict=True)
    assert all("Pepper" in board for board in boards), "a board with its players, and no other page"
    assert set(buttons) <= {"Play again", ""}


def box_in(picture: Image.Image) -> tuple[int, int, int, int]:
    """The edges of the game's box on its paper."""
    half = picture.crop((0, 0, 640, 630))
    paper = Image.new("RGB", half.size, picture.getpixel((1199, 0)))
    edges = ImageChops.difference(half, paper).convert("L").point(lambda far: 255 * (far > 80))
    found = edges.getbbox()
    assert found
    return found


def test_on_a_phone_nothing_of_the_result_has_to_be_scrolled_to(people: People) -> None:
    eva = people("Eva", Touch())
    own_turn("hunt")(eva)
    eva.give_up()
    switch(eva, "ru")
    for phone in PHONES:
        eva.page.set_viewport_size(phone)
        eva.end_is_shown()
        for button in eva.page.locator(".result:visible .form-end .button").all():
            expect(button).to_be_in_viewport(ratio=0.99)


def test_on_a_phone_the_longest_result_is_seen_whole(people: People) -> None:
    """Four players, why the game ended, a kind line, and who resigned."""
    eva = people("Eva", Touch())
    eva.page.set_viewport_size(PHONES[0])
    eva.sit_at(eva.open("hunt", "me", *["bot"] * 3, options={"starter": 1}))
    eva.see_the_board()
    eva.give_up()
    eva.page.keyboard.press("Escape")
    eva.end_is_shown()
    expect(eva.page.locator(".result .why-over")).to_be_visible()
    for button in eva.page.locator(".result:visible .form-end .button").all():
        expect(button).to_be_in_viewport(ratio=0.99)


# Words of an element that stand on two lines.
BROKEN_WORDS = r"""label => {
  const text = label.lastChild, broken = [];
  for (const word of text.data.matchAll(/\S+/g)) {
    const range = document.createRange();
    range.setStart(text, word.index);
    range.setEnd(text, word.index + word[0].length);
    if (range.getClientRects().length > 1) broken.push(word[0]);
  }
  return broken;
}"""


def test_a_rulebook_begins_with_its_title_and_breaks_no_word_under_a_picture(
    people: People,
) -> None:
    eva = people("Eva", Touch(), locale="ru", viewport={"width": 360, "height": 740})
    for game in cb.games():
        eva.go("#/")  # a rulebook stays in sight until the next one is there
        eva.page.locator(".rulebook").wait_for(state="detached")
        eva.go(f"#/rules/{game}")
        pieces = eva.page.locator(".gallery li")
        pieces.first.wait_for()
        title = eva.page.locator(".rulebook h1")
        assert title.bounding_box()["y"] < pieces.first.bounding_box()["y"]  # type: ignore[index]
        assert [word for each in pieces.all() for word in each.evaluate(BROKEN_WORDS)] == []


def test_the_contents_lead_to_a_section_of_the_rulebook(people: People) -> None:
    eva = people("Eva")
    eva.go("#/rules/sack")
    eva.page.get_by_role("navigation", name="Contents").get_by_role("button").nth(2).click()
    third = eva.page.locator(".rulebook h2").nth(2)
    expect(third).to_be_in_viewport()
    expect(third).to_be_focused()
    assert eva.page.get_by_role("heading", name="Examples").count() == 1
    assert eva.page.get_by_role("heading", name="What you type").count() == 0


def test_on_a_phone_the_contents_stay_at_the_top_behind_a_button(people: People) -> None:
    eva = people("Eva", Touch())
    eva.go("#/rules/sack")
    contents = eva.page.get_by_role("navigation", name="Contents")
    opener = contents.get_by_role("button", name="Contents")
    for section in (3, 1):
        opener.tap()
        contents.get_by_role("button").nth(1 + section).tap()
        heading = eva.page.locator(".rulebook h2").nth(section)
        expect(heading).to_be_focused()
        expect(opener).to_be_in_viewport()
        assert heading.bounding_box()["y"] > opener.bounding_box()["y"]  # type: ignore[index]


def test_a_page_opens_at_its_top_with_the_header_in_sight(people: People) -> None:
    eva = people("Eva", viewport={"width": 2560, "height": 700})
    for page in ("settings", "rules/hunt", "new/sack"):
        eva.go(f"#/{page}")
        eva.page.locator("main :is(h1, legend)").first.wait_for()
        expect(eva.page.locator(".brand")).to_be_in_viewport()
        eva.page.evaluate("scrollTo(0, 300)")
        eva.page.evaluate("location.hash = '#/'")
        expect(eva.page.locator(".brand")).to_be_in_viewport()
    eva.go("#/code")
    eva.page.get_by_role("link", name="Back to the games").click()
    eva.page.locator(".boxes").wait_for()


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


def test_settings_look_the_same_before_and_after_a_game(people: People) -> None:
    """A table's style sheets stay loaded."""
    eva = people("Eva", way=Touch())
    panels = eva.page.locator(".panels > .panel")
    heights = "all => all.map(each => [each.offsetTop, each.offsetHeight])"
    eva.go("#/settings")
    panels.first.wait_for()
    before = panels.evaluate_all(heights)
    own_turn("paths")(eva)
    eva.go("#/settings")
    panels.first.wait_for()
    assert panels.evaluate_all(heights) == before


def test_the_rulebook_of_paths_shows_its_cards_and_asks_nobody_to_type(people: People) -> None:
    eva = people()
    for language in ("en", "sk", "cs", "ru"):
        eva.go("#/rules/paths")
        switch(eva, language)
        cards = eva.page.locator(".rulebook .named-piece")
        cards.last.wait_for()
        assert cards.count() == cards.locator("svg").count() == 20
        examples = eva.page.locator(".rulebook > ul").last
        assert examples.locator(".named-piece").count() == 5
        assert examples.locator("code").count() == 0


def test_no_line_of_a_slovak_rulebook_ends_with_a_word_of_one_letter_or_a_number(
    people: People,
) -> None:
    eva = people(locale="sk")
    eva.go("#/rules/paths")
    eva.page.locator(".rulebook h1").wait_for()
    text = eva.page.locator(".rulebook").text_content() or ""
    assert "v\u00a0rade" in text
    assert re.findall(r"\s(?:[aikosuvz]|\d+) ", text) == []
