/** Instants as ISO 8601 text and as epoch milliseconds. Nothing else in the project parses the text of an instant. */

export const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;

/** Greatest distance of a `Date` from 1970, in milliseconds, either way (ECMAScript, Time Values). */
export const MAX_EPOCH_MS = 8.64e15;

/** The form of ISO 8601 text in UTC, ending in `Z` (P2 2.4). Whether the instant exists is for `parseUtcInstant` to say. */
export const UTC_INSTANT_PATTERN = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?Z$/;

const INSTANT = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::(\d{2})(?:\.(\d+))?)?(Z|[+-]\d{2}:?\d{2})?$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/**
 * Epoch milliseconds of an ISO 8601 date and time in any zone, UTC if it names none. Undefined for any other text, and
 * for days and clock times that don't exist: `Date.parse` reads 30 February as 2 March. Digits after the third of a
 * fraction are dropped.
 */
export function parseInstant(text: string): number | undefined {
  const parts = INSTANT.exec(text);
  if (parts === null) return undefined;
  const [year, month, day] = [Number(parts[1]), Number(parts[2]), Number(parts[3])];
  const [hour, minute, second] = [Number(parts[4]), Number(parts[5]), Number(parts[6] ?? 0)];
  if (hour > 23 || minute > 59 || second > 59) return undefined;
  const offset = zoneOffset(parts[8]);
  if (offset === undefined) return undefined;
  const milliseconds = Number((parts[7] ?? '').slice(0, 3).padEnd(3, '0'));
  const date = new Date(Date.UTC(2000, 0, 1, hour, minute, second, milliseconds));
  // `Date.UTC` reads the years 0 to 99 as 1900 to 1999.
  date.setUTCFullYear(year, month - 1, day);
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return undefined;
  return date.getTime() - offset * MINUTE_MS;
}

/** Minutes ahead of UTC; undefined for an impossible offset. */
function zoneOffset(zone: string | undefined): number | undefined {
  if (zone === undefined || zone === 'Z') return 0;
  const [hours, minutes] = [Number(zone.slice(1, 3)), Number(zone.slice(-2))];
  if (hours > 23 || minutes > 59) return undefined;
  return (zone.startsWith('-') ? -1 : 1) * (hours * 60 + minutes);
}

/** Epoch milliseconds of an ISO 8601 instant that ends in `Z`; undefined for any other text. */
export function parseUtcInstant(text: string): number | undefined {
  return UTC_INSTANT_PATTERN.test(text) ? parseInstant(text) : undefined;
}

/** Epoch milliseconds of midnight UTC on a day, e.g. `2026-03-02`; undefined for any other text. */
export function parseUtcDay(text: string): number | undefined {
  return DAY.test(text) ? parseInstant(`${text}T00:00Z`) : undefined;
}

/** An instant as ISO 8601 in UTC, with milliseconds only if there are any: `2026-03-02T08:00:00Z`. Throws beyond `MAX_EPOCH_MS`. */
export function formatInstant(epoch: number): string {
  return new Date(epoch).toISOString().replace('.000Z', 'Z');
}

/** An instant for people, to the minute: `2026-03-02 08:00 UTC`. Throws beyond `MAX_EPOCH_MS`. */
export function formatUtcMinute(epoch: number): string {
  return `${new Date(epoch).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

/** An instant of the service for people, to the minute; text that isn't one is returned unchanged. */
export function formatServiceTime(text: string): string {
  const at = parseInstant(text);
  return at === undefined ? text : formatUtcMinute(at);
}
