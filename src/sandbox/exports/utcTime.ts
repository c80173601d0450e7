const UTC_TIME_PATTERN = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(?:\.(\d{1,3}))?Z$/;

/** A UTC time as exports take it (P1 4.1), as epoch milliseconds; undefined for another form, or no time of the calendar. */
export function readUtcTime(value: unknown): number | undefined {
  const parts = typeof value === 'string' ? UTC_TIME_PATTERN.exec(value) : null;
  if (parts === null) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts.slice(1, 7).map(Number);
  if (hour > 23 || minute > 59 || second > 59) return undefined;
  const date = new Date(0);
  // `Date.UTC` takes the years 0-99 for 1900-1999.
  date.setUTCFullYear(year, month - 1, day);
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return undefined;
  return date.setUTCHours(hour, minute, second, Number((parts[7] ?? '').padEnd(3, '0')));
}
