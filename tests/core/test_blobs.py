"""Bytes under the hash of their content."""

import hashlib
import threading
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.blobs import Blobs
from core.errors import ConfigError

MISSING = "0" * 64


def names(folder):
    return sorted(path.name for path in folder.iterdir()) if folder.exists() else []


def as_bytes(blobs, data, tmp_path):
    return blobs.put(data)


def as_file(blobs, data, tmp_path):
    source = tmp_path / "source"
    source.write_bytes(data)
    return blobs.put_file(source)


@pytest.fixture(params=[as_bytes, as_file])
def put(request):
    return request.param


def test_what_is_put_is_found_once(put, tmp_path):
    blobs = Blobs(tmp_path / "deep" / "blobs")
    sha = put(blobs, b"pixels", tmp_path)
    assert sha == put(blobs, b"pixels", tmp_path) == hashlib.sha256(b"pixels").hexdigest()
    assert blobs.has(sha)
    assert blobs.get(sha) == blobs.path(sha).read_bytes() == b"pixels"
    assert names(blobs.folder) == [sha]


@settings(deadline=None)
@given(st.binary(max_size=200))
def test_any_bytes_come_back(tmp_path_factory, data):
    blobs = Blobs(tmp_path_factory.getbasetemp() / "any")
    assert blobs.get(blobs.put(data)) == data


def test_shared_blobs_are_read_and_never_written(put, tmp_path):
    shared = Blobs(tmp_path / "shared")
    own = Blobs(tmp_path / "own", shared)
    known = put(shared, b"known", tmp_path)
    assert put(own, b"known", tmp_path) == known
    assert own.get(known) == b"known"
    assert names(own.folder) == []
    fresh = put(own, b"fresh", tmp_path)
    assert names(own.folder) == [fresh]
    assert names(shared.folder) == [known]


def test_many_writers_of_one_blob_leave_one_whole_file(tmp_path):
    blobs = Blobs(tmp_path / "blobs")
    data = bytes(1_000_000)
    writers = [threading.Thread(target=blobs.put, args=(data,)) for _ in range(8)]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
    assert names(blobs.folder) == [hashlib.sha256(data).hexdigest()]
    assert blobs.get(hashlib.sha256(data).hexdigest()) == data


@pytest.mark.parametrize("sha", [MISSING, "", "abc", "../" * 21 + "x", "G" * 64, MISSING.replace("0", "A")])
def test_an_unknown_or_odd_name_is_refused(tmp_path, sha):
    blobs = Blobs(tmp_path, Blobs(tmp_path / "shared"))
    assert not blobs.has(sha)
    for read in (blobs.get, blobs.path):
        with pytest.raises(ConfigError, match="No stored file"):
            read(sha)


@pytest.mark.parametrize("folder", ["/proc/firsthand", "file/blobs", "file"])
def test_a_folder_that_cannot_be_written_is_named(put, tmp_path, folder):
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(ConfigError, match=r"Nothing can be written to .*: \w+"):
        put(Blobs(tmp_path / folder), b"x", tmp_path)


@pytest.mark.parametrize("source", ["nothing", "."])
def test_a_file_that_cannot_be_read_is_named(tmp_path, source):
    with pytest.raises(ConfigError, match="cannot be read"):
        Blobs(tmp_path / "blobs").put_file(tmp_path / source)


def test_a_write_that_breaks_off_leaves_nothing(tmp_path, monkeypatch):
    blobs = Blobs(tmp_path / "blobs")

    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("core.blobs.os.replace", full)
    with pytest.raises(ConfigError, match="No space left"):
        blobs.put(b"x")
    assert list(Path(blobs.folder).iterdir()) == []
