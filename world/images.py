"""The world's image store: pictures and clips as rows with small integer ids, their bytes beside it by hash."""

from sqlalchemy import ForeignKey, select
from sqlalchemy.orm import DeclarativeBase, Mapped, Session, mapped_column

from core.blobs import Blobs
from core.errors import ToolFault
from core.events import ImageRef


class WorldBase(DeclarativeBase):
    """Tables that every world has."""


class Image(WorldBase):
    """One picture, clip or frame. Shown in the journal, never compared: what an agent looked at is no side effect."""

    __tablename__ = "world_images"
    __table_args__ = {"info": {"judged": False, "reason": "what the agent looked at is no side effect"}}

    id: Mapped[int] = mapped_column(primary_key=True)
    sha256: Mapped[str]
    kind: Mapped[str]
    name: Mapped[str]
    mime: Mapped[str]
    width: Mapped[int]
    height: Mapped[int]
    seconds: Mapped[float | None]
    t: Mapped[float | None]
    parent: Mapped[int | None] = mapped_column(ForeignKey("world_images.id"))


class ImageStore:
    """The pictures of one world, by id.

    Args:
        db: The session of the running transaction.
        blobs: Where the bytes stand.
    """

    def __init__(self, db: Session, blobs: Blobs) -> None:
        self.db = db
        self.blobs = blobs

    def add(self, data: bytes, ref: ImageRef) -> ImageRef:
        """Store a picture or clip under the next id; `id` and `sha256` of the given reference are not read."""
        return self.add_stored(ref.model_copy(update={"sha256": self.blobs.put(data)}))

    def add_stored(self, ref: ImageRef) -> ImageRef:
        """Record a picture whose bytes are stored already under `ref.sha256`."""
        highest = self.db.scalar(select(Image.id).order_by(Image.id.desc()).limit(1)) or 0
        image = Image(**ref.model_copy(update={"id": highest + 1}).model_dump())
        self.db.add(image)
        self.db.flush()
        return _ref(image)

    def get(self, image_id: int) -> ImageRef:
        """Return the record of an image.

        Raises:
            ToolFault: There is no image of that id.
        """
        image = self.db.get(Image, image_id)
        if image is None:
            ids = list(self.db.scalars(select(Image.id).order_by(Image.id)))
            known = f"Ids run from {ids[0]} to {ids[-1]}." if ids else "There are no images yet."
            raise ToolFault(f"There is no image {image_id}. {known}", "not_found")
        return _ref(image)

    def data(self, image_id: int) -> bytes:
        """Return the bytes of an image; the same errors as `get`."""
        return self.blobs.get(self.get(image_id).sha256)

    def all(self) -> list[ImageRef]:
        """Return all records in order of their ids."""
        return [_ref(image) for image in self.db.scalars(select(Image).order_by(Image.id))]


def _ref(image: Image) -> ImageRef:
    columns = {column.name: getattr(image, column.name) for column in Image.__table__.columns}
    return ImageRef.model_validate(columns)
