import pytest
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import WebDriverWait

from domain import events as ev
from replays.record_line import Parent

PATIENCE_SECONDS = 30
FOUR = "four-players-second-edition"


@pytest.fixture
def two(page_of):
    """The page of the bundled match of two."""
    return page_of("two-players-second-edition")


def until(page, condition):
    """Waits until something is so."""
    WebDriverWait(page.driver, PATIENCE_SECONDS).until(lambda _: condition())


def test_it_opens_and_asks_nobody_for_anything(four):
    """The page opens at the end, the console is silent, and nothing but the file is read."""
    assert (four.told.last, []) == (four.seq, four.errors)
    wanted = [url for url in four.asked_for if not url.startswith(("data:", "about:"))]
    assert [four.path.as_uri()] == wanted


def test_every_position_draws_without_complaint(two):
    """No position makes the console complain."""
    for seq in range(0, two.told.last + 1, 7):
        two.run("location.hash = arguments[0]", f"#{seq}")
        until(two, lambda seq=seq: two.seq == seq)
    assert [] == two.errors


def test_nothing_foreign_runs(page_of, four):
    """Names are text, whatever they say, and no script but the page's own can run."""
    name = '</script><script>document.title="taken"</script><img src=x onerror=alert(1)>'
    created = four.kept.events[0]
    players = [player | {"name": name} for player in created.data["players"]]
    first = type(created)(
        created.seq, created.at, created.by, created.type,
        created.data | {"players": players}, created.secret, created.hash,
    )  # fmt: skip
    page = page_of(four.kept._replace(events=(first, *four.kept.events[1:])))
    assert FOUR in page.driver.title
    assert name == page.text(".card .who").removesuffix(" ♛")
    blocked = page.run(
        "const s = document.createElement('script'); s.textContent = 'window.foreign = 1';"
        "document.body.append(s); return window.foreign ?? null"
    )
    assert None is blocked


def test_what_stands_beside_events_is_in_the_journal(page_of):
    """Marks, notes, judgements, claims and rulings are read beside their event, as text."""
    page = page_of(FOUR, beside={5: "?! <b>too dear</b>; dispute-1, red: wrong coins (open)"})
    beside = page.run("return [...document.querySelectorAll('.beside')].map((e) => e.textContent)")
    assert ["?! <b>too dear</b>; dispute-1, red: wrong coins (open)"] == beside
    assert "too dear" in page.text("#entries li:nth-child(5)")
    assert [] == page.errors


@pytest.mark.parametrize(
    ("keys", "seq"),
    [
        ((Keys.HOME,), 0),
        ((Keys.HOME, Keys.ARROW_RIGHT, Keys.ARROW_RIGHT), 2),
        ((Keys.HOME, Keys.ARROW_RIGHT, Keys.ARROW_LEFT, Keys.ARROW_LEFT), 0),
        ((Keys.HOME, Keys.PAGE_DOWN, Keys.END), 296),
        ((Keys.ARROW_RIGHT,), 296),
        ((Keys.ARROW_LEFT,), 295),
    ],
)
def test_keys_step(two, keys, seq):
    """Arrows go one event on or back, Home and End to the ends, and never beyond."""
    two.press(*keys)
    assert seq == two.seq


def test_keys_step_by_turn_and_round(two):
    """↓ ↑ go to where somebody is asked for a turn, PgDn PgUp to where a round begins."""
    rounds = [h.seq for h in two.told.happenings if isinstance(h.event, ev.RoundStarted)]
    two.press(Keys.HOME, Keys.PAGE_DOWN, Keys.PAGE_DOWN)
    assert rounds[1] == two.seq
    two.press(Keys.ARROW_DOWN)
    turn = two.seq
    assert "decides" in two.text("#where")
    two.press(Keys.ARROW_DOWN, Keys.ARROW_UP)
    assert turn == two.seq
    two.press(Keys.PAGE_UP)
    assert rounds[1] == two.seq


@pytest.mark.parametrize(
    ("action", "seq"),
    [("first", 0), ("back", 99), ("next", 101), ("end", 296)],
)
def test_buttons_step(page_of, action, seq):
    """Each button goes where it says."""
    page = page_of("two-players-second-edition", "#100")
    page.click(f'[data-do="{action}"]')
    assert seq == page.seq


@pytest.mark.parametrize(
    ("link", "position"),
    [
        ("#17", "@17"),
        ("#0", "@0"),
        ("#-1", "@-1"),
        ("#end", "@end"),
        ("#r4", "@r4"),
        ("#r4.red", "@r4.red"),
        ("#@17", "@17"),
    ],
)
def test_links_lead_to_positions(page_of, link, position):
    """A link opens the page where the command line's grammar of positions says."""
    from replays.positions import parse_position

    page = page_of(FOUR, link)
    assert page.told.seq(parse_position(position)) == page.seq


def test_link_changed_by_hand_jumps(four):
    """Changing the link in an open page jumps, and stepping changes the link."""
    four.run("location.hash = '#17'")
    until(four, lambda: four.seq == 17)
    four.press(Keys.ARROW_RIGHT)
    assert "#18" == four.run("return location.hash")


def test_link_to_nowhere_says_so(page_of):
    """A link to no position is told, and the page stands at the end."""
    page = page_of(FOUR, "#9999")
    assert "There is no position #9999." == page.text("#notice")
    assert page.told.last == page.seq


@pytest.mark.parametrize("seq", [30, 200, None])
def test_scores_are_right(page_of, seq):
    """Every seat's card shows its points and money as the rules have them."""
    page = page_of(FOUR, "" if seq is None else f"#{seq}")
    state = page.told.state(seq or page.told.last, "referee")
    for index, seat in enumerate(state.seats):
        points = state.final[seat].total if state.final else state.points[index]
        assert str(points) == page.text(f'[data-seat="{seat}"] .points')
        assert f"{state.money[index]:,} ·" in page.text(f'[data-seat="{seat}"] .soft')


def test_final_scoring_is_shown_by_place(four):
    """WIN-1: at the end the table names every seat with its total, the winner first."""
    state = four.told.end
    rows = four.run(
        "return [...document.querySelectorAll('#final-table tbody tr')].map(row =>"
        "[row.querySelector('th').textContent, row.querySelector('.total').textContent])"
    )
    names = {player.seat: player.name for player in state.players}
    expected = [
        [names[seat], str(state.final[seat].total)] for tied in state.ranking for seat in tied
    ]
    assert expected == rows


def test_market_shows_prices_and_coins(page_of):
    """The market lists what is offered, the cheapest first, with price and coins."""
    page = page_of(FOUR, "#252")
    offers = sorted(page.told.state(252, "referee").market, key=lambda offer: offer.price)
    prices = page.run(
        "return [...document.querySelectorAll('.offer .price')].map(each => each.textContent)"
    )
    assert [f"{offer.price:,}" for offer in offers] == prices
    coins = [f"{offer.coins:,} on it" for offer in offers if offer.coins]
    assert coins == page.run(
        "return [...document.querySelectorAll('.coins')].map(each => each.textContent)"
    )


def test_journal_links_and_strikes_through(four):
    """A line of the journal leads to its event; what was taken back by then is struck through."""
    back = four.told.returns[0]
    four.run("location.hash = arguments[0]", f"#{back.seq - 1}")
    until(four, lambda: four.seq == back.seq - 1)
    struck = "return document.querySelectorAll('#entries .undone').length"
    assert 0 == four.run(struck)
    four.click(f'#entries a[href="#{back.seq}"]')
    until(four, lambda: four.seq == back.seq)
    assert back.seq - back.to_seq - 1 == four.run(struck)
    assert str(back.seq) == four.text("[aria-current] .seq")


def test_viewers_see_what_is_theirs(page_of):
    """SEE-2: a seat reads its own bonus cards, a spectator none, the referee all."""
    page = page_of(FOUR, "#40")
    lines = "return document.querySelectorAll('#hand-list li').length"
    seen = {}
    for viewer in ("referee", "spectator", "blue"):
        page.run(
            "const s = document.getElementById('viewer'); s.value = arguments[0];"
            "s.dispatchEvent(new Event('change'))",
            viewer,
        )
        seen[viewer] = page.run(lines)
    assert {"referee": 4, "spectator": 0, "blue": 1} == seen


def test_key_switches_viewers(four):
    """`v` looks with the next pair of eyes."""
    four.press("v")
    assert "spectator" == four.run("return document.getElementById('viewer').value")


def test_castle_can_be_chosen(page_of):
    """A seat's card shows its castle until it is pressed again; `c` goes round."""
    page = page_of(FOUR, "#200")
    page.click('[data-seat="yellow"]')
    assert page.text("#castle-name").startswith("Castle of Yellow")
    assert "true" == page.run("return document.activeElement.getAttribute('aria-pressed')")
    page.press(Keys.ARROW_RIGHT)
    assert page.text("#castle-name").startswith("Castle of Yellow")
    page.click('[data-seat="yellow"]')
    assert "following the turn" in page.text("#castle-name")
    page.press("c")
    assert "following" not in page.text("#castle-name")


def test_slider_moves(four):
    """The slider goes to any position and says in words where it is."""
    four.run(
        "const s = document.getElementById('slider'); s.value = 17;"
        "s.dispatchEvent(new Event('input'))"
    )
    assert 17 == four.seq
    words = four.run("return document.getElementById('slider').getAttribute('aria-valuetext')")
    assert f"event 17 of 394: {four.told.entry(17, 'referee').text}" == words


def test_play_and_pause(page_of):
    """Space plays event by event, and pauses."""
    page = page_of(FOUR, "#10")
    page.press(Keys.SPACE)
    assert "Pause" == page.run("return document.querySelector('[data-do=play]').ariaLabel")
    until(page, lambda: page.seq > 11)
    page.press(Keys.SPACE)
    stands = page.seq
    assert "Play" == page.run("return document.querySelector('[data-do=play]').ariaLabel")
    page.press(Keys.ARROW_LEFT)
    assert stands - 1 == page.seq


def test_help_lists_the_keys(four):
    """`?` opens the list of keys, and Escape closes it; no other key acts meanwhile."""
    four.press("?")
    assert four.run("return document.getElementById('help').open")
    four.press(Keys.HOME)
    assert four.told.last == four.seq
    four.press(Keys.ESCAPE)
    until(four, lambda: not four.run("return document.getElementById('help').open"))


def test_before_the_first_event_there_is_no_table(page_of):
    """At position 0 nothing has been set up yet."""
    page = page_of(FOUR, "#0")
    assert page.run("return document.getElementById('table').hidden")
    assert "Before the first event." == page.text("#said")


def test_solo_match_opens(page_of):
    """SOLO-2: a match of one has a page like any other."""
    from lively import lively

    page = page_of(lively(3, players=1))
    assert ([], 1) == (page.errors, page.run("return document.querySelectorAll('.card').length"))


def test_branch_says_that_it_is_one(page_of, four):
    """SEE-6: the page of a branch says so in its head, and that of a match does not."""
    assert four.run("return document.getElementById('branch').hidden")
    parent = Parent("friday", 40, four.kept.events[39].hash)
    page = page_of(four.kept._replace(parent=parent))
    assert "BRANCH of friday after event 40" == page.text("#branch")
    assert not page.run("return document.getElementById('branch').hidden")
