from cli.replay_app.picture_view import Spot


def clicked(selector, column, row):
    """Returns what clicks a character of a part of the screen."""

    async def click(pilot):
        await pilot.click(selector, offset=(column, row))

    return click


def test_a_click_on_the_journal_goes_there(application, after):
    """A click on a line of the journal goes to its event."""
    assert 96 == after(application("two", 100), clicked("#journal", 10, 0)).look.seq


def test_a_click_on_a_seat_shows_its_castle(application, after):
    """A click on a seat shows its castle; one on the heading of the table changes nothing."""
    assert "red" == after(application("two", 100), clicked("#seats", 5, 1)).look.seat
    assert "yellow" == after(application("two", 100), clicked("#seats", 5, 0)).look.seat


def test_a_click_on_an_offer_tries_that_room(application, after):
    """A click on a room of the market tries it in the castle shown; below the list it is idle."""
    seen = after(application("four", 151), clicked("#market", 12, 1))
    assert seen.app.trial.tiles[1] == seen.app.trial.placement.tile
    assert None is after(application("two", 100), clicked("#decks", 12, 0)).app.trial


def test_a_click_on_the_castle_moves_the_tile(application, after):
    """A click on the castle moves the tile being tried to that cell; else it does nothing."""
    cells = []

    async def note(pilot):
        view = pilot.app.query_one("#castle")
        left, top = view.scroll_offset
        cells.append(view.cell_at(Spot(4 + left, 1 + top)))

    moved = after(application("four", 152), "p", note, clicked("#castle", 4, 1)).app.trial
    assert cells == [moved.placement[1:3]]
    assert None is after(application("four", 152), clicked("#castle", 10, 5)).app.trial


def test_the_wheel_scrolls(application, after):
    """The wheel scrolls the journal without going anywhere."""

    async def wheel(pilot):
        from textual.events import MouseScrollUp

        journal = pilot.app.query_one("#journal")
        for _ in range(4):
            event = MouseScrollUp(journal, 5, 2, 0, -1, 0, False, False, False)
            journal.post_message(event)
        await pilot.pause(0.3)

    still, scrolled = after(application("two", 100)), after(application("two", 100), wheel)
    assert 100 == scrolled.look.seq
    assert still.screen != scrolled.screen
