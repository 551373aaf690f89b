"""The table of acts on fields for days and times."""

from tests.renderer.act_cases import enters, part, path, refuses

DAY = [part("a", "DateTimeInput", label="Day", enableDate=True, value=path("/v"), min="2026-07-01", max="2026-12-31")]
HOUR = [part("a", "DateTimeInput", label="Hour", enableDate=False, enableTime=True, value=path("/v"), min="08:00")]
WHEN = [part("a", "DateTimeInput", label="When", enableDate=True, enableTime=True, value=path("/v"))]
MOST = [
    part(
        "a",
        "DateTimeInput",
        label="When",
        enableDate=True,
        enableTime=True,
        value=path("/v"),
        min="2026-06-01T12:00:00Z",
        max="2026-06-30T17:00",
    )
]
TILL = [part("a", "DateTimeInput", label="Till", enableDate=False, enableTime=True, value=path("/v"), max="17:00")]

TIMES = [
    enters("day", DAY, "", "2026-07-15", "2026-07-15", 'Entered "2026-07-15" in "Day"'),
    enters("day taken back", DAY, "2026-07-15", "", "", 'Entered "" in "Day"'),
    refuses("day too early", DAY, "", "2026-06-30", "nothing before 2026-07-01"),
    refuses("day too late", DAY, "", "2027-01-01", "nothing after 2026-12-31"),
    refuses("day that there is not", DAY, "", "2026-02-30", 'like "2026-07-15"'),
    refuses("day with an hour", DAY, "", "2026-07-15T10:00", 'like "2026-07-15"'),
    refuses("day without dashes", DAY, "", "20260715", 'like "2026-07-15"'),
    refuses("day of a week", DAY, "", "2026-W29-3", 'like "2026-07-15"'),
    refuses("day in other figures", DAY, "", "٢٠٢٦-07-15", 'like "2026-07-15"'),
    refuses("hour with an offset", HOUR, "", "19:30+05:00", 'like "19:30"'),
    refuses("hour with parts of seconds", HOUR, "", "19:30:00.5", 'like "19:30"'),
    refuses("hour after a T", HOUR, "", "T19:30", 'like "19:30"'),
    refuses("hour too late by seconds", TILL, "", "17:00:30", "nothing after 17:00"),
    enters("the last hour", TILL, "", "17:00", "17:00", 'Entered "17:00" in "Till"'),
    enters(
        "hour whose seconds are not kept",
        TILL,
        "",
        "16:00:30",
        "16:00",
        'Entered "16:00:30" in "Till", which holds "16:00" now',
    ),
    refuses("moment without dashes", MOST, "", "20260601T13:00", 'like "2026-07-15T19:30"'),
    refuses("moment with an offset", MOST, "", "2026-06-02T13:00Z", 'like "2026-07-15T19:30"'),
    refuses("moment too early", MOST, "", "2026-06-01T11:59", "nothing before 2026-06-01T12:00:00Z"),
    refuses("moment too late", MOST, "", "2026-06-30T17:01", "nothing after 2026-06-30T17:00"),
    refuses("day whose hour is too early", MOST, "2026-06-02T10:00:00", "2026-06-01", "so not 2026-06-01T10:00:00"),
    refuses("day without its hour", MOST, "", "2026-06-01", "so not 2026-06-01T00:00:00"),
    refuses("hour of a day that is too late", MOST, "", "13:00", "so not 2026-07-15T13:00:00"),
    enters(
        "day whose hour is late enough",
        MOST,
        "2026-06-02T13:00:00",
        "2026-06-01",
        "2026-06-01T13:00:00",
        'Entered "2026-06-01" in "When"',
    ),
    enters("hour", HOUR, "", "19:30", "19:30", 'Entered "19:30" in "Hour"'),
    refuses("hour too early", HOUR, "", "07:59", "nothing before 08:00"),
    enters("day and hour", WHEN, "", "2026-07-15T19:30", "2026-07-15T19:30:00", 'Entered "2026-07-15T19:30" in "When"'),
    enters("hour of today", WHEN, "", "08:15", "2026-07-15T08:15:00", 'Entered "08:15" in "When"'),
]
