"""Spanish dates in the same order, with the names of months written small: 17 nov 2026, 15:10."""

DATE_FORMAT = SHORT_DATE_FORMAT = "j b Y"
DATETIME_FORMAT = SHORT_DATETIME_FORMAT = "j b Y, H:i"
TIME_FORMAT = "H:i"
MONTH_DAY_FORMAT = "j b"
