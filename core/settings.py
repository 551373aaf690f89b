"""Settings of the process, read from the environment once."""

import os
import tempfile
from collections.abc import Mapping
from pathlib import Path

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from core.errors import ConfigError


class Settings(BaseModel):
    """What an operator may set; each field is the variable FIRSTHAND_<NAME>.

    Where they are unset, host and port are Gradio's own GRADIO_SERVER_NAME and GRADIO_SERVER_PORT, which a Space sets.
    """

    model_config = ConfigDict(frozen=True)

    host: str = "127.0.0.1"
    port: int = Field(7860, ge=0, le=65535)
    data: Path = Path(tempfile.gettempdir()) / "firsthand"
    """Runs, uploads and blobs of the web app."""
    packs: Path | None = None
    """Imported scenarios; in the data folder where nothing is said."""
    places: int = Field(8, ge=1, le=64)
    """How many episodes may run at once in the web app."""
    grace: float = Field(60.0, ge=0)
    """Seconds for which a closed page's session is kept."""

    @property
    def packs_folder(self) -> Path:
        """Where imported scenarios stand."""
        return self.packs or self.data / "packs"


def read_settings(environment: Mapping[str, str] = os.environ) -> Settings:
    """Read the settings.

    Raises:
        ConfigError: A variable has a value that cannot be used.
    """
    theirs = {"host": "GRADIO_SERVER_NAME", "port": "GRADIO_SERVER_PORT"}
    given = {name: environment[other] for name, other in theirs.items() if environment.get(other)}
    given |= {
        name: environment[f"FIRSTHAND_{name.upper()}"]
        for name in Settings.model_fields
        if f"FIRSTHAND_{name.upper()}" in environment
    }
    try:
        return Settings.model_validate(given)
    except ValidationError as error:
        first = error.errors()[0]
        name = str(first["loc"][0])
        ours = f"FIRSTHAND_{name.upper()}"
        variable = ours if ours in environment else theirs.get(name, ours)
        raise ConfigError(f"{variable}: {first['msg']}.") from error
