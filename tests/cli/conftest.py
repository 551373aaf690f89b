"""What the tests of the command line share."""

import json

import pytest

from cli.main import main


class Shell:
    """Runs command lines in this process."""

    def __init__(self, capsys):
        self.capsys = capsys

    def __call__(self, *words):
        code = main([str(word) for word in words])
        out, err = self.capsys.readouterr()
        return code, out, err

    def json(self, *words):
        """Run with --json; standard output must hold one JSON value and nothing else."""
        code, out, err = self(*words, "--json")
        assert out.endswith("\n")
        return code, json.loads(out), err


@pytest.fixture
def shell(capsys):
    return Shell(capsys)
