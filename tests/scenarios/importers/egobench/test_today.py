"""The day that a brief calls today, in all forms that the published tasks use."""

import pytest

from scenarios.importers.egobench.today import DAY, not_understood, today


@pytest.mark.parametrize(
    ("words", "day"),
    [
        ("and today is May 7, 2026. Ask", "2026-05-07"),
        ("today's date is May 13, 2026", "2026-05-13"),
        ("Today is 2026-05-06.", "2026-05-06"),
        ("today is the first Thursday of August 2026. First", "2026-08-06"),
        ("today is the 5th Monday of August 2026", "2026-08-31"),
        ("today is the last Monday of August 2026", "2026-08-31"),
        ("today is two days before August 31, 2026", "2026-08-29"),
        ("today is the fifth day after August 20, 2026", "2026-08-25"),
        ("today is the 7th day before September 1, 2026", "2026-08-25"),
        ("today is 13 days before the last day of August 2026", "2026-08-18"),
        ("today is 1 day after the first day of March 2028", "2028-03-02"),
    ],
)
def test_days(words, day):
    assert f"{today(f'Your user ID is cook_01, {words}'):%Y-%m-%d %H}" == f"{day} 09"
    assert not_understood(words) == ""


@pytest.mark.parametrize("words", ["it expires after today.", "today is a fine day", "Today is your birthday. Ask", ""])
def test_no_day_is_named(words):
    assert (today(words), not_understood(words)) == (DAY, "")


@pytest.mark.parametrize(
    "words",
    [
        "May 77, 2026",
        "the 6th Monday of August 2026",
        "umpteen days before May 1, 2026",
        "midsummer 2026",
        "2026-13-40",
    ],
)
def test_what_is_not_understood_is_told(words):
    said = f"You are a cook, and today is {words}. Ask for more."
    assert (today(said), not_understood(said)) == (DAY, words.removeprefix("the "))
