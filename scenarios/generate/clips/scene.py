"""The scene file of a clip: which room, which things, what the hands do."""

from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from core.errors import ConfigError

SCENES = Path(__file__).parent / "scenes"


class Label(BaseModel):
    """What is printed on a thing: the title, which may have line breaks, then smaller lines, the size last."""

    model_config = ConfigDict(extra="allow")
    lines: list[str] = Field(min_length=1)


class SceneObject(BaseModel):
    """A named thing. Further keys are the arguments of its shape."""

    model_config = ConfigDict(extra="allow")
    id: str = Field(pattern=r"^[a-z][a-z0-9_]*$")
    name: str = ""
    price: str | None = Field(default=None, pattern=r"^\d+\.\d\d$")
    shape: str
    label: Label | None = None


class Scene(BaseModel):
    """One clip. Times are seconds, lengths metres, `size` pixels. Further keys are arguments of the setting."""

    model_config = ConfigDict(extra="allow")
    id: str = Field(pattern=r"^[a-z][a-z0-9_]*$")
    setting: str
    seed: int
    duration: float = Field(gt=0)
    size: tuple[int, int]
    objects: list[SceneObject]
    timeline: list[dict[str, Any]]

    def named(self, object_id: str) -> SceneObject:
        """Return one object.

        Raises:
            ConfigError: The scene has no such object.
        """
        for thing in self.objects:
            if thing.id == object_id:
                return thing
        raise ConfigError(f"Scene {self.id} has no object {object_id!r}; it has {[o.id for o in self.objects]}.")

    def for_engine(self) -> dict[str, Any]:
        """Return the plain JSON that the engine takes."""
        return self.model_dump(mode="json", exclude_none=True)


def read_scene(path: Path) -> Scene:
    """Read and check a scene file.

    Raises:
        ConfigError: The file is missing or is no scene.
    """
    try:
        return Scene.model_validate_json(path.read_bytes())
    except OSError as fault:
        raise ConfigError(f"The scene file {path.name} cannot be read: {fault.strerror}.") from fault
    except ValidationError as fault:
        first = fault.errors()[0]
        where = ".".join(str(part) for part in first["loc"])
        raise ConfigError(f"{path.name} is no scene: {where}: {first['msg']}.") from fault
