import pytest
from eventsourcing.application import Application
from eventsourcing.utils import Environment

from ludwig.redis_streams import Patience, data_directory
from ludwig.redis_streams.settings import Settings


def test_everything_has_a_default():
    """Without a variable the application's name, one partition and UUIDs are taken."""
    found = Settings.read(Environment("Orders", {}))
    assert Settings("orders", None, None, None, 0, 0, text_ids=False, patience=Patience()) == found


def test_variables_are_read():
    """Each variable sets its own setting; a prefixed one wins."""
    found = Settings.read(
        Environment(
            "Orders",
            {
                "REDIS_URL": "redis://one",
                "ORDERS_REDIS_URL": "redis://two",
                "REDIS_DATA": "/data",
                "REDIS_APP": "shop",
                "REDIS_PARTITIONS": "4",
                "REDIS_PARTITION": "3",
                "REDIS_CONNECTIONS": "5",
                "REDIS_CONNECT_TIMEOUT": "0.5",
                "REDIS_TIMEOUT": "1.5",
                "REDIS_POOL_TIMEOUT": "2.5",
                "REDIS_RETRIES": "0",
                "REDIS_REPLICAS": "2",
                "ORIGINATOR_ID_TYPE": "text",
            },
        )
    )
    patience = Patience(connect=0.5, answer=1.5, pool=2.5, retries=0, connections=5)
    assert Settings("shop", "redis://two", "/data", 4, 3, 2, True, patience) == found


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("REDIS_PARTITIONS", "many"),
        ("REDIS_TIMEOUT", "soon"),
        ("ORIGINATOR_ID_TYPE", "int"),
        ("REDIS_APP", "a:b"),
        ("REDIS_APP", "{a}"),
    ],
)
def test_a_value_that_cannot_be_read_is_named(name, value):
    """A wrong value is refused with its variable's name."""
    with pytest.raises(OSError, match=name):
        Settings.read(Environment("", {name: value}))


def test_the_module_alone_is_enough(tmp_path, monkeypatch):
    """With only the module named, an application runs on the embedded server and keeps."""
    monkeypatch.setenv("LUDWIG_DATA", str(tmp_path))
    env = {"PERSISTENCE_MODULE": "ludwig.redis_streams"}
    from eventsourcing.domain import Aggregate

    thing = Aggregate()
    with Application(env) as app:
        app.save(thing)
        app.close()
    with Application(env) as app:
        assert thing == app.repository.get(thing.id)
        app.close()


def test_the_data_directory_follows_argument_variable_and_standard(monkeypatch, tmp_path):
    """The argument wins over LUDWIG_DATA, which wins over $XDG_DATA_HOME."""
    monkeypatch.delenv("LUDWIG_DATA", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", "/xdg")
    assert "/xdg/ludwig" == str(data_directory())
    monkeypatch.delenv("XDG_DATA_HOME")
    monkeypatch.setenv("HOME", "/people/x")
    assert "/people/x/.local/share/ludwig" == str(data_directory())
    monkeypatch.setenv("LUDWIG_DATA", "~/games")
    assert "/people/x/games" == str(data_directory())
    assert tmp_path == data_directory(tmp_path)
