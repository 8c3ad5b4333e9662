from random import Random

import pytest

from ludwig.accelerator.chance import keys


@pytest.mark.parametrize("text", ["ludwig/0/draws", "ludwig/über/red", "x" * 500])
def test_words_seed_as_python_does(text):
    """The words of a text are those from which Python makes its random numbers."""
    length, *words = keys([text])
    number = sum(int(word) << 32 * place for place, word in enumerate(words))
    assert Random(text).getstate() == Random(number).getstate()
    assert length == len(words)
