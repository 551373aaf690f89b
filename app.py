"""Firsthand: `python app.py` serves the web app, `python app.py COMMAND` runs a command."""

import sys

from cli.main import main


def start(words: list[str]) -> int:
    """Serve the web app when there are no words, else run the command they name."""
    if words:
        return main(words)
    from playground.serve import serve

    return serve()


if __name__ == "__main__":
    sys.exit(start(sys.argv[1:]))
