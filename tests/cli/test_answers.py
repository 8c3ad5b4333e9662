import pytest
from seated import keep_cards

from cli.answer import read_answer
from cli.error import CliError
from cli.exit_code import ExitCode
from cli.menu import Option, options
from domain import events as ev
from domain.decisions import Ask, Decision, awaited
from domain.visibility import as_seen
from ludwig import Matches


def test_every_word_of_every_menu_picks_its_choice(ludwig):
    """In a match of random answers each option's word and number name the option itself."""
    ludwig("new", "anna", "bob", "--switch", "P-FOYER-ROTATE=yes", "--name", "hall")
    for step in range(60):
        state = _state("hall")
        decision = awaited(state)
        seen = as_seen(state, decision.seat)
        menu = options(seen)
        if not menu:
            rooms = " ".join(offer.tile for offer in seen.market)
            ludwig("play", "hall", "--choose", rooms)
            continue
        assert len(menu) == len({option.word for option in menu})
        for option in menu:
            assert option.choice == read_answer(option.word, seen, decision, menu)
        for number, option in enumerate(menu, 1):
            assert option.choice == read_answer(str(number), seen, decision, menu)
        ludwig("play", "hall", "--choose", menu[step * 7 % len(menu)].word)


@pytest.fixture
def searching():
    """A menu of stacks of which one is to be looked through, some of them empty."""
    seat, room, sizes = "blue", "nap_room", (100, 150, 200, 300, 350, 400, 500, 600)
    chosen = (ev.SleepingStackSearched(seat, room, size, None) for size in sizes)
    return [Option(str(each.size), f"the {each.size} stack", each) for each in chosen]


@pytest.mark.parametrize(
    ("said", "size"),
    [("1", 100), ("4", 300), ("5", 350), ("6", 400), ("8", 600), ("08", 600), ("500", 500)],
)
def test_stack_is_picked_by_its_number_or_its_whole_size(searching, said, size):
    """SLEEP: the number in front of a stack picks it, and so does its size."""
    choice = read_answer(said, None, Decision("blue", Ask.STACK), searching)
    assert size == choice.size


@pytest.mark.parametrize("said", ["0", "9", "10", "15", "60", "250", "9" * 5000])
def test_no_stack_is_picked_by_the_beginning_of_its_size(searching, said):
    """SLEEP: a number that is neither printed nor a size picks nothing: tiles seen stay seen."""
    with pytest.raises(CliError) as caught:
        read_answer(said, None, Decision("blue", Ask.STACK), searching)
    assert ExitCode.USAGE == caught.value.exit_code
    assert "1 to 8, or a size such as 600" == caught.value.hint


def _state(hall):
    with Matches.open() as matches:
        return matches.match(hall).state


def test_prices_must_name_every_room_once(ludwig, hall):
    """PRICE-1: prices are given by naming each room on the market exactly once."""
    keep_cards(ludwig, hall)
    state = _state(hall)
    decision = awaited(state)
    rooms = [offer.tile for offer in state.market]
    for words in (
        "keep",
        "1 2",
        "1 1 2 3 4",
        "6 1 2 3 4",
        f"{'9' * 5000} 1 2 3 4",
        " ".join(rooms[:-1]),
        "palace 1 2 3 4",
    ):
        with pytest.raises(CliError) as caught:
            read_answer(words, state, decision, ())
        assert ExitCode.USAGE == caught.value.exit_code
    choice = read_answer("5 4 3 2 1", state, decision, ())
    assert dict(zip(state.prices, reversed(rooms), strict=True)) == choice.prices
