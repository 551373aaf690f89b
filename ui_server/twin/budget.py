"""How much work one reading of a screen may cost: formats that call each other could go on without end."""


class SpentError(Exception):
    """The work is more than one reading of a screen may cost."""


class Budget:
    """Counts work down.

    Args:
        units: How much there is; a function call costs 200, each character that is put together costs 1.
    """

    def __init__(self, units: int) -> None:
        self._left = units

    def spend(self, units: int) -> None:
        """Take units away.

        Raises:
            SpentError: None are left.
        """
        self._left -= units
        self.check()

    def spend_all(self) -> None:
        """Take all units away, as after work that had to be cut off; the next check raises."""
        self._left = -1

    def check(self) -> None:
        """Raise where none are left; for use where the library has swallowed the error.

        Raises:
            SpentError: None are left.
        """
        if self._left < 0:
            raise SpentError
