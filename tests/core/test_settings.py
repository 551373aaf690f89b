"""Settings come from the environment."""

import pytest

from core.errors import ConfigError
from core.settings import Settings, read_settings


def test_without_variables_the_defaults_hold():
    assert read_settings({"PORT": "1", "OTHER": "x"}) == Settings()


def test_each_field_is_a_variable(tmp_path):
    given = {"host": "0.0.0.0", "port": "8080", "data": str(tmp_path), "places": "3", "grace": "0.5"}
    settings = read_settings({f"FIRSTHAND_{name.upper()}": value for name, value in given.items()})
    assert settings.model_dump(include=set(given)) == {
        "host": "0.0.0.0",
        "port": 8080,
        "data": tmp_path,
        "places": 3,
        "grace": 0.5,
    }


@pytest.mark.parametrize(
    ("name", "value"),
    [("PORT", "web"), ("PORT", "-1"), ("PORT", "65536"), ("PLACES", "0"), ("PLACES", ""), ("GRACE", "-1")],
)
def test_a_wrong_value_names_its_variable(name, value):
    with pytest.raises(ConfigError, match=f"FIRSTHAND_{name}: "):
        read_settings({f"FIRSTHAND_{name}": value})


def test_what_a_space_sets_holds_where_nothing_else_is_said():
    space = {"GRADIO_SERVER_NAME": "0.0.0.0", "GRADIO_SERVER_PORT": "7861"}
    assert read_settings(space) == Settings(host="0.0.0.0", port=7861)
    assert read_settings({**space, "FIRSTHAND_HOST": "::1"}) == Settings(host="::1", port=7861)
